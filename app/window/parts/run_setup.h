#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/problem.h"

namespace convscope::window {

/// The user's choices for a measurement. The device decides about empty ones.
struct RunSetup {
  static constexpr int kLargestLimitMiB = 1 << 24;

  std::string backend;
  std::string device;
  std::optional<Precision> precision;
  std::optional<Layout> layout;
  std::vector<Pass> passes = allPasses();
  int workspaceLimitMiB = 0;  ///< 0: limited by free memory only

  bool operator==(const RunSetup&) const = default;
};

}  // namespace convscope::window
