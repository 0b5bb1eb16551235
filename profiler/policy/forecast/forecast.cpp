#include "policy/forecast/forecast.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <unordered_map>

#include "core/translatable.h"
#include "policy/forecast/plan_cache_model.h"
#include "text/message.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// Returns whether the library gets none of the problems of a size.
bool executesNothing(const SizeCosts& size) {
  return size.problems.empty() && !size.notGiven.empty();
}

std::string forecastOf(const Policy& policy) {
  return formatMessage(translatable("message", "forecast of {}"), policy.text());
}

/// Returns the index in PolicyCosts::sizes of every size of the schedule.
std::vector<std::size_t> surveyedSizes(const PolicyCosts& costs, const Schedule& schedule) {
  std::map<Dims, std::size_t> known;
  for (std::size_t i = 0; i < costs.sizes.size(); ++i) known[costs.sizes[i].input] = i;
  const std::vector<std::int64_t> counts = schedule.counts();
  std::vector<std::size_t> indices;
  std::vector<MissingAtSize> missing;
  const std::string notSurveyed = translated("policy_costs", "this size was not surveyed");
  for (std::size_t i = 0; i < schedule.sizes.size(); ++i) {
    const auto found = known.find(schedule.sizes[i]);
    indices.push_back(found == known.end() ? costs.sizes.size() : found->second);
    if (counts[i] == 0) continue;
    if (found != known.end() && executesNothing(costs.sizes[found->second]))  // no survey can change that
      throw MissingData("{}: {}", forecastOf(costs.policy), costs.sizes[found->second].missing.reasons.front());
    if (found == known.end())
      missing.push_back({schedule.sizes[i], {notSurveyed}, {}, costs.policy.backend});
    else if (!costs.sizes[found->second].complete())
      missing.push_back(costs.sizes[found->second].missing);
  }
  if (!missing.empty()) throw MissingData(forecastOf(costs.policy), std::move(missing));
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
    if (const auto& estimate = m_costs.sizes[size].estimate) return loadAll(estimate->measured);
    for (const ProblemCosts& problem : m_costs.sizes[size].problems) {
      if (!m_searched[problem.number]) us += m_loaded.load(problem.code);
      m_searched[problem.number] = true;
    }
    return us;
  }

 private:
  /// Loads the code of all problems of a measured size, for other problems than those. Once all of it is loaded, each
  /// further time takes the same.
  double loadAll(std::size_t measured) {
    Again& again = m_again[measured];
    if (again.loads++ < 2) {
      again.us = 0;
      for (const ProblemCosts& problem : m_costs.sizes[measured].problems) again.us += m_loaded.load(problem.code);
    }
    return again.us;
  }

  struct Again {
    std::int64_t loads = 0;
    double us = 0;  ///< of the last of them
  };

  const PolicyCosts& m_costs;
  LoadedCode m_loaded;
  std::vector<bool> m_visited;
  std::vector<bool> m_searched;                    ///< by number of the problem
  std::unordered_map<std::size_t, Again> m_again;  ///< by measured size
};

/// A policy's searches over the runs of a schedule, added up in a forecast.
class Searches {
 public:
  Searches(const PolicyCosts& costs, Forecast& forecast)
      : m_costs(costs), m_forecast(forecast), m_cache(makePlanCacheModel(costs)), m_loads(costs) {}

  const PlanCacheModel& cache() const { return *m_cache; }

  /// Runs `count` iterations at a size, an index of PolicyCosts::sizes.
  RunCost run(std::size_t size, std::int64_t count) {
    const SizeCosts& costs = m_costs.sizes[size];
    RunCost cost{0, costs.iterationUs, costs.iterationUs};
    if (const CacheMisses& misses = m_cache->iterate(size); misses.searches != 0) {
      const double loadUs = m_loads.visit(size);
      m_forecast.warmup.loadUs += loadUs;
      cost.searches = misses.searches;
      cost.firstUs += search(misses, 1) + loadUs;
      m_forecast.peakBytes = std::max(m_forecast.peakBytes, costs.searchPeakBytes);
    }
    // After two iterations at one size the cache no longer changes: all further ones miss what the second missed.
    if (count > 1) {
      if (const CacheMisses& misses = m_cache->iterate(size); misses.searches != 0)
        cost.laterUs += search(misses, count - 1);
    }
    return cost;
  }

 private:
  double search(const CacheMisses& misses, std::int64_t times) {
    m_forecast.warmup += misses.search * static_cast<double>(times);
    m_forecast.searches += misses.searches * times;
    return misses.search.totalUs();
  }

  const PolicyCosts& m_costs;
  Forecast& m_forecast;
  std::unique_ptr<PlanCacheModel> m_cache;
  FirstLoads m_loads;
};

}  // namespace

void checkSurveyed(const PolicyCosts& costs, const Schedule& schedule) {
  static_cast<void>(surveyedSizes(costs, schedule));
}

Forecast forecast(const PolicyCosts& costs, const Schedule& schedule) {
  const std::vector<std::size_t> surveyed = surveyedSizes(costs, schedule);
  Forecast result;
  result.policy = costs.policy.text();
  result.sizes = schedule.sizes;
  for (const std::size_t size : surveyed)
    result.iterationUs.push_back(size < costs.sizes.size() ? costs.sizes[size].iterationUs : 0);
  result.runs = ForecastRuns(schedule.runs, result.iterationUs);
  Searches searches(costs, result);
  std::vector<char> settled(surveyed.size());  // by size of the schedule
  const auto searchesFor = [&](const SizeRun& run) { return !settled[run.size]; };
  for (auto run = schedule.runs.begin(); run != schedule.runs.end();) {
    const auto steady = run;
    run = std::find_if(run, schedule.runs.end(), searchesFor);
    result.runs.addSteady(static_cast<std::size_t>(run - steady));
    if (run == schedule.runs.end()) break;
    result.runs.add(searches.run(surveyed[run->size], run->count));
    settled[run->size] = searches.cache().hasSettled(surveyed[run->size]);
    ++run;
  }
  result.totalUs = result.runs.totalUs();
  const std::vector<std::int64_t>& counts = schedule.runs.counts();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) result.workspaceBytes = std::max(result.workspaceBytes, costs.sizes[surveyed[i]].workspaceBytes);
  }
  result.peakBytes = std::max(result.peakBytes, result.workspaceBytes);
  result.cacheEntries = searches.cache().entries();
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
