#include "problem/problem_cost.h"

#include <gtest/gtest.h>

#include "core/problem_text.h"
#include "problem/parse_problem.h"
#include "problem/random_problem.h"

namespace convscope {
namespace {

TEST(ElementBytes, FollowTheStoredPrecision) {
  EXPECT_EQ(elementBytes(Precision::Fp32), 4);
  EXPECT_EQ(elementBytes(Precision::Tf32), 4);
  EXPECT_EQ(elementBytes(Precision::Fp16), 2);
  EXPECT_EQ(elementBytes(Precision::Bf16), 2);
}

TEST(Flops, OfResNetsFirstConvolution) {
  const double byHand = 2.0 * 64 * (3 * 7 * 7) * (112 * 112);
  for (const char* pass : {"fwd", "dgrad", "wgrad"}) {
    const Problem problem = parseProblem(std::string(pass) + " n1 c3 k64 in224x224 f7x7 s2 p3");
    EXPECT_EQ(flops(problem), byHand);
    EXPECT_EQ(byHand, 236027904);
  }
}

TEST(Flops, OfGroupedDilatedAndTransposedConvolutions) {
  EXPECT_EQ(flops(parseProblem("fwd n2 c6 k4 in10 f3 g2")), 2.0 * 2 * 4 * 3 * 8 * 3);
  EXPECT_EQ(flops(parseProblem("fwd n1 c144 k144 in56x56 f3x3 p1 g144")), 2.0 * 144 * 56 * 56 * 9);
  EXPECT_EQ(flops(parseProblem("fwd n1 c2 k3 in9x9 f3x3 d2")), 2.0 * 3 * 2 * 25 * 9);
  // Each of the 8 x 5 x 5 inputs is multiplied with 4 x 2 x 2 weights, in both images.
  EXPECT_EQ(flops(parseProblem("fwd transposed n2 c8 k4 in5x5 f2x2 s2")), 2.0 * 2 * 8 * 25 * 4 * 4);
  EXPECT_EQ(flops(parseProblem("fwd transposed n1 c4 k2 in5 f3 s2 p1 o1 g2")), 2.0 * 4 * 5 * 1 * 3);
}

TEST(Flops, MayExceedIntegers) {
  const Problem problem = parseProblem("fwd n2147483648 c65536 k65536 in1x1 f1x1");
  EXPECT_EQ(flops(problem), 2.0 * 2147483648.0 * 65536.0 * 65536.0);
}

TEST(MinimumBytes, CountsEachTensorOnce) {
  const double elements = 3 * 224 * 224 + 64 * 3 * 49 + 64 * 112 * 112;
  EXPECT_EQ(minimumBytes(parseProblem("fwd n1 c3 k64 in224x224 f7x7 s2 p3")), 4 * elements);
  EXPECT_EQ(minimumBytes(parseProblem("wgrad tf32 n1 c3 k64 in224x224 f7x7 s2 p3")), 4 * elements);
  EXPECT_EQ(minimumBytes(parseProblem("dgrad bf16 nhwc n1 c3 k64 in224x224 f7x7 s2 p3")), 2 * elements);
  EXPECT_EQ(minimumBytes(parseProblem("fwd transposed n2 c8 k4 in5x5 f2x2 s2")),
            4.0 * (2 * 8 * 25 + 8 * 4 * 4 + 2 * 4 * 100));
}

TEST(Cost, OfATransposedConvolutionIsThatOfThePlainOne) {
  std::mt19937 random(2);
  for (int i = 0; i < 500; ++i) {
    const Problem problem = randomProblem(random);
    EXPECT_EQ(flops(problem), flops(asPlainConvolution(problem))) << toText(problem);
    EXPECT_EQ(minimumBytes(problem), minimumBytes(asPlainConvolution(problem))) << toText(problem);
  }
}

}  // namespace
}  // namespace convscope
