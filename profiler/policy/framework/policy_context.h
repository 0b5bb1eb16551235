#pragma once

#include <cstdint>
#include <optional>

#include "policy/dispatch/platform.h"
#include "policy/dispatch/release.h"
#include "session/session.h"

namespace convscope {

/// The limits under which a policy chooses.
struct PolicyContext {
  std::uint64_t freeMemoryBytes = 0;       ///< of the device, for workspaces; 0: no bound is known
  std::uint64_t surveyWorkspaceLimit = 0;  ///< the survey measured no algorithm above it; 0: no limit
  /// The largest workspace of the survey's heuristic choices, for a policy that takes no more; see contextFor().
  std::optional<std::uint64_t> heuristicWorkspaceBytes = {};
  bool someAlgorithmsOnly = false;  ///< the survey measured only named algorithms
  Platform platform = {};           ///< on which it was measured
  /// The release of PyTorch that counts where no policy names one; see releaseOf().
  rules::PytorchRelease release = rules::PytorchRelease::V211;
};

/// Returns the limits of the survey. All memory of its device counts as free.
PolicyContext contextOf(const Survey& survey);

}  // namespace convscope
