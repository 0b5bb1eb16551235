#include <fmt/format.h>
#include <gmock/gmock.h>

#include <thread>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/cuda/device_info.h"
#include "backend/cudnn/backend.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "backend/sample_kind.h"
#include "core/problem.h"
#include "problem/parse_problem.h"

namespace convscope::cudnn {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Key;
using testing::Not;

constexpr std::uint64_t kMiB = 1 << 20;

class OnTheDevice : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto devices = m_backend.devices(); !devices) GTEST_SKIP() << devices.error().reason;
    Result<std::unique_ptr<Executor>> executor = m_backend.open("cuda:0");
    if (!executor && executor.error().kind == Failure::Kind::Missing) GTEST_SKIP() << executor.error().reason;
    ASSERT_TRUE(executor) << executor.error().reason;
    m_executor = std::move(*executor);
    m_planner = m_executor->makePlanner().value();
  }

  /// The plan of the first candidate that builds, with its workspace reserved and the problem bound.
  std::unique_ptr<Plan> firstPlan(const Problem& problem) {
    const Candidates candidates = m_planner->candidates(problem, {}).value();
    for (const Candidate& candidate : candidates.algorithms) {
      Result<std::unique_ptr<Plan>> plan = m_planner->build(problem, candidate);
      if (!plan) continue;
      EXPECT_TRUE(m_executor->bind(problem));
      EXPECT_TRUE(m_executor->reserveWorkspace((*plan)->workspaceBytes()));
      return std::move(*plan);
    }
    ADD_FAILURE() << "no candidate builds";
    return nullptr;
  }

  GraphBackend m_backend;
  std::unique_ptr<Executor> m_executor;
  std::unique_ptr<Planner> m_planner;
  const Problem m_problem = parseProblem("fwd tf32 nhwc n32 c64 k64 in56x56 f3x3 p1x1");
};

TEST_F(OnTheDevice, DescribesItself) {
  const DeviceInfo device = m_executor->device();
  EXPECT_EQ(device.id, "cuda:0");
  EXPECT_THAT(device.name, Not(IsEmpty()));
  EXPECT_GT(device.memoryBytes, 1024 * kMiB);
  EXPECT_GT(device.cacheBytes, 0U);
  EXPECT_GT(device.processors, 0);
  EXPECT_GT(device.clockMHz, 500);
  EXPECT_GT(device.memoryBandwidth, 50e9);
  EXPECT_GE(device.computeCapability, 50);
  const Versions versions = m_executor->versions();
  for (const char* name : {"cudnn", "cuda runtime", "driver"}) EXPECT_THAT(versions, Contains(Key(name)));
  const SetupCosts costs = m_executor->setupCosts();
  ASSERT_EQ(costs.size(), 3U);
  EXPECT_EQ(costs[0].first, "initialise CUDA");
  EXPECT_EQ(costs[1].first, "load cuDNN");
  EXPECT_EQ(costs[2].first, "create handle");
  for (const auto& [name, us] : costs) EXPECT_GT(us, 0) << name;
}

TEST_F(OnTheDevice, ADeviceThatIsNotThereIsMissing) {
  const auto executor = m_backend.open("cuda:99");
  ASSERT_FALSE(executor);
  EXPECT_EQ(executor.error().kind, Failure::Kind::Missing);
  EXPECT_THAT(executor.error().reason, testing::HasSubstr("cuda:0"));
}

TEST_F(OnTheDevice, TheClockIsBelowItsReference) {
  const auto plan = firstPlan(m_problem);
  ASSERT_TRUE(m_executor->time(*plan, SampleKind::Hot, 20));
  const auto clock = m_executor->clock();
  if (!clock) GTEST_SKIP() << "NVML is not there";
  EXPECT_GT(clock->currentMHz, 0);
  EXPECT_LE(clock->currentMHz, clock->referenceMHz * 1.01);
}

