#include <gtest/gtest.h>

#include <utility>

#include "core/problem.h"
#include "core/problem_text.h"
#include "problem/parse_problem.h"
#include "problem/random_problem.h"
#include "problem/reference_convolution.h"
#include "problem/validate.h"
#include "support/reference_result.h"

namespace convscope {
namespace {

std::vector<float> randomWholeNumbers(const Dims& dims, std::mt19937& random) {
  std::uniform_int_distribution<int> between(-4, 4);
  std::vector<float> values(static_cast<std::size_t>(elementCount(dims)));
  for (float& value : values) value = static_cast<float>(between(random));
  return values;
}

TEST(PlainConvolution, OfAPlainOneIsItself) {
  const Problem problem = parseProblem("dgrad fp16 nhwc n2 c4 k6 in8x9 f3x3 p1 g2");
  EXPECT_EQ(asPlainConvolution(problem), problem);
}

TEST(PlainConvolution, SwapsInputAndOutputOfATransposedOne) {
  const auto plain = [](const char* text) { return toText(asPlainConvolution(parseProblem(text))); };
  EXPECT_EQ(plain("fwd fp16 nhwc transposed n4 c128 k64 in14x14 f2x2 s2"),
            "dgrad fp16 nhwc n4 c64 k128 in28x28 f2x2 s2x2");
  EXPECT_EQ(plain("dgrad transposed n4 c128 k64 in14x14 f2x2 s2"), "fwd fp32 nchw n4 c64 k128 in28x28 f2x2 s2x2");
  EXPECT_EQ(plain("wgrad transposed n1 c4 k2 in5 f3 s2 p1:0 o1 g2"), "wgrad fp32 nchw n1 c2 k4 in11 f3 s2 p1:0 g2");
}

TEST(PlainConvolution, IsValidAndHasTheSameTensors) {
  std::mt19937 random(3);
  for (int i = 0; i < 1000; ++i) {
    const Problem problem = randomProblem(random);
    const Problem plain = asPlainConvolution(problem);
    SCOPED_TRACE(toText(problem));
    EXPECT_NO_THROW(validate(plain));
    EXPECT_FALSE(plain.transposed);
    EXPECT_EQ(asPlainConvolution(plain), plain);
    EXPECT_EQ(filterDims(plain), filterDims(problem));
    EXPECT_EQ(inputDims(plain), problem.transposed ? outputDims(problem) : inputDims(problem));
    EXPECT_EQ(outputDims(plain), problem.transposed ? inputDims(problem) : outputDims(problem));
  }
}

TEST(PlainConvolution, ComputesTheSameNumbers) {
  std::mt19937 random(4);
  int compared = 0;
  while (compared < 60) {
    Problem problem = randomProblem(random);
    if (!problem.transposed || elementCount(outputDims(problem)) > 2000) continue;
    TensorValues tensors{randomWholeNumbers(inputDims(problem), random),
                         randomWholeNumbers(filterDims(problem), random),
                         randomWholeNumbers(outputDims(problem), random)};
    const std::vector<double> expected = referenceResult(problem, tensors);
    std::swap(tensors.input, tensors.output);
    EXPECT_EQ(referenceResult(asPlainConvolution(problem), tensors), expected) << toText(problem);
    ++compared;
  }
}

}  // namespace
}  // namespace convscope
