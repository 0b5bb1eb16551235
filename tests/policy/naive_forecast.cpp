#include "policy/naive_forecast.h"

#include <algorithm>
#include <list>
#include <map>
#include <set>
#include <string>

#include "core/problem_text.h"

namespace convscope::testing {
namespace {

/// A cache as the framework has it: a list of keys, the last used one in front.
class NaiveCache {
 public:
  explicit NaiveCache(const PlanCache& rule) : m_rule(rule) {}

  bool find(const std::string& thread, const std::string& layer, const std::string& problem) {
    if (m_rule.keeps == PlanCache::Keeps::Nothing) return false;
    if (m_rule.keeps == PlanCache::Keeps::LastShape) {
      const bool hit = m_last.contains(layer) && m_last[layer] == problem;
      m_last[layer] = problem;
      return hit;
    }
    std::list<std::string>& keys = m_threads[thread];
    const std::string key = m_rule.scope == PlanCache::Scope::Layer ? layer + " " + problem : problem;
    const auto found = std::ranges::find(keys, key);
    const bool hit = found != keys.end();
    if (hit) keys.erase(found);
    keys.push_front(key);
    if (m_rule.keeps == PlanCache::Keeps::LeastRecentlyUsed)
      while (static_cast<std::int64_t>(keys.size()) > m_rule.capacity) keys.pop_back();
    return hit;
  }

  std::int64_t entries() const {
    auto sum = static_cast<std::int64_t>(m_last.size());
    for (const auto& [thread, keys] : m_threads) sum += static_cast<std::int64_t>(keys.size());
    return sum;
  }

 private:
  PlanCache m_rule;
  std::map<std::string, std::list<std::string>> m_threads;
  std::map<std::string, std::string> m_last;
};

}  // namespace

NaiveForecast naiveForecast(const PolicyCosts& costs, const Schedule& schedule) {
  const PlanCache& rule = costs.policy.cache;
  NaiveForecast result;
  NaiveCache cache(rule);
  std::set<int> loaded;
  std::set<std::string> searched;
  for (const SizeRun& run : schedule.runs) {
    const auto size = std::ranges::find(costs.sizes, schedule.sizes[run.size], &SizeCosts::input);
    for (std::int64_t i = 0; i < run.count; ++i) {
      double us = 0;
      std::int64_t searches = 0;
      for (const ProblemCosts& problem : size->problems) {
        const std::string text = toText(problem.subject.problem);
        const bool forward = problem.subject.problem.pass == Pass::Forward;
        const std::string thread = rule.scope == PlanCache::Scope::Thread && !forward ? "backward" : "forward";
        bool first = true;
        for (const std::string& layer : problem.subject.layers) {
          us += problem.choice.steadyUs;
          // Layers of one problem follow one another here; the second finds what the first has put in the cache.
          const bool own = rule.scope == PlanCache::Scope::Layer || rule.keeps == PlanCache::Keeps::Nothing;
          if (!own && !first) continue;
          first = false;
          if (cache.find(thread, layer, text)) continue;
          ++searches;
          us += problem.choice.warmup.withoutLoad().totalUs();
          if (!searched.insert(text).second) continue;
          for (const CodeUse& use : problem.code) us += loaded.insert(use.code).second ? use.freshUs : use.knownUs;
        }
      }
      result.iterationUs.push_back(us);
      result.searches.push_back(searches);
    }
  }
  result.cacheEntries = cache.entries();
  return result;
}

}  // namespace convscope::testing
