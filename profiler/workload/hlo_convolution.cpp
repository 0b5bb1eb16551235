#include "workload/hlo_convolution.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/parse.h"
#include "core/problem_of_tensors.h"

namespace convscope::xla {
namespace {

constexpr std::string_view kTarget = "custom_call_target=\"";
constexpr std::string_view kCudnn = "__cudnn$conv";

struct Shape {
  std::string type;
  Dims sizes;
  Dims minorToMajor;  ///< positions in `sizes`, the fastest changing first
};

/// What the dim_labels of a convolution say: for each tensor the positions of its first and second dimension and of the
/// spatial ones, outermost first.
struct Labels {
  std::vector<std::size_t> input, filter, output;
};

tl::unexpected<Message> fail(const char* text) {
  return tl::unexpected(Message{text});
}

/// Returns what follows `key` up to the bracket that closes it, or the next comma or blank. Nothing without the key.
std::optional<std::string_view> attribute(std::string_view hlo, std::string_view key) {
  const std::size_t at = hlo.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  hlo.remove_prefix(at + key.size());
  const bool isBraced = hlo.starts_with('{');
  if (isBraced) hlo.remove_prefix(1);
  const std::size_t end = hlo.find_first_of(isBraced ? "}" : ", \n");
  if (isBraced && end == std::string_view::npos) return std::nullopt;
  return hlo.substr(0, end);
}

std::optional<std::string_view> targetOf(std::string_view hlo) {
  const std::size_t at = hlo.find(kTarget);
  if (at == std::string_view::npos) return std::nullopt;
  hlo.remove_prefix(at + kTarget.size());
  return hlo.substr(0, hlo.find('"'));
}

std::optional<Pass> passOf(std::string_view target) {
  constexpr std::array<std::pair<Pass, std::string_view>, 3> kTargets{
      {{Pass::Forward, "__cudnn$convForward"},
       {Pass::BackwardData, "__cudnn$convBackwardInput"},
       {Pass::BackwardFilter, "__cudnn$convBackwardFilter"}}};
  return valueIn(kTargets, target);
}

/// Takes numbers with commas between them, and the bracket `end` behind them.
std::optional<Dims> takeNumbers(std::string_view& text, char end) {
  Dims numbers;
  while (!text.starts_with(end)) {
    if (!numbers.empty() && !text.starts_with(',')) return std::nullopt;
    if (!numbers.empty()) text.remove_prefix(1);
    const auto number = takeNumber<std::int64_t>(text);
    if (!number || *number < 0 || *number > kLargestSize) return std::nullopt;
    numbers.push_back(*number);
  }
  text.remove_prefix(1);
  return numbers;
}

/// Takes a shape such as f32[8,3,224,224]{3,2,1,0} from the front of `text`.
std::optional<Shape> takeShape(std::string_view& text) {
  const std::size_t bracket = text.find('[');
  if (bracket == std::string_view::npos) return std::nullopt;
  Shape shape;
  shape.type = text.substr(0, bracket);
  text.remove_prefix(bracket + 1);
  auto sizes = takeNumbers(text, ']');
  if (!sizes || !text.starts_with('{')) return std::nullopt;
  text.remove_prefix(1);
  auto order = takeNumbers(text, '}');
  if (!order || order->size() != sizes->size()) return std::nullopt;
  shape.sizes = std::move(*sizes);
  shape.minorToMajor = std::move(*order);
  return shape;
}

/// Returns the first result of the instruction and its two operands.
std::optional<std::array<Shape, 3>> shapesOf(std::string_view hlo) {
  constexpr std::string_view kCall = ") custom-call(";
  if (!hlo.starts_with('(')) return std::nullopt;
  hlo.remove_prefix(1);
  auto result = takeShape(hlo);
  const std::size_t call = hlo.find(kCall);
  if (!result || call == std::string_view::npos) return std::nullopt;
  hlo.remove_prefix(call + kCall.size());
  auto first = takeShape(hlo);
  // XLA writes the operand's name behind its shape in other forms of the text.
  const std::size_t comma = hlo.find(", ");
  if (!first || comma == std::string_view::npos) return std::nullopt;
  hlo.remove_prefix(comma + 2);
  auto second = takeShape(hlo);
  if (!second || hlo.substr(0, hlo.find(')')).find(',') != std::string_view::npos) return std::nullopt;
  return std::array{std::move(*result), std::move(*first), std::move(*second)};
}

/// Returns the positions of the labels `first`, `second`, '0', '1', ... in `text`.
std::optional<std::vector<std::size_t>> positions(std::string_view text, char first, char second) {
  std::string labels{first, second};
  for (std::size_t axis = 0; axis + 2 < text.size(); ++axis) labels += static_cast<char>('0' + axis);
  std::vector<std::size_t> result;
  for (const char label : labels) {
    const std::size_t at = text.find(label);
    if (at == std::string_view::npos) return std::nullopt;
    result.push_back(at);
  }
  return labels.size() == text.size() ? std::optional(result) : std::nullopt;
}

/// Reads labels such as bf01_oi01->bf01.
std::optional<Labels> labelsOf(std::string_view text) {
  const std::size_t line = text.find('_');
  const std::size_t arrow = text.find("->");
  if (line == std::string_view::npos || arrow == std::string_view::npos || arrow < line) return std::nullopt;
  const auto input = positions(text.substr(0, line), 'b', 'f');
  const auto filter = positions(text.substr(line + 1, arrow - line - 1), 'o', 'i');
  const auto output = positions(text.substr(arrow + 2), 'b', 'f');
  if (!input || !filter || !output) return std::nullopt;
  return Labels{*input, *filter, *output};
}

/// Returns sizes and strides with the dimensions in the order of `order`. Nothing if they do not fit.
std::optional<TensorShape> tensorOf(const Shape& shape, const std::vector<std::size_t>& order) {
  const std::size_t dimensions = shape.sizes.size();
  if (order.size() != dimensions || std::ranges::any_of(shape.sizes, [](std::int64_t size) { return size < 1; }) ||
      !countElements(shape.sizes))
    return std::nullopt;
  Dims strides(dimensions, 0);
  std::int64_t stride = 1;
  for (const std::int64_t dimension : shape.minorToMajor) {
    const auto at = static_cast<std::size_t>(dimension);
    if (at >= dimensions || strides[at] != 0) return std::nullopt;
    strides[at] = stride;
    stride *= shape.sizes[at];
  }
  TensorShape tensor;
  for (const std::size_t at : order) {
    tensor.sizes.push_back(shape.sizes[at]);
    tensor.strides.push_back(strides[at]);
  }
  return tensor;
}

/// The values of a window such as size=3x3 stride=2x2 pad=1_1x1_1.
struct Window {
  Dims sizes, strides, padBegin, padEnd, dilations;
};

/// Returns the numbers of the key, one for each axis; `fallback` if the window has no such key. Nothing if they are
/// wrong.
std::optional<Dims> windowNumbers(std::string_view window, std::string_view key, std::size_t axes,
                                  std::int64_t fallback) {
  const auto text = attribute(window, key);
  if (!text) return Dims(axes, fallback);
  Dims numbers;
  for (const std::string& part : split(*text, "x")) {
    const auto number = parseNumber<std::int64_t>(part, 0, kLargestSize);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers.size() == axes ? std::optional(numbers) : std::nullopt;
}

std::optional<Window> windowOf(std::string_view text, std::size_t axes) {
  const auto sizes = windowNumbers(text, "size=", axes, 0);
  const auto strides = windowNumbers(text, "stride=", axes, 1);
  const auto dilations = windowNumbers(text, "rhs_dilate=", axes, 1);
  if (!sizes || !strides || !dilations) return std::nullopt;
  Window window{*sizes, *strides, Dims(axes, 0), Dims(axes, 0), *dilations};
  const auto pads = attribute(text, "pad=");
  if (!pads) return window;
  const std::vector<std::string> parts = split(*pads, "x");
  if (parts.size() != axes) return std::nullopt;
  for (std::size_t axis = 0; axis < axes; ++axis) {
    std::string_view part = parts[axis];
    const auto begin = takeNumber<std::int64_t>(part);
    if (!begin || !part.starts_with('_')) return std::nullopt;
    const auto end = parseNumber<std::int64_t>(part.substr(1), -kLargestSize, kLargestSize);
    if (!end) return std::nullopt;
    window.padBegin[axis] = *begin;
    window.padEnd[axis] = *end;
  }
  return window;
}

tl::expected<Precision, Message> precisionOf(std::string_view hlo, const std::string& type) {
  if (type == "f16") return Precision::Fp16;
  if (type == "bf16") return Precision::Bf16;
  if (type != "f32")
    return tl::unexpected(Message{"the type {}, which surveys do not measure", {MessageArgument::quoting(type)}});
  const auto precisions = attribute(hlo, "operand_precision=");
  if (!precisions) return Precision::Tf32;
  if (*precisions == "highest,highest") return Precision::Fp32;
  return tl::unexpected(Message{"the operand precision {}", {MessageArgument::quoting(*precisions)}});
}

/// Returns whether the values of a backend configuration make it more than a convolution.
bool isScaled(std::string_view hlo) {
  const auto has = [&](std::string_view key, std::initializer_list<std::string_view> plain) {
    const auto value = attribute(hlo, key);
    if (!value) return false;
    const std::string_view number = value->substr(0, value->find('}'));
    return std::ranges::find(plain, number) == plain.end();
  };
  return has("\"conv_result_scale\":", {"1", "1.0"}) || has("\"side_input_scale\":", {"0", "0.0"});
}

tl::expected<Problem, Message> checkLayout(Problem problem, const ConvolutionTensors& tensors) {
  // The strides of a dimension of one element mean nothing.
  const auto isPacked = [&](const TensorShape& tensor) {
    const Dims packed = packedStrides(tensor.sizes, problem.layout);
    for (std::size_t i = 0; i < packed.size(); ++i)
      if (tensor.sizes[i] != 1 && tensor.strides[i] != packed[i]) return false;
    return true;
  };
  if (!isPacked(tensors.input) || !isPacked(tensors.filter) || !isPacked(tensors.output))
    return fail("tensors of different layouts");
  return problem;
}

}  // namespace

bool isCudnnConvolution(std::string_view hlo) {
  const auto target = targetOf(hlo);
  return target && target->starts_with(kCudnn);
}

tl::expected<Problem, Message> problemOfHlo(std::string_view hlo) {
  const auto target = targetOf(hlo);
  if (!target || !target->starts_with(kCudnn)) return fail("not a convolution of cuDNN");
  const auto pass = passOf(*target);
  if (!pass) return tl::unexpected(Message{"fused operations ({})", {MessageArgument::quoting(*target)}});
  const auto shapes = shapesOf(hlo);
  const auto labelText = attribute(hlo, "dim_labels=");
  const auto labels = labelText ? labelsOf(*labelText) : std::nullopt;
  if (!shapes || !labels) return fail("an HLO text in an unknown form");
  const std::size_t axes = labels->input.size() - 2;
  const auto windowText = attribute(hlo, "window=");
  const auto window = windowOf(windowText.value_or(""), axes);
  if (!window) return fail("an HLO text in an unknown form");
  if (windowText && windowText->find("reversal") != std::string_view::npos) return fail("a flipped filter");
  if (windowText && windowText->find("lhs_dilate") != std::string_view::npos) return fail("a dilated input");
  if (isScaled(hlo)) return fail("a scaled result");

  const auto& [result, first, second] = *shapes;
  if (result.type != first.type || result.type != second.type) return fail("tensors of different types");
  const Shape& input = *pass == Pass::BackwardData ? result : first;
  const Shape& filter = *pass == Pass::BackwardFilter ? result : second;
  const Shape& output = *pass == Pass::Forward ? result : *pass == Pass::BackwardData ? first : second;
  const auto inputTensor = tensorOf(input, labels->input);
  const auto filterTensor = tensorOf(filter, labels->filter);
  const auto outputTensor = tensorOf(output, labels->output);
  if (!inputTensor || !filterTensor || !outputTensor) return fail("an HLO text in an unknown form");
  const auto precision = precisionOf(hlo, result.type);
  if (!precision) return tl::unexpected(precision.error());

  const ConvolutionTensors tensors{*pass,           *precision,       *inputTensor,   *filterTensor,    *outputTensor,
                                   window->strides, window->padBegin, window->padEnd, window->dilations};
  auto problem = problemOfTensors(tensors);
  if (!problem) return problem;
  const auto groups = attribute(hlo, "feature_group_count=");
  if (parseNumber<std::int64_t>(groups.value_or("1"), 1, kLargestSize) != problem->groups)
    return fail("groups that do not fit the channels");
  return checkLayout(std::move(*problem), tensors);
}

}  // namespace convscope::xla
