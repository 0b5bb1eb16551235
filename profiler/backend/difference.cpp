#include "backend/difference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace convscope {

double Difference::rmsUlp() const {
  return elements > 0 ? std::sqrt(squaredUlp / static_cast<double>(elements)) : 0;
}

double Difference::relativeL2() const {
  // Compared with a kept result of zeros, any difference is as large as the result itself.
  if (squaredKept == 0) return squaredDifference == 0 ? 0 : 1;
  return std::sqrt(squaredDifference / squaredKept);
}

Poison poisonOf(int run) {
  const auto quiet = [](int number) { return static_cast<std::uint16_t>(0x7FC1 + number % 62); };
  constexpr int kOther = 31;  // the workspace's poison differs from the result's in every run
  return {quiet(run), static_cast<std::uint16_t>(0x8000 | quiet(run + kOther))};
}

Difference differenceOf(std::span<const std::byte> result, std::span<const std::byte> kept, Precision precision,
                        std::uint16_t poison) {
  const NumberFormat format = traitsOf(precision).stored;
  const auto bytes = static_cast<std::size_t>(format.bytes);
  const std::uint32_t poisoned = bytes == 4 ? poison * 0x10001U : poison;
  Difference difference;
  difference.elements = result.size() / bytes;
  for (std::size_t at = 0; at < result.size(); at += bytes) {
    const std::uint32_t a = bitsAt(result, at, bytes);
    const std::uint32_t b = bitsAt(kept, at, bytes);
    if (a != b) ++difference.differing;
    if (a == poisoned) ++difference.unwritten;
    if (!format.isFinite(a)) ++difference.notFinite;
    if (!format.isFinite(a) || !format.isFinite(b)) continue;
    const double keptValue = format.value(b);
    difference.squaredKept += keptValue * keptValue;
    if (a == b) continue;
    const auto ulp = static_cast<std::uint64_t>(std::abs(format.position(a) - format.position(b)));
    const double apart = format.value(a) - keptValue;
    difference.largestUlp = std::max(difference.largestUlp, ulp);
    difference.squaredUlp += static_cast<double>(ulp) * static_cast<double>(ulp);
    difference.squaredDifference += apart * apart;
  }
  return difference;
}

}  // namespace convscope
