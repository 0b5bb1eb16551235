#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// Threads that may have a cache of their own: the forward pass, and both backward passes.
inline constexpr std::size_t kThreads = 2;

/// Entries of a cache (problems, or problems of single layers) that every size uses either all, one right after the
/// other on the same thread, or not at all.
struct Segment {
  std::size_t thread = 0;
  std::int64_t length = 0;  ///< number of entries
};

/// A segment in an iteration of one size, with the cost of searching for all its entries.
struct SegmentUse {
  std::size_t segment = 0;
  Warmup search;  ///< without module loading
  std::int64_t searches = 0;
};

struct Segmentation {
  std::vector<Segment> segments;
  std::vector<std::vector<SegmentUse>> uses;  ///< by size, in the order of the problems of each thread
};

Segmentation segmentation(const PolicyCosts& costs);

}  // namespace convscope
