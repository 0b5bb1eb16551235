#pragma once

#include <cstdint>
#include <optional>

#include "analysis/new_sizes.h"
#include "policy/forecast/break_even.h"

namespace convscope {

/// Whether a setting has paid for its search in a training of some length.
enum class PaidOff {
  No,
  Unclear,  ///< the length is within the bounds of the break-even
  Yes,
};

/// Decides it for `iterations` from a break-even with its bounds; without `after` the setting never pays off. The
/// answer of a session and the verdict on a schedule both take this decision, so they agree about every length.
PaidOff paidOff(std::optional<std::int64_t> after, const std::optional<IterationRange>& range, std::int64_t iterations);

/// Decides it for `iterations` at one size of average cost, the first one of a process.
PaidOff paidOff(const NewSizes& sizes, std::int64_t iterations);

}  // namespace convscope
