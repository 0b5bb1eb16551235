#pragma once

#include <optional>
#include <string>

#include "analysis/findings.h"

/// The rules of findings(). Each returns its finding, or nothing if it does not apply.
namespace convscope::rules {

using Found = std::optional<Finding>;

// What several rules use.

/// Returns whether the gain of benchmark = True is known, and with it the time of an iteration.
bool hasGain(const SurveyFigures& figures);
/// Returns `us` as a share of the convolutions of an iteration with benchmark off; 0 if that is not known.
double shareOfIteration(const SurveyFigures& figures, double us);
/// Returns how the figures of several sizes were put together, e.g. " (mean of 7 sizes)", to follow the first of them;
/// empty for one size.
std::string meanOfSizes(const SurveyFigures& figures);

// What the figures cover.
Found unfinishedSurvey(const SurveyFigures& figures);
Found otherDevice(const SurveyFigures& figures);
Found failedAlgorithms(const SurveyFigures& figures);
Found otherLibrary(const SurveyFigures& figures);
Found busyMachine(const SurveyFigures& figures);
Found leftOutLayers(const SurveyFigures& figures);
Found precisionIsNotDefault(const SurveyFigures& figures);
Found coldComputeCache(const SurveyFigures& figures);
Found singleSamples(const SurveyFigures& figures);
Found workspaceLimit(const SurveyFigures& figures);

// What takes time or memory.
Found newSizes(const SurveyFigures& figures);
Found concentratedLoss(const SurveyFigures& figures);
Found convertedLayouts(const SurveyFigures& figures);
Found searchLimit(const SurveyFigures& figures);
Found splitReductions(const SurveyFigures& figures);
Found partialWaves(const SurveyFigures& figures);
Found lowOccupancy(const SurveyFigures& figures);
Found wrongPicks(const SurveyFigures& figures);
Found recordedRaces(const SurveyFigures& figures);
Found hostLimit(const SurveyFigures& figures);
Found runTimeCompilation(const SurveyFigures& figures);
Found searchMemory(const SurveyFigures& figures);
Found leastWorkspace(const SurveyFigures& figures);
Found foundByKnobs(const SurveyFigures& figures);
Found heuristicChoices(const SurveyFigures& figures);
Found setup(const SurveyFigures& figures);
Found firstChoices(const SurveyFigures& figures);

}  // namespace convscope::rules
