#pragma once

#include <cstdint>
#include <vector>

#include "policy/forecast/forecast.h"

namespace convscope {

/// Inputs padded up to fewer sizes.
struct Bucketing {
  std::vector<std::size_t> padTo;  ///< by size of the schedule: the size that it is padded to, itself if it is kept
  std::size_t buckets = 0;         ///< sizes that are left
  double totalUs = 0;              ///< of the schedule, padded
  double savedUs = 0;              ///< against the unpadded schedule; negative: padding costs more than it saves
  double extraFlops = 0;           ///< that the padding adds, over the whole schedule
  double flops = 0;                ///< of the unpadded schedule
};

/// Returns the best way to pad the sizes of a schedule up to one, two, ... `most` sizes, fewest first. With as many
/// sizes as the schedule has, nothing is padded. Each way is the best by the steady times and the first searches of the
/// sizes: dynamic programming over the sizes in order; the largest is always kept. Its totals are those of the forecast
/// of the padded schedule. A padded input takes the time of the size that it is padded to.
///
/// Throws MissingData as forecast() does, and InputError if neither of two sizes contains the other: then there is no
/// order to pad in.
std::vector<Bucketing> bucketings(const PolicyCosts& costs, const Schedule& schedule, std::size_t most);

/// The schedule with every size replaced by the one it is padded to.
Schedule padded(const Schedule& schedule, const std::vector<std::size_t>& padTo);

}  // namespace convscope
