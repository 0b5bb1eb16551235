#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "session/session.h"

namespace convscope {

/// Time against workspace. All times are medians in the steady state, in microseconds.

struct ParetoPoint {
  std::size_t trial = 0;
  double us = 0;
  std::uint64_t workspaceBytes = 0;
  bool operator==(const ParetoPoint&) const = default;
};

/// The measured algorithms that no other beats in both time and workspace, least workspace (and longest time) first.
std::vector<ParetoPoint> paretoFront(const ProblemResult& problem);

/// Every measured algorithm, in the order of the trials: what the front is taken from.
std::vector<ParetoPoint> workspacePoints(const ProblemResult& problem);
/// The front of these points.
std::vector<ParetoPoint> paretoFront(std::vector<ParetoPoint> points);

/// The fastest point of a front with at most `limit` bytes; null where none needs so little.
const ParetoPoint* fastestUnder(std::span<const ParetoPoint> front, std::uint64_t limit);
/// Index of the fastest measured algorithm with at most `limit` bytes; none where none needs so little.
std::optional<std::size_t> fastestUnder(const ProblemResult& problem, std::uint64_t limit);

/// A network under one workspace limit for every layer.
struct FrontierPoint {
  std::uint64_t limitBytes = 0;  ///< from this limit on; it is also the largest workspace that is chosen
  double us = 0;                 ///< every layer once, each with its fastest algorithm within the limit
  bool operator==(const FrontierPoint&) const = default;
};

/// Every limit at which the network becomes faster, smallest first: its least first, where every problem has an
/// algorithm. Layers run one after the other and share one workspace, as with a framework's allocator that reuses what
/// it freed, so that the network needs the largest workspace of its layers and not the sum. Empty where a problem has
/// no measured algorithm.
std::vector<FrontierPoint> networkFrontier(const Survey& survey);

/// A problem's front, and how many layers pose it.
struct LayersFront {
  std::span<const ParetoPoint> front;
  double layers = 1;
};
/// The same of fronts that are known. Empty where one of them is.
std::vector<FrontierPoint> networkFrontier(std::span<const LayersFront> problems);

}  // namespace convscope
