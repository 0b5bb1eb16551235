#include "analysis/paid_off.h"

namespace convscope {

PaidOff paidOff(std::optional<std::int64_t> after, const std::optional<IterationRange>& range,
                std::int64_t iterations) {
  if (!after) return PaidOff::No;
  if (!range) return iterations >= *after ? PaidOff::Yes : PaidOff::No;
  if (iterations < range->low) return PaidOff::No;
  return range->high && iterations > *range->high ? PaidOff::Yes : PaidOff::Unclear;
}

PaidOff paidOff(const NewSizes& sizes, std::int64_t iterations) {
  const std::optional<std::int64_t> after = sizes.firstRegainedAfter();
  if (!after || !sizes.savedNoiseUs) return paidOff(after, std::nullopt, iterations);
  return paidOff(after, rangeOf(*after, {sizes.mean.savedUs, *sizes.savedNoiseUs}), iterations);
}

}  // namespace convscope
