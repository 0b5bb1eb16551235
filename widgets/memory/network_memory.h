#pragma once

#include <QString>
#include <cstdint>
#include <optional>
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

/// The network's figures in the pinned baseline, see baselineFrontier().
struct BaselineMemory {
  QString name;  ///< Baseline::name(); empty without a frontier
  std::vector<FrontierPoint> frontier;

  /// Returns the time within a limit, in microseconds; none if some layer has no algorithm within it.
  std::optional<double> within(std::optional<std::uint64_t> limit) const;
};
BaselineMemory baselineMemory(const ShownSurvey& shown);

}  // namespace convscope
