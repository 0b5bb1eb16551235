#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace convscope {

/// Random numbers that a seed repeats on every platform: the numbers of std::mt19937_64, which the standard fixes to
/// the bit. Twice as fast, because nothing branches on a random bit. The standard's distributions are not used, because
/// they differ between platforms.
class Random {
 public:
  explicit Random(std::uint64_t seed);

  /// Uniform in 0 to count - 1, without bias: draws of the incomplete last block of 2^64 are repeated.
  std::uint64_t below(std::uint64_t count) {
    if (count != m_count) setCount(count);
    std::uint64_t drawn = next();
    while (drawn > m_last) drawn = next();
    // Exact division by multiplication: the estimate is the quotient or one less.
    const auto quotient = static_cast<std::uint64_t>((static_cast<Wide>(drawn) * m_inverse) >> 64);
    const std::uint64_t rest = drawn - quotient * count;
    return rest < count ? rest : rest - count;
  }

  /// Uniform in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  __extension__ using Wide = unsigned __int128;

  std::uint64_t next() {
    if (m_at == m_state.size()) refill();
    std::uint64_t bits = m_state[m_at++];
    bits ^= (bits >> 29) & 0x5555555555555555;
    bits ^= (bits << 17) & 0x71d67fffeda60000;
    bits ^= (bits << 37) & 0xfff7eee000000000;
    return bits ^ (bits >> 43);
  }
  void refill();
  void setCount(std::uint64_t count);

  std::array<std::uint64_t, 312> m_state;
  std::size_t m_at = m_state.size();
  std::uint64_t m_count = 0;    ///< of the last draw, and for it
  std::uint64_t m_last = 0;     ///< the last number that is accepted
  std::uint64_t m_inverse = 0;  ///< 2^64 / m_count, rounded down
};

}  // namespace convscope