class EveryPrecision : public OnTheDevice, public testing::WithParamInterface<const char*> {
 protected:
  /// Times the first few plans of `problem`, runtime-compiled ones left out once another was timed.
  void timeSome(const Problem& problem) {
    const Result<Candidates> candidates = m_planner->candidates(problem, {});
    ASSERT_TRUE(candidates) << candidates.error().reason;
    ASSERT_TRUE(m_executor->bind(problem));
    int timed = 0;
    for (const Candidate& candidate : candidates->algorithms) {
      if (candidate.has(Note::RuntimeCompilation) && timed > 0) continue;
      const auto plan = m_planner->build(problem, candidate);
      if (!plan) continue;
      ASSERT_TRUE(m_executor->reserveWorkspace((*plan)->workspaceBytes()));
      for (const auto& [kind, repeats] :
           {std::pair{SampleKind::Single, 1}, std::pair{SampleKind::Hot, 3}, std::pair{SampleKind::Cold, 1}}) {
        const Result<double> us = m_executor->time(**plan, kind, repeats);
        ASSERT_TRUE(us) << candidate.id << ": " << us.error().reason;
        EXPECT_GT(*us, 0);
        EXPECT_LT(*us, 5e6);
      }
      if (++timed == 8) break;
    }
    EXPECT_GT(timed, 0);
  }
};

