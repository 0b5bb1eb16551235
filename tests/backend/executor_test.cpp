
#include <gmock/gmock.h>

#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/sample_kind.h"
#include "backend/step.h"
#include "backend/watch.h"
#include "core/problem_text.h"
#include "problem/parse_problem.h"
#include "support/fake_backend.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const char* const kProblem = "fwd fp32 nchw n1 c8 k8 in8x8 f3x3 p1x1";

/// Writes steps down: "+first a" when one begins, "-first a" when it ends, "lost first a".
class Recorder : public StepObserver {
 public:
  void begin(const Step& step) override { note("+", step); }
  void end(const Step& step) override { note("-", step); }
  void lost(const Step& step, const Failure& failure) override { note(failure.reason + " ", step); }

  std::vector<std::string> notes;
  std::vector<Step> begun;

 private:
  void note(const std::string& what, const Step& step) {
    notes.push_back(what + toText(step.action) + (step.algorithm.empty() ? "" : " " + step.algorithm));
    if (what == "+") begun.push_back(step);
  }
};

struct WatchedDevice {
  explicit WatchedDevice(std::vector<FakeAlgorithm> algorithms)
      : executor(std::make_unique<FakeExecutor>(clock, std::move(algorithms))) {
    executor->setWatch(watch);
  }

  FakeClock clock;
  Recorder recorder;
  Watch watch{&recorder};
  std::unique_ptr<Executor> executor;
  Problem problem = parseProblem(kProblem);
};

TEST(WatchedExecutor, ReportsEachStepBeforeAndAfter) {
  WatchedDevice device({{.id = "a", .us = 70}});
  ASSERT_TRUE(device.executor->bind(device.problem));
  const auto planner = device.executor->makePlanner();
  const auto candidates = (*planner)->candidates(device.problem, {});
  const auto plan = (*planner)->build(device.problem, candidates->algorithms.at(0));
  ASSERT_TRUE(device.executor->reserveWorkspace((*plan)->workspaceBytes()));
  ASSERT_TRUE(device.executor->executeFirst(**plan));
  ASSERT_TRUE(device.executor->time(**plan, SampleKind::Single, 1));
  ASSERT_TRUE(device.executor->time(**plan, SampleKind::Hot, 20));
  EXPECT_THAT(device.recorder.notes,
              ElementsAre("+prepare", "-prepare", "+list", "-list", "+build a", "-build a", "+first a", "-first a",
                          "+sample a", "-sample a", "+sample a", "-sample a"));
  EXPECT_EQ(device.recorder.begun.at(2).problem, kProblem);
  EXPECT_GT(device.recorder.begun.at(3).expectedUs, 0);                // by the problem's size
  EXPECT_DOUBLE_EQ(device.recorder.begun.back().expectedUs, 21 * 70);  // by the sample before
}

TEST(WatchedExecutor, ReportsALostDeviceWithinTheStep) {
  WatchedDevice device({{.id = "a", .executionFailure = Failure{Failure::Kind::DeviceLost, "illegal address"}}});
  ASSERT_TRUE(device.executor->bind(device.problem));
  const auto planner = device.executor->makePlanner();
  const auto plan = (*planner)->build(device.problem, {.id = "a"});
  device.recorder.notes.clear();
  EXPECT_FALSE(device.executor->executeFirst(**plan));
  EXPECT_THAT(device.recorder.notes, ElementsAre("+first a", "illegal address first a", "-first a"));
}

TEST(WatchedExecutor, RefusesWhatWasGivenUp) {
  WatchedDevice device({{.id = "a"}, {.id = "b"}});
  device.watch.givenUp[kProblem] = {{"b", "it crashed"}};
  const auto planner = device.executor->makePlanner();
  EXPECT_TRUE((*planner)->build(device.problem, {.id = "a"}));
  const auto refused = (*planner)->build(device.problem, {.id = "b"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (Failure{Failure::Kind::Failed, "it crashed"}));
  EXPECT_FALSE((*planner)->restore(device.problem, {.id = "b"}, "text"));
  EXPECT_TRUE((*planner)->candidates(device.problem, {}));
  EXPECT_THAT(device.recorder.notes, ElementsAre("+build a", "-build a", "+list", "-list"));

  device.watch.givenUp[kProblem][""] = "listing it crashed";
  EXPECT_EQ((*planner)->candidates(device.problem, {}).error().reason, "listing it crashed");
}

}  // namespace
}  // namespace convscope::testing
