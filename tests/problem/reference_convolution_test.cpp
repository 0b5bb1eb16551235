#include "problem/reference_convolution.h"

#include <gmock/gmock.h>

#include <set>

#include "problem/parse_problem.h"
#include "problem/validate.h"
#include "support/reference_result.h"

namespace convscope {
namespace {

using ::testing::DoubleEq;
using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;

std::vector<double> resultOf(const char* problem, const TensorValues& tensors) {
  return referenceResult(parseProblem(problem), tensors);
}

// Worked out by hand.
TEST(ReferenceConvolution, ForwardSumsTheTapsThatLieOnTheInput) {
  EXPECT_THAT(resultOf("fwd n1 c1 k1 in4 f3 p1", {{1, 2, 3, 4}, {10, 100, 1000}, {}}),
              ElementsAre(2100, 3210, 4320, 430));
  EXPECT_THAT(resultOf("fwd n1 c1 k1 in5 f2 s2 d2 p1:0", {{1, 2, 3, 4, 5}, {1, 10}, {}}), ElementsAre(20, 42));
}

TEST(ReferenceConvolution, BackwardDataSpreadsEveryGradientOverItsTaps) {
  EXPECT_THAT(resultOf("dgrad n1 c1 k1 in5 f3 s2", {{}, {1, 10, 100}, {7, 9}}), ElementsAre(7, 70, 709, 90, 900));
  // Two filters of one group add up; rows and columns are not exchanged.
  EXPECT_THAT(resultOf("dgrad n1 c1 k2 in2x1 f2x1", {{}, {1, 2, 3, 4}, {10, 100}}), ElementsAre(310, 420));
}

TEST(ReferenceConvolution, BackwardFilterSumsOverBatchAndPositions) {
  EXPECT_THAT(resultOf("wgrad n2 c1 k1 in3 f2", {{1, 2, 3, 4, 5, 6}, {}, {1, 10, 100, 1000}}),
              ElementsAre(1 + 20 + 400 + 5000, 2 + 30 + 500 + 6000));
}

TEST(ReferenceConvolution, GroupsReadTheirOwnChannels) {
  EXPECT_THAT(resultOf("fwd n1 c4 k2 in1 f1 g2", {{1, 2, 3, 4}, {1, 10, 100, 1000}, {}}), ElementsAre(21, 4300));
  EXPECT_THAT(resultOf("dgrad n1 c4 k2 in1 f1 g2", {{}, {1, 10, 100, 1000}, {2, 3}}), ElementsAre(2, 20, 300, 3000));
}

TEST(ReferenceConvolution, TransposedOnesSpreadForward) {
  EXPECT_THAT(resultOf("fwd transposed n1 c1 k1 in2 f3 s2", {{7, 9}, {1, 10, 100}, {}}),
              ElementsAre(7, 70, 709, 90, 900));
  EXPECT_THAT(resultOf("dgrad transposed n1 c1 k1 in2 f3 s2", {{}, {1, 10, 100}, {1, 2, 3, 4, 5}}),
              ElementsAre(321, 543));
}

TEST(ReferenceConvolution, ComputesIn64Bits) {
  EXPECT_THAT(resultOf("fwd n1 c3 k1 in1 f1", {{1e30F, 1, -1e30F}, {1, 1, 1}, {}}), Each(DoubleEq(0)));
  EXPECT_THAT(resultOf("fwd n1 c2 k1 in1 f1", {{1, 0x1p-30F}, {1, 1}, {}}), Each(DoubleEq(1 + 0x1p-30)));
}

TEST(ReferenceConvolution, ChosenElementsAreThoseOfTheWhole) {
  const Problem problem = parseProblem("fwd n2 c4 k6 in5x6x7 f3x2x3 s2x1x2 p1 g2 d1x2x1");
  TensorValues tensors;
  for (const Tensor tensor : {Tensor::Input, Tensor::Filter}) {
    for (std::int64_t i = 0; i < elementCount(dimsOf(problem, tensor)); ++i)
      tensors.of(tensor).push_back(static_cast<float>(i % 13 - 6));
  }
  const std::vector<double> whole = referenceResult(problem, tensors);
  const std::vector<std::int64_t> indices{0, 17, static_cast<std::int64_t>(whole.size()) - 1};
  EXPECT_THAT(referenceElements(problem, tensors, indices), ElementsAre(whole.front(), whole[17], whole.back()));
}

TEST(ErrorUnit, GrowsWithTheRootOfWhatIsSummed) {
  EXPECT_DOUBLE_EQ(productsPerElement(parseProblem("fwd n8 c64 k32 in14x14 f3x3 p1")), 576);
  EXPECT_DOUBLE_EQ(productsPerElement(parseProblem("dgrad n8 c64 k32 in14x14 f3x3 p1")), 288);
  EXPECT_DOUBLE_EQ(productsPerElement(parseProblem("wgrad n8 c64 k32 in14x14 f3x3 p1")), 8 * 14 * 14);
  EXPECT_DOUBLE_EQ(errorUnit(parseProblem("fwd fp32 n8 c64 k32 in14x14 f3x3 p1")), 24 * 0x1p-24);
  EXPECT_DOUBLE_EQ(errorUnit(parseProblem("fwd tf32 n8 c64 k32 in14x14 f3x3 p1")), 24 * 0x1p-11);
  EXPECT_DOUBLE_EQ(errorUnit(parseProblem("fwd fp16 n8 c64 k32 in14x14 f3x3 p1")), 24 * 0x1p-11);
  EXPECT_DOUBLE_EQ(errorUnit(parseProblem("fwd bf16 n8 c64 k32 in14x14 f3x3 p1")), 24 * 0x1p-8);
}

TEST(SampleIndices, AreAllOfFewAndOneOfEachPartOfMany) {
  EXPECT_THAT(sampleIndices(3, 10, 1), ElementsAre(0, 1, 2));
  EXPECT_THAT(sampleIndices(0, 10, 1), ElementsAre());
  const auto sampled = sampleIndices(1003, 10, 1);
  ASSERT_EQ(sampled.size(), 10u);
  for (std::size_t i = 0; i < sampled.size(); ++i)
    EXPECT_THAT(static_cast<double>(sampled[i]), DoubleNear(100.3 * (static_cast<double>(i) + 0.5), 52)) << i;
  EXPECT_EQ(std::set<std::int64_t>(sampled.begin(), sampled.end()).size(), 10u);
  EXPECT_EQ(sampleIndices(1003, 10, 1), sampled);
  EXPECT_NE(sampleIndices(1003, 10, 2), sampled);
  const auto huge = sampleIndices(std::int64_t{1} << 62, 4096, 1);
  EXPECT_TRUE(std::ranges::is_sorted(huge));
  EXPECT_LT(huge.back(), std::int64_t{1} << 62);
}

}  // namespace
}  // namespace convscope
