#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "backend/algorithm.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "core/problem.h"

namespace convscope {

class Executor;

/// An algorithm that may take so long that its execution should not be waited for. Times are in microseconds.
struct Suspect {
  const Candidate* candidate = nullptr;
  double limitUs = 0;  ///< an algorithm that takes longer cannot win
};

/// The result of LoserSearch for one suspect.
struct SuspectFinding {
  std::optional<double> slowerThanUs;  ///< an execution takes longer than this, which is at least the limit; none: it
                                       ///< may win
  double partUs = 0;                   ///< the time of a part of the problem that shows this
  double share = 0;                    ///< the operations of that part, over those of the problem
  double startupUs = 0;                ///< of its executions on parts: the time to load its code
};

/// Finds algorithms that cannot win without executing them on the whole problem. It executes them on parts of the
/// problem, from a thousandth of its work on: an algorithm whose part takes clearly longer than its limit takes longer
/// than that for the whole. The time of a part also predicts which larger part is needed, and which algorithms are not
/// that slow.
class LoserSearch {
 public:
  LoserSearch(Executor& executor, std::stop_token stop) : m_executor(executor), m_stop(std::move(stop)) {}

  /// Examines the suspects of `problem`; the results have their order. Afterwards another problem is bound. Fails only
  /// if the device is lost.
  Result<std::vector<SuspectFinding>> examine(const Problem& problem, std::span<const Suspect> suspects);

 private:
  struct State {
    bool settled = false;
    std::optional<double> predictedUs;  ///< of the whole problem
    bool isPredictedWell = false;       ///< by a large part
  };
  struct PartTime {
    double us = 0;
    double startupUs = 0;  ///< how much longer the first execution took, if there was a second
  };
  Result<PartTime> executePart(const Problem& part, const Suspect& suspect, bool isFirstPart);

  Executor& m_executor;
  std::stop_token m_stop;
  std::unique_ptr<Planner> m_planner;  ///< made when it is needed
};

}  // namespace convscope
