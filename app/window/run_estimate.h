#pragma once

#include <optional>

#include "analysis/survey_estimate.h"
#include "window/parts/measure_page.h"

namespace convscope::window {

/// Estimates the survey that a start from the page would measure, or all surveys of a sweep together. `session` has
/// earlier results. Empty if the start would be refused.
std::optional<SurveyEstimate> estimateRun(MeasurePage& page, const Session& session);

}  // namespace convscope::window
