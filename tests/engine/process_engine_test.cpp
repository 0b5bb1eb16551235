#include <gmock/gmock.h>

#include <csignal>
#include <thread>

#include "engine/process_engines.h"
#include "support/eventually.h"
#include "support/process.h"
#include "support/sanitized.h"

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::Contains;
using ::testing::HasSubstr;

TEST_F(ProcessEngines, FindsDevicesAndDescribesThem) {
  const auto engine = makeProcessEngine(engineOfBuild());
  const std::vector<BackendStatus> found = engine->findBackends({});
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].name, "cudnn");
  EXPECT_EQ(found[0].lists, (std::vector<std::string>{"instant", "fallback", "knobs"}));
  ASSERT_EQ(found[0].devices.size(), 1u);
  EXPECT_EQ(found[0].devices[0].name, "Faulty GPU");
  EXPECT_EQ(engine->describeDevice("cudnn", "cuda:0", {}), (Versions{{"cudnn", "9.1.0"}}));
  EXPECT_THROW(engine->describeDevice("none", "cuda:0", {}), DeviceError);
  EXPECT_EQ(children().size(), 1u);
}

TEST_F(ProcessEngines, ASurveyIsThatOfOneProcess) {
  std::vector<Step> steps;
  onStep = [&](const Step& step) { steps.push_back(step); };
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  expectOnlyLost("", "");
  EXPECT_FALSE(session.surveys[0].problems[0].trials[0].kernels.empty());
  EXPECT_THAT(session.surveys[0].remarks, ::testing::IsEmpty());
  Session again;  // the log folds to the session
  for (const std::string& line : lines) again.fold(eventFromJsonLine(line));
  EXPECT_EQ(again, session);
  EXPECT_THAT(steps, Contains(Step{Step::Action::OpenDevice}));
  EXPECT_GT(steps.size(), 40u);
}

TEST_F(ProcessEngines, ItsErrorsAreThoseOfOneProcess) {
  SurveyTask wrong = task();
  wrong.options.device = "cuda:7";
  wrong.options.backend = "none";
  EXPECT_THROW(run(wrong), DeviceError);
  wrong = task();
  wrong.network.layers = {{"relu", {}, ShapeKeepingLayer{"relu"}}};
  EXPECT_THROW(run(wrong), InputError);
  EXPECT_THROW(run(task(), {"/nowhere/engine"}), ProcessError);
}

TEST_F(ProcessEngines, WhatALibraryPrintsIsNoAnswer) {
  fail("flood:first:eng1");
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  ::testing::internal::GetCapturedStderr();
  expectOnlyLost("", "");
}

TEST_F(ProcessEngines, StopsWhateverHangs) {
  const auto stopped = [&](const char* steps, const auto& job) {
    SCOPED_TRACE(steps);
    session = {};
    stop = {};
    fail(steps);
    std::jthread later([&] {
      std::this_thread::sleep_for(kSanitized ? 2s : 500ms);
      stop.request_stop();
    });
    job();
    EXPECT_TRUE(stop.stop_requested());
  };
  for (const char* steps : {"hang:first:eng2", "hang:build:eng2", "hang:open"}) {
    stopped(steps, [&] { EXPECT_EQ(run(task()).how, SurveyEnd::Cancelled); });
    if (!session.surveys.empty()) {
      EXPECT_EQ(session.surveys[0].ended->how, SurveyEnd::Cancelled);
    }
  }
  stopped("hang:open", [&] {
    EXPECT_EQ(makeProcessEngine(engineOfBuild())->describeDevice("cudnn", "cuda:0", stop.get_token()), Versions());
  });
}

TEST_F(ProcessEngines, AStoppedSurveyContinuesWithoutWhatWasGivenUp) {
  fail("segv:first:eng2");
  onEvent = [this](const Event& event) {
    if (std::holds_alternative<ProblemEnded>(event)) stop.request_stop();
  };
  EXPECT_EQ(run(task()).how, SurveyEnd::Cancelled);
  stop = {};
  onEvent = {};
  TemporaryFolder folder;
  fail("abort:first:eng2:c1");  // another signal would show that it was executed again
  EXPECT_EQ(run(resumeTask(session)).how, SurveyEnd::Completed);
  for (const AlgorithmGivenUp& each : session.surveys.at(0).givenUp) EXPECT_THAT(each.reason, HasSubstr("signal"));
  EXPECT_THAT(session.surveys[0].problems[0].trials.at(1).reason, HasSubstr("segmentation fault"));

  fail("");
  EXPECT_EQ(run(resumeTask(session, true)).how, SurveyEnd::Completed);
  expectOnlyLost("", "");
}

TEST_F(ProcessEngines, AProcessThatEndedBetweenRunsIsStartedAgain) {
  const auto engine = makeProcessEngine(engineOfBuild());
  EXPECT_EQ(runOn({}, task(), *engine, session, {[](const Event&) {}}, {}).how, SurveyEnd::Completed);
  ::kill(children().at(0), SIGKILL);
  EXPECT_TRUE(eventually([] { return children().empty(); }));
  EXPECT_EQ(runOn({}, task(), *engine, session, {[](const Event&) {}}, {}).how, SurveyEnd::Completed);
  EXPECT_EQ(session.surveys.size(), 2u);
}

TEST_F(ProcessEngines, ARecordingNeedsNoProcess) {
  EXPECT_EQ(run(Recording{}, {"/nowhere/engine"}).how, SurveyEnd::Completed);
}

}  // namespace
}  // namespace convscope::testing
