#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// The searches of one iteration.
struct CacheMisses {
  Warmup search;              ///< without module loading
  std::int64_t searches = 0;  ///< problems, or layers if each layer has its own cache
};

/// A framework's plan cache over iterations of changing size. An iteration looks up each problem of its size once, in
/// the survey's order.
class PlanCacheModel {
 public:
  PlanCacheModel() = default;
  PlanCacheModel(const PlanCacheModel&) = delete;
  PlanCacheModel& operator=(const PlanCacheModel&) = delete;
  virtual ~PlanCacheModel() = default;

  /// Runs one iteration at a size, an index of PolicyCosts::sizes. The result is valid until the next call.
  virtual const CacheMisses& iterate(std::size_t size) = 0;
  /// Returns whether iterations at `size` will never search again.
  virtual bool hasSettled(std::size_t size) const = 0;
  /// Entries after the last iteration.
  virtual std::int64_t entries() const = 0;
};

/// Makes the empty cache of the policy. Its cost per iteration does not grow with the number of layers: problems that
/// are always used together form one segment, because they are found or missed together. All of them were last used the
/// same number of distinct entries ago, and that distance decides in a cache that drops the least recently used.
std::unique_ptr<PlanCacheModel> makePlanCacheModel(const PolicyCosts& costs);

/// Returns whether the cache never drops an entry, however often the sizes change. Then a size costs its searches once,
/// and only the order of first use matters.
bool keepsEverySize(const PolicyCosts& costs);

}  // namespace convscope
