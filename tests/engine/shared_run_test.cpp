#include "engine/shared_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "problem/errors.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr int kProblems = 12;

SurveyStarted started(const std::string& device) {
  SurveyStarted survey;
  survey.options.device = survey.device.id = device;
  for (int i = 0; i < kProblems; ++i) {
    NetworkProblem subject;
    subject.problem.batch = i + 1;
    survey.problems.push_back(subject);
  }
  return survey;
}

/// Measures one algorithm of each problem that it claims.
class ScriptedEngine : public Engine {
 public:
  std::vector<BackendStatus> findBackends(const std::stop_token&) override { return {}; }
  Versions describeDevice(const std::string&, const std::string&, const std::stop_token&) override { return {}; }
  bool list(const EnginesTask&, const std::function<void(ListingUpdate)>&, const std::stop_token&) override {
    return true;
  }

  RunEnd run(const RunTask& task, Session& session, const RunSinks& sinks, const std::stop_token& stop) override {
    const auto& survey = std::get<SurveyTask>(task);
    EXPECT_EQ(survey.sharedBy, 2);
    const auto emit = [&](const Event& event) {
      session.fold(event);
      sinks.event(event);
    };
    if (onStart) onStart();
    emit(started(survey.options.device));
    emit(RemarkAdded{0, "measured"});
    SurveyEnd how = SurveyEnd::Completed;
    std::optional<int> last;
    while (true) {
      const std::optional<int> problem = sinks.share->next();
      if (!problem) break;
      if (stop.stop_requested()) {
        how = SurveyEnd::Cancelled;
        break;
      }
      ++claimed;
      if (claimed == restartsAt) sinks.share->restart();  // and the problem is claimed again
      if (claimed == restartsAt) continue;
      if (claimed == failsAt) return {SurveyEnd::Failed, "the device is lost"};
      std::this_thread::sleep_for(pause);
      Candidates candidates;
      candidates.algorithms.emplace_back().id = "a";
      emit(CandidatesListed{0, *problem, candidates});
      emit(TrialEnded{0, *problem, 0, TrialStatus::Measured, {}, true, 0});
      emit(ProblemEnded{0, *problem, {}, 1});
      last = problem;
      if (onProblem) onProblem();
    }
    emit(SurveyEnded{0, how, {}, wallUs, {}});
    if (how == SurveyEnd::Completed && last) emit(KernelsIdentified{0, *last, 0, {"gemm"}, {}});
    return {how, {}};
  }

  std::chrono::milliseconds pause{2};
  double wallUs = 100;
  int failsAt = 0;
  int restartsAt = 0;
  std::function<void()> onStart;
  std::function<void()> onProblem;
  int claimed = 0;
};

class SharedRunTest : public ::testing::Test {
 protected:
  RunEnd run() {
    SurveyTask task;
    task.inputs = {{1, 1, 8, 8}};
    return runShared(task, {{"cuda:0", first}, {"cuda:1", second}}, session, {[this](const Event& event) {
                       if (onEvent) onEvent(event);
                       events.push_back(event);
                     }},
                     stop.get_token());
  }

  const Survey& survey() const { return session.surveys.at(0); }
  int ended() const { return static_cast<int>(std::ranges::count(survey().problems, true, &ProblemResult::ended)); }
  int measuredOn(const std::string& device) const {
    return static_cast<int>(std::ranges::count(survey().problems, device, &ProblemResult::device));
  }
  template <class T>
  int count() const {
    return static_cast<int>(std::ranges::count_if(events, [](const Event& e) { return std::holds_alternative<T>(e); }));
  }

  ScriptedEngine first;
  ScriptedEngine second;
  Session session;
  std::vector<Event> events;
  std::function<void(const Event&)> onEvent;
  std::stop_source stop;
};

