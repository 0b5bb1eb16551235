#include "engine/fault_book.h"

#include <fmt/format.h>

namespace convscope {
namespace {

/// Faults whose step is not certain, before a suspect is left out. A problem costs all of its algorithms, so it needs
/// more.
constexpr int kFaultsOfAlgorithm = 2;
constexpr int kFaultsOfProblem = 4;

}  // namespace

FaultDecision FaultBook::add(const EngineFault& fault) {
  FaultDecision decision{std::nullopt, fault.reason, false};
  std::pair<bool, int> most{false, 0};  // an algorithm rather than a whole problem, then by the number of faults
  for (const Step& suspect : fault.suspects) {
    if (suspect.problem.empty()) continue;
    const int count = ++m_suspected[{suspect.problem, suspect.algorithm}];
    const std::pair<bool, int> weight{!suspect.algorithm.empty(), count};
    const int needed = fault.certain ? 1 : suspect.algorithm.empty() ? kFaultsOfProblem : kFaultsOfAlgorithm;
    // Of two alike the one that executes comes first.
    if (count < needed || weight <= most) continue;
    most = weight;
    decision.givenUp = suspect;
  }
  if (++m_withoutProgress < m_limits.faultsWithoutProgress) return decision;
  decision.ends = true;
  decision.reason = fmt::format("the engine failed {} times in a row without a measurement, at last: {}",
                                m_withoutProgress, fault.reason);
  return decision;
}

}  // namespace convscope
