#include "engine/shared_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <memory>

#include "problem/errors.h"
#include "problem/input_error.h"
#include "support/eventually.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr int kProblems = 12;

/// A survey at one of several sizes: the last problem of each is the first of the next.
SurveyStarted started(const std::string& device, int run = 0) {
  SurveyStarted survey;
  survey.run = run;
  survey.options.device = survey.device.id = device;
  for (int i = 0; i < kProblems; ++i) {
    NetworkProblem subject;
    subject.problem.batch = run * (kProblems - 1) + i + 1;
    survey.problems.push_back(subject);
  }
  return survey;
}

/// Measures one algorithm of each problem that it claims, of a SurveyTask or a ResumeTask.
class ScriptedEngine : public Engine {
 public:
  std::vector<BackendStatus> findBackends(const std::stop_token&) override { return {}; }
  Versions describeDevice(const std::string&, const std::string&, const std::stop_token&) override { return {}; }
  bool list(const EnginesTask&, const std::function<void(ListingUpdate)>&, const std::stop_token&) override {
    return true;
  }

  RunEnd run(const RunTask& task, Session& session, const RunSinks& sinks, const std::stop_token& stop) override {
    const auto emit = [&](const Event& event) {
      session.fold(event);
      sinks.event(event);
    };
    if (onStart) onStart();
    isDone = false;
    std::vector<int> runs;
    if (const auto* resume = std::get_if<ResumeTask>(&task)) {
      device = resume->device;
      runs = resume->runs;
      for (const int each : runs) emit(SurveyResumed{each, {}, resume->retry, "host"});
    } else {
      device = std::get<SurveyTask>(task).options.device;
      for (int each = 0; each < static_cast<int>(std::get<SurveyTask>(task).inputs.size()); ++each) {
        runs.push_back(each);
        emit(started(device, each));
      }
    }
    RunEnd end;
    for (const int each : runs) {
      if (end.how != SurveyEnd::Completed) break;
      if (each == failsAtSize)  // and goes on, as with another process
        failAt(each, emit, *sinks.share);
      else
        end = measure(each, emit, *sinks.share, stop);
    }
    isDone = true;
    return end;
  }

  void failAt(int run, const EventSink& emit, ProblemShare& share) {
    if (!share.next(run)) return emit(SurveyEnded{run, SurveyEnd::Completed, {}, wallUs, {}});
    emit(SurveyEnded{run, SurveyEnd::Failed, "it failed 5 times in a row", wallUs, {}});
    share.restart();
  }

  RunEnd measure(int run, const EventSink& emit, ProblemShare& share, const std::stop_token& stop) {
    emit(RemarkAdded{run, "measured"});
    SurveyEnd how = SurveyEnd::Completed;
    std::optional<int> last;
    while (true) {
      const std::optional<int> problem = share.next(run);
      if (!problem) break;
      if (stop.stop_requested()) {
        how = SurveyEnd::Cancelled;
        break;
      }
      if (++claimed == 1 && onFirstClaim) onFirstClaim();
      if (claimed == restartsAt) share.restart();  // and the problem is claimed again
      if (claimed == restartsAt) continue;
      if (claimed == failsAt) return {SurveyEnd::Failed, "the device is lost"};
      Candidates candidates;
      candidates.algorithms.emplace_back().id = "a";
      emit(CandidatesListed{run, *problem, candidates});
      emit(TrialEnded{run, *problem, 0, TrialStatus::Measured, {}, true, 0});
      emit(ProblemEnded{run, *problem, failsEvery ? "no engine supports it" : "", 1});
      last = problem;
    }
    emit(SurveyEnded{run, how, {}, wallUs, {}});
    if (how == SurveyEnd::Completed && last) emit(KernelsIdentified{run, *last, 0, {"gemm"}, {}});
    return {how, {}};
  }

  double wallUs = 100;
  int failsAt = 0;
  int failsAtSize = -1;
  int restartsAt = 0;
  bool failsEvery = false;  ///< problem, as a whole
  std::string device;       ///< that the task named
  std::function<void()> onStart;
  std::function<void()> onFirstClaim;
  std::atomic<int> claimed = 0;
  std::atomic<bool> isDone = false;
};

class SharedRunTest : public ::testing::Test {
 protected:
  /// Neither engine measures its first problem before the other has claimed one.
  void meet() {
    first.onFirstClaim = second.onFirstClaim = [latch = std::make_shared<std::latch>(2)] { latch->arrive_and_wait(); };
  }

