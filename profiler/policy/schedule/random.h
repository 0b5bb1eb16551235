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

  /// Uniform in 0 to count - 1, without bias: draws of the incomplete last block of 2^64 are repeated. A count that
  /// stays the same is divided by once.
  std::uint64_t below(std::uint64_t count) {
    if (count != m_count) setCount(count);
    std::uint64_t drawn = m_engine();
    while (drawn > m_last) drawn = m_engine();
    const auto quotient = static_cast<std::uint64_t>(Wide{drawn} * m_inverse >> 64);  // or one less
    const std::uint64_t rest = drawn - quotient * count;
    return rest < count ? rest : rest - count;
  }

  /// Uniform in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(m_engine() >> 11) * 0x1p-53; }

 private:
  __extension__ using Wide = unsigned __int128;

  void setCount(std::uint64_t count) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    m_count = count;
    m_last = kMost - (kMost % count + 1) % count;
    m_inverse = count == 1 ? kMost : static_cast<std::uint64_t>((Wide{1} << 64) / count);
  }

  std::mt19937_64 m_engine;
  std::uint64_t m_count = 0;
  std::uint64_t m_last = 0;     ///< the largest draw of a complete block
  std::uint64_t m_inverse = 0;  ///< 2^64 / m_count, rounded down
};

}  // namespace convscope
