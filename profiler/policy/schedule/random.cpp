#include "policy/schedule/random.h"

#include <limits>

namespace convscope {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

}  // namespace

Random::Random(std::uint64_t seed) {
  std::uint64_t before = seed;
  for (std::size_t i = 0; i < m_state.size(); ++i) {
    m_state[i] = i == 0 ? seed : 6364136223846793005U * (before ^ (before >> 62)) + i;
    before = m_state[i];
  }
}

void Random::refill() {
  constexpr std::uint64_t kLowerBits = 0x7fffffff;
  constexpr std::size_t kMiddle = 156;
  const auto twist = [this](std::size_t at, std::size_t after, std::size_t other) {
    const std::uint64_t bits = (m_state[at] & ~kLowerBits) | (m_state[after] & kLowerBits);
    m_state[at] = m_state[other] ^ (bits >> 1) ^ (-(bits & 1) & 0xb5026f5aa96619e9);
  };
  const std::size_t last = m_state.size() - 1;
  for (std::size_t i = 0; i < kMiddle; ++i) twist(i, i + 1, i + kMiddle);
  for (std::size_t i = kMiddle; i < last; ++i) twist(i, i + 1, i - kMiddle);
  twist(last, 0, last - kMiddle);
  m_at = 0;
}

void Random::setCount(std::uint64_t count) {
  m_count = count;
  m_last = kMost - (kMost % count + 1) % count;
  m_inverse = count == 1 ? kMost : static_cast<std::uint64_t>((Wide{1} << 64) / count);
}

}  // namespace convscope
