#include "policy/forecast/segments.h"

#include <algorithm>
#include <array>
#include <map>

#include "session/trial_times.h"

namespace convscope {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// One request of an iteration to the cache.
struct Place {
  const ProblemCosts* problem;
  std::size_t number;  ///< of the cache's entry
};

/// The entry before another one: if it is the same in every size, the segment continues.
struct Neighbour {
  std::size_t before = kNone;
  std::size_t sizes = 0;
  bool always = true;
};

std::size_t threadOf(const Policy& policy, Pass pass) {
  return policy.cache.scope == PlanCache::Scope::Thread && pass != Pass::Forward ? 1 : 0;
}

using Sequences = std::array<std::vector<std::vector<Place>>, kThreads>;  // by thread and size

/// Every size's requests to the cache in order, equal ones with equal numbers below `distinct`.
Sequences sequences(const PolicyCosts& costs, std::size_t& distinct) {
  const bool byLayer = costs.policy.cache.scope == PlanCache::Scope::Layer;
  std::map<std::pair<std::size_t, std::string>, std::size_t> numbers;  // of a problem's layers
  Sequences result;
  for (auto& thread : result) thread.resize(costs.sizes.size());
  for (std::size_t s = 0; s < costs.sizes.size(); ++s) {
    for (const ProblemCosts& problem : costs.sizes[s].problems) {
      const NetworkProblem& subject = problem.subject;
      auto& sequence = result[threadOf(costs.policy, subject.problem.pass)][s];
      if (!byLayer) {
        sequence.push_back({&problem, problem.number});
        continue;
      }
      for (const std::string& layer : subject.layers.empty() ? std::vector<std::string>(1) : subject.layers) {
        const std::size_t number = numbers.try_emplace({problem.number, layer}, numbers.size()).first->second;
        sequence.push_back({&problem, number});
      }
    }
  }
  distinct = byLayer ? numbers.size() : costs.distinct;
  return result;
}

std::vector<Neighbour> neighbours(const Sequences& all, std::size_t distinct) {
  std::vector<Neighbour> result(distinct);
  for (const auto& thread : all) {
    for (const std::vector<Place>& sequence : thread) {
      for (std::size_t i = 0; i < sequence.size(); ++i) {
        const std::size_t before = i == 0 ? kNone : sequence[i - 1].number;
        Neighbour& neighbour = result[sequence[i].number];
        if (neighbour.sizes++ == 0)
          neighbour.before = before;
        else
          neighbour.always = neighbour.always && neighbour.before == before;
      }
    }
  }
  return result;
}

/// Adds the uses of an estimated size: nothing else uses its entries, so those of a thread are one segment.
void addEstimate(Segmentation& result, const PolicyCosts& costs, std::size_t s) {
  const SizeCosts& size = costs.sizes[s];
  const bool byLayer = costs.policy.cache.scope == PlanCache::Scope::Layer;
  std::array<SegmentUse, kThreads> uses;
  for (const ProblemCosts& problem : costs.problemsOf(size)) {
    const auto layers = byLayer ? static_cast<std::int64_t>(layerCount(problem.subject)) : 1;
    SegmentUse& use = uses[threadOf(costs.policy, problem.subject.problem.pass)];
    use.search += problem.choice.warmup.withoutLoad() * (size.estimate->searchFactor * static_cast<double>(layers));
    use.searches += layers;
  }
  for (std::size_t thread = 0; thread < kThreads; ++thread) {
    if (uses[thread].searches == 0) continue;
    uses[thread].segment = result.segments.size();
    result.segments.push_back({thread, uses[thread].searches});
    result.uses[s].push_back(uses[thread]);
  }
}

}  // namespace

Segmentation segmentation(const PolicyCosts& costs) {
  std::size_t distinct = 0;
  const Sequences all = sequences(costs, distinct);
  const std::vector<Neighbour> before = neighbours(all, distinct);
  // With the same number of sizes, and the one always right before the other, both are in the same sizes.
  const auto continues = [&](std::size_t entry) {
    const Neighbour& neighbour = before[entry];
    return neighbour.always && neighbour.before != kNone && neighbour.sizes == before[neighbour.before].sizes;
  };

  Segmentation result;
  result.uses.resize(costs.sizes.size());
  std::vector<std::size_t> segmentOf(distinct, kNone);
  for (std::size_t thread = 0; thread < kThreads; ++thread) {
    for (std::size_t s = 0; s < costs.sizes.size(); ++s) {
      for (const auto& [problem, number] : all[thread][s]) {
        const bool within = continues(number);
        if (segmentOf[number] == kNone) {
          segmentOf[number] = within ? segmentOf[before[number].before] : result.segments.size();
          if (!within) result.segments.push_back({thread, 0});
          result.segments[segmentOf[number]].length += 1;
        }
        if (!within) result.uses[s].push_back({segmentOf[number], {}, 0});
        SegmentUse& use = result.uses[s].back();
        use.search += problem->choice.warmup.withoutLoad();
        ++use.searches;
      }
    }
  }
  for (std::size_t s = 0; s < costs.sizes.size(); ++s) {
    if (costs.sizes[s].isEstimated()) addEstimate(result, costs, s);
  }
  return result;
}

}  // namespace convscope