TEST_F(SharedRunTest, MeasuresEveryProblemOnceInOneSurvey) {
  second.wallUs = 250;
  EXPECT_EQ(run().how, SurveyEnd::Completed);
  EXPECT_EQ(ended(), kProblems);
  EXPECT_EQ(measuredOn("cuda:0") + measuredOn("cuda:1"), kProblems);
  EXPECT_GT(measuredOn("cuda:0"), 0);
  EXPECT_GT(measuredOn("cuda:1"), 0);
  EXPECT_EQ(count<SurveyStarted>(), 1);
  EXPECT_EQ(count<SurveyEnded>(), 1);
  EXPECT_EQ(count<ProblemEnded>(), kProblems);
  EXPECT_EQ(survey().started.options.device, "cuda:0");
  EXPECT_EQ(survey().started.device.id, "cuda:0");
  EXPECT_EQ(survey().ended->wallUs, 250);
  EXPECT_THAT(survey().remarks, ::testing::UnorderedElementsAre("cuda:0: measured", "cuda:1: measured"));
  EXPECT_TRUE(std::holds_alternative<KernelsIdentified>(events.back())) << "kernel names come after all timing";
}

TEST_F(SharedRunTest, TheFasterDeviceMeasuresMore) {
  first.pause = 40ms;
  second.pause = 1ms;
  EXPECT_EQ(run().how, SurveyEnd::Completed);
  EXPECT_GT(measuredOn("cuda:1"), 2 * measuredOn("cuda:0"));
}

TEST_F(SharedRunTest, ADeviceThatFailsLeavesItsProblemsToTheOthers) {
  first.failsAt = 2;
  second.pause = 10ms;
  EXPECT_EQ(run().how, SurveyEnd::Completed);
  EXPECT_EQ(ended(), kProblems);
  EXPECT_THAT(survey().remarks,
              ::testing::Contains("cuda:0: the device is lost; other devices have measured its problems"));
}

TEST_F(SharedRunTest, EndsWithTheReasonIfAllDevicesFail) {
  first.failsAt = second.failsAt = 2;
  const RunEnd end = run();
  EXPECT_EQ(end.how, SurveyEnd::Failed);
  EXPECT_THAT(end.reason, HasSubstr("the device is lost"));
  EXPECT_EQ(survey().ended->how, SurveyEnd::Failed);
  EXPECT_EQ(ended(), 2);
}

TEST_F(SharedRunTest, AnEngineThatStartsAgainClaimsItsProblemsAgain) {
  first.restartsAt = second.restartsAt = 3;
  EXPECT_EQ(run().how, SurveyEnd::Completed);
  EXPECT_EQ(ended(), kProblems);
  EXPECT_EQ(count<ProblemEnded>(), kProblems);
}

TEST_F(SharedRunTest, OneDeviceThatCannotBeOpenedIsARemark) {
  second.onStart = [] { throw DeviceError("cuda:1 is in use"); };
  EXPECT_EQ(run().how, SurveyEnd::Completed);
  EXPECT_EQ(measuredOn("cuda:0"), kProblems);
  EXPECT_THAT(survey().remarks,
              ::testing::Contains("cuda:1: cuda:1 is in use; other devices have measured its problems"));
}

TEST_F(SharedRunTest, ThrowsIfNoDeviceCanBeOpened) {
  first.onStart = second.onStart = [] { throw DeviceError("it is in use"); };
  EXPECT_THROW(run(), DeviceError);
  EXPECT_TRUE(events.empty());
}

TEST_F(SharedRunTest, WhatTheSinkThrowsEndsAllEngines) {
  onEvent = [this](const Event&) {
    if (events.size() == 10) throw InputError("the disk is full");
  };
  EXPECT_THROW(run(), InputError);
}

TEST_F(SharedRunTest, AStopRequestEndsAllEngines) {
  second.onProblem = [this] { stop.request_stop(); };
  EXPECT_EQ(run().how, SurveyEnd::Cancelled);
  EXPECT_LT(ended(), kProblems);
  EXPECT_EQ(survey().ended->how, SurveyEnd::Cancelled);
}

TEST_F(SharedRunTest, RefusesWhatDevicesCannotShare) {
  SurveyTask sizes;
  sizes.inputs.resize(2);
  for (const RunTask& task : {RunTask(sizes), RunTask(CheckTask{})})
    EXPECT_THROW(static_cast<void>(runShared(task, {{"cuda:0", first}}, session, {[](const Event&) {}}, {})),
                 ContractError);
}

}  // namespace
}  // namespace convscope
