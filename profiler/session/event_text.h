#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "measure/event.h"

namespace convscope {

std::string toText(SampleKind kind);     ///< "single", "hot", "cold"
std::string toText(TrialStatus status);  ///< "measured", "slower", "skipped", "unsupported", "failed"
std::string toText(CutShort cutShort);   ///< "after_ten", "after_first", "never"
std::string toText(SurveyEnd how);       ///< "completed", "cancelled", "failed"

std::optional<SampleKind> parseSampleKind(std::string_view text);
std::optional<TrialStatus> parseTrialStatus(std::string_view text);
std::optional<CutShort> parseCutShort(std::string_view text);
std::optional<SurveyEnd> parseSurveyEnd(std::string_view text);

}  // namespace convscope
