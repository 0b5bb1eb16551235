#include "backend/cuda/random_tile.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>
#include <cstring>
#include <random>

namespace convscope {
namespace {

template <class T>
std::vector<std::byte> tile(T (*fromFloat)(float)) {
  std::mt19937 generator(20240611);
  std::vector<std::byte> bytes(kTileElements * sizeof(T));
  for (std::size_t i = 0; i < kTileElements; ++i) {
    // 24 bits with a sign: every value is a float exactly.
    const float number = static_cast<float>(static_cast<std::int32_t>(generator()) >> 8) * 0x1p-23F;
    const T value = fromFloat(number);
    std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
  }
  return bytes;
}

}  // namespace

// Rounded towards zero, which keeps 1 out.
std::vector<std::byte> randomTile(Precision precision) {
  switch (precision) {
    case Precision::Fp16:
      return tile<__half>([](float number) { return __float2half_rz(number); });
    case Precision::Bf16:
      return tile<__nv_bfloat16>([](float number) { return __float2bfloat16_rz(number); });
    case Precision::Fp32:
    case Precision::Tf32:
      break;
  }
  return tile<float>([](float number) { return number; });
}

}  // namespace convscope
