#include "engine/shared_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <latch>
#include <memory>
#include <optional>

#include "problem/errors.h"
#include "problem/input_error.h"
#include "support/eventually.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr int kProblems = 12;
constexpr int kHeld = 3;  ///< problems of one survey that an engine gets first

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

/// Measures one algorithm of each problem that it is dealt.
class ScriptedEngine : public Engine {
 public:
  std::vector<BackendStatus> findBackends(const std::stop_token&) override { return {}; }
  Versions describeDevice(const std::string&, const std::string&, const std::stop_token&) override { return {}; }
  bool list(const EnginesTask&, const std::function<void(ListingUpdate)>&, const std::stop_token&) override {
    return true;
  }
  RunEnd runOther(const RunTask&, Session&, const RunSinks&, const std::stop_token&) override { return {}; }

  void measure(SurveyRun::Share& share, const StepSink&, const std::stop_token& stop) override {
    if (onStart) onStart();
    device = share.task().device;
    ReadyDevice ready;
    ready.device.id = device;
    ready.device.name = model;
    ready.host = host;
    share.ready(ready);
    m_dealt.clear();
    m_last.reset();
    while (measurePart(share, stop)) continue;
  }

  double wallUs = 100;
  int failsAt = 0;
  int failsAtSize = -1;
  int restartsAt = 0;
  bool failsEvery = false;  ///< problem, as a whole
  std::string model = "Scripted GPU";
  std::string host = "host";
  std::string device;  ///< that the task named
  std::function<void()> onStart;
  std::function<void()> onFirstClaim;
  std::atomic<int> claimed = 0;

 private:
  /// Waits for the next problem. Returns false if there is none.
  bool fill(SurveyRun::Share& share, const std::stop_token& stop) {
    if (!m_dealt.empty()) return true;
    for (const DealtProblem& each : share.next(true, stop)) m_dealt.push_back(each);
    return !m_dealt.empty();
  }

  /// Measures in one survey. Returns whether the run continues.
  bool measurePart(SurveyRun::Share& share, const std::stop_token& stop) {
    if (!fill(share, stop)) {
      if (m_last) share.record(KernelsIdentified{m_last->run, m_last->problem, 0, {{"gemm"}}, {}});
      return false;
    }
    const int run = m_dealt.front().run;
    if (run == failsAtSize) {  // and continues, as with another process
      m_dealt.clear();
      m_last.reset();
      const bool continues = share.failSurvey("it failed 5 times in a row", wallUs);
      share.restart(0, "restarted");
      if (!continues) share.leave("it failed 5 times in a row");
      return continues;
    }
    share.record(RemarkAdded{run, "measured"});
    while (fill(share, stop) && m_dealt.front().run == run) {
      const DealtProblem next = m_dealt.front();
      if (++claimed == 1 && onFirstClaim) onFirstClaim();
      if (claimed == failsAt) {
        share.leave("the device is lost");
        return false;
      }
      if (claimed == restartsAt) {  // the problems are dealt again
        m_dealt.clear();
        m_last.reset();
        share.restart(0, "restarted");
        if (!fill(share, stop)) return false;  // the other engine has measured them
        continue;
      }
      if (stop.stop_requested()) break;
      m_dealt.pop_front();
      Candidates candidates;
      candidates.algorithms.emplace_back().id = "a";
      share.record(CandidatesListed{run, next.problem, candidates});
      share.record(TrialEnded{run, next.problem, 0, TrialStatus::Measured, {}, true, 0});
      share.record(ProblemEnded{run, next.problem, failsEvery ? "no engine supports it" : "", 1});
      m_last = next;
    }
    const bool stopped = stop.stop_requested();
    share.record(SurveyEnded{run, stopped ? SurveyEnd::Cancelled : SurveyEnd::Completed, {}, wallUs, {}});
    return !stopped;
  }

  std::deque<DealtProblem> m_dealt;
  std::optional<DealtProblem> m_last;
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
    SurveyPlan plan;
    for (int size = 0; size < sizes; ++size) plan.surveys.push_back(started("cuda:0", size));
    plan.startAll = sizes > 1;
    return run(plan);
  }

  RunEnd run(const ResumeTask& task) { return run(plansOf(task, session, true).at(0)); }

  RunEnd run(const SurveyPlan& plan) {
    return runShared(plan, {{{"cuda:0", firstName}, first}, {{"cuda:1", secondName}, second}}, session,
                     {[this](const Event& event) {
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
  std::string firstName = "cuda:0";
  std::string secondName = "cuda:1";
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
  slowDownFirst(kProblems - kHeld);
  EXPECT_EQ(run().how, SurveyEnd::Completed);
  EXPECT_GE(measuredOn("cuda:1"), kProblems - kHeld);
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
  slowDownFirst(kSizes * (kProblems - 1) - kHeld);
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
  std::atomic<bool> failed = false;
  second.onStart = [&] {
    failed = true;
    throw DeviceError("cuda:1 is in use");
  };
  first.onFirstClaim = [&] { EXPECT_TRUE(testing::eventually([&] { return failed.load(); })); };
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
  first.host = "elsewhere";
  const RunEnd end =
      runOn({{{{"cuda:1", "cuda:1"}, first}}}, resumeTask(session), first, session, {[](const Event&) {}}, {});
  EXPECT_EQ(end.how, SurveyEnd::Completed);
  EXPECT_EQ(first.device, "cuda:1");
  EXPECT_GT(measuredOn("elsewhere cuda:1"), 0) << "resumed on another machine";
}

TEST_F(SharedRunTest, EachStoppedSurveyResumesOnItsOwnDevice) {
  for (const char* device : {"cuda:0", "cpu"}) {
    SurveyStarted begun = started(device, static_cast<int>(session.surveys.size()));
    begun.options.backend = std::string(device) == "cpu" ? "onednn" : "cudnn";
    begun.device.name = "Scripted GPU";
    session.fold(begun);
  }
  const SurveyDevices devices{{{{"cuda:0", "cuda:0", 2}, first}, {{"cuda:1", "cuda:1", 2}, second}}, true};
  const RunEnd end = runOn(devices, resumeTask(session), first, session, {[](const Event&) {}}, {});
  EXPECT_EQ(end.how, SurveyEnd::Completed);
  EXPECT_EQ(first.device, "cpu") << "which it measured last";
  for (const Survey& each : session.surveys) EXPECT_EQ(each.ended->how, SurveyEnd::Completed);
  EXPECT_THAT(session.surveys[1].problems,
              ::testing::Each(::testing::Field(&ProblemResult::device, ::testing::Not(HasSubstr("cuda")))));
}

TEST_F(SharedRunTest, ADeviceOfAnotherModelIsRefused) {
  second.model = "Another GPU";
  second.host = "elsewhere";
  try {
    run();
    FAIL() << "it took part";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("cuda:0"));
    EXPECT_THAT(error.what(), HasSubstr("cuda:1"));
    EXPECT_THAT(error.what(), HasSubstr("Another GPU"));
    EXPECT_THAT(error.what(), HasSubstr("measure each in a survey of its own, and use the command compare"));
  }
}

}  // namespace
}  // namespace convscope
