#include "core/problem_of_tensors.h"

#include "core/memory_format.h"

namespace convscope {
namespace {

/// Checks that all lists have a number for each spatial dimension.
Checked checkRanks(const ConvolutionTensors& tensors) {
  const std::size_t axes = tensors.strides.size();
  for (const TensorShape* shape : {&tensors.input, &tensors.filter, &tensors.output}) {
    if (shape->sizes.size() != axes + 2)
      return tl::unexpected(Message{"a tensor of {} dimensions in a convolution of {}", {shape->sizes.size(), axes}});
  }
  for (const Dims* list : {&tensors.padBegin, &tensors.padEnd, &tensors.dilations}) {
    if (list->size() != axes)
      return tl::unexpected(Message{"a list of {} numbers in a convolution of {} dimensions", {list->size(), axes}});
  }
  return {};
}

Axis axisOf(const ConvolutionTensors& tensors, std::size_t axis) {
  Axis result;
  result.input = tensors.input.sizes[axis + 2];
  result.filter = tensors.filter.sizes[axis + 2];
  result.stride = tensors.strides[axis];
  result.padBegin = tensors.padBegin[axis];
  result.padEnd = tensors.padEnd[axis];
  result.dilation = tensors.dilations[axis];
  return result;
}

Layout layoutOf(const TensorShape& input, const TensorShape& filter) {
  const bool isNhwc = isChannelsLast(input.sizes, input.strides) || isChannelsLast(filter.sizes, filter.strides);
  return isNhwc ? Layout::Nhwc : Layout::Nchw;
}

}  // namespace

tl::expected<Problem, Message> problemOfTensors(const ConvolutionTensors& tensors) {
  if (Checked ranks = checkRanks(tensors); !ranks) return tl::unexpected(ranks.error());
  const Dims& input = tensors.input.sizes;
  const Dims& filter = tensors.filter.sizes;
  if (filter[1] < 1 || input[1] % filter[1] != 0)
    return tl::unexpected(Message{"the convolution's filter does not fit the channels of its input"});
  Problem problem;
  problem.pass = tensors.pass;
  problem.precision = tensors.precision;
  problem.layout = layoutOf(tensors.input, tensors.filter);
  problem.batch = input[0];
  problem.inChannels = input[1];
  problem.outChannels = filter[0];
  problem.groups = input[1] / filter[1];
  for (std::size_t axis = 0; axis < tensors.strides.size(); ++axis) problem.axes.push_back(axisOf(tensors, axis));
  if (Checked valid = checkProblem(problem); !valid) return tl::unexpected(valid.error());
  if (outputDims(problem) != tensors.output.sizes)
    return tl::unexpected(Message{"the convolution's output does not fit its input"});
  return problem;
}

}  // namespace convscope
