#include "cli/session_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "analysis/command_lines.h"
#include "cli/terminal.h"
#include "cli/workload_report.h"
#include "network/network_source.h"
#include "policy/forecast/planned_sizes.h"
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
    if (isSession(file)) throw;
    if (isOnnxFile(file) && std::filesystem::exists(file))
      throw InputError("{}: an ONNX model, not a session: the commands import, shapes and profile take it", file);
    if (isNetworkFile(file))
      throw InputError("{}: a network, not a session: the commands shapes and profile take it", file);
    if (!isRecording(file)) throw;
    const Workload workload = readWorkload(file);  // says what is missing of one that no command takes
    throw WholeError(
        "{0} is a recording, not a session. {1}: `convscope-cli import {2}`. A forecast from recorded sessions: "
        "`convscope-cli forecast {2}`. A survey: {3}",
        file, importTitle(workload), shellWord(file), recordingLine(file));
  }
}

Session openSession(const std::string& file) {
  LoadedSession loaded = readSurveys(file);
  for (const std::string& warning : loaded.warnings) showMessage(warning);
  return std::move(loaded.session);
}

const Survey& chooseSurvey(const Session& session, int run, const std::string& file) {
  if (session.surveys.empty()) throw InputError("{} contains no survey", file);
  if (run < 0) return *openedSurvey(session);
  std::vector<int> known;
  for (const Survey& survey : session.surveys) {
    if (survey.started.run == run) return survey;
    known.push_back(survey.started.run);
  }
  throw WholeError("{} contains no run {}, only {}", file, run, fmt::join(known, ", "));
}

std::string resumeText(const Session& session, const Survey& survey, const std::string& file) {
  const std::vector<const Survey*> sizes = plannedSizes(session, survey);
  const auto complete = std::ranges::count_if(sizes, &Survey::isComplete);
  if (file.empty() || (complete == std::ssize(sizes) && survey.isComplete())) return {};
  const std::string resume = resumeCommand(session, survey, file);
  if (sizes.size() < 2) return fmt::format("Resume: {}\n", resume);
  return fmt::format("{} of {} input sizes are complete. Resume: {}\n", complete, sizes.size(), resume);
}

std::string resumeCommand(const Session& session, const Survey& survey, const std::string& file) {
  if (plannedSizes(session, survey).size() > 1) return resumeSweepCommand(file);
  return "convscope-cli profile --resume " + printable(shellWord(file));
}

std::string resumeSweepCommand(const std::string& file) {
  return "convscope-cli sweep --resume " + printable(shellWord(file));
}

}  // namespace convscope::cli
