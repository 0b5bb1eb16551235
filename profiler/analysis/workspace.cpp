#include "analysis/workspace.h"

#include <algorithm>
#include <array>
#include <limits>

#include "analysis/own_problems.h"
#include "session/trial_times.h"

namespace convscope {

std::vector<ParetoPoint> workspacePoints(const ProblemResult& problem) {
  const SteadyTimes steady(problem);
  std::vector<ParetoPoint> points;
  for (std::size_t i = 0; i < problem.trials.size(); ++i) {
    if (ran(problem.trials[i])) points.push_back({i, steady.us(problem.trials[i]), problem.trials[i].workspaceBytes});
  }
  return points;
}

std::vector<ParetoPoint> paretoFront(std::vector<ParetoPoint> points) {
  std::ranges::stable_sort(points, {}, [](const ParetoPoint& p) { return std::pair(p.workspaceBytes, p.us); });
  std::vector<ParetoPoint> front;
  for (const ParetoPoint& point : points) {
    if (front.empty() || point.us < front.back().us) front.push_back(point);
  }
  return front;
}

std::vector<ParetoPoint> paretoFront(const ProblemResult& problem) {
  return paretoFront(workspacePoints(problem));
}

const ParetoPoint* fastestUnder(std::span<const ParetoPoint> front, std::uint64_t limit) {
  const auto above = std::ranges::upper_bound(front, limit, {}, &ParetoPoint::workspaceBytes);
  return above == front.begin() ? nullptr : &*(above - 1);
}

std::optional<std::size_t> fastestUnder(const ProblemResult& problem, std::uint64_t limit) {
  const std::vector<ParetoPoint> front = paretoFront(problem);
  const ParetoPoint* best = fastestUnder(front, limit);
  return best != nullptr ? std::optional(best->trial) : std::nullopt;
}

std::vector<FrontierPoint> networkFrontier(std::span<const Survey* const> surveys) {
  std::vector<std::vector<ParetoPoint>> fronts;
  std::vector<LayersFront> problems;
  const auto sizes = static_cast<double>(surveys.size());
  for (const Survey* survey : surveys) {
    const std::vector<bool> own = ownProblems(*survey);
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (!own[i]) continue;
      fronts.push_back(paretoFront(survey->problems[i]));
      problems.push_back({{}, multiplicity(survey->problems[i].subject) / sizes});
    }
  }
  for (std::size_t i = 0; i < fronts.size(); ++i) problems[i].front = fronts[i];
  return networkFrontier(problems);
}

std::vector<FrontierPoint> networkFrontier(const Survey& survey) {
  const std::array surveys{&survey};
  return networkFrontier(surveys);
}

std::vector<FrontierPoint> networkFrontier(std::span<const LayersFront> problems) {
  struct Gain {
    std::uint64_t bytes;
    double us;  ///< by which the network becomes faster
  };
  std::uint64_t least = 0;
  double total = 0;
  std::vector<Gain> gains;
  for (const auto& [front, layers] : problems) {
    if (front.empty()) return {};
    least = std::max(least, front.front().workspaceBytes);
    total += front.front().us * layers;
    for (std::size_t i = 1; i < front.size(); ++i)
      gains.push_back({front[i].workspaceBytes, (front[i - 1].us - front[i].us) * layers});
  }
  if (problems.empty()) return {};
  std::ranges::sort(gains, {}, &Gain::bytes);

  std::vector<FrontierPoint> frontier{{least, total}};
  for (const Gain& gain : gains) {
    total -= gain.us;
    if (gain.bytes > frontier.back().limitBytes)
      frontier.push_back({gain.bytes, total});
    else
      frontier.back().us = total;
  }
  return frontier;
}

const ParetoPoint* WorkspaceFront::within(std::optional<std::uint64_t> limit) const {
  return fastestUnder(front, limit.value_or(std::numeric_limits<std::uint64_t>::max()));
}

}  // namespace convscope
