#include "core/problem.h"

#include <gmock/gmock.h>

#include <functional>
#include <limits>
#include <numeric>

#include "problem/random_problem.h"
#include "problem/validate.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

constexpr std::int64_t kLargestNumber = std::numeric_limits<std::int64_t>::max();

Problem smallProblem() {
  Problem problem;
  problem.batch = 2;
  problem.inChannels = 4;
  problem.outChannels = 6;
  problem.axes = {{.input = 8, .filter = 3}, {.input = 9, .filter = 3}};
  return problem;
}

TEST(OutputSize, IsThatOfPyTorchsConvolution) {
  EXPECT_EQ(outputSize({.input = 28, .filter = 5}, false), 24);
  EXPECT_EQ(outputSize({.input = 224, .filter = 7, .stride = 2, .padBegin = 3, .padEnd = 3}, false), 112);
  EXPECT_EQ(outputSize({.input = 224, .filter = 11, .stride = 4, .padBegin = 2, .padEnd = 2}, false), 55);
  EXPECT_EQ(outputSize({.input = 28, .filter = 3, .padBegin = 2, .padEnd = 2, .dilation = 2}, false), 28);
  EXPECT_EQ(outputSize({.input = 5, .filter = 2, .padBegin = 0, .padEnd = 1}, false), 5);
  EXPECT_EQ(outputSize({.input = 7, .filter = 7, .stride = 9}, false), 1);
  EXPECT_LT(outputSize({.input = 4, .filter = 5}, false), 1);
  EXPECT_LT(outputSize({.input = 4, .filter = 5, .stride = 9}, false), 1);
}

TEST(OutputSize, IsThatOfPyTorchsTransposedConvolution) {
  EXPECT_EQ(outputSize({.input = 14, .filter = 2, .stride = 2}, true), 28);
  EXPECT_EQ(outputSize({.input = 13, .filter = 3, .stride = 2, .padBegin = 1, .padEnd = 1, .outputPadding = 1}, true),
            26);
  EXPECT_EQ(outputSize({.input = 5, .filter = 3, .stride = 3, .dilation = 2}, true), 17);
  EXPECT_LT(outputSize({.input = 1, .filter = 2, .padBegin = 1, .padEnd = 1}, true), 1);
}

TEST(Shapes, AreThoseOfTheLayer) {
  Problem problem = smallProblem();
  problem.groups = 2;
  EXPECT_EQ(inputDims(problem), (Dims{2, 4, 8, 9}));
  EXPECT_EQ(filterDims(problem), (Dims{6, 2, 3, 3}));
  EXPECT_EQ(outputDims(problem), (Dims{2, 6, 6, 7}));
  problem.layout = Layout::Nhwc;
  problem.pass = Pass::BackwardFilter;
  EXPECT_EQ(outputDims(problem), (Dims{2, 6, 6, 7}));
  problem.transposed = true;
  EXPECT_EQ(filterDims(problem), (Dims{4, 3, 3, 3}));
  EXPECT_EQ(outputDims(problem), (Dims{2, 6, 10, 11}));
}

TEST(PackedStrides, FollowTheLayout) {
  EXPECT_EQ(packedStrides({2, 3, 4, 5}, Layout::Nchw), (Dims{60, 20, 5, 1}));
  EXPECT_EQ(packedStrides({2, 3, 4, 5}, Layout::Nhwc), (Dims{60, 1, 15, 3}));
  EXPECT_EQ(packedStrides({2, 3, 7}, Layout::Nchw), (Dims{21, 7, 1}));
  EXPECT_EQ(packedStrides({2, 3, 7}, Layout::Nhwc), (Dims{21, 1, 3}));
  EXPECT_EQ(packedStrides({2, 3, 4, 5, 6}, Layout::Nchw), (Dims{360, 120, 30, 6, 1}));
  EXPECT_EQ(packedStrides({2, 3, 4, 5, 6}, Layout::Nhwc), (Dims{360, 1, 90, 18, 3}));
  EXPECT_EQ(packedStrides({2, 3}, Layout::Nchw), (Dims{3, 1}));
  EXPECT_EQ(packedStrides({2, 3}, Layout::Nhwc), (Dims{3, 1}));
}

TEST(PackedStrides, LeaveNoGap) {
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const Problem problem = randomProblem(random);
    const Dims dims = inputDims(problem);
    const Dims strides = packedStrides(dims, problem.layout);
    std::int64_t last = 0;
    for (std::size_t axis = 0; axis < dims.size(); ++axis) last += (dims[axis] - 1) * strides[axis];
    EXPECT_EQ(last, elementCount(dims) - 1);
  }
}

