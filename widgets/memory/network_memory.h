#pragma once

#include "analysis/network_memory.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Returns the problems of the shown survey that the library executes, see ownProblems(); none without a survey. They
/// point into the survey's cached figures.
std::vector<ProblemMemory> problemMemory(const ShownSurvey& shown);

}  // namespace convscope
