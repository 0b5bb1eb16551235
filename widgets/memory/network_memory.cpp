#include "widgets/memory/network_memory.h"

#include <algorithm>
#include <span>
#include <utility>

#include "analysis/own_problems.h"
#include "session/trial_times.h"
#include "widgets/shared/baseline.h"

namespace convscope {

std::vector<ProblemMemory> problemMemory(const ShownSurvey& shown) {
  std::vector<ProblemMemory> problems;
  const Survey* survey = shown.survey();
  if (survey == nullptr) return problems;
  const std::vector<bool> own = ownProblems(*survey);
  for (int i = 0; i < static_cast<int>(survey->problems.size()); ++i) {
    if (!own[static_cast<std::size_t>(i)]) continue;
    const Marks& marks = shown.figures(i).marks;
    problems.push_back({&shown.workspace(i), multiplicity(survey->problems[static_cast<std::size_t>(i)].subject),
                        marks.heuristics, marks.benchmark, marks.searchPeakBytes});
  }
  return problems;
}

std::vector<FrontierPoint> baselineFrontier(const ShownSurvey& shown) {
  const Survey* survey = shown.survey();
  if (survey == nullptr || !shown.baseline().isCompared()) return {};
  const std::vector<bool> own = ownProblems(*survey);
  std::vector<LayersFront> fronts;
  for (int i = 0; i < static_cast<int>(survey->problems.size()); ++i) {
    if (!own[static_cast<std::size_t>(i)] || shown.workspace(i).front.empty()) continue;
    const WorkspaceFront* front = shown.baseline().workspace(i);
    if (front == nullptr || front->front.empty()) return {};
    fronts.push_back({front->front, multiplicity(survey->problems[static_cast<std::size_t>(i)].subject)});
  }
  return networkFrontier(std::span<const LayersFront>(fronts));
}

std::optional<double> BaselineMemory::within(std::optional<std::uint64_t> limit) const {
  if (frontier.empty()) return std::nullopt;
  if (!limit) return frontier.back().us;
  const auto above = std::ranges::upper_bound(frontier, *limit, {}, &FrontierPoint::limitBytes);
  return above == frontier.begin() ? std::nullopt : std::optional((above - 1)->us);
}

BaselineMemory baselineMemory(const ShownSurvey& shown) {
  std::vector<FrontierPoint> frontier = baselineFrontier(shown);
  const QString name = frontier.empty() ? QString() : shown.baseline().name();
  return {name, std::move(frontier)};
}

}  // namespace convscope
