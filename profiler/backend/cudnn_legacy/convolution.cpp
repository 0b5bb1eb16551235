#include "backend/cudnn_legacy/convolution.h"

#include <algorithm>
#include <limits>

#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn_api/data_type.h"
#include "problem/validate.h"

namespace convscope::cudnn_legacy {
namespace {

using cudnn::cudnnCheck;
using cudnn::cudnnFailure;
using cudnn::dataType;

tl::unexpected<Failure> unsupported(std::string reason) {
  return tl::unexpected(Failure{Failure::Kind::Unsupported, std::move(reason)});
}

/// cuDNN requires at least two spatial dimensions.
Problem withTwoAxes(Problem problem) {
  if (problem.axes.size() == 1) problem.axes.insert(problem.axes.begin(), Axis{});
  return problem;
}

std::vector<int> ints(const Dims& values) {
  return {values.begin(), values.end()};
}

std::vector<int> each(const Problem& problem, std::int64_t Axis::*member) {
  std::vector<int> values;
  for (const Axis& axis : problem.axes) values.push_back(static_cast<int>(axis.*member));
  return values;
}

cudnnMathType_t mathType(Precision precision) {
  const PrecisionTraits& traits = traitsOf(precision);
  if (!traits.tensorCores) return CUDNN_FMA_MATH;
  return traits.stored.bytes == 4 ? CUDNN_DEFAULT_MATH : CUDNN_TENSOR_OP_MATH;
}

template <class Handle>
Result<void> create(Handle& handle, auto function, const char* what) {
  typename Handle::pointer made = nullptr;
  const cudnnStatus_t status = function(&made);
  handle.reset(made);
  return cudnnCheck(status, what);
}

Result<void> setTensor(cudnnTensorDescriptor_t tensor, const Problem& problem, const Dims& dims) {
  return cudnnCheck(cudnnSetTensorNdDescriptor(tensor, dataType(problem.precision), static_cast<int>(dims.size()),
                                               ints(dims).data(), ints(packedStrides(dims, problem.layout)).data()),
                    "describe a tensor");
}

/// Calls a function of cuDNN that fills an array of results. An algorithm that runs with and without tensor cores has
/// two results.
template <class Perf>
Result<std::vector<Suggestion>> resultsOf(const char* what, const auto& function) {
  constexpr int kMost = 2 * CUDNN_CONVOLUTION_FWD_ALGO_COUNT;
  std::vector<Perf> results(kMost);
  int count = 0;
  if (const cudnnStatus_t status = function(kMost, &count, results.data()); status != CUDNN_STATUS_SUCCESS)
    return tl::unexpected(cudnnFailure(status, what));
  results.resize(static_cast<std::size_t>(count));
  std::vector<Suggestion> suggestions;
  for (const Perf& result : results) {
    if (result.status != CUDNN_STATUS_SUCCESS) continue;
    constexpr double kUsPerMs = 1000;
    suggestions.push_back(
        {result.algo, result.time > 0 ? result.time * kUsPerMs : 0,
         result.mathType == CUDNN_TENSOR_OP_MATH || result.mathType == CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION});
  }
  return suggestions;
}

}  // namespace

Result<std::shared_ptr<const Convolution>> Convolution::make(const Problem& problem) {
  const Problem plain = asPlainConvolution(problem);
  if (std::ranges::any_of(plain.axes, [](const Axis& axis) { return axis.padBegin != axis.padEnd; }))
    return unsupported("cuDNN's legacy API has one padding for both sides of an axis");
  for (const Dims& dims : {inputDims(plain), filterDims(plain), outputDims(plain)}) {
    if (elementCount(dims) > std::numeric_limits<int>::max())
      return unsupported("cuDNN's legacy API counts elements in 32 bits, and a tensor of this problem has more");
  }
  const std::shared_ptr<Convolution> convolution(new Convolution(plain));
  return convolution->describe().map([&]() -> std::shared_ptr<const Convolution> { return convolution; });
}

Result<void> Convolution::describe() {
  const Problem problem = withTwoAxes(m_problem);
  const std::vector<int> filter = ints(filterDims(problem));
  return create(m_input, cudnnCreateTensorDescriptor, "make a tensor's descriptor")
      .and_then([&] { return create(m_output, cudnnCreateTensorDescriptor, "make a tensor's descriptor"); })
      .and_then([&] { return create(m_filter, cudnnCreateFilterDescriptor, "make a filter's descriptor"); })
      .and_then(
          [&] { return create(m_convolution, cudnnCreateConvolutionDescriptor, "make a convolution's descriptor"); })
      .and_then([&] { return setTensor(m_input.get(), problem, inputDims(problem)); })
      .and_then([&] { return setTensor(m_output.get(), problem, outputDims(problem)); })
      .and_then([&] {
        return cudnnCheck(
            cudnnSetFilterNdDescriptor(m_filter.get(), dataType(problem.precision),
                                       problem.layout == Layout::Nhwc ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW,
                                       static_cast<int>(filter.size()), filter.data()),
            "describe the filter");
      })
      .and_then([&] {
        return cudnnCheck(cudnnSetConvolutionNdDescriptor(
                              m_convolution.get(), static_cast<int>(problem.axes.size()),
                              each(problem, &Axis::padBegin).data(), each(problem, &Axis::stride).data(),
                              each(problem, &Axis::dilation).data(), CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT),
                          "describe the convolution");
      })
      .and_then([&] {
        return cudnnCheck(cudnnSetConvolutionGroupCount(m_convolution.get(), static_cast<int>(problem.groups)),
                          "set the groups");
      })
      .and_then([&] {
        return cudnnCheck(cudnnSetConvolutionMathType(m_convolution.get(), mathType(problem.precision)),
                          "set the kind of arithmetic");
      });
}

Result<std::uint64_t> Convolution::workspaceBytes(cudnnHandle_t handle, int algorithm) const {
  const Descriptors d = descriptors();
  std::size_t bytes = 0;
  cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
  switch (m_problem.pass) {
    case Pass::Forward:
      status = cudnnGetConvolutionForwardWorkspaceSize(handle, d.x, d.w, d.convolution, d.y,
                                                       static_cast<cudnnConvolutionFwdAlgo_t>(algorithm), &bytes);
      break;
    case Pass::BackwardData:
      status = cudnnGetConvolutionBackwardDataWorkspaceSize(
          handle, d.w, d.y, d.convolution, d.x, static_cast<cudnnConvolutionBwdDataAlgo_t>(algorithm), &bytes);
      break;
    case Pass::BackwardFilter:
      status = cudnnGetConvolutionBackwardFilterWorkspaceSize(
          handle, d.x, d.y, d.convolution, d.w, static_cast<cudnnConvolutionBwdFilterAlgo_t>(algorithm), &bytes);
      break;
  }
  return cudnnCheck(status, "read the workspace size").map([&] { return static_cast<std::uint64_t>(bytes); });
}

Result<void> Convolution::execute(cudnnHandle_t handle, int algorithm, const TensorPointers& tensors, void* workspace,
                                  std::uint64_t workspaceBytes) const {
  const Descriptors d = descriptors();
  constexpr float kOne = 1, kZero = 0;
  cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
  switch (m_problem.pass) {
    case Pass::Forward:
      status = cudnnConvolutionForward(handle, &kOne, d.x, tensors.input, d.w, tensors.filter, d.convolution,
                                       static_cast<cudnnConvolutionFwdAlgo_t>(algorithm), workspace, workspaceBytes,
                                       &kZero, d.y, tensors.output);
      break;
    case Pass::BackwardData:
      status = cudnnConvolutionBackwardData(handle, &kOne, d.w, tensors.filter, d.y, tensors.output, d.convolution,
                                            static_cast<cudnnConvolutionBwdDataAlgo_t>(algorithm), workspace,
                                            workspaceBytes, &kZero, d.x, tensors.input);
      break;
    case Pass::BackwardFilter:
      status = cudnnConvolutionBackwardFilter(handle, &kOne, d.x, tensors.input, d.y, tensors.output, d.convolution,
                                              static_cast<cudnnConvolutionBwdFilterAlgo_t>(algorithm), workspace,
                                              workspaceBytes, &kZero, d.w, tensors.filter);
      break;
  }
  return cudnnCheck(status, "execute the algorithm");
}

Result<std::vector<Suggestion>> Convolution::suggestions(cudnnHandle_t handle) const {
  const Descriptors d = descriptors();
  constexpr auto kWhat = "query the heuristics";
  switch (m_problem.pass) {
    case Pass::Forward:
      return resultsOf<cudnnConvolutionFwdAlgoPerf_t>(kWhat, [&](int most, int* count, auto* results) {
        return cudnnGetConvolutionForwardAlgorithm_v7(handle, d.x, d.w, d.convolution, d.y, most, count, results);
      });
    case Pass::BackwardData:
      return resultsOf<cudnnConvolutionBwdDataAlgoPerf_t>(kWhat, [&](int most, int* count, auto* results) {
        return cudnnGetConvolutionBackwardDataAlgorithm_v7(handle, d.w, d.y, d.convolution, d.x, most, count, results);
      });
    case Pass::BackwardFilter:
      return resultsOf<cudnnConvolutionBwdFilterAlgoPerf_t>(kWhat, [&](int most, int* count, auto* results) {
        return cudnnGetConvolutionBackwardFilterAlgorithm_v7(handle, d.x, d.y, d.convolution, d.w, most, count,
                                                             results);
      });
  }
  return {};
}

Result<std::vector<Suggestion>> Convolution::find(cudnnHandle_t handle, const TensorPointers& tensors, void* workspace,
                                                  std::uint64_t workspaceBytes) const {
  const Descriptors d = descriptors();
  constexpr auto kWhat = "let cuDNN time its algorithms";
  switch (m_problem.pass) {
    case Pass::Forward:
      return resultsOf<cudnnConvolutionFwdAlgoPerf_t>(kWhat, [&](int most, int* count, auto* results) {
        return cudnnFindConvolutionForwardAlgorithmEx(handle, d.x, tensors.input, d.w, tensors.filter, d.convolution,
                                                      d.y, tensors.output, most, count, results, workspace,
                                                      workspaceBytes);
      });
    case Pass::BackwardData:
      return resultsOf<cudnnConvolutionBwdDataAlgoPerf_t>(kWhat, [&](int most, int* count, auto* results) {
        return cudnnFindConvolutionBackwardDataAlgorithmEx(handle, d.w, tensors.filter, d.y, tensors.output,
                                                           d.convolution, d.x, tensors.input, most, count, results,
                                                           workspace, workspaceBytes);
      });
    case Pass::BackwardFilter:
      return resultsOf<cudnnConvolutionBwdFilterAlgoPerf_t>(kWhat, [&](int most, int* count, auto* results) {
        return cudnnFindConvolutionBackwardFilterAlgorithmEx(handle, d.x, tensors.input, d.y, tensors.output,
                                                             d.convolution, d.w, tensors.filter, most, count, results,
                                                             workspace, workspaceBytes);
      });
  }
  return {};
}

}  // namespace convscope::cudnn_legacy
