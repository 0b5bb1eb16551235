#include "analysis/network_memory.h"

#include <algorithm>

namespace convscope {
namespace {

using Total = NetworkMemory::Total;

void add(Total& total, const ParetoPoint& point, double layers) {
  total.us += point.us * layers;
  total.workspaceBytes = std::max(total.workspaceBytes, point.workspaceBytes);
}

/// Adds the point of `trial`; from the first problem without one, the total is empty.
void add(std::optional<Total>& total, const WorkspaceFront& front, std::optional<std::size_t> trial, double layers) {
  if (!total) return;
  const auto point = trial ? std::ranges::find(front.points, *trial, &ParetoPoint::trial) : front.points.end();
  if (point == front.points.end())
    total.reset();
  else
    add(*total, *point, layers);
}

}  // namespace

NetworkMemory networkMemory(std::span<const ProblemMemory> problems) {
  NetworkMemory memory;
  std::vector<LayersFront> measured;
  std::optional<Total> heuristics = Total();
  std::optional<Total> benchmark = Total();
  memory.problems = static_cast<int>(problems.size());
  for (const ProblemMemory& problem : problems) {
    if (problem.front->points.empty()) continue;
    measured.push_back({problem.front->front, problem.layers});
    add(heuristics, *problem.front, problem.heuristics, problem.layers);
    add(benchmark, *problem.front, problem.benchmark, problem.layers);
    memory.searchPeakBytes = std::max(memory.searchPeakBytes, problem.searchPeakBytes);
    for (const ParetoPoint& point : problem.front->points) {
      const std::uint64_t bytes = point.workspaceBytes;
      if (bytes == 0) continue;
      memory.leastBytes = memory.leastBytes == 0 ? bytes : std::min(memory.leastBytes, bytes);
      memory.mostBytes = std::max(memory.mostBytes, bytes);
    }
  }
  memory.measured = static_cast<int>(measured.size());
  if (measured.empty()) return memory;
  memory.frontier = networkFrontier(measured);
  memory.heuristics = heuristics;
  memory.benchmark = benchmark;
  return memory;
}

LimitedNetwork networkWithin(std::span<const ProblemMemory> problems, std::optional<std::uint64_t> limit) {
  LimitedNetwork network;
  for (const ProblemMemory& problem : problems) {
    if (problem.front->points.empty()) continue;
    const ParetoPoint* chosen = problem.front->within(limit);
    if (chosen == nullptr) {
      ++network.without;
      continue;
    }
    add(network.total, *chosen, problem.layers);
    add(network.free, problem.front->front.back(), problem.layers);
  }
  return network;
}

}  // namespace convscope
