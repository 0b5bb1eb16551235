#include "backend/difference.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace convscope {
namespace {

/// IEEE 754 binary numbers of 16 or 32 bits.
template <class Bits, Bits kExponent>
struct Format {
  static constexpr Bits kSign = Bits{1} << (8 * sizeof(Bits) - 1);

  static bool isFinite(Bits bits) { return (bits & kExponent) != kExponent; }

  /// Numbers in order, one apart from the next; both zeros are 0.
  static std::int64_t position(Bits bits) {
    const std::int64_t magnitude = bits & static_cast<Bits>(~kSign);
    return (bits & kSign) != 0 ? -magnitude : magnitude;
  }

  static double value(Bits bits) {
    if constexpr (sizeof(Bits) == 4) return std::bit_cast<float>(bits);
    if constexpr (kExponent == 0x7F80) return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
    const int exponent = (bits & kExponent) >> 10;
    const int fraction = bits & 0x3FF;
    const double magnitude = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    return (bits & kSign) != 0 ? -magnitude : magnitude;
  }
};

template <class Bits, Bits kExponent>
Difference compare(std::span<const std::byte> result, std::span<const std::byte> kept, std::uint16_t poison) {
  using Number = Format<Bits, kExponent>;
  const auto poisoned = static_cast<Bits>(sizeof(Bits) == 4 ? poison * 0x10001U : poison);
  Difference difference;
  difference.elements = result.size() / sizeof(Bits);
  for (std::size_t at = 0; at < result.size(); at += sizeof(Bits)) {
    Bits a = 0;
    Bits b = 0;
    std::memcpy(&a, result.data() + at, sizeof(Bits));
    std::memcpy(&b, kept.data() + at, sizeof(Bits));
    if (a != b) ++difference.differing;
    if (a == poisoned) ++difference.unwritten;
    if (!Number::isFinite(a)) ++difference.notFinite;
    if (!Number::isFinite(a) || !Number::isFinite(b)) continue;
    const double keptValue = Number::value(b);
    difference.squaredKept += keptValue * keptValue;
    if (a == b) continue;
    const auto ulp = static_cast<std::uint64_t>(std::abs(Number::position(a) - Number::position(b)));
    const double apart = Number::value(a) - keptValue;
    difference.largestUlp = std::max(difference.largestUlp, ulp);
    difference.squaredUlp += static_cast<double>(ulp) * static_cast<double>(ulp);
    difference.squaredDifference += apart * apart;
  }
  return difference;
}

}  // namespace

double Difference::rmsUlp() const {
  return elements > 0 ? std::sqrt(squaredUlp / static_cast<double>(elements)) : 0;
}

double Difference::relativeL2() const {
  // Against a kept result of nothing but zeros any difference is as large as the result itself.
  if (squaredKept == 0) return squaredDifference == 0 ? 0 : 1;
  return std::sqrt(squaredDifference / squaredKept);
}

Poison poisonOf(int run) {
  const auto quiet = [](int number) { return static_cast<std::uint16_t>(0x7FC1 + number % 62); };
  constexpr int kOther = 31;  // so that the workspace's is another in every run
  return {quiet(run), static_cast<std::uint16_t>(0x8000 | quiet(run + kOther))};
}

Difference differenceOf(std::span<const std::byte> result, std::span<const std::byte> kept, Precision precision,
                        std::uint16_t poison) {
  switch (precision) {
    case Precision::Fp16:
      return compare<std::uint16_t, 0x7C00>(result, kept, poison);
    case Precision::Bf16:
      return compare<std::uint16_t, 0x7F80>(result, kept, poison);
    case Precision::Fp32:
    case Precision::Tf32:
      break;
  }
  return compare<std::uint32_t, 0x7F800000>(result, kept, poison);
}

}  // namespace convscope
