#include "problem/problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "problem/input_error.h"
#include "problem/problem_text.h"
#include "text/translatable.h"

namespace convscope {
namespace {

constexpr std::int64_t kLargestElementCount = std::int64_t{1} << 58;  // bytes of three tensors fit in 64 bits

void requireBetween(const char* what, std::int64_t value, std::int64_t least) {
  if (value < least)
    throw InputError(fmt::format(translatable("message", "{} is {}, but must be at least {}"), what, value, least));
  if (value > kLargestSize)
    throw InputError(fmt::format(translatable("message", "{} is {}, more than 2^31"), what, value));
}

Dims dims(std::int64_t first, std::int64_t second, const std::vector<Axis>& axes, auto sizeOf) {
  Dims result{first, second};
  for (const Axis& axis : axes) result.push_back(sizeOf(axis));
  return result;
}

void validateAxis(const Axis& axis, bool transposed) {
  validateRanges(axis);
  if (!transposed && axis.outputPadding != 0)
    throw InputError(translatable("message", "output padding needs a transposed convolution"));
  // Otherwise the plain convolution of the output would have more outputs than this problem has inputs.
  if (transposed && axis.outputPadding >= axis.stride)
    throw InputError(
        fmt::format(translatable("message", "output padding is {}, but must be smaller than the stride, which is {}"),
                    axis.outputPadding, axis.stride));
  const std::int64_t output = outputSize(axis, transposed);
  if (output < 1)
    throw InputError(fmt::format(
        translatable("message",
                     "a filter of size {} with dilation {} does not fit an input of size {} with padding {}:{}"),
        axis.filter, axis.dilation, axis.input, axis.padBegin, axis.padEnd));
  requireBetween(translatable("message", "output size"), output, 1);
}

}  // namespace

std::int64_t outputSize(const Axis& axis, bool transposed) {
  const std::int64_t pads = axis.padBegin + axis.padEnd;
  const std::int64_t reach = axis.dilation * (axis.filter - 1);
  if (transposed) return (axis.input - 1) * axis.stride - pads + reach + axis.outputPadding + 1;
  const std::int64_t room = axis.input + pads - reach - 1;
  return room < 0 ? 0 : room / axis.stride + 1;
}

void validateRanges(const Axis& axis) {
  requireBetween(translatable("message", "input size"), axis.input, 1);
  requireBetween(translatable("message", "filter size"), axis.filter, 1);
  requireBetween(translatable("message", "stride"), axis.stride, 1);
  requireBetween(translatable("message", "padding"), axis.padBegin, 0);
  requireBetween(translatable("message", "padding"), axis.padEnd, 0);
  requireBetween(translatable("message", "dilation"), axis.dilation, 1);
  requireBetween(translatable("message", "output padding"), axis.outputPadding, 0);
}

void validate(const Problem& problem) {
  requireBetween(translatable("message", "batch size"), problem.batch, 1);
  requireBetween(translatable("message", "number of input channels"), problem.inChannels, 1);
  requireBetween(translatable("message", "number of output channels"), problem.outChannels, 1);
  requireBetween(translatable("message", "number of groups"), problem.groups, 1);
  if (problem.axes.empty() || problem.axes.size() > 3)
    throw InputError(fmt::format(translatable("message", "{} spatial dimensions, but a convolution has 1 to 3"),
                                 problem.axes.size()));
  for (const auto& [what, channels] :
       {std::pair{"input", problem.inChannels}, std::pair{"output", problem.outChannels}}) {
    if (channels % problem.groups != 0)
      throw InputError(fmt::format(translatable("message", "{} groups do not divide {} {} channels"), problem.groups,
                                   channels, what));
  }
  for (const Axis& axis : problem.axes) validateAxis(axis, problem.transposed);
  for (const Dims& shape : {inputDims(problem), filterDims(problem), outputDims(problem)}) elementCount(shape);
}

Dims inputDims(const Problem& problem) {
  return dims(problem.batch, problem.inChannels, problem.axes, [](const Axis& axis) { return axis.input; });
}

Dims filterDims(const Problem& problem) {
  const std::int64_t first = problem.transposed ? problem.inChannels : problem.outChannels;
  const std::int64_t second = problem.transposed ? problem.outChannels : problem.inChannels;
  return dims(first, second / problem.groups, problem.axes, [](const Axis& axis) { return axis.filter; });
}

Dims outputDims(const Problem& problem) {
  return dims(problem.batch, problem.outChannels, problem.axes,
              [&](const Axis& axis) { return outputSize(axis, problem.transposed); });
}

Dims packedStrides(const Dims& dims, Layout layout) {
  Dims strides(dims.size(), 1);
  std::int64_t step = 1;
  if (layout == Layout::Nhwc) step = dims[1];
  for (std::size_t i = dims.size() - 1; i > 1; --i) {
    strides[i] = step;
    step *= dims[i];
  }
  if (layout == Layout::Nchw) {
    strides[1] = step;
    step *= dims[1];
  }
  strides[0] = step;
  return strides;
}

std::int64_t elementCount(const Dims& dims) {
  std::int64_t count = 1;
  for (const std::int64_t size : dims) {
    if (__builtin_mul_overflow(count, size, &count) || count > kLargestElementCount)
      throw InputError(fmt::format(translatable("message", "a tensor of shape {} has more than 2^58 elements"),
                                   fmt::join(dims, "x")));
  }
  return count;
}

Problem asPlainConvolution(const Problem& problem) {
  if (!problem.transposed) return problem;
  Problem plain = problem;
  plain.transposed = false;
  if (problem.pass == Pass::Forward) plain.pass = Pass::BackwardData;
  if (problem.pass == Pass::BackwardData) plain.pass = Pass::Forward;
  std::swap(plain.inChannels, plain.outChannels);
  for (Axis& axis : plain.axes) {
    axis.input = outputSize(axis, true);
    axis.outputPadding = 0;
  }
  return plain;
}

}  // namespace convscope
