#pragma once

#include <algorithm>

namespace convscope {

/// The values that an axis covers.
struct AxisRange {
  double low = 0;
  double high = 0;

  /// Returns whether it covers any value: a chart without values has none.
  bool isValid() const { return low <= high; }
  AxisRange united(const AxisRange& other) const { return {std::min(low, other.low), std::max(high, other.high)}; }
  bool operator==(const AxisRange&) const = default;
};

}  // namespace convscope
