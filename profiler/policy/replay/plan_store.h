#pragma once

#include <list>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "backend/backend.h"
#include "policy/framework/policy.h"

namespace convscope {

/// A framework's plan cache with plans in it: what it finds and drops is what the framework's would. See PlanCacheModel
/// for the one that only counts.
class PlanStore {
 public:
  explicit PlanStore(PlanCache rule) : m_rule(std::move(rule)) {}

  /// Whether each layer asks for itself: it has a cache of its own, or there is none.
  bool asksByLayer() const;

  /// The plan for `problem` in `layer`; null where it must be searched for.
  std::shared_ptr<Plan> find(const Problem& problem, const std::string& layer);
  void put(const Problem& problem, const std::string& layer, std::shared_ptr<Plan> plan);

  std::int64_t entries() const;

 private:
  using Key = std::tuple<std::string, Problem>;  ///< layer where each has its own cache, else empty
  struct Entry {
    Key key;
    std::shared_ptr<Plan> plan;
  };
  using Entries = std::list<Entry>;  ///< the last used one in front

  Key keyOf(const Problem& problem, const std::string& layer) const;
  int threadOf(const Problem& problem) const;

  PlanCache m_rule;
  std::map<int, Entries> m_threads;
};

}  // namespace convscope
