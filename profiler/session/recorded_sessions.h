#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/event.h"
#include "session/session.h"

namespace convscope {

/// Returns the files of the sessions that come with the program, sorted by name.
std::vector<std::filesystem::path> recordedSessionFiles();

/// Returns "resnet50-fp32" for ".../resnet50-fp32.convscope.gz".
std::string sessionName(const std::filesystem::path& file);

/// Reads how the first survey of a session began, without its network and its problems. Empty if the file does not
/// begin with a survey. Throws InputError as readSession.
std::optional<SurveyStarted> firstSurvey(const std::filesystem::path& file);

/// Reads only how the surveys of a session began and how their problems ended: of a hundred lines, one. A problem has
/// no trial, and a survey no end. Throws InputError as readSession; returns what it has read if `stop` ends the
/// reading.
Session sessionOutline(const std::filesystem::path& file, std::stop_token stop = {});

}  // namespace convscope
