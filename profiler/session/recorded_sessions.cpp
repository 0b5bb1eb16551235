#include "session/recorded_sessions.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "files/resource_path.h"
#include "session/event_fields.h"
#include "session/event_reader.h"
#include "session/session_file.h"

namespace convscope {
namespace {

const std::string kSuffix = ".convscope";
const std::string kPackedSuffix = ".convscope.gz";

/// Returns whether a line can be one of the events that sessionOutline() reads. A writer names the event first.
bool isOfOutline(std::string_view line) {
  constexpr std::string_view kKey = "{\"event\":\"";
  if (!line.starts_with(kKey)) return true;  // the first line, or one of another writer
  line.remove_prefix(kKey.size());
  return line.starts_with(Format<SurveyStarted>::name) || line.starts_with(Format<ProblemEnded>::name);
}

}  // namespace

std::string sessionName(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  return name.substr(0, name.find(kSuffix));
}

std::vector<std::filesystem::path> recordedSessionFiles() {
  std::vector<std::filesystem::path> files;
  std::error_code error;  // without the folder there are no recorded sessions
  for (const auto& entry : std::filesystem::directory_iterator(resourceFolder("sessions"), error)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(kSuffix) || name.ends_with(kPackedSuffix)) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

Session sessionOutline(const std::filesystem::path& file, std::stop_token stop) {
  LineReader lines = sessionLines(file, std::move(stop));
  EventReader reader;
  Session session;
  while (const auto line = lines.next()) {
    if (!line->whole || !isOfOutline(line->text)) continue;
    try {
      const Event event = reader.read(line->content());
      if (std::holds_alternative<SurveyStarted>(event) || std::holds_alternative<ProblemEnded>(event))
        session.fold(event);
    } catch (const InputError& error) {
      lines.fail(error.what());
    } catch (const EventError& error) {
      lines.fail(error.what());
    }
  }
  return session;
}

std::optional<SurveyStarted> firstSurvey(const std::filesystem::path& file) {
  LineReader lines = sessionLines(file);
  const auto line = lines.next();
  if (!line) return std::nullopt;
  try {
    return EventReader().readSurveyHead(line->content());
  } catch (const InputError& error) {
    lines.fail(error.what());
  }
}

}  // namespace convscope
