#include "policy/forecast/plan_cache_model.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <unordered_map>

#include "policy/forecast/segments.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

CacheMisses missesOf(const ProblemCosts& problem, double layers) {
  return {problem.choice.warmup.withoutLoad() * layers, static_cast<std::int64_t>(layers)};
}

void operator+=(CacheMisses& sum, const CacheMisses& other) {
  sum.search += other.search;
  sum.searches += other.searches;
}

const CacheMisses kNoMisses;

/// Returns the searches for every layer of a size.
CacheMisses allMisses(const PolicyCosts& costs, const SizeCosts& size) {
  CacheMisses all;
  for (const ProblemCosts& problem : costs.problemsOf(size))
    all += missesOf(problem, static_cast<double>(layerCount(problem.subject)));
  if (size.estimate) all.search = all.search * size.estimate->searchFactor;
  return all;
}

/// No cache: every iteration searches for all problems.
class NoCache : public PlanCacheModel {
 public:
  explicit NoCache(const PolicyCosts& costs) {
    for (const SizeCosts& size : costs.sizes) {
      m_all.push_back(allMisses(costs, size));
    }
  }
  const CacheMisses& iterate(std::size_t size) override { return m_all[size]; }
  bool hasSettled(std::size_t) const override { return false; }
  std::int64_t entries() const override { return 0; }

 private:
  std::vector<CacheMisses> m_all;
};

/// Each layer keeps the choice for its last shape; a change of size searches for the layers whose problem changed.
class LastShapeCache : public PlanCacheModel {
 public:
  explicit LastShapeCache(const PolicyCosts& costs) : m_costs(costs), m_count(costs.sizes.size()), m_last(m_count) {}

  const CacheMisses& iterate(std::size_t size) override {
    if (size == m_last) return kNoMisses;
    const auto [change, isNew] = m_changes.try_emplace(m_last * m_count + size);
    if (isNew) change->second = changeFrom(m_last, m_costs.sizes[size]);
    m_last = size;
    return change->second;
  }
  bool hasSettled(std::size_t) const override { return false; }

  std::int64_t entries() const override {
    if (m_last == m_count) return 0;
    std::int64_t layers = 0;
    for (const ProblemCosts& problem : m_costs.problemsOf(m_costs.sizes[m_last]))
      layers += static_cast<std::int64_t>(layerCount(problem.subject));
    return layers;
  }

 private:
  /// `from` is a size, or their number before the first iteration.
  CacheMisses changeFrom(std::size_t from, const SizeCosts& to) const {
    if (to.isEstimated()) return allMisses(m_costs, to);
    std::map<Problem, const std::vector<std::string>*> before;
    if (from < m_count) {
      for (const ProblemCosts& problem : m_costs.sizes[from].problems)
        before.emplace(problem.subject.problem, &problem.subject.layers);
    }
    CacheMisses misses;
    for (const ProblemCosts& problem : to.problems) {
      auto layers = static_cast<double>(layerCount(problem.subject));
      if (const auto same = before.find(problem.subject.problem); same != before.end())
        layers = static_cast<double>(std::ranges::count_if(problem.subject.layers, [&](const std::string& layer) {
          return std::ranges::find(*same->second, layer) == same->second->end();
        }));
      misses += missesOf(problem, layers);
    }
    return misses;
  }

  const PolicyCosts& m_costs;
  std::size_t m_count;
  std::size_t m_last;  ///< m_count: none
  /// Those that occurred, by m_last and size: a session can have so many sizes that all pairs exceed the memory.
  std::unordered_map<std::size_t, CacheMisses> m_changes;
};

/// One list of entries, most recently used first, and no longer than its capacity.
class RecentlyUsed {
 public:
  RecentlyUsed(const std::vector<Segment>& segments, std::int64_t capacity)
      : m_segments(segments),
        m_capacity(capacity),
        m_links(segments.size() + 1),
        m_cached(segments.size(), false),
        m_seen(segments.size(), false) {
    m_links[end()] = {end(), end()};
  }

