#pragma once

#include <list>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "core/problem.h"
#include "policy/framework/policy.h"

namespace convscope {

class Plan;

/// A framework's plan cache with its plans. It finds and drops the same entries as the framework's. PlanCacheModel is
/// the same for forecasts, without plans.
class PlanStore {
 public:
  explicit PlanStore(PlanCache rule) : m_rule(std::move(rule)) {}

  /// Returns whether each layer searches for itself: it has its own cache, or there is none.
  bool searchesByLayer() const;

  /// Returns the plan for `problem` in `layer`; null if it is not cached.
  std::shared_ptr<Plan> find(const Problem& problem, const std::string& layer);
  void put(const Problem& problem, const std::string& layer, std::shared_ptr<Plan> plan);

  std::int64_t entries() const;

 private:
  using Key = std::tuple<std::string, Problem>;  ///< the layer if each has its own cache, otherwise empty
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
