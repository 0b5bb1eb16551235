#include "session/recorded_sessions.h"

#include <algorithm>

#include "files/resource_path.h"
#include "session/event_reader.h"
#include "session/session_file.h"

namespace convscope {
namespace {

const std::string kSuffix = ".convscope";
const std::string kPackedSuffix = ".convscope.gz";

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