  /// Uses all entries of a segment. Returns whether they were cached.
  bool use(std::size_t segment) {
    const bool hit = m_cached[segment];
    if (hit) {
      unlink(segment);
    } else {
      m_held += m_segments[segment].length;
      m_cached[segment] = true;
      if (!m_seen[segment]) m_used += m_segments[segment].length;
      m_seen[segment] = true;
    }
    linkFirst(segment);
    while (m_held > m_capacity) drop(m_links[end()].before);
    return hit;
  }

  std::int64_t entries() const { return std::min(m_used, m_capacity); }

 private:
  struct Link {
    std::size_t before, after;
  };
  std::size_t end() const { return m_segments.size(); }
  void unlink(std::size_t segment) {
    m_links[m_links[segment].before].after = m_links[segment].after;
    m_links[m_links[segment].after].before = m_links[segment].before;
  }
  void linkFirst(std::size_t segment) {
    m_links[segment] = {end(), m_links[end()].after};
    m_links[m_links[segment].after].before = segment;
    m_links[end()].after = segment;
  }
  void drop(std::size_t segment) {
    unlink(segment);
    m_cached[segment] = false;
    m_held -= m_segments[segment].length;
  }

  const std::vector<Segment>& m_segments;
  std::int64_t m_capacity;
  std::vector<Link> m_links;  ///< a ring through the cached segments; the last is its end
  std::vector<bool> m_cached;
  std::vector<bool> m_seen;
  std::int64_t m_held = 0;
  std::int64_t m_used = 0;
};

std::int64_t capacityOf(const PlanCache& cache) {
  return cache.keeps == PlanCache::Keeps::LeastRecentlyUsed ? cache.capacity : std::numeric_limits<std::int64_t>::max();
}

/// Returns whether each thread's cache has room for the entries of all sizes together.
bool holdsAll(const Segmentation& all, std::int64_t capacity) {
  std::array<std::int64_t, kThreads> entries{};
  for (const Segment& segment : all.segments) entries[segment.thread] += segment.length;
  return std::ranges::all_of(entries, [&](std::int64_t count) { return count <= capacity; });
}

/// Choices are kept by problem: without bound, or the most recently used.
class KeyedCache : public PlanCacheModel {
 public:
  explicit KeyedCache(const PolicyCosts& costs)
      : m_segmentation(segmentation(costs)),
        m_holdsAll(holdsAll(m_segmentation, capacityOf(costs.policy.cache))),
        m_visited(costs.sizes.size(), false) {
    for (std::size_t i = 0; i < kThreads; ++i)
      m_threads.emplace_back(m_segmentation.segments, capacityOf(costs.policy.cache));
  }

  const CacheMisses& iterate(std::size_t size) override {
    if (hasSettled(size)) return kNoMisses;
    m_visited[size] = true;
    bool any = false;
    for (const SegmentUse& use : m_segmentation.uses[size]) {
      if (m_threads[m_segmentation.segments[use.segment].thread].use(use.segment)) continue;
      if (!any) m_misses = {};
      any = true;
      m_misses.search += use.search;
      m_misses.searches += use.searches;
    }
    return any ? m_misses : kNoMisses;
  }

  /// If nothing is dropped, the order of use does not matter.
  bool hasSettled(std::size_t size) const override { return m_holdsAll && m_visited[size]; }

  std::int64_t entries() const override {
    std::int64_t sum = 0;
    for (const RecentlyUsed& thread : m_threads) sum += thread.entries();
    return sum;
  }

 private:
  Segmentation m_segmentation;
  bool m_holdsAll;
  std::vector<bool> m_visited;
  std::vector<RecentlyUsed> m_threads;
  CacheMisses m_misses;
};

}  // namespace

bool keepsEverySize(const PolicyCosts& costs) {
  switch (costs.policy.cache.keeps) {
    case PlanCache::Keeps::Nothing:
    case PlanCache::Keeps::LastShape:
      return false;
    default:
      return holdsAll(segmentation(costs), capacityOf(costs.policy.cache));
  }
}

std::unique_ptr<PlanCacheModel> makePlanCacheModel(const PolicyCosts& costs) {
  switch (costs.policy.cache.keeps) {
    case PlanCache::Keeps::Nothing:
      return std::make_unique<NoCache>(costs);
    case PlanCache::Keeps::LastShape:
      return std::make_unique<LastShapeCache>(costs);
    default:
      return std::make_unique<KeyedCache>(costs);
  }
}

}  // namespace convscope
