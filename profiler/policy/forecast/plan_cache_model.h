#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// What an iteration had to search for.
struct CacheMisses {
  Warmup search;              ///< code loading apart
  std::int64_t searches = 0;  ///< problems, or layers where each layer has its own cache
};

/// A framework's plan cache while iterations of changing size go through it. An iteration asks for each problem of its
/// size once, in the survey's order.
class PlanCacheModel {
 public:
  PlanCacheModel() = default;
  PlanCacheModel(const PlanCacheModel&) = delete;
  PlanCacheModel& operator=(const PlanCacheModel&) = delete;
  virtual ~PlanCacheModel() = default;

  /// One iteration at a size (an index of the costs's sizes); the result holds until the next call.
  virtual const CacheMisses& iterate(std::size_t size) = 0;
  /// Whether it found nothing missing at `size` and never will again: it need not be asked.
  virtual bool hasSettled(std::size_t size) const = 0;
  /// Entries after the last iteration.
  virtual std::int64_t entries() const = 0;
};

/// The cache of the costs's policy, empty. Its cost per iteration does not grow with the number of layers: problems
/// that are always asked for together are kept as one segment, for they are found or missed together. Each of them was
/// last used as many different entries ago as the others, and that distance decides in a cache that drops the least
/// recently used.
std::unique_ptr<PlanCacheModel> makePlanCacheModel(const PolicyCosts& costs);

/// Whether the cache never drops what it holds, however often the sizes change: then a size costs its searches once,
/// and only the order in which sizes first come up matters.
bool keepsEverySize(const PolicyCosts& costs);

}  // namespace convscope
