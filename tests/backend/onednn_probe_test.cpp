// Results compared in host memory: real implementations on small problems.
#include <gmock/gmock.h>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/difference.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/onednn/backend.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "backend/result_probe.h"
#include "core/problem.h"
#include "core/tensor.h"
#include "problem/parse_problem.h"
#include "problem/reference_convolution.h"
#include "problem/validate.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class OneDnnProbeTest : public ::testing::TestWithParam<const char*> {
 protected:
  OneDnnProbeTest()
      : m_executor(onednn::OneDnnBackend().open(GetParam()).value()),
        m_planner(m_executor->makePlanner().value()),
        m_probe(m_executor->makeProbe().value()) {}

  std::unique_ptr<Plan> ready(const Candidate& candidate) {
    EXPECT_TRUE(m_executor->bind(m_problem));
    auto plan = m_planner->build(m_problem, candidate).value();
    EXPECT_TRUE(m_executor->reserveWorkspace(plan->workspaceBytes()));
    return plan;
  }

  Candidates candidates() { return m_planner->candidates(m_problem, {}).value(); }

  Problem m_problem = parseProblem("wgrad n3 c20 k12 in14x15 f3x3 p1");
  std::unique_ptr<Executor> m_executor;
  std::unique_ptr<Planner> m_planner;
  std::unique_ptr<ResultProbe> m_probe;
};

TEST_P(OneDnnProbeTest, EveryImplementationWritesAllAndRepeatsItself) {
  for (const char* text : {"fwd n3 c20 k12 in14x15 f3x3 p1", "dgrad nhwc n2 c16 k16 in9x9 f3x3 s2x2 g2",
                           "wgrad n3 c20 k12 in14x15 f3x3 p1", "fwd transposed n2 c8 k4 in7x7 f4x4 s2x2 p1"}) {
    m_problem = parseProblem(text);
    for (const Candidate& candidate : candidates().algorithms) {
      SCOPED_TRACE(std::string(text) + ", " + candidate.id);
      const auto plan = ready(candidate);
      for (int run = 0; run < 3; ++run) {
        ASSERT_TRUE(m_probe->execute(*plan, poisonOf(run), run == 2 ? 100 : 0));
        const Result<void> kept = run == 0 ? m_probe->keep(0) : Result<void>{};
        ASSERT_TRUE(kept);
        ASSERT_TRUE(m_probe->compare(0));
      }
      const auto differences = m_probe->differences().value();
      ASSERT_THAT(differences, SizeIs(3));
      for (const Difference& difference : differences) {
        EXPECT_EQ(difference.elements,
                  static_cast<std::uint64_t>(elementCount(dimsOf(m_problem, resultOf(m_problem.pass)))));
        EXPECT_EQ(difference.unwritten, 0u);
        EXPECT_EQ(difference.notFinite, 0u);
        EXPECT_LT(difference.relativeL2(), 1e-5);
      }
      EXPECT_EQ(differences.front().differing, 0u);
    }
  }
}

TEST_P(OneDnnProbeTest, ComparesImplementationsWhateverTheirFormats) {
  m_problem = parseProblem("fwd n2 c20 k12 in14x15 f3x3 p1");
  const Candidates found = candidates();
  for (std::size_t i = 0; i < found.algorithms.size(); ++i) {
    const auto plan = ready(found.algorithms[i]);
    ASSERT_TRUE(m_probe->execute(*plan, poisonOf(0), 0));
    const Result<void> kept = i == 0 ? m_probe->keep(0) : Result<void>{};
    ASSERT_TRUE(kept);
    ASSERT_TRUE(m_probe->compare(0));
  }
  const auto differences = m_probe->differences().value();
  for (const Difference& difference : differences) EXPECT_LT(difference.relativeL2(), 1e-5);
}

TEST_P(OneDnnProbeTest, GivesTheElementsThatAreAskedFor) {
  const auto plan = ready(candidates().algorithms.front());
  ASSERT_TRUE(m_probe->execute(*plan, poisonOf(5), 0));
  const auto read = [&](Tensor tensor) { return m_executor->readTensor(tensor).value(); };
  const TensorValues tensors{read(Tensor::Input), {}, read(Tensor::Output)};
  const std::vector<std::int64_t> indices{0, 100, 20 * 12 * 9 - 1};
  const auto exact = referenceElements(m_problem, tensors, indices);
  const auto values = m_probe->elements(indices).value();
  for (std::size_t i = 0; i < indices.size(); ++i) EXPECT_NEAR(values[i], exact[i], 1e-3);
  const std::vector<std::int64_t> behind{20 * 12 * 9};
  EXPECT_FALSE(m_probe->elements(behind));
}

TEST_P(OneDnnProbeTest, WhatCannotBeDoneIsAFailure) {
  EXPECT_THAT(m_probe->keep(0).error().reason, HasSubstr("no problem is bound"));
  EXPECT_THAT(m_probe->compare(0).error().reason, HasSubstr("no problem is bound"));
  const auto plan = ready(candidates().algorithms.front());
  EXPECT_THAT(m_probe->compare(0).error().reason, HasSubstr("slot 0"));
  ASSERT_TRUE(m_executor->bind(parseProblem("fwd n1 c1 k1 in4x4 f1x1")));
  EXPECT_FALSE(m_probe->execute(*plan, poisonOf(0), 0));
}

INSTANTIATE_TEST_SUITE_P(Threads, OneDnnProbeTest, ::testing::Values("cpu:1", "cpu"));

}  // namespace
}  // namespace convscope
