#pragma once

#include <optional>
#include <string>
#include <vector>

#include "problem/problem.h"

namespace convscope::window {

/// What a person chose about how to measure. What is none or empty is left to the device.
struct RunSetup {
  static constexpr int kLargestLimitMiB = 1 << 24;

  std::string backend;
  std::string device;
  std::optional<Precision> precision;
  std::optional<Layout> layout;
  std::vector<Pass> passes = allPasses();
  int workspaceLimitMiB = 0;  ///< 0: no limit but the free memory

  bool operator==(const RunSetup&) const = default;
};

}  // namespace convscope::window
