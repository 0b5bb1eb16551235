#pragma once

#include <optional>
#include <string>

#include "measure/event.h"

namespace convscope {

/// The schema of session files that this program writes; readers refuse a higher one.
inline constexpr int kSessionSchema = 4;

/// Returns an event as one line of JSON, without the newline (docs/formats.md, "Session").
std::string toJsonLine(const Event& event);
/// Reads an event from such a line. Throws InputError that names the field that does not fit.
Event eventFromJsonLine(const std::string& line);
/// Reads the start of a survey as EventReader::readSurveyHead does.
std::optional<SurveyStarted> surveyHeadFromJsonLine(const std::string& line);

}  // namespace convscope
