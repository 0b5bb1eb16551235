#include "backend/cuda/stored_numbers.h"

#include <gmock/gmock.h>

#include <array>
#include <cstdint>

namespace convscope {
namespace {

using testing::ElementsAre;

TEST(StoredNumbers, AreInTheOrderOfTheShapeWhateverTheLayout) {
  const std::array<float, 12> stored{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const auto bytes = std::as_bytes(std::span(stored));
  const Dims dims{2, 3, 1, 2};
  EXPECT_THAT(numbersInShapeOrder(bytes, dims, Precision::Tf32, Layout::Nchw),
              ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  EXPECT_THAT(numbersInShapeOrder(bytes, dims, Precision::Fp32, Layout::Nhwc),
              ElementsAre(1, 4, 2, 5, 3, 6, 7, 10, 8, 11, 9, 12));
}

TEST(StoredNumbers, Of16BitsAreExact) {
  const std::array<std::uint16_t, 3> half{0x3C00, 0xC100, 0x0001};
  EXPECT_THAT(numbersInShapeOrder(std::as_bytes(std::span(half)), {1, 3, 1}, Precision::Fp16, Layout::Nhwc),
              ElementsAre(1.0F, -2.5F, 0x1p-24F));
  const std::array<std::uint16_t, 2> brain{0x3F80, 0xC020};
  EXPECT_THAT(numbersInShapeOrder(std::as_bytes(std::span(brain)), {1, 2, 1}, Precision::Bf16, Layout::Nchw),
              ElementsAre(1.0F, -2.5F));
}

}  // namespace
}  // namespace convscope
