#include "network/windows.h"

#include <gmock/gmock.h>

#include "network/network_of.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

Axis windowOf(std::int64_t input, Axis axis, Padding padding, bool transposed = false) {
  return windowAxes({axis}, padding, transposed, {1, 1, input}).front();
}

TEST(SamePadding, KeepsTheSizeDividedByTheStride) {
  for (const Padding padding : {Padding::SameUpper, Padding::SameLower}) {
    for (std::int64_t input = 1; input <= 20; ++input) {
      for (std::int64_t filter = 1; filter <= 5; ++filter) {
        for (std::int64_t stride = 1; stride <= 4; ++stride) {
          for (std::int64_t dilation = 1; dilation <= 2; ++dilation) {
            const Axis window = windowOf(input, {.filter = filter, .stride = stride, .dilation = dilation}, padding);
            EXPECT_EQ(outputSize(window, false), (input + stride - 1) / stride)
                << input << " " << filter << " " << stride << " " << dilation;
          }
        }
      }
    }
  }
}

TEST(SamePadding, OfATransposedConvolutionMultipliesTheSizeByTheStride) {
  for (std::int64_t input = 1; input <= 10; ++input) {
    for (std::int64_t filter = 1; filter <= 5; ++filter) {
      for (std::int64_t stride = 1; stride <= 4; ++stride) {
        const Axis window = windowOf(input, {.filter = filter, .stride = stride}, Padding::SameUpper, true);
        EXPECT_EQ(outputSize(window, true), input * stride) << input << " " << filter << " " << stride;
        EXPECT_LT(window.outputPadding, stride);
      }
    }
  }
}

TEST(SamePadding, PutsTheOddElementWhereItIsTold) {
  const Axis axis{.filter = 3, .stride = 2, .padBegin = 7, .padEnd = 7};
  const Axis upper = windowOf(8, axis, Padding::SameUpper);
  EXPECT_EQ(upper.padBegin, 0);
  EXPECT_EQ(upper.padEnd, 1);
  const Axis lower = windowOf(8, axis, Padding::SameLower);
  EXPECT_EQ(lower.padBegin, 1);
  EXPECT_EQ(lower.padEnd, 0);
  const Axis even = windowOf(9, axis, Padding::SameLower);
  EXPECT_EQ(even.padBegin, 1);
  EXPECT_EQ(even.padEnd, 1);
}

TEST(WindowAxes, RefuseNumbersOutOfRangeBeforeTheyCount) {
  EXPECT_THAT(inputErrorOf([] { windowOf(8, {.stride = 0}, Padding::SameUpper); }), HasSubstr("stride is 0"));
  EXPECT_THAT(inputErrorOf([] { windowOf(8, {.dilation = INT64_MAX}, Padding::SameLower, true); }),
              HasSubstr("dilation is 9223372036854775807, more than 2^31"));
  EXPECT_THAT(inputErrorOf([] { windowOf(8, {.filter = -1}, Padding::Explicit); }), HasSubstr("filter size is -1"));
}

TEST(PooledSize, IsThatOfPyTorchsPooling) {
  EXPECT_EQ(pooledSize({.input = 112, .filter = 3, .stride = 2, .padBegin = 1, .padEnd = 1}, false), 56);
  EXPECT_EQ(pooledSize({.input = 55, .filter = 3, .stride = 2}, false), 27);
  EXPECT_EQ(pooledSize({.input = 6, .filter = 3, .stride = 2}, false), 2);
  EXPECT_EQ(pooledSize({.input = 9, .filter = 3, .stride = 2, .dilation = 2}, false), 3);
}

TEST(PooledSize, RoundsUpInCeilMode) {
  EXPECT_EQ(pooledSize({.input = 6, .filter = 3, .stride = 2}, true), 3);
  EXPECT_EQ(pooledSize({.input = 7, .filter = 3, .stride = 2}, true), 3);
  EXPECT_EQ(pooledSize({.input = 5, .filter = 2, .stride = 2}, true), 3);
  EXPECT_EQ(pooledSize({.input = 109, .filter = 3, .stride = 2}, true), 54);  // SqueezeNet's first pooling
  EXPECT_EQ(pooledSize({.input = 2, .filter = 3, .stride = 2}, true), 1);
  EXPECT_EQ(pooledSize({.input = 4, .filter = 1, .stride = 3}, true), 2);
}

TEST(PooledSize, StartsNoWindowInThePaddingAtTheEnd) {
  EXPECT_EQ(pooledSize({.input = 3, .filter = 2, .stride = 2, .padBegin = 1, .padEnd = 1}, true), 2);
  EXPECT_EQ(pooledSize({.input = 5, .filter = 2, .stride = 3, .padBegin = 1, .padEnd = 1}, true), 2);
  EXPECT_EQ(pooledSize({.input = 4, .filter = 1, .stride = 5}, true), 1);
}

TEST(PooledSize, RefusesAWindowThatDoesNotFit) {
  const std::string message = "a window of size 3 with dilation 1 does not fit an input of size 2 with padding 0:0";
  EXPECT_EQ(inputErrorOf([] { pooledSize({.input = 2, .filter = 3, .stride = 2}, false); }), message);
  EXPECT_THAT(inputErrorOf([] { pooledSize({.input = 2, .filter = 4, .stride = 2}, true); }), HasSubstr("4"));
}

}  // namespace
}  // namespace convscope
