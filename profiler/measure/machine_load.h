#pragma once

#include <string>

#include "measure/event.h"

namespace convscope {

/// Load by other programs that may change what is measured, as a share of the device's time.
constexpr double kDisturbingLoad = 0.1;

/// Returns a sentence for users if other programs disturbed the device when a survey began; empty if not.
std::string otherLoadText(const SurveyStarted& started);

}  // namespace convscope
