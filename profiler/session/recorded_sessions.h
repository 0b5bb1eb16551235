#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "measure/event.h"

namespace convscope {

/// Returns the files of the sessions that come with the program, sorted by name.
std::vector<std::filesystem::path> recordedSessionFiles();

/// Returns "resnet50-fp32" for ".../resnet50-fp32.convscope.gz".
std::string sessionName(const std::filesystem::path& file);

/// Reads how the first survey of a session began, without its network and its problems. Empty if the file does not
/// begin with a survey. Throws InputError as readSession.
std::optional<SurveyStarted> firstSurvey(const std::filesystem::path& file);

}  // namespace convscope
