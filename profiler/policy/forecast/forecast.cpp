#include "policy/forecast/forecast.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "policy/forecast/plan_cache_model.h"

namespace convscope {
namespace {

/// Returns the index in PolicyCosts::sizes of every size of the schedule.
std::vector<std::size_t> surveyedSizes(const PolicyCosts& costs, const Schedule& schedule) {
  std::map<Dims, std::size_t> known;
  for (std::size_t i = 0; i < costs.sizes.size(); ++i) known[costs.sizes[i].input] = i;
  const std::vector<std::int64_t> counts = schedule.counts();
  std::vector<std::size_t> indices;
  std::vector<MissingAtSize> missing;
  for (std::size_t i = 0; i < schedule.sizes.size(); ++i) {
    const auto found = known.find(schedule.sizes[i]);
    indices.push_back(found == known.end() ? costs.sizes.size() : found->second);
    if (counts[i] == 0) continue;
    if (found == known.end())
      missing.push_back({schedule.sizes[i], {"this size was not surveyed"}, {}, costs.policy.backend});
    else if (!costs.sizes[found->second].complete())
      missing.push_back(costs.sizes[found->second].missing);
  }
  if (!missing.empty()) throw MissingData("forecast of " + costs.policy.text(), std::move(missing));
  return indices;
}

/// Module loading in the first iteration of each size. Problems that an earlier size had too load nothing.
class FirstLoads {
 public:
  explicit FirstLoads(const PolicyCosts& costs)
      : m_costs(costs),
        m_loaded(costs.codes),
        m_visited(costs.sizes.size(), false),
        m_searched(costs.distinct, false) {}

  double visit(std::size_t size) {
    if (m_visited[size]) return 0;
    m_visited[size] = true;
    double us = 0;
    for (const ProblemCosts& problem : m_costs.sizes[size].problems) {
      if (!m_searched[problem.number]) us += m_loaded.load(problem.code);
      m_searched[problem.number] = true;
    }
    return us;
  }

 private:
  const PolicyCosts& m_costs;
  LoadedCode m_loaded;
  std::vector<bool> m_visited;
  std::vector<bool> m_searched;  ///< by number of the problem
};

}  // namespace

Forecast forecast(const PolicyCosts& costs, const Schedule& schedule) {
  const std::vector<std::size_t> surveyed = surveyedSizes(costs, schedule);
  const auto cache = makePlanCacheModel(costs);
  FirstLoads loads(costs);

  Forecast result;
  result.policy = costs.policy.text();
  result.sizes = schedule.sizes;
  for (const std::size_t size : surveyed)
    result.iterationUs.push_back(size < costs.sizes.size() ? costs.sizes[size].iterationUs : 0);
  result.runs = ForecastRuns(result.iterationUs, schedule.runs.size());
  const auto search = [&](const CacheMisses& misses, double times) {
    result.warmup += misses.search * times;
    result.searches += misses.searches * static_cast<std::int64_t>(times);
    return misses.search.totalUs();
  };
  for (const SizeRun& run : schedule.runs) {
    const std::size_t at = surveyed[run.size];
    if (cache->hasSettled(at)) {
      result.runs.addSteady(run.size, run.count);
      continue;
    }
    const SizeCosts& size = costs.sizes[at];
    std::int64_t searches = 0;
    double firstUs = size.iterationUs;
    double laterUs = size.iterationUs;
    if (const CacheMisses& misses = cache->iterate(at); misses.searches != 0) {
      const double loadUs = loads.visit(at);
      result.warmup.loadUs += loadUs;
      searches = misses.searches;
      firstUs += search(misses, 1) + loadUs;
      result.peakBytes = std::max(result.peakBytes, size.searchPeakBytes);
    }
    // After two iterations at one size the cache no longer changes: all further ones miss what the second missed.
    if (run.count > 1) {
      if (const CacheMisses& misses = cache->iterate(at); misses.searches != 0)
        laterUs += search(misses, static_cast<double>(run.count - 1));
    }
    if (searches == 0 && laterUs == size.iterationUs)
      result.runs.addSteady(run.size, run.count);
    else
      result.runs.add(run.size, run.count, searches, firstUs, laterUs);
  }
  result.totalUs = result.runs.totalUs();
  for (std::size_t i = 0; i < surveyed.size(); ++i) {
    if (result.runs.counts()[i] > 0)
      result.workspaceBytes = std::max(result.workspaceBytes, costs.sizes[surveyed[i]].workspaceBytes);
  }
  result.peakBytes = std::max(result.peakBytes, result.workspaceBytes);
  result.cacheEntries = cache->entries();
  result.cacheBytes = static_cast<std::uint64_t>(result.cacheEntries) * costs.policy.cache.entryBytes;
  return result;
}

std::int64_t Forecast::iterations() const {
  return runs.iterations();
}

double Forecast::iterationTimeUs(std::int64_t iteration) const {
  const ForecastRun run = runs.holding(iteration);
  return iteration == run.first ? run.firstUs : run.laterUs;
}

double Forecast::cumulativeUs(std::int64_t iterations) const {
  if (iterations <= 0 || runs.empty()) return 0;
  const ForecastRun run = runs.holding(iterations - 1);
  return run.cumulativeUs(iterations - run.first);
}

std::vector<CurvePoint> Forecast::curve(int points) const {
  const std::int64_t last = iterations();
  const std::int64_t steps = std::clamp<std::int64_t>(points - 1, 1, std::max<std::int64_t>(last, 1));
  std::vector<CurvePoint> result;
  for (std::int64_t i = 0; i <= steps; ++i) {
    const auto at = static_cast<std::int64_t>(
        std::llround(static_cast<double>(last) * static_cast<double>(i) / static_cast<double>(steps)));
    result.push_back({at, cumulativeUs(at)});
  }
  return result;
}

}  // namespace convscope
