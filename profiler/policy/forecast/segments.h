#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// Threads that may have a cache of their own: the forward pass, and both backward passes.
inline constexpr std::size_t kThreads = 2;

/// Entries of a cache (problems, or problems of single layers) that every size either asks for all of, one right after
/// the other on the same thread, or none of.
struct Segment {
  std::size_t thread = 0;
  std::int64_t length = 0;  ///< number of entries
};

/// A segment in an iteration of one size, with what searching for all of it costs there.
struct SegmentUse {
  std::size_t segment = 0;
  Warmup search;  ///< code loading apart
  std::int64_t searches = 0;
};

struct Segmentation {
  std::vector<Segment> segments;
  std::vector<std::vector<SegmentUse>> uses;  ///< by size, in the order of the problems of each thread
};

Segmentation segmentation(const PolicyCosts& costs);

}  // namespace convscope
