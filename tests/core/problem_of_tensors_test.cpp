#include "core/problem_of_tensors.h"

#include <gmock/gmock.h>

#include "core/memory_format.h"
#include "core/problem_text.h"
#include "problem/random_problem.h"

namespace convscope {
namespace {

TensorShape shapeOf(const Dims& sizes, Layout layout) {
  return {sizes, packedStrides(sizes, layout)};
}

/// Describes the plain convolution of `problem` as a library's graph does.
ConvolutionTensors tensorsOf(const Problem& problem) {
  ConvolutionTensors tensors{.pass = problem.pass,
                             .precision = problem.precision,
                             .input = shapeOf(inputDims(problem), problem.layout),
                             .filter = shapeOf(filterDims(problem), problem.layout),
                             .output = shapeOf(outputDims(problem), problem.layout)};
  for (const Axis& axis : problem.axes) {
    tensors.strides.push_back(axis.stride);
    tensors.padBegin.push_back(axis.padBegin);
    tensors.padEnd.push_back(axis.padEnd);
    tensors.dilations.push_back(axis.dilation);
  }
  return tensors;
}

Problem problemOf(const std::string& text) {
  return readProblem(text).value();
}

TEST(ProblemOfTensors, ReadsEachField) {
  for (const char* text : {"dgrad fp16 nhwc n2 c8 k6 in9x10 f3x2 s2x1 p1x0:1 d1x2 g2",
                           "fwd tf32 nchw n1 c3 k4 in5x6x7 f1x2x3", "wgrad bf16 nchw n4 c16 k16 in9x9 f3x3 g16"}) {
    const auto problem = problemOfTensors(tensorsOf(problemOf(text)));
    ASSERT_TRUE(problem) << text << ": " << toText(problem.error());
    EXPECT_EQ(toText(*problem), text);
  }
}

TEST(ProblemOfTensors, ReadsWhatCudnnGetsOfEveryProblem) {
  std::mt19937 random(7);
  for (int i = 0; i < 1000; ++i) {
    Problem plain = asCudnnProblem(randomProblem(random));
    const auto problem = problemOfTensors(tensorsOf(plain));
    ASSERT_TRUE(problem) << toText(plain);
    // Strides do not tell the layouts apart if only dimensions of size 1 change places.
    if (isPacked(inputDims(plain), packedStrides(inputDims(plain), Layout::Nchw), Layout::Nhwc))
      plain.layout = problem->layout;
    if (problem->layout != plain.layout) {
      EXPECT_TRUE(isPacked(filterDims(plain), packedStrides(filterDims(plain), plain.layout), problem->layout));
      plain.layout = problem->layout;
    }
    EXPECT_EQ(*problem, plain);
  }
}

struct Fault {
  std::function<void(ConvolutionTensors&)> change;
  std::string message;
};

TEST(ProblemOfTensors, SaysWhatIsNotAConvolution) {
  const std::vector<Fault> faults{
      {[](auto& tensors) { tensors.input.sizes.pop_back(); }, "a tensor of 3 dimensions in a convolution of 2"},
      {[](auto& tensors) { tensors.output.sizes.clear(); }, "a tensor of 0 dimensions in a convolution of 2"},
      {[](auto& tensors) { tensors.padEnd.pop_back(); }, "a list of 1 numbers in a convolution of 2 dimensions"},
      {[](auto& tensors) { tensors.filter.sizes[1] = 0; },
       "the convolution's filter does not fit the channels of its input"},
      {[](auto& tensors) { tensors.filter.sizes[1] = 3; },
       "the convolution's filter does not fit the channels of its input"},
      {[](auto& tensors) { tensors.output.sizes[0] = 3; }, "the convolution's output does not fit its input"},
      {[](auto& tensors) { tensors.strides[0] = 0; }, "stride is 0, but must be at least 1"},
      {[](auto& tensors) { tensors.input.sizes[0] = -2; }, "batch size is -2, but must be at least 1"},
  };
  for (const Fault& fault : faults) {
    ConvolutionTensors tensors = tensorsOf(problemOf("fwd fp32 nchw n2 c8 k6 in9x10 f3x2"));
    fault.change(tensors);
    const auto problem = problemOfTensors(tensors);
    ASSERT_FALSE(problem) << fault.message;
    EXPECT_EQ(toText(problem.error()), fault.message);
  }
}

TEST(IsPacked, IgnoresTheStridesOfDimensionsOfSizeOne) {
  EXPECT_TRUE(isPacked({2, 3, 4, 5}, {60, 20, 5, 1}, Layout::Nchw));
  EXPECT_FALSE(isPacked({2, 3, 4, 5}, {60, 20, 5, 1}, Layout::Nhwc));
  EXPECT_TRUE(isPacked({2, 3, 4, 5}, {60, 1, 15, 3}, Layout::Nhwc));
  EXPECT_FALSE(isPacked({2, 3, 4, 5}, {120, 20, 5, 1}, Layout::Nchw)) << "a slice";
  EXPECT_TRUE(isPacked({1, 3, 4, 5}, {7, 20, 5, 1}, Layout::Nchw));
  EXPECT_TRUE(isPacked({2, 3, 1, 1}, {3, 1, 1, 1}, Layout::Nchw));
  EXPECT_TRUE(isPacked({2, 3, 1, 1}, {3, 1, 1, 1}, Layout::Nhwc));
  EXPECT_FALSE(isPacked({2, 3, 4}, {12, 4}, Layout::Nchw));
  EXPECT_FALSE(isPacked({2, 3}, {3, 1}, Layout::Nchw));
  EXPECT_FALSE(isPacked({kLargestSize, kLargestSize, 2}, {1, 1, 1}, Layout::Nchw)) << "no strides in 64 bits";
}

}  // namespace
}  // namespace convscope
