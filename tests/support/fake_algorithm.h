#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "backend/algorithm.h"
#include "backend/failure.h"
#include "backend/kernel_launch.h"

namespace convscope::testing {

/// How one algorithm of the fake device behaves. Times in microseconds.
struct FakeAlgorithm {
  std::string id;
  double us = 100;           ///< median of an execution
  double spread = 0;         ///< relative, uniform around the median
  double loadUs = 0;         ///< added to the first execution
  int loadedExecutions = 1;  ///< how many executions loadUs is added to
  double launchUs = 0;       ///< what the first execution says of its launch
  double buildUs = 0;
  std::uint64_t workspaceBytes = 0;
  std::optional<Failure> buildFailure = {};
  std::optional<Failure> executionFailure = {};
  int failsFromExecution = 0;  ///< the execution (from 0) from which executionFailure comes
  std::int64_t engine = 0;
  std::map<std::int64_t, std::int64_t> knobs = {};
  bool isListed = true;                       ///< if not, it is only a neighbour of others of its engine
  std::vector<std::string> kernels = {};      ///< names, if the device knows nothing else
  std::vector<KernelLaunch> launches = {};    ///< kernels with their figures
  std::vector<KernelCounters> counters = {};  ///< of each of `launches`; empty: the device has none
  std::vector<Note> notes = {};
  bool suitsHelpers = false;
  std::string code = {};               ///< compiled for its plans
  std::function<void()> onBuild = {};  ///< called in each build
  /// Writes the result, which was poisoned, in a probe's execution number `execution` (from 0); else it is exact.
  std::function<void(std::vector<float>& result, int execution)> compute = {};
};

}  // namespace convscope::testing
