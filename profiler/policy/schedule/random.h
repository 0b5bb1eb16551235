#pragma once

#include <cstdint>
#include <limits>
#include <random>

namespace convscope {

/// Random numbers that a seed repeats on every platform. The standard fixes the numbers of std::mt19937_64 to the bit,
/// but not those of its distributions, so these are here.
class Random {
 public:
  explicit Random(std::uint64_t seed) : m_engine(seed) {}

  /// Uniform in 0 to count - 1, without bias: draws of the incomplete last block of 2^64 are repeated.
  std::uint64_t below(std::uint64_t count) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t last = kMost - (kMost % count + 1) % count;
    std::uint64_t drawn = m_engine();
    while (drawn > last) drawn = m_engine();
    return drawn % count;
  }

  /// Uniform in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(m_engine() >> 11) * 0x1p-53; }

 private:
  std::mt19937_64 m_engine;
};

}  // namespace convscope
