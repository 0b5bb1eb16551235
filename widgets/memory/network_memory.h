#pragma once

#include <vector>

#include "analysis/network_memory.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Returns the problems of the shown survey that the library executes, see ownProblems(); none without a survey. They
/// point into the survey's cached figures.
std::vector<ProblemMemory> problemMemory(const ShownSurvey& shown);

/// Returns the time of the same problems in the pinned baseline under every workspace limit. Empty unless the baseline
/// has measured all of them that the shown survey has measured.
std::vector<FrontierPoint> baselineFrontier(const ShownSurvey& shown);

}  // namespace convscope
