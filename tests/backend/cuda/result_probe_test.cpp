// Results compared on a real GPU.
#include "backend/result_probe.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/cuda/device_info.h"
#include "backend/cudnn/backend.h"
#include "backend/difference.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "core/problem.h"
#include "core/problem_text.h"
#include "core/tensor.h"
#include "problem/parse_problem.h"
#include "problem/reference_convolution.h"

namespace convscope::cudnn {
namespace {

using testing::HasSubstr;

class ProbeOnTheDevice : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto devices = cudaDevices(); !devices) GTEST_SKIP() << devices.error().reason;
    auto executor = GraphBackend().open("cuda:0");
    if (!executor && executor.error().kind == Failure::Kind::Missing) GTEST_SKIP() << executor.error().reason;
    m_executor = std::move(executor).value();
    m_planner = m_executor->makePlanner().value();
    auto probe = m_executor->makeProbe();
    if (!probe && probe.error().kind == Failure::Kind::Missing) GTEST_SKIP() << probe.error().reason;
    ASSERT_TRUE(probe) << probe.error().reason;
    m_probe = std::move(*probe);
  }

  /// Plans of `problem`, which is bound, with their candidates; runtime-compiled ones left out.
  std::vector<std::pair<Candidate, std::unique_ptr<Plan>>> plans(const Problem& problem, std::size_t most) {
    EXPECT_TRUE(m_executor->bind(problem));
    std::vector<std::pair<Candidate, std::unique_ptr<Plan>>> plans;
    const Candidates candidates = m_planner->candidates(problem, {}).value();
    for (const Candidate& candidate : candidates.algorithms) {
      if (candidate.has(Note::RuntimeCompilation) || plans.size() == most) continue;
      auto plan = m_planner->build(problem, candidate);
      if (plan && m_executor->reserveWorkspace((*plan)->workspaceBytes()))
        plans.emplace_back(candidate, std::move(*plan));
    }
    return plans;
  }

  std::unique_ptr<Executor> m_executor;
  std::unique_ptr<Planner> m_planner;
  std::unique_ptr<ResultProbe> m_probe;
};

TEST_F(ProbeOnTheDevice, TensorsAndElementsAreThoseOfTheDefinitionInEveryPrecisionAndLayout) {
  for (const char* kind : {"fp32 nchw", "tf32 nhwc", "fp16 nhwc", "fp16 nchw", "bf16 nhwc"}) {
    for (const char* rest : {"n2 c16 k24 in7x9 f3x3 p1", "transposed n2 c16 k8 in7x7 f4x4 s2x2 p1"}) {
      for (const char* pass : {"fwd", "dgrad", "wgrad"}) {
        const Problem problem = parseProblem(fmt::format("{} {} {}", pass, kind, rest));
        SCOPED_TRACE(toText(problem));
        const auto built = plans(problem, 1);
        ASSERT_FALSE(built.empty());
        ASSERT_TRUE(m_probe->execute(*built[0].second, poisonOf(0), 0));
        const auto read = [&](Tensor tensor) { return m_executor->readTensor(tensor).value(); };
        const TensorValues tensors{read(Tensor::Input), read(Tensor::Filter), read(Tensor::Output)};
        const std::vector<float>& result = tensors.of(resultOf(problem.pass));
        const auto indices = sampleIndices(static_cast<std::int64_t>(result.size()), 100, 1);
        const auto exact = referenceElements(problem, tensors, indices);
        const auto elements = m_probe->elements(indices).value();
        for (std::size_t i = 0; i < indices.size(); ++i) {
          EXPECT_EQ(elements[i], result[static_cast<std::size_t>(indices[i])]);
          EXPECT_NEAR(elements[i], exact[i], 8 * errorUnit(problem) + 1e-6);
        }
      }
    }
  }
}

