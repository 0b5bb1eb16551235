// Whether what is timed is the convolution that the problem names: every plan's result against the definition.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/cuda_executor.h"
#include "backend/cuda/device_info.h"
#include "backend/cuda/reference_convolution.h"
#include "backend/cudnn/candidate_list.h"
#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn/engine_plan.h"
#include "backend/cudnn/libraries.h"
#include "problem/problem_cost.h"
#include "problem/problem_text.h"

namespace convscope::cudnn {
namespace {

double toDouble(float value) {
  return value;
}
double toDouble(__half value) {
  return __half2float(value);
}
double toDouble(__nv_bfloat16 value) {
  return __bfloat162float(value);
}

template <class T>
std::vector<double> readAs(const void* tensor, std::size_t count) {
  std::vector<T> stored(count);
  EXPECT_EQ(cudaMemcpy(stored.data(), tensor, count * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
  std::vector<double> numbers;
  numbers.reserve(count);
  for (const T value : stored) numbers.push_back(toDouble(value));
  return numbers;
}

std::vector<double> read(const void* tensor, const Dims& dims, Precision precision) {
  const auto count = static_cast<std::size_t>(elementCount(dims));
  if (precision == Precision::Fp16) return readAs<__half>(tensor, count);
  if (precision == Precision::Bf16) return readAs<__nv_bfloat16>(tensor, count);
  return readAs<float>(tensor, count);
}

double tolerance(Precision precision) {
  switch (precision) {
    case Precision::Fp32:
      return 1e-4;  // Winograd's transforms lose some digits
    case Precision::Tf32:
    case Precision::Fp16:
      return 4e-3;
    case Precision::Bf16:
      break;
  }
  return 2e-2;
}

/// Seen with cuDNN 9.19 on an H200: these engines' filter gradients are wrong, in every precision and layout, where the
/// padding differs between the two ends.
bool isKnownToBeWrong(const Problem& plain, const Candidate& candidate) {
  return plain.pass == Pass::BackwardFilter && (candidate.engine == 1 || candidate.engine == 20) &&
         std::ranges::any_of(plain.axes, [](const Axis& axis) { return axis.padBegin != axis.padEnd; });
}

class Numbers : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (const auto devices = cudaDevices(); !devices) GTEST_SKIP() << devices.error().reason;
    if (const auto loaded = loadCudnnParts(); !loaded) GTEST_SKIP() << loaded.error().reason;
    m_device.emplace(CudaDevice::open("cuda:0").value());
    m_target = deviceTarget(m_device->stream.get()).value();
  }

  ReferenceTensors readTensors(const Problem& plain) const {
    const TensorPointers& at = m_tensors.pointers();
    return {read(at.input, inputDims(plain), plain.precision), read(at.filter, filterDims(plain), plain.precision),
            read(at.output, outputDims(plain), plain.precision)};
  }

  /// The result of the pass, after one execution of `plan` on a poisoned result.
  Result<std::vector<double>> execute(const Problem& plain, EnginePlan& plan) {
    return m_tensors.bind(plain, m_device->stream.get())
        .and_then([&] { return m_workspace.reserve(plan.workspaceBytes(), "workspace"); })
        .and_then([&] { return plan.variantPack(m_tensors.pointers(), m_workspace.data()); })
        .and_then([&](cudnnBackendDescriptor_t pack) {
          return cudnnCheck(cudnnBackendExecute(m_target.handle.get(), plan.descriptor().get(), pack), "execute");
        })
        .and_then([&] { return cudaCheck(cudaStreamSynchronize(m_device->stream.get()), "execute"); })
        .map([&] {
          const ReferenceTensors tensors = readTensors(plain);
          return plain.pass == Pass::Forward        ? tensors.output
                 : plain.pass == Pass::BackwardData ? tensors.input
                                                    : tensors.filter;
        });
  }

  void checkEveryPlan(const Problem& problem) {
    const Problem plain = asPlainConvolution(problem);
    ASSERT_TRUE(m_tensors.bind(plain, m_device->stream.get()));
    ASSERT_EQ(cudaStreamSynchronize(m_device->stream.get()), cudaSuccess);
    const std::vector<double> expected = referenceResult(plain, readTensors(plain));

    const Result<Candidates> candidates = listCandidates(problem, m_target, {});
    ASSERT_TRUE(candidates) << candidates.error().reason;
    int executed = 0;
    for (const Candidate& candidate : candidates->algorithms) {
      if (candidate.has(Note::RuntimeCompilation)) continue;  // up to a second each
      if (isKnownToBeWrong(plain, candidate)) continue;
      const auto plan = EnginePlan::make(problem, candidate, m_target);
      if (!plan) continue;
      const Result<std::vector<double>> actual = execute(plain, **plan);
      ASSERT_TRUE(actual) << candidate.id << ": " << actual.error().reason;
      EXPECT_LT(relativeError(*actual, expected), tolerance(problem.precision)) << candidate.id;
      ++executed;
    }
    EXPECT_GT(executed, 0);
  }

  std::optional<CudaDevice> m_device;
  Target m_target;
  ProblemTensors m_tensors;
  DeviceBuffer m_workspace;
};

TEST_P(Numbers, OfEveryPlanAreThoseOfTheDefinition) {
  for (const char* pass : {"fwd", "dgrad", "wgrad"}) {
    for (const char* kind :
         {"fp32 nchw", "fp32 nhwc", "tf32 nchw", "tf32 nhwc", "fp16 nchw", "fp16 nhwc", "bf16 nhwc"}) {
      const std::string text = fmt::format("{} {} {}", pass, kind, GetParam());
      SCOPED_TRACE(text);
      checkEveryPlan(parseProblem(text));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Numbers,
                         testing::Values("n4 c16 k24 in12x14 f3x3 p1x1",              // plain
                                         "n2 c16 k16 in13x12 f3x2 s2x1 p1x0",         // strided
                                         "n2 c8 k16 in12x12 f3x3 p2x2 d2x2",          // dilated
                                         "n2 c16 k32 in10x10 f3x3 p1x1 g4",           // grouped
                                         "n2 c16 k16 in10x10 f3x3 p1x1 g16",          // depthwise
                                         "n2 c8 k8 in11x11 f3x3 s2x2 p0:1x1:0",       // asymmetric padding
                                         "n3 c8 k16 in50 f5 p2",                      // 1-D
                                         "n2 c8 k8 in6x7x8 f3x3x3 p1x1x1",            // 3-D
                                         "transposed n2 c16 k8 in7x7 f4x4 s2x2 p1x1"  // transposed
                                         ));

}  // namespace
}  // namespace convscope::cudnn
