#include "network/layer_difference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "network_of.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;

const std::string kStem = R"({"name": "stem", "op": "conv", "out": 8, "kernel": 3, "padding": 1})";
const std::string kWide = R"({"name": "head", "op": "conv", "out": 24, "kernel": 3})";
const std::string kNarrow = R"({"name": "head", "op": "conv", "out": 16, "kernel": 1})";

Network networkWith(const std::string& layers) {
  return networkOf("[1, 3, 8, 8]", layers);
}

TEST(LayerDifference, IsTheFirstLayerThatIsNotTheSameInAll) {
  const Network wide = networkWith(kStem + "," + kWide);
  const Network narrow = networkWith(kStem + "," + kNarrow);
  EXPECT_THAT(firstDifference({&wide, &narrow, &wide}),
              ElementsAre("head: 24 channels, 3x3", "head: 16 channels, 1x1", "head: 24 channels, 3x3"));
}

TEST(LayerDifference, OfAPrefixIsTheNumberOfLayers) {
  const Network longer = networkWith(kStem + "," + kWide);
  const Network shorter = networkWith(kStem);
  EXPECT_THAT(firstDifference({&shorter, &longer}), ElementsAre("number of layers: 1", "head: 24 channels, 3x3"));
  EXPECT_THAT(firstDifference({&longer, &shorter}), ElementsAre("head: 24 channels, 3x3", "number of layers: 1"));
}

/// Equal layers of two networks are compared, not their places in memory.
TEST(LayerDifference, IsEmptyBetweenEqualNetworks) {
  const Network one = networkWith(kStem + "," + kWide);
  const Network copy = one;
  EXPECT_THAT(firstDifference({&one, &copy}), ElementsAre("", ""));
}

}  // namespace
}  // namespace convscope
