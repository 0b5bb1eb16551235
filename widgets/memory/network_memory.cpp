#include "widgets/memory/network_memory.h"

#include <algorithm>

#include "session/trial_times.h"

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

NetworkMemory networkMemory(const ShownSurvey& shown) {
  NetworkMemory memory;
  const Survey* survey = shown.survey();
  if (survey == nullptr) return memory;
  std::vector<LayersFront> measured;
  std::optional<Total> heuristics = Total();
  std::optional<Total> benchmark = Total();
  memory.problems = static_cast<int>(survey->problems.size());
  for (int i = 0; i < memory.problems; ++i) {
    const WorkspaceFront& front = shown.workspace(i);
    if (front.points.empty()) continue;
    const double layers = multiplicity(survey->problems[static_cast<std::size_t>(i)].subject);
    measured.push_back({front.front, layers});
    const Marks& of = shown.figures(i).marks;
    add(heuristics, front, of.heuristics, layers);
    add(benchmark, front, of.benchmark, layers);
    memory.searchPeakBytes = std::max(memory.searchPeakBytes, of.searchPeakBytes);
    for (const ParetoPoint& point : front.points) {
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

LimitedNetwork networkWithin(const ShownSurvey& shown, std::optional<std::uint64_t> limit) {
  LimitedNetwork network;
  const Survey* survey = shown.survey();
  if (survey == nullptr) return network;
  for (int i = 0; i < static_cast<int>(survey->problems.size()); ++i) {
    const WorkspaceFront& front = shown.workspace(i);
    if (front.points.empty()) continue;
    const ParetoPoint* chosen = front.within(limit);
    if (chosen == nullptr) {
      ++network.without;
      continue;
    }
    const double layers = multiplicity(survey->problems[static_cast<std::size_t>(i)].subject);
    add(network.total, *chosen, layers);
    add(network.free, front.front.back(), layers);
  }
  return network;
}

}  // namespace convscope
