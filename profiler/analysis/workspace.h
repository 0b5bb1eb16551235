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

/// Returns the measured algorithms that no other beats in both time and workspace, least workspace (and longest time)
/// first.
std::vector<ParetoPoint> paretoFront(const ProblemResult& problem);

/// Returns every measured algorithm in the order of the trials.
std::vector<ParetoPoint> workspacePoints(const ProblemResult& problem);
/// Returns the front of these points.
std::vector<ParetoPoint> paretoFront(std::vector<ParetoPoint> points);

/// Returns the fastest point of a front with at most `limit` bytes; null if there is none.
const ParetoPoint* fastestUnder(std::span<const ParetoPoint> front, std::uint64_t limit);
/// Returns the index of the fastest measured algorithm with at most `limit` bytes; none if there is none.
std::optional<std::size_t> fastestUnder(const ProblemResult& problem, std::uint64_t limit);

/// A network under one workspace limit for every layer.
struct FrontierPoint {
  std::uint64_t limitBytes = 0;  ///< from this limit on; it is also the largest workspace that is chosen
  double us = 0;                 ///< every layer once, each with its fastest algorithm within the limit
  bool operator==(const FrontierPoint&) const = default;
};

/// Returns every limit at which the network becomes faster, smallest first, from the least under which every problem
/// has an algorithm. Counts the problems that the library executes, see ownProblems(). Layers run one after the other
/// and share one workspace, as with a framework's allocator that reuses freed memory, so the network needs the largest
/// workspace of its layers, not the sum. Empty if a problem has no measured algorithm.
std::vector<FrontierPoint> networkFrontier(const Survey& survey);
/// The same for the mean over several input sizes of a network, all under one limit.
std::vector<FrontierPoint> networkFrontier(std::span<const Survey* const> sizes);

/// A problem's front and the number of its layers.
struct LayersFront {
  std::span<const ParetoPoint> front;
  double layers = 1;
};
/// The same from known fronts. Empty if one of them is empty.
std::vector<FrontierPoint> networkFrontier(std::span<const LayersFront> problems);

/// Time against workspace of one problem.
struct WorkspaceFront {
  std::vector<ParetoPoint> points;  ///< every measured algorithm, in the order of the trials
  std::vector<ParetoPoint> front;

  /// Returns the fastest within `limit` bytes (none: no limit); null if none needs so little.
  const ParetoPoint* within(std::optional<std::uint64_t> limit) const;
};

}  // namespace convscope
