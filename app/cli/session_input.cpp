#include "cli/session_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/terminal.h"
#include "problem/input_error.h"
#include "problem/whole_error.h"
#include "session/session_file.h"
#include "text/printable.h"
#include "workload/read_workload.h"

namespace convscope::cli {

LoadedSession readSurveys(const std::string& file) {
  try {
    return readSession(file);
  } catch (const InputError&) {
    if (isSession(file) || !isRecording(file)) throw;
    throw WholeError(
        "{0} is a recording, not a session. Its layers by time: `convscope-cli import {1}`. A forecast from recorded "
        "sessions: `convscope-cli forecast {1}`. A survey: convscope-cli profile {1} --out run.convscope",
        file, shellWord(file));
  }
}

Session openSession(const std::string& file) {
  LoadedSession loaded = readSurveys(file);
  for (const std::string& warning : loaded.warnings) showMessage(warning);
  return std::move(loaded.session);
}

const Survey& chooseSurvey(const Session& session, int run, const std::string& file) {
  if (session.surveys.empty()) throw InputError("{} contains no survey", file);
  if (run < 0) return session.surveys.back();
  std::vector<int> known;
  for (const Survey& survey : session.surveys) {
    if (survey.started.run == run) return survey;
    known.push_back(survey.started.run);
  }
  throw WholeError("{} contains no run {}, only {}", file, run, fmt::join(known, ", "));
}

}  // namespace convscope::cli
