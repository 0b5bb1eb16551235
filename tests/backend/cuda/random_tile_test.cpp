#include "backend/cuda/random_tile.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>

namespace convscope {
namespace {

template <class T>
std::vector<float> numbers(const std::vector<std::byte>& bytes, float (*toFloat)(T)) {
  std::vector<float> result(bytes.size() / sizeof(T));
  for (std::size_t i = 0; i < result.size(); ++i) {
    T value;
    std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
    result[i] = toFloat(value);
  }
  return result;
}

std::vector<float> tileOf(Precision precision) {
  const std::vector<std::byte> bytes = randomTile(precision);
  if (precision == Precision::Fp16) return numbers<__half>(bytes, [](__half value) { return __half2float(value); });
  if (precision == Precision::Bf16)
    return numbers<__nv_bfloat16>(bytes, [](__nv_bfloat16 value) { return __bfloat162float(value); });
  return numbers<float>(bytes, [](float value) { return value; });
}

class RandomTile : public testing::TestWithParam<Precision> {};

TEST_P(RandomTile, IsUniformBetweenMinusOneAndOne) {
  const std::vector<float> tile = tileOf(GetParam());
  ASSERT_EQ(tile.size(), kTileElements);
  double sum = 0;
  double squares = 0;
  for (const float number : tile) {
    ASSERT_GE(number, -1.0F);
    ASSERT_LT(number, 1.0F);
    sum += number;
    squares += static_cast<double>(number) * number;
  }
  const double count = kTileElements;
  // Truncation moves the mean towards zero from both sides alike.
  EXPECT_NEAR(sum / count, 0, 2e-3);
  EXPECT_NEAR(squares / count, 1.0 / 3, 5e-3);
  EXPECT_GT(std::set<float>(tile.begin(), tile.begin() + 1000).size(), 200U);
}

TEST_P(RandomTile, IsTheSameEveryTime) {
  EXPECT_EQ(randomTile(GetParam()), randomTile(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Precisions, RandomTile,
                         testing::Values(Precision::Fp32, Precision::Tf32, Precision::Fp16, Precision::Bf16));

}  // namespace
}  // namespace convscope
