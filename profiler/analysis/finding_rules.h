#pragma once

#include <optional>

#include "analysis/findings.h"

/// The rules of findings(). Each returns its finding, or nothing if it does not apply.
namespace convscope::rules {

using Found = std::optional<Finding>;

// What the figures cover.
Found unfinishedSurvey(const SurveyFigures& figures);
Found otherDevice(const SurveyFigures& figures);
Found failedAlgorithms(const SurveyFigures& figures);
Found otherLibrary(const SurveyFigures& figures);
Found busyMachine(const SurveyFigures& figures);
Found leftOutLayers(const SurveyFigures& figures);
Found precisionIsNotDefault(const SurveyFigures& figures);
Found coldComputeCache(const SurveyFigures& figures);
Found workspaceLimit(const SurveyFigures& figures);

// What takes time or memory.
Found newSizes(const SurveyFigures& figures);
Found concentratedLoss(const SurveyFigures& figures);
Found convertedLayouts(const SurveyFigures& figures);
Found searchLimit(const SurveyFigures& figures);
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
