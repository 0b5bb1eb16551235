// Whether what is timed is the convolution that the problem names: every plan's result against the definition.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/cuda/device_info.h"
#include "backend/cudnn/backend.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "backend/sample_kind.h"
#include "core/problem.h"
#include "core/tensor.h"
#include "problem/parse_problem.h"
#include "problem/reference_convolution.h"
#include "support/reference_result.h"

namespace convscope::cudnn {
namespace {

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

/// |actual - expected| / |expected|; infinite where a number is not finite.
double relativeError(const std::vector<float>& actual, const std::vector<double>& expected) {
  double difference = 0;
  double size = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    difference += (actual[i] - expected[i]) * (actual[i] - expected[i]);
    size += expected[i] * expected[i];
  }
  const double error = std::sqrt(difference / size);
  return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

class Numbers : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (const auto devices = cudaDevices(); !devices) GTEST_SKIP() << devices.error().reason;
    auto executor = GraphBackend().open("cuda:0");
    if (!executor && executor.error().kind == Failure::Kind::Missing) GTEST_SKIP() << executor.error().reason;
    m_executor = std::move(executor).value();
    m_planner = m_executor->makePlanner().value();
  }

  /// The result of the pass, after one execution of `plan` on a poisoned result.
  Result<std::vector<float>> execute(const Problem& problem, Plan& plan) {
    return m_executor->bind(problem)
        .and_then([&] { return m_executor->reserveWorkspace(plan.workspaceBytes()); })
        .and_then([&] { return m_executor->time(plan, SampleKind::Single, 1); })
        .and_then([&](double) { return m_executor->readTensor(resultOf(problem.pass)); });
  }

  void checkEveryPlan(const Problem& problem) {
    ASSERT_TRUE(m_executor->bind(problem));
    const auto read = [&](Tensor tensor) { return m_executor->readTensor(tensor).value(); };
    const std::vector<double> expected =
        referenceResult(problem, {read(Tensor::Input), read(Tensor::Filter), read(Tensor::Output)});

    const Result<Candidates> candidates = m_planner->candidates(problem, {});
    ASSERT_TRUE(candidates) << candidates.error().reason;
    int executed = 0;
    for (const Candidate& candidate : candidates->algorithms) {
      if (candidate.has(Note::RuntimeCompilation)) continue;  // up to a second each
      if (isKnownToBeWrong(asPlainConvolution(problem), candidate)) continue;
      const auto plan = m_planner->build(problem, candidate);
      if (!plan) continue;
      const Result<std::vector<float>> actual = execute(problem, **plan);
      ASSERT_TRUE(actual) << candidate.id << ": " << actual.error().reason;
      EXPECT_LT(relativeError(*actual, expected), tolerance(problem.precision)) << candidate.id;
      ++executed;
    }
    EXPECT_GT(executed, 0);
  }

  std::unique_ptr<Executor> m_executor;
  std::unique_ptr<Planner> m_planner;
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