TEST_F(ProbeOnTheDevice, ComparisonsAgreeWithTheHosts) {
  // Two algorithms' results, which differ in a few bits: counted on both sides.
  for (const char* precision : {"fp32 nchw", "fp16 nhwc", "bf16 nhwc"}) {
    const Problem problem = parseProblem(fmt::format("fwd {} n2 c64 k31 in13x11 f3x3 p1", precision));
    SCOPED_TRACE(toText(problem));
    std::vector<float> first;
    for (const auto& [candidate, plan] : plans(problem, 4)) {
      ASSERT_TRUE(m_probe->execute(*plan, poisonOf(3), 0));
      if (first.empty()) {
        const auto kept = m_probe->keep(0);
        ASSERT_TRUE(kept) << kept.error().reason;
        first = m_executor->readTensor(Tensor::Output).value();
      }
      ASSERT_TRUE(m_probe->compare(0));
      const auto differences = m_probe->differences();
      ASSERT_TRUE(differences) << differences.error().reason;
      const std::vector<float> result = m_executor->readTensor(Tensor::Output).value();
      std::uint64_t differing = 0;
      double squared = 0;
      for (std::size_t i = 0; i < result.size(); ++i) {
        differing += result[i] != first[i] ? 1 : 0;
        squared += (double{result[i]} - first[i]) * (double{result[i]} - first[i]);
      }
      ASSERT_EQ(differences->size(), 1u);
      EXPECT_EQ(differences->front().elements, result.size());
      EXPECT_EQ(differences->front().differing, differing) << candidate.id;
      EXPECT_NEAR(differences->front().squaredDifference, squared, 1e-9 + 1e-9 * squared);
      EXPECT_EQ(differences->front().unwritten, 0u);
      EXPECT_EQ(differences->front().notFinite, 0u);
    }
  }
}

TEST_F(ProbeOnTheDevice, APlanThatIsNotMarkedRepeatsItselfBesideOtherWorkToo) {
  const auto built = plans(parseProblem("fwd tf32 nhwc n32 c64 k64 in56x56 f3x3 p1x1"), 6);
  for (const auto& [candidate, plan] : built) {
    if (candidate.has(Note::Nondeterministic)) continue;
    for (int run = 0; run < 20; ++run) {
      ASSERT_TRUE(m_probe->execute(*plan, poisonOf(run), run >= 10 ? 200 : 0));
      const Result<void> kept = run == 0 ? m_probe->keep(0) : Result<void>{};
      ASSERT_TRUE(kept);
      ASSERT_TRUE(m_probe->compare(0));
    }
    const auto differences = m_probe->differences().value();
    ASSERT_EQ(differences.size(), 20u);
    for (const Difference& difference : differences) EXPECT_EQ(difference.differing, 0u) << candidate.id;
  }
}

TEST_F(ProbeOnTheDevice, SomePlanThatIsMarkedDiffersFromRunToRun) {
  std::uint64_t marked = 0;
  std::uint64_t differing = 0;
  for (const auto& [candidate, plan] : plans(parseProblem("wgrad fp32 nchw n32 c64 k64 in56x56 f3x3 p1x1"), 100)) {
    if (!candidate.has(Note::Nondeterministic)) continue;
    ++marked;
    for (int run = 0; run < 20; ++run) {
      ASSERT_TRUE(m_probe->execute(*plan, poisonOf(run), run % 2 * 100));
      const Result<void> kept = run == 0 ? m_probe->keep(0) : Result<void>{};
      ASSERT_TRUE(kept);
      ASSERT_TRUE(m_probe->compare(0));
    }
    const auto differences = m_probe->differences().value();
    for (const Difference& difference : differences) differing += difference.differing;
  }
  if (marked == 0) GTEST_SKIP() << "no plan of this problem is marked nondeterministic";
  EXPECT_GT(differing, 0u);
}

TEST_F(ProbeOnTheDevice, WhatWasNotKeptCannotBeComparedWith) {
  EXPECT_THAT(m_probe->keep(0).error().reason, HasSubstr("no problem is bound"));
  const auto built = plans(parseProblem("fwd fp32 nchw n1 c8 k8 in8x8 f3x3"), 1);
  ASSERT_FALSE(built.empty());
  ASSERT_TRUE(m_probe->execute(*built[0].second, poisonOf(0), 0));
  EXPECT_THAT(m_probe->compare(7).error().reason, HasSubstr("slot 7"));
  const std::vector<std::int64_t> behind{1 << 30};
  EXPECT_FALSE(m_probe->elements(behind));
}

}  // namespace
}  // namespace convscope::cudnn