TEST(ElementCount, RefusesWhatExceedsItsRange) {
  EXPECT_EQ(elementCount({}), 1);
  EXPECT_EQ(elementCount({kLargestSize, kLargestSize / 16}), std::int64_t{1} << 58);
  EXPECT_THAT(inputErrorOf([] { elementCount({kLargestSize, kLargestSize / 8}); }), HasSubstr("2^58"));
  EXPECT_THAT(inputErrorOf([] { elementCount({kLargestSize, kLargestSize}); }), HasSubstr("2^58")) << "wraps in bytes";
  EXPECT_THAT(inputErrorOf([] { elementCount({kLargestSize, kLargestSize, 2}); }), HasSubstr("2^58"));
  EXPECT_THAT(inputErrorOf([] { elementCount({kLargestSize, kLargestSize + 1}); }), HasSubstr("2^58"));
  EXPECT_THAT(inputErrorOf([] { elementCount({kLargestNumber, kLargestNumber, 0}); }), HasSubstr("2^58"));
}

TEST(Validate, AcceptsEveryProblemThatDescribesAConvolution) {
  EXPECT_NO_THROW(validate(smallProblem()));
  Problem extreme = smallProblem();
  extreme.batch = kLargestSize;
  EXPECT_NO_THROW(validate(extreme));
}

struct Fault {
  std::function<void(Problem&)> change;
  std::string message;
};

TEST(Validate, NamesTheQuantityThatIsWrong) {
  const std::vector<Fault> faults{
      {[](Problem& p) { p.batch = 0; }, "batch size is 0, but must be at least 1"},
      {[](Problem& p) { p.batch = kLargestSize + 1; }, "batch size is 2147483649, more than 2^31"},
      {[](Problem& p) { p.inChannels = -3; }, "number of input channels is -3"},
      {[](Problem& p) { p.outChannels = 0; }, "number of output channels is 0"},
      {[](Problem& p) { p.groups = 0; }, "number of groups is 0"},
      {[](Problem& p) { p.groups = -1; }, "number of groups is -1"},
      {[](Problem& p) { p.groups = 3; }, "3 groups do not divide 4 input channels"},
      {[](Problem& p) { p.groups = 4; }, "4 groups do not divide 6 output channels"},
      {[](Problem& p) { p.axes.clear(); }, "0 spatial dimensions, but a convolution has 1 to 3"},
      {[](Problem& p) { p.axes.resize(4); }, "4 spatial dimensions"},
      {[](Problem& p) { p.axes[1].input = 0; }, "input size is 0"},
      {[](Problem& p) { p.axes[1].filter = 0; }, "filter size is 0"},
      {[](Problem& p) { p.axes[1].stride = 0; }, "stride is 0"},
      {[](Problem& p) { p.axes[1].stride = kLargestNumber; }, "stride is 9223372036854775807, more than 2^31"},
      {[](Problem& p) { p.axes[1].padBegin = -1; }, "padding is -1, but must be at least 0"},
      {[](Problem& p) { p.axes[1].padEnd = -1; }, "padding is -1"},
      {[](Problem& p) { p.axes[1].dilation = 0; }, "dilation is 0"},
      {[](Problem& p) { p.axes[1].outputPadding = 1; }, "output padding needs a transposed convolution"},
      {[](Problem& p) { p.axes[1].filter = 10; },
       "a filter of size 10 with dilation 1 does not fit an input of size 9 with padding 0:0"},
      {[](Problem& p) { p.axes[1].dilation = 5; }, "dilation 5 does not fit"},
      {[](Problem& p) { p.batch = p.inChannels = p.axes[0].input = kLargestSize; }, "more than 2^58 elements"},
  };
  for (const Fault& fault : faults) {
    Problem problem = smallProblem();
    fault.change(problem);
    EXPECT_THAT(inputErrorOf([&] { validate(problem); }), HasSubstr(fault.message));
  }
}

TEST(Validate, NamesWhatIsWrongWithATransposedConvolution) {
  const std::vector<Fault> faults{
      {[](Problem& p) { p.axes[0].outputPadding = 2; }, "output padding is 2, but must be smaller than the stride"},
      {[](Problem& p) { p.axes[0].dilation = p.axes[0].outputPadding = 3; }, "output padding is 3"},
      {[](Problem& p) { p.axes[0].padBegin = 20; }, "does not fit an input of size 8 with padding 20:0"},
      {[](Problem& p) { p.axes[0].input = p.axes[0].stride = kLargestSize; }, "output size"},
      {[](Problem& p) { p.axes[0].filter = p.axes[0].dilation = p.axes[0].input = p.axes[0].stride = kLargestSize; },
       "output size"},
  };
  for (const Fault& fault : faults) {
    Problem problem = smallProblem();
    problem.transposed = true;
    for (Axis& axis : problem.axes) axis.stride = 2;
    EXPECT_NO_THROW(validate(problem));
    fault.change(problem);
    EXPECT_THAT(inputErrorOf([&] { validate(problem); }), HasSubstr(fault.message));
  }
}

}  // namespace
}  // namespace convscope
