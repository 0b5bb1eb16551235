#include "core/problem.h"

#include <array>
#include <utility>

#include "core/problem_text.h"
#include "core/translatable.h"

namespace convscope {
namespace {

constexpr std::int64_t kLargestElementCount = std::int64_t{1} << 58;  // bytes of three tensors fit in 64 bits

/// A number with a range.
struct Quantity {
  const char* name;
  std::int64_t value;
  std::int64_t least;
};

Checked checkRange(const Quantity& quantity) {
  const auto& [name, value, least] = quantity;
  if (value < least)
    return tl::unexpected(Message{translatable("message", "{} is {}, but must be at least {}"),
                                  {MessageArgument::message(name), value, least}});
  if (value > kLargestSize)
    return tl::unexpected(
        Message{translatable("message", "{} is {}, more than 2^31"), {MessageArgument::message(name), value}});
  return {};
}

/// Returns the first message about one of `quantities`.
Checked checkAll(const auto& quantities) {
  for (const Quantity& quantity : quantities) {
    if (Checked checked = checkRange(quantity); !checked) return checked;
  }
  return {};
}

Dims dims(std::int64_t first, std::int64_t second, const std::vector<Axis>& axes, auto sizeOf) {
  Dims result{first, second};
  for (const Axis& axis : axes) result.push_back(sizeOf(axis));
  return result;
}

Checked checkOutputPadding(const Axis& axis, bool transposed) {
  if (!transposed && axis.outputPadding != 0)
    return tl::unexpected(Message{translatable("message", "output padding needs a transposed convolution")});
  // Otherwise the plain convolution of the output would have more outputs than this problem has inputs.
  if (transposed && axis.outputPadding >= axis.stride)
    return tl::unexpected(
        Message{translatable("message", "output padding is {}, but must be smaller than the stride, which is {}"),
                {axis.outputPadding, axis.stride}});
  return {};
}

Checked checkOutputSize(const Axis& axis, bool transposed) {
  const std::int64_t output = outputSize(axis, transposed);
  if (output < 1)
    return tl::unexpected(Message{
        translatable("message",
                     "a filter of size {} with dilation {} does not fit an input of size {} with padding {}:{}"),
        {axis.filter, axis.dilation, axis.input, axis.padBegin, axis.padEnd}});
  return checkRange({translatable("message", "output size"), output, 1});
}

Checked checkAxis(const Axis& axis, bool transposed) {
  return checkRanges(axis).and_then([&] { return checkOutputPadding(axis, transposed); }).and_then([&] {
    return checkOutputSize(axis, transposed);
  });
}

Checked checkGroups(const Problem& problem) {
  for (const auto& [what, channels] :
       {std::pair{"input", problem.inChannels}, std::pair{"output", problem.outChannels}}) {
    if (channels % problem.groups != 0)
      return tl::unexpected(
          Message{translatable("message", "{} groups do not divide {} {} channels"), {problem.groups, channels, what}});
  }
  return {};
}

Checked checkElementCounts(const Problem& problem) {
  for (const Dims& shape : {inputDims(problem), filterDims(problem), outputDims(problem)}) {
    if (const auto count = countElements(shape); !count) return tl::unexpected(count.error());
  }
  return {};
}

}  // namespace

std::int64_t outputSize(const Axis& axis, bool transposed) {
  const std::int64_t pads = axis.padBegin + axis.padEnd;
  const std::int64_t reach = axis.dilation * (axis.filter - 1);
  if (transposed) return (axis.input - 1) * axis.stride - pads + reach + axis.outputPadding + 1;
  const std::int64_t room = axis.input + pads - reach - 1;
  return room < 0 ? 0 : room / axis.stride + 1;
}

Checked checkRanges(const Axis& axis) {
  return checkAll(std::array{Quantity{translatable("message", "input size"), axis.input, 1},
                             Quantity{translatable("message", "filter size"), axis.filter, 1},
                             Quantity{translatable("message", "stride"), axis.stride, 1},
                             Quantity{translatable("message", "padding"), axis.padBegin, 0},
                             Quantity{translatable("message", "padding"), axis.padEnd, 0},
                             Quantity{translatable("message", "dilation"), axis.dilation, 1},
                             Quantity{translatable("message", "output padding"), axis.outputPadding, 0}});
}

Checked checkProblem(const Problem& problem) {
  const std::array counts{
      Quantity{translatable("message", "batch size"), problem.batch, 1},
      Quantity{translatable("message", "number of input channels"), problem.inChannels, 1},
      Quantity{translatable("message", "number of output channels"), problem.outChannels, 1},
      Quantity{translatable("message", "number of groups"), problem.groups, 1},
  };
  if (Checked checked = checkAll(counts); !checked) return checked;
  if (problem.axes.empty() || problem.axes.size() > 3)
    return tl::unexpected(
        Message{translatable("message", "{} spatial dimensions, but a convolution has 1 to 3"), {problem.axes.size()}});
  if (Checked checked = checkGroups(problem); !checked) return checked;
  for (const Axis& axis : problem.axes) {
    if (Checked checked = checkAxis(axis, problem.transposed); !checked) return checked;
  }
  return checkElementCounts(problem);
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

tl::expected<std::int64_t, Message> countElements(const Dims& dims) {
  std::int64_t count = 1;
  for (const std::int64_t size : dims) {
    if (__builtin_mul_overflow(count, size, &count) || count > kLargestElementCount)
      return tl::unexpected(
          Message{translatable("message", "a tensor of shape {} has more than 2^58 elements"), {dimsText(dims)}});
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

Problem asCudnnProblem(const Problem& problem) {
  Problem plain = asPlainConvolution(problem);
  if (plain.axes.size() == 1) plain.axes.insert(plain.axes.begin(), Axis{});
  return plain;
}

}  // namespace convscope
