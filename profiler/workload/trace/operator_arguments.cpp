#include "workload/trace/operator_arguments.h"

#include <algorithm>

#include "core/parse.h"
#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

constexpr OperatorSignature kSignatures[] = {
    {.function = "aten::convolution", .transposed = 6, .outputPadding = 7, .groups = 8},
    {.function = "aten::convolution_overrideable", .transposed = 6, .outputPadding = 7, .groups = 8},
    {.function = "aten::_convolution",
     .transposed = 6,
     .outputPadding = 7,
     .groups = 8,
     .benchmark = 9,
     .allowTf32 = 12},
    {.function = "aten::convolution_backward",
     .input = 1,
     .weight = 2,
     .stride = 4,
     .padding = 5,
     .dilation = 6,
     .transposed = 7,
     .outputPadding = 8,
     .groups = 9,
     .mask = 10},
    {.function = "aten::cudnn_convolution",
     .stride = 3,
     .padding = 2,
     .dilation = 4,
     .groups = 5,
     .benchmark = 6,
     .allowTf32 = 8},
    {.function = "aten::cudnn_convolution_transpose",
     .stride = 4,
     .padding = 2,
     .dilation = 5,
     .outputPadding = 3,
     .groups = 6,
     .benchmark = 7,
     .allowTf32 = 9},
    {.function = "aten::cudnn_convolution_relu"},
    {.function = "aten::cudnn_convolution_add_relu", .stride = 5, .padding = 6, .dilation = 7, .groups = 8},
    {.function = "aten::miopen_convolution", .stride = 4, .padding = 3, .benchmark = 7},
    {.function = "aten::miopen_depthwise_convolution", .stride = 4, .padding = 3, .benchmark = 7},
    {.function = "aten::mkldnn_convolution", .stride = 4, .padding = 3},
};

const std::string& entryOf(const std::vector<std::string>& list, int index) {
  static const std::string kNone;
  return index >= 0 && index < std::ssize(list) ? list[static_cast<std::size_t>(index)] : kNone;
}

Dims entryOf(const std::vector<Dims>& list, int index) {
  if (index < 0 || index >= std::ssize(list)) return {};
  const Dims& dims = list[static_cast<std::size_t>(index)];
  if (dims == Dims{-1}) throw InputError(translatable("message", "the sizes are symbolic or nested, not numbers"));
  return dims;
}

/// Reads "[2, 2]", or "2" for all axes.
Dims numbersOf(const OperatorArguments& arguments, int index, const char* what) {
  const std::string& text = entryOf(arguments.concrete, index);
  Dims list;
  for (const std::string& part : split(trimmed(text, " []"), ",")) {
    const auto number = parseNumber<std::int64_t>(trimmed(part), -kLargestSize, kLargestSize);
    if (!number) throw InputError(translatable("message", "its {} is '{}', not numbers"), what, excerpt(text));
    list.push_back(*number);
  }
  return list;
}

}  // namespace

const OperatorSignature* signatureOf(std::string_view function) {
  const auto* const found = std::ranges::find(kSignatures, function, &OperatorSignature::function);
  return found != std::end(kSignatures) ? found : nullptr;
}

AtenConvolution convolutionOf(const OperatorSignature& signature, const OperatorArguments& arguments) {
  AtenConvolution call;
  call.backward = signature.mask >= 0;
  call.input = entryOf(arguments.dims, signature.input);
  call.weight = entryOf(arguments.dims, signature.weight);
  call.inputStrides = entryOf(arguments.strides, signature.input);
  call.weightStrides = entryOf(arguments.strides, signature.weight);
  call.type = entryOf(arguments.types, signature.input);
  call.stride = numbersOf(arguments, signature.stride, "stride");
  call.padding = numbersOf(arguments, signature.padding, "padding");
  call.dilation = numbersOf(arguments, signature.dilation, "dilation");
  call.groups = numbersOf(arguments, signature.groups, "number of groups").front();
  if (signature.outputPadding >= 0)
    call.outputPadding = numbersOf(arguments, signature.outputPadding, "output padding");
  if (signature.transposed >= 0) {
    const auto transposed = booleanOf(arguments, signature.transposed);
    if (!transposed) throw InputError(translatable("message", "it does not say whether it is transposed"));
    call.transposed = *transposed;
  } else {
    call.transposed = signature.outputPadding >= 0;
  }
  if (call.backward) {
    const std::vector<std::string> mask = split(trimmed(entryOf(arguments.concrete, signature.mask), " []"), ",");
    if (mask.size() != 3) throw InputError(translatable("message", "it does not say which gradients it computes"));
    call.gradients = {trimmed(mask[0]) == "True", trimmed(mask[1]) == "True"};
  }
  return call;
}

std::optional<bool> booleanOf(const OperatorArguments& arguments, int index) {
  const std::string& text = entryOf(arguments.concrete, index);
  if (text == "True") return true;
  if (text == "False") return false;
  return std::nullopt;
}

}  // namespace convscope
