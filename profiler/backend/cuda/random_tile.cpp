#include "backend/cuda/random_tile.h"

#include <cstdint>
#include <cstring>
#include <random>

namespace convscope {
namespace {

/// The bits of `number` in `format`, rounded towards zero, which keeps 1 out. `number` is a multiple of 2^-23, so that
/// scaling it loses nothing.
std::uint32_t truncated(float number, NumberFormat format) {
  constexpr std::uint32_t kFloatSign = 0x80000000;
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(number);
  const float scaled = std::bit_cast<float>(bits & ~kFloatSign) / format.biasFactor();
  const std::uint32_t magnitude = std::bit_cast<std::uint32_t>(scaled) >> (23 - format.fractionBits);
  return (bits & kFloatSign) != 0 ? format.signBit() | magnitude : magnitude;
}

}  // namespace

std::vector<std::byte> randomTile(Precision precision) {
  const NumberFormat format = traitsOf(precision).stored;
  const auto elementBytes = static_cast<std::size_t>(format.bytes);
  std::mt19937 generator(20240611);
  std::vector<std::byte> bytes(kTileElements * elementBytes);
  for (std::size_t i = 0; i < kTileElements; ++i) {
    // 24 bits with a sign: every value is a float exactly.
    const float number = static_cast<float>(static_cast<std::int32_t>(generator()) >> 8) * 0x1p-23F;
    const std::uint32_t stored = truncated(number, format);
    std::memcpy(bytes.data() + i * elementBytes, &stored, elementBytes);
  }
  return bytes;
}

}  // namespace convscope
