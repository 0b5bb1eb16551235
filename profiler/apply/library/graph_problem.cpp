#include "apply/library/graph_problem.h"

#include <algorithm>
#include <optional>

#include "apply/recording.h"
#include "backend/cudnn_api/data_type.h"
#include "backend/cudnn_api/operation_names.h"
#include "core/memory_format.h"
#include "core/problem_of_tensors.h"
#include "core/translatable.h"

namespace convscope::apply {
namespace {

/// Surveys declare tensors that are aligned to 32 bytes; kernels use vectors of at most 16.
constexpr std::int64_t kLeastAlignment = 16;

const char* const kAbsent = translatable("message", "a convolution without all of its descriptors");

tl::unexpected<Refusal> refuse(const char* reason) {
  return tl::unexpected(Refusal(reason));
}

/// The descriptors of a graph that is one convolution.
struct ConvolutionParts {
  Pass pass;
  const DescriptorValues *operation, *convolution, *input, *filter, *output;
};

std::optional<Pass> passOf(const DescriptorValues& operation) {
  for (const PassTraits& pass : kPasses) {
    if (cudnn::operationNames(pass.value).type == operation.type) return pass.value;
  }
  return std::nullopt;
}

TensorShape shapeOf(const DescriptorValues& tensor) {
  return {tensor.list(CUDNN_ATTR_TENSOR_DIMENSIONS), tensor.list(CUDNN_ATTR_TENSOR_STRIDES)};
}

/// Returns why surveys describe no such tensor; null if they do.
const char* strangeness(const DescriptorValues& tensor) {
  if (tensor.number(CUDNN_ATTR_TENSOR_IS_VIRTUAL, 0) != 0 || tensor.number(CUDNN_ATTR_TENSOR_IS_BY_VALUE, 0) != 0)
    return translatable("message", "a tensor that is not in memory");
  if (tensor.number(CUDNN_ATTR_TENSOR_VECTOR_COUNT, 1) != 1 ||
      tensor.number(CUDNN_ATTR_TENSOR_REORDERING_MODE, CUDNN_TENSOR_REORDERING_NONE) != CUDNN_TENSOR_REORDERING_NONE ||
      tensor.parts.contains(CUDNN_ATTR_TENSOR_RAGGED_OFFSET_DESC))
    return translatable("message", "a tensor in a layout of its own");
  if (tensor.number(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, 1) < kLeastAlignment)
    return translatable("message", "a tensor that is aligned to less than 16 bytes");
  return nullptr;
}

/// Returns why surveys describe no such convolution; null if they do.
const char* strangeness(const ConvolutionParts& parts) {
  const cudnn::OperationNames& names = cudnn::operationNames(parts.pass);
  const DescriptorValues& convolution = *parts.convolution;
  if (convolution.number(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, -1) != CUDNN_DATA_FLOAT)
    return translatable("message", "a convolution that does not add up in 32 bits");
  if (convolution.number(CUDNN_ATTR_CONVOLUTION_CONV_MODE, -1) != CUDNN_CROSS_CORRELATION)
    return translatable("message", "a convolution with a flipped filter");
  if (parts.operation->factor(names.alpha, 1) != 1 || parts.operation->factor(names.beta, 0) != 0)
    return translatable("message", "a convolution that is scaled or added to its result");
  return nullptr;
}

/// Returns `problem` once for each layout in which all tensors are packed: they can be the same, e.g. of one channel.
std::vector<Problem> inFittingLayouts(Problem problem, const ConvolutionTensors& tensors) {
  std::vector<Problem> problems;
  for (const LayoutTraits& layout : kLayouts) {
    problem.layout = layout.value;
    const auto fits = [&](const TensorShape& shape) { return isPacked(shape.sizes, shape.strides, layout.value); };
    if (fits(tensors.input) && fits(tensors.filter) && fits(tensors.output)) problems.push_back(problem);
  }
  return problems;
}

tl::expected<ConvolutionParts, Refusal> partsOf(const DescriptorValues& graph) {
  const auto operations = graph.parts.find(CUDNN_ATTR_OPERATIONGRAPH_OPS);
  if (operations == graph.parts.end()) return refuse(kAbsent);
  const auto isConvolution = [](const auto& part) { return part != nullptr && passOf(*part); };
  if (std::ranges::none_of(operations->second, isConvolution)) return tl::unexpected(Refusal(kNoConvolution));
  if (operations->second.size() != 1) return refuse(translatable("message", "a graph of several operations"));
  if (graph.number(CUDNN_ATTR_OPERATIONGRAPH_IS_DYNAMIC_SHAPE_ENABLED, 0) != 0)
    return refuse(translatable("message", "a graph of any size"));
  const DescriptorValues* operation = operations->second.front().get();
  const auto pass = passOf(*operation);
  if (!pass) return tl::unexpected(Refusal(kNoConvolution));
  const cudnn::OperationNames& names = cudnn::operationNames(*pass);
  const ConvolutionParts parts{*pass,
                               operation,
                               operation->part(names.convolution),
                               operation->part(names.input),
                               operation->part(names.filter),
                               operation->part(names.output)};
  for (const DescriptorValues* part : {parts.convolution, parts.input, parts.filter, parts.output}) {
    if (part == nullptr) return refuse(kAbsent);
  }
  return parts;
}

/// Returns the precision of a convolution that surveys describe, fp32 for what may also be tf32.
tl::expected<Precision, Refusal> precisionOf(const ConvolutionParts& parts) {
  if (const char* reason = strangeness(parts)) return refuse(reason);
  const std::int64_t type = parts.input->number(CUDNN_ATTR_TENSOR_DATA_TYPE, -1);
  for (const DescriptorValues* tensor : {parts.input, parts.filter, parts.output}) {
    if (const char* reason = strangeness(*tensor)) return refuse(reason);
    if (tensor->number(CUDNN_ATTR_TENSOR_DATA_TYPE, -1) != type)
      return refuse(translatable("message", "tensors of several types"));
  }
  const auto precision = cudnn::storedPrecision(static_cast<cudnnDataType_t>(type));
  if (!precision) return refuse(translatable("message", "tensors of a type that ConvScope does not measure"));
  return *precision;
}

ConvolutionTensors tensorsOf(const ConvolutionParts& parts, Precision precision) {
  return {.pass = parts.pass,
          .precision = precision,
          .input = shapeOf(*parts.input),
          .filter = shapeOf(*parts.filter),
          .output = shapeOf(*parts.output),
          .strides = parts.convolution->list(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES),
          .padBegin = parts.convolution->list(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS),
          .padEnd = parts.convolution->list(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS),
          .dilations = parts.convolution->list(CUDNN_ATTR_CONVOLUTION_DILATIONS)};
}

}  // namespace

tl::expected<std::vector<Problem>, Refusal> problemsOfGraph(const DescriptorValues& graph) {
  const auto parts = partsOf(graph);
  if (!parts) return tl::unexpected(parts.error());
  const auto precision = precisionOf(*parts);
  if (!precision) return tl::unexpected(precision.error());
  const ConvolutionTensors tensors = tensorsOf(*parts, *precision);
  const auto problem = problemOfTensors(tensors);
  if (!problem) return tl::unexpected(toText(problem.error()));
  std::vector<Problem> problems = inFittingLayouts(*problem, tensors);
  if (problems.empty()) return refuse(translatable("message", "tensors with gaps, or of several layouts"));
  return problems;
}

}  // namespace convscope::apply
