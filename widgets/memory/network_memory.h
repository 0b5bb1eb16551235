#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/workspace.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// A survey's whole network, time against workspace: every layer that was measured once, one workspace used by all in
/// turn. All empty or 0 where nothing was measured.
struct NetworkMemory {
  /// What one way to choose comes to.
  struct Total {
    double us = 0;
    std::uint64_t workspaceBytes = 0;  ///< the largest of all layers
    bool operator==(const Total&) const = default;
  };

  int problems = 0;
  int measured = 0;  ///< problems with a measured algorithm; the rest is in none of the totals
  std::vector<FrontierPoint> frontier;
  std::optional<Total> heuristics;    ///< PyTorch with benchmark off; none where it is not known of every problem
  std::optional<Total> benchmark;     ///< with benchmark on
  std::uint64_t searchPeakBytes = 0;  ///< the most workspace that benchmark mode holds while it searches
  std::uint64_t leastBytes = 0;       ///< of the workspaces of all algorithms that are not 0
  std::uint64_t mostBytes = 0;

  bool complete() const { return measured == problems; }
};

/// Of the survey at `survey`; also where there is none.
NetworkMemory networkMemory(SessionStore& store, int survey);

/// The whole network under one limit for every layer.
struct LimitedNetwork {
  NetworkMemory::Total total;  ///< of the problems that have an algorithm within the limit
  NetworkMemory::Total free;   ///< the same problems without a limit
  int without = 0;             ///< measured problems that have none
};

/// Every problem with its fastest algorithm within `limit` bytes; none: no limit.
LimitedNetwork networkWithin(SessionStore& store, int survey, std::optional<std::uint64_t> limit);

}  // namespace convscope
