#include "backend/cudnn/operation_graph.h"

#include <algorithm>

#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn/linked_api.h"
#include "backend/cudnn_api/data_type.h"
#include "backend/cudnn_api/operation_names.h"

namespace convscope::cudnn {
namespace {

constexpr std::int64_t kAlignment = 32;  // bytes

CudnnResult<Descriptor> describeTensor(const Problem& problem, const Dims& dims, std::int64_t uid) {
  return DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_TENSOR_DESCRIPTOR)
      .set(CUDNN_ATTR_TENSOR_DATA_TYPE, dataType(problem.precision))
      .set(CUDNN_ATTR_TENSOR_DIMENSIONS, dims)
      .set(CUDNN_ATTR_TENSOR_STRIDES, packedStrides(dims, problem.layout))
      .set(CUDNN_ATTR_TENSOR_UNIQUE_ID, uid)
      .set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, kAlignment)
      .finish("describe a tensor");
}

CudnnResult<Descriptor> describeConvolution(const Problem& problem) {
  const auto each = [&](std::int64_t Axis::*member) {
    Dims values;
    std::ranges::transform(problem.axes, std::back_inserter(values), member);
    return values;
  };
  return DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR)
      .set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_DATA_FLOAT)
      .set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CROSS_CORRELATION)
      .set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, static_cast<std::int64_t>(problem.axes.size()))
      .set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, each(&Axis::padBegin))
      .set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, each(&Axis::padEnd))
      .set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, each(&Axis::stride))
      .set(CUDNN_ATTR_CONVOLUTION_DILATIONS, each(&Axis::dilation))
      .finish("describe a convolution");
}

}  // namespace

Result<std::shared_ptr<const OperationGraph>> OperationGraph::make(const Problem& problem, const Target& target) {
  const Problem plain = asCudnnProblem(problem);
  std::vector<Descriptor> parts;  // input, filter, output, convolution, operation
  const auto add = [&](CudnnResult<Descriptor> part) -> Result<void> {
    if (!part) return tl::unexpected(failureOf(part.error()));
    parts.push_back(std::move(*part));
    return {};
  };
  const OperationNames& names = operationNames(plain.pass);
  const Result<void> made = add(describeTensor(plain, inputDims(plain), kInputUid))
                                .and_then([&] { return add(describeTensor(plain, filterDims(plain), kFilterUid)); })
                                .and_then([&] { return add(describeTensor(plain, outputDims(plain), kOutputUid)); })
                                .and_then([&] { return add(describeConvolution(plain)); })
                                .and_then([&] {
                                  return add(DescriptorBuilder(kLinkedApi, names.type)
                                                 .set(names.input, parts[0])
                                                 .set(names.filter, parts[1])
                                                 .set(names.output, parts[2])
                                                 .set(names.convolution, parts[3])
                                                 .set(names.alpha, 1.0F)
                                                 .set(names.beta, 0.0F)
                                                 .finish("describe the operation"));
                                });
  if (!made) return tl::unexpected(made.error());

  DescriptorBuilder builder(kLinkedApi, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  builder.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, parts.back());
  if (target.handle) builder.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, target.handle.get());
  Result<Descriptor> graph = toResult(builder.finish("make the operation's graph"));
  if (!graph) return tl::unexpected(graph.error());
  return std::shared_ptr<const OperationGraph>(new OperationGraph(target, std::move(parts), std::move(*graph)));
}

Result<std::shared_ptr<const OperationGraph>> GraphsAhead::of(const Problem& problem) {
  constexpr std::size_t kMost = 64;  // in case problems are listed and never built
  const auto kept = std::ranges::find(m_listed, problem, &ListedGraph::problem);
  if (kept != m_listed.end()) {
    m_listed.erase(m_listed.begin(), kept);
    return m_listed.front().graph;
  }
  return OperationGraph::make(problem, m_target).map([&](const std::shared_ptr<const OperationGraph>& graph) {
    if (m_listed.size() == kMost) m_listed.pop_front();
    m_listed.push_back({problem, graph});
    return graph;
  });
}

}  // namespace convscope::cudnn
