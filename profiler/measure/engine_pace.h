#pragma once

#include <map>
#include <optional>
#include <string>

#include "backend/algorithm.h"
#include "core/problem.h"
#include "measure/kernel_key.h"

namespace convscope {

/// How far behind the best algorithm each engine was, on the problems that a survey has measured.
class EnginePace {
 public:
  /// Notes that `candidate` took `timesBest` times as long as the fastest algorithm of `problem`.
  void learn(const Candidate& candidate, const Problem& problem, double timesBest);

  /// Returns the largest such factor of the engine on problems like this one: same pass, types, layout and number of
  /// spatial dimensions, groups of the same kind, a filter of about the same size. None if there was none.
  std::optional<double> worst(const Candidate& candidate, const Problem& problem) const;

 private:
  enum class Groups { One, Some, Depthwise };
  struct Like {
    KernelKey kernels;
    std::string implementation;  ///< of a library without engine numbers
    bool transposed = false;
    Groups groups = Groups::One;
    std::size_t dimensions = 2;
    int filterSize = 0;  ///< the logarithm of its elements to base 4
    auto operator<=>(const Like&) const = default;
  };
  static Like like(const Candidate& candidate, const Problem& problem);

  std::map<Like, double> m_worst;
};

}  // namespace convscope