  /// The same. Then the first engine measures its first problem until the second one has claimed so many.
  void slowDownFirst(int claims) {
    meet();
    first.onFirstClaim = [this, claims, meet = second.onFirstClaim] {
      meet();
      EXPECT_TRUE(testing::eventually([&] { return second.claimed >= claims; }));
    };
  }

  /// Requests a stop when so many problems have ended.
  void stopAfter(int problems) {
    onEvent = [this, left = problems](const Event& event) mutable {
      if (std::holds_alternative<ProblemEnded>(event) && --left == 0) stop.request_stop();
    };
  }

  RunEnd run(int sizes = 1) {
    SurveyTask task;
    task.inputs.resize(static_cast<std::size_t>(sizes));
    return run(task);
  }

  RunEnd run(const RunTask& task) {
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
  meet();
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
  slowDownFirst(kProblems - 1);
  EXPECT_EQ(run().how, SurveyEnd::Completed);
  EXPECT_EQ(measuredOn("cuda:1"), kProblems - 1);
}

TEST_F(SharedRunTest, ADeviceThatFailsLeavesItsProblemsToTheOthers) {
  first.failsAt = 2;
  second.onFirstClaim = [this] { EXPECT_TRUE(testing::eventually([this] { return first.claimed >= 2; })); };
  EXPECT_EQ(run().how, SurveyEnd::Completed);
  EXPECT_EQ(ended(), kProblems);
  EXPECT_THAT(survey().remarks,
              ::testing::Contains("cuda:0: the device is lost; other devices have measured its problems"));
}

TEST_F(SharedRunTest, AProblemThatIsLeftWhenTheOthersAreDoneIsMeasured) {
  constexpr int kSizes = 3;
  first.failsAt = 1;
  slowDownFirst(kSizes * (kProblems - 1));
  first.onFirstClaim = [this, slow = first.onFirstClaim] {
    slow();
    EXPECT_TRUE(testing::eventually([this] { return second.isDone.load(); }));
  };
  EXPECT_EQ(run(kSizes).how, SurveyEnd::Completed);
  ASSERT_EQ(session.surveys.size(), 3u);
  for (const Survey& each : session.surveys) {
    EXPECT_EQ(each.ended->how, SurveyEnd::Completed);
    EXPECT_THAT(each.problems, ::testing::Each(::testing::Field(&ProblemResult::device, "cuda:1")));
  }
  EXPECT_THAT(survey().remarks,
              ::testing::Contains("cuda:0: the device is lost; other devices have measured its problems"));
  EXPECT_EQ(count<SurveyStarted>(), kSizes);
  EXPECT_EQ(count<SurveyEnded>(), kSizes);
  EXPECT_EQ(survey().ended->wallUs, 200) << "it was measured in twice";
}

TEST_F(SharedRunTest, EndsWithTheReasonIfAllDevicesFail) {
  first.failsAt = second.failsAt = 2;
  const RunEnd end = run();
  EXPECT_EQ(end.how, SurveyEnd::Failed);
  EXPECT_THAT(end.reason, HasSubstr("the device is lost"));
  EXPECT_EQ(survey().ended->how, SurveyEnd::Failed);
  EXPECT_EQ(ended(), 2);
}

TEST_F(SharedRunTest, SizesAfterOneAtWhichAllDevicesFailAreMeasured) {
  first.failsAtSize = second.failsAtSize = 1;
  const RunEnd end = run(3);
  EXPECT_EQ(end.how, SurveyEnd::Failed);
  EXPECT_THAT(end.reason, HasSubstr(": it failed 5 times in a row"));
  ASSERT_EQ(session.surveys.size(), 3u);
  EXPECT_EQ(session.surveys[0].ended->how, SurveyEnd::Completed);
  EXPECT_EQ(session.surveys[1].ended->how, SurveyEnd::Failed);
  EXPECT_EQ(session.surveys[1].ended->reason, end.reason);
  EXPECT_EQ(session.surveys[2].ended->how, SurveyEnd::Completed);
  EXPECT_THAT(session.surveys[2].problems, ::testing::Each(::testing::Field(&ProblemResult::ended, true)))
      << "the first one is also the last one of the failed size";
}

TEST_F(SharedRunTest, SizesThatNoDeviceReachesEndWithTheReason) {
  first.failsAt = second.failsAt = 1;
  EXPECT_EQ(run(3).how, SurveyEnd::Failed);
  EXPECT_EQ(session.surveys.size(), 3u);
  for (const Survey& each : session.surveys) {
    EXPECT_EQ(each.ended->how, SurveyEnd::Failed);
    EXPECT_THAT(each.ended->reason, HasSubstr("the device is lost"));
  }
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
  stopAfter(1);
  EXPECT_EQ(run().how, SurveyEnd::Cancelled);
  EXPECT_LT(ended(), kProblems);
  EXPECT_EQ(survey().ended->how, SurveyEnd::Cancelled);
}

TEST_F(SharedRunTest, SizesShareTheirProblems) {
  constexpr int kSizes = 3;
  slowDownFirst(kProblems - 1);
  EXPECT_EQ(run(kSizes).how, SurveyEnd::Completed);
  ASSERT_EQ(session.surveys.size(), 3u);
  for (const Survey& each : session.surveys) {
    EXPECT_EQ(each.ended->how, SurveyEnd::Completed);
    EXPECT_EQ(std::ranges::count(each.problems, true, &ProblemResult::ended), kProblems);
    EXPECT_EQ(each.started.device.id, "cuda:0");
  }
  EXPECT_EQ(first.claimed + second.claimed, kSizes * kProblems - 2) << "one that two sizes have is measured once";
  EXPECT_EQ(session.surveys[1].problems[0].device, session.surveys[0].problems[kProblems - 1].device);
  EXPECT_EQ(count<SurveyStarted>(), kSizes);
  EXPECT_EQ(count<SurveyEnded>(), kSizes);
  EXPECT_GT(measuredOn("cuda:0"), 0);
  EXPECT_GT(measuredOn("cuda:1"), measuredOn("cuda:0"));
  const auto ended =
      std::ranges::find_if(events, [](const Event& e) { return std::holds_alternative<SurveyEnded>(e); });
  EXPECT_EQ(runOf(*ended), 0);
}

TEST_F(SharedRunTest, AProblemThatFailsAtOneSizeFailsAtTheOther) {
  first.failsEvery = second.failsEvery = true;
  EXPECT_EQ(run(2).how, SurveyEnd::Completed);
  for (const Survey& each : session.surveys) {
    for (const ProblemResult& problem : each.problems) EXPECT_EQ(problem.failure, "no engine supports it");
  }
}

TEST_F(SharedRunTest, AResumedSweepUsesAllDevices) {
  stopAfter(kProblems / 2);
  EXPECT_EQ(run(2).how, SurveyEnd::Cancelled);
  const int before = count<ProblemEnded>();
  EXPECT_LT(before, kProblems);
  stop = {};
  onEvent = {};
  first.claimed = 0;
  second.claimed = 0;
  meet();
  EXPECT_EQ(run(resumeTask(session)).how, SurveyEnd::Completed);
  EXPECT_EQ(first.device + second.device, "cuda:0cuda:1");
  EXPECT_GT(first.claimed, 0);
  EXPECT_GT(second.claimed, 0);
  EXPECT_EQ(first.claimed + second.claimed, 2 * kProblems - 1 - before);
  EXPECT_EQ(count<SurveyResumed>(), 2);
  Session again;
  for (const Event& event : events) again.fold(event);
  EXPECT_EQ(again, session);
  for (const Survey& each : session.surveys)
    EXPECT_EQ(std::ranges::count(each.problems, true, &ProblemResult::ended), kProblems);
  EXPECT_THAT(survey().remarks, ::testing::UnorderedElementsAre("cuda:0: measured", "cuda:1: measured"));
}

TEST_F(SharedRunTest, ASingleOtherDeviceResumes) {
  stopAfter(1);
  run();
  const auto make = [] { return std::unique_ptr<Engine>(); };
  const RunEnd end =
      runOn({"cuda:1"}, resumeTask(session), first, make, session, {[](const Event&) {}}, std::stop_token());
  EXPECT_EQ(end.how, SurveyEnd::Completed);
  EXPECT_EQ(first.device, "cuda:1");
  EXPECT_GT(measuredOn("host cuda:1"), 0) << "resumed on another machine";
}

TEST_F(SharedRunTest, RefusesWhatDevicesCannotShare) {
  EXPECT_THROW(static_cast<void>(runShared(CheckTask{}, {{"cuda:0", first}}, session, {[](const Event&) {}}, {})),
               ContractError);
}

}  // namespace
}  // namespace convscope