TEST_P(EveryPrecision, IsTimedInAllThreeWaysInEveryPassAndLayout) {
  for (const char* pass : {"fwd", "dgrad", "wgrad"}) {
    for (const char* layout : {"nchw", "nhwc"}) {
      const std::string text = fmt::format("{} {} {} n8 c64 k64 in28x28 f3x3 p1x1", pass, GetParam(), layout);
      SCOPED_TRACE(text);
      timeSome(parseProblem(text));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryPrecision, testing::Values("fp32", "tf32", "fp16", "bf16"));

TEST_F(OnTheDevice, GoesOnAfterTooLargeAWorkspace) {
  const auto plan = firstPlan(m_problem);
  const Result<void> huge = m_executor->reserveWorkspace(std::uint64_t{10} << 40);
  ASSERT_FALSE(huge);
  EXPECT_EQ(huge.error().kind, Failure::Kind::OutOfMemory);
  EXPECT_THAT(huge.error().reason, testing::HasSubstr("workspace"));
  ASSERT_TRUE(m_executor->reserveWorkspace(plan->workspaceBytes()));
  EXPECT_TRUE(m_executor->time(*plan, SampleKind::Single, 1));
}

TEST_F(OnTheDevice, GoesOnAfterTooLargeAProblem) {
  const Result<void> huge = m_executor->bind(parseProblem("fwd n65536 c1024 k1024 in1024x1024 f1x1"));
  ASSERT_FALSE(huge);
  EXPECT_EQ(huge.error().kind, Failure::Kind::OutOfMemory);
  const auto plan = firstPlan(m_problem);
  EXPECT_TRUE(m_executor->time(*plan, SampleKind::Single, 1));
}

TEST_F(OnTheDevice, TheReservedWorkspaceCountsAsFree) {
  const std::uint64_t before = m_executor->freeMemoryBytes();
  ASSERT_TRUE(m_executor->reserveWorkspace(512 * kMiB));
  EXPECT_NEAR(static_cast<double>(m_executor->freeMemoryBytes()), static_cast<double>(before), 64.0 * kMiB);
}

TEST_F(OnTheDevice, NothingRunsOnTheTensorsOfAnotherProblem) {
  const auto plan = firstPlan(m_problem);
  ASSERT_TRUE(m_executor->bind(parseProblem("fwd tf32 nhwc n1 c64 k64 in8x8 f3x3")));
  const Result<double> us = m_executor->time(*plan, SampleKind::Single, 1);
  ASSERT_FALSE(us);
  EXPECT_EQ(us.error(), (Failure{Failure::Kind::Failed, "another problem is bound"}));
  ASSERT_TRUE(m_executor->bind(m_problem));
  EXPECT_TRUE(m_executor->time(*plan, SampleKind::Single, 1));
}

TEST_F(OnTheDevice, NothingRunsWithoutItsWorkspace) {
  ASSERT_TRUE(m_executor->bind(m_problem));
  const Candidates candidates = m_planner->candidates(m_problem, {}).value();
  for (const Candidate& candidate : candidates.algorithms) {
    const auto plan = m_planner->build(m_problem, candidate);
    if (!plan || (*plan)->workspaceBytes() == 0) continue;
    const Result<double> us = m_executor->time(**plan, SampleKind::Single, 1);
    ASSERT_FALSE(us);
    EXPECT_EQ(us.error().kind, Failure::Kind::Failed);
    EXPECT_THAT(us.error().reason, testing::HasSubstr("workspace"));
    return;
  }
  FAIL() << "no plan of this problem needs workspace";
}

TEST_F(OnTheDevice, KernelsHaveNames) {
  const auto plan = firstPlan(m_problem);
  const Result<std::vector<KernelLaunch>> kernels = m_executor->kernels(*plan);
  if (!kernels && kernels.error().kind == Failure::Kind::Missing) GTEST_SKIP() << kernels.error().reason;
  ASSERT_TRUE(kernels) << kernels.error().reason;
  ASSERT_THAT(*kernels, Not(IsEmpty()));
  for (const KernelLaunch& launch : *kernels) {
    EXPECT_THAT(launch.name, Not(IsEmpty()));
    EXPECT_GT(launch.us, 0);
    EXPECT_GT(launch.registers, 0);
    for (const int size : {launch.grid[0], launch.grid[1], launch.grid[2], launch.block[0]}) EXPECT_GT(size, 0);
  }
  EXPECT_EQ(namesOf(*m_executor->kernels(*plan)), namesOf(*kernels));
  EXPECT_TRUE(m_executor->time(*plan, SampleKind::Single, 1));
}

TEST_F(OnTheDevice, APlanFromALogEqualsTheListedOne) {
  const Candidates candidates = m_planner->candidates(m_problem, {}).value();
  for (const Candidate& listed : candidates.algorithms) {
    if (listed.has(Note::RuntimeCompilation)) continue;
    Candidate logged;  // what a log must hold
    logged.id = listed.id;
    logged.engine = listed.engine;
    logged.knobs = listed.knobs;
    const auto fromList = m_planner->build(m_problem, listed);
    const auto fromLog = m_executor->makePlanner().value()->build(m_problem, logged);
    ASSERT_EQ(fromList.has_value(), fromLog.has_value()) << listed.id;
    if (!fromList) continue;
    EXPECT_EQ((*fromList)->description(), (*fromLog)->description());
    EXPECT_EQ((*fromList)->workspaceBytes(), (*fromLog)->workspaceBytes());
    EXPECT_THAT((*fromLog)->description(), testing::StartsWith("{"));
  }
}

TEST_F(OnTheDevice, PlansAreMadeOnASecondThreadBesideExecutions) {
  const auto running = firstPlan(m_problem);
  std::vector<std::unique_ptr<Plan>> plans;
  {
    std::jthread second([&] {
      const std::unique_ptr<Planner> planner = m_executor->makePlanner().value();
      const Candidates candidates = planner->candidates(m_problem, {}).value();
      for (const Candidate& candidate : candidates.algorithms) {
        if (candidate.has(Note::RuntimeCompilation)) continue;
        if (auto plan = planner->build(m_problem, candidate)) plans.push_back(std::move(*plan));
      }
    });
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(m_executor->time(*running, SampleKind::Single, 1));
  }
  // Their planner is gone; they are executed with this thread's handle.
  ASSERT_THAT(plans, Not(IsEmpty()));
  for (const auto& plan : plans) {
    ASSERT_TRUE(m_executor->reserveWorkspace(plan->workspaceBytes()));
    EXPECT_TRUE(m_executor->time(*plan, SampleKind::Single, 1));
  }
}

TEST_F(OnTheDevice, AColdSampleIsNoFasterThanAHotOne) {
  const auto plan = firstPlan(parseProblem("fwd fp16 nhwc n64 c256 k256 in28x28 f1x1"));
  const auto best = [&](SampleKind kind, int repeats) {
    double least = 1e9;
    for (int i = 0; i < 20; ++i) least = std::min(least, m_executor->time(*plan, kind, repeats).value());
    return least;
  };
  EXPECT_GE(best(SampleKind::Cold, 1) * 1.05, best(SampleKind::Hot, 50));
}

}  // namespace
}  // namespace convscope::cudnn
