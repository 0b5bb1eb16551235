#include "measure/loser_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "core/problem_text.h"
#include "measure/engine_pace.h"
#include "measure/problem_part.h"
#include "measure/survey.h"
#include "problem/parse_problem.h"
#include "problem/problem_cost.h"
#include "support/fake_backend.h"

namespace convscope {
namespace {

using testing::FakeAlgorithm;
using testing::FakeClock;
using testing::FakeExecutor;
using ::testing::HasSubstr;

constexpr double kSecond = 1e6;

TEST(ProblemPart, IsAValidProblemWithAboutTheShareOfTheWork) {
  for (const char* text :
       {"fwd bf16 nchw n64 c128 k128 in513x513 f3x3 s2x2", "fwd fp16 nchw n1 c128 k128 in256x256x256 f3x3x3 p1x1x1",
        "fwd fp32 nchw transposed n12 c2049 k1 in340 f4096 s1024", "wgrad tf32 nchw n75 c1 k1 in572x572 f51x51",
        "dgrad fp32 nchw n2 c512 k512 in129x129 f3x3 d16x16",
        "fwd fp16 nchw n64 c384 k384 in256x200 f31x31 p15x15 g384"}) {
    SCOPED_TRACE(text);
    const Problem whole = parseProblem(text);
    double last = 1;
    for (const double share : {1.0 / 4, 1.0 / 16, 1.0 / 64}) {
      const auto part = partOf(whole, share);
      ASSERT_TRUE(part);
      EXPECT_TRUE(checkProblem(part->problem));
      EXPECT_LT(part->share, 1);
      EXPECT_LE(part->share, last);
      EXPECT_GT(part->share, share / 2);
      EXPECT_LT(part->share, share * 2);
      EXPECT_DOUBLE_EQ(part->share, flops(part->problem) / flops(whole));
      EXPECT_EQ(part->problem.outChannels, whole.outChannels);
      EXPECT_EQ(part->problem.groups, whole.groups);
      last = part->share;
    }
  }
}

TEST(ProblemPart, NothingCanBeTakenFromOneElement) {
  EXPECT_FALSE(partOf(parseProblem("fwd fp32 nchw n1 c8 k8 in4x4 f1x1"), 0.1));
}

TEST(EnginePace, KnowsOnlyLikeProblems) {
  EnginePace pace;
  const Candidate engine{.id = "eng1", .engine = 1};
  const Problem depthwise = parseProblem("fwd fp16 nchw n1 c64 k64 in32x32 f31x31 p15x15 g64");
  EXPECT_FALSE(pace.worst(engine, depthwise));
  pace.learn(engine, depthwise, 3);
  pace.learn(engine, depthwise, 50);
  pace.learn(engine, depthwise, 2);
  EXPECT_EQ(pace.worst(engine, depthwise), 50);
  EXPECT_EQ(pace.worst({.id = "eng1 k2=3", .engine = 1}, depthwise), 50);
  EXPECT_FALSE(pace.worst({.id = "eng2", .engine = 2}, depthwise));
  EXPECT_FALSE(pace.worst(engine, parseProblem("fwd fp16 nchw n1 c64 k64 in32x32 f31x31 p15x15")));
  EXPECT_FALSE(pace.worst(engine, parseProblem("fwd fp16 nchw n1 c64 k64 in32x32 f3x3 p1x1 g64")));
}

/// A survey of one problem on a device whose executions take as long as their work.
struct CutSurvey {
  explicit CutSurvey(std::vector<FakeAlgorithm> algorithms) : executor(clock, std::move(algorithms)) {
    executor.isGpu = true;
    NetworkProblem subject;
    subject.problem = parseProblem("fwd fp16 nchw n64 c384 k384 in256x200 f31x31 p15x15 g384");
    executor.flopsOfTimes = flops(subject.problem);
    executor.onBind = [this](const Problem& problem) {
      bound.push_back(flops(problem) / executor.flopsOfTimes);
      return Result<void>();
    };
    request.started.problems.push_back(subject);
  }

  void run() {
    ASSERT_EQ(runSurvey(
                  executor, request, [this](const Event& event) { events.push_back(event); }, {}, clock),
              SurveyEnd::Completed);
  }

  /// Returns how many parts of the problem were executed.
  auto parts() const {
    return std::ranges::count_if(bound, [](double share) { return share < 1; });
  }

  const TrialEnded& trial(int algorithm) const {
    for (const Event& event : events) {
      const auto* ended = std::get_if<TrialEnded>(&event);
      if (ended != nullptr && ended->algorithm == algorithm) return *ended;
    }
    throw std::out_of_range("no such trial");
  }

  FakeClock clock;
  FakeExecutor executor;
  SurveyRequest request;
  std::vector<double> bound;
  std::vector<Event> events;
};

/// Ten algorithms that a framework tries, then `others`.
std::vector<FakeAlgorithm> tenAnd(std::vector<FakeAlgorithm> others) {
  std::vector<FakeAlgorithm> all;
  for (int i = 0; i < 10; ++i) all.push_back({.id = "tried" + std::to_string(i), .us = 0.6 * kSecond, .engine = i});
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

TEST(LoserSearch, AnAlgorithmThatCannotWinIsBoundedByAPartOfItsWork) {
  CutSurvey survey(tenAnd({{.id = "hopeless", .us = 30 * kSecond, .engine = 20}}));
  survey.run();
  const TrialEnded& hopeless = survey.trial(10);
  EXPECT_EQ(hopeless.status, TrialStatus::Slower);
  EXPECT_GT(hopeless.slowerThanUs, 1.5 * 0.6 * kSecond);  // it cannot win ...
  EXPECT_LT(hopeless.slowerThanUs, 30 * kSecond);         // ... and the bound is true
  EXPECT_THAT(hopeless.reason, HasSubstr("takes longer than"));
  EXPECT_FALSE(hopeless.contender);
  EXPECT_EQ(survey.bound.back(), 1);  // the race is on the whole problem
}

TEST(LoserSearch, AnAlgorithmThatMayWinIsExecutedToTheEnd) {
  CutSurvey survey(tenAnd({{.id = "hopeless", .us = 30 * kSecond, .engine = 20},
                           {.id = "winner", .us = 0.3 * kSecond, .loadUs = 2000, .engine = 21},
                           {.id = "bearable", .us = 2 * kSecond, .engine = 22}}));
  survey.run();
  EXPECT_EQ(survey.trial(11).status, TrialStatus::Measured);
  EXPECT_TRUE(survey.trial(11).contender);
  EXPECT_EQ(survey.trial(12).status, TrialStatus::Measured);
  for (const Event& event : survey.events) {
    const auto* first = std::get_if<FirstExecuted>(&event);
    if (first != nullptr && first->algorithm == 11) {
      EXPECT_GE(first->us, 0.3 * kSecond + 2000);  // loading its code, in the execution of a part
    }
  }
}

TEST(LoserSearch, WhatFrameworksTryIsExecutedToTheEnd) {
  std::vector<FakeAlgorithm> algorithms = tenAnd({});
  algorithms[9].us = 30 * kSecond;
  CutSurvey survey(algorithms);
  survey.run();
  EXPECT_EQ(survey.trial(9).status, TrialStatus::Measured);
  EXPECT_EQ(survey.parts(), 0);

  CutSurvey quick(algorithms);
  quick.request.started.options.cutShort = CutShort::AfterFirst;
  quick.run();
  EXPECT_EQ(quick.trial(0).status, TrialStatus::Measured);
  EXPECT_EQ(quick.trial(9).status, TrialStatus::Slower);

  CutSurvey onCpu(algorithms);  // no framework searches there
  onCpu.executor.isGpu = false;
  onCpu.run();
  EXPECT_EQ(onCpu.trial(9).status, TrialStatus::Slower);
}

TEST(LoserSearch, NothingIsCutShortIfThatIsNotWanted) {
  CutSurvey exact(tenAnd({{.id = "hopeless", .us = 30 * kSecond, .engine = 20}}));
  exact.request.started.options.cutShort = CutShort::Never;
  exact.run();
  EXPECT_EQ(exact.trial(10).status, TrialStatus::Measured);

  CutSurvey named(tenAnd({{.id = "hopeless", .us = 30 * kSecond, .engine = 20}}));
  named.request.started.options.algorithms = {"tried0", "hopeless"};
  named.run();
  EXPECT_EQ(named.trial(1).status, TrialStatus::Measured);
}

/// A framework that requires deterministic algorithms may have no better one.
TEST(LoserSearch, TheOnlyDeterministicAlgorithmIsExecutedToTheEnd) {
  std::vector<FakeAlgorithm> algorithms = tenAnd({{.id = "deterministic", .us = 30 * kSecond, .engine = 20},
                                                  {.id = "another", .us = 100 * kSecond, .engine = 21}});
  for (int i = 0; i < 10; ++i) algorithms[static_cast<std::size_t>(i)].notes = {Note::Nondeterministic};
  algorithms[11].notes = {Note::Nondeterministic};
  CutSurvey survey(algorithms);
  survey.run();
  EXPECT_EQ(survey.trial(10).status, TrialStatus::Measured);
  EXPECT_EQ(survey.trial(11).status, TrialStatus::Slower);
}

TEST(LoserSearch, ShortProblemsAndPlansThatAreCompiledAreNotExamined) {
  CutSurvey fast(tenAnd({{.id = "slow", .us = 30 * kSecond, .engine = 20}}));
  fast.executor.slowdown = 1e-4;  // the fastest takes 60 us
  fast.run();
  EXPECT_EQ(fast.trial(10).status, TrialStatus::Measured);
  EXPECT_EQ(fast.parts(), 0);

  CutSurvey compiled(tenAnd({{.id = "slow", .us = 30 * kSecond, .engine = 20, .notes = {Note::RuntimeCompilation}}}));
  compiled.run();
  EXPECT_EQ(compiled.trial(10).status, TrialStatus::Measured);
}

TEST(LoserSearch, AnEngineThatWasNearTheBestOnALikeProblemIsExecutedAtOnce) {
  CutSurvey survey(tenAnd({{.id = "other", .us = kSecond, .engine = 20}}));
  survey.request.started.problems.push_back(survey.request.started.problems.front());
  survey.run();
  EXPECT_EQ(survey.parts(), 2);  // of the first problem
}

TEST(LoserSearch, ADeviceThatIsLostInAPartEndsTheSurvey) {
  CutSurvey survey(tenAnd({{.id = "hopeless", .us = 30 * kSecond, .engine = 20}}));
  survey.executor.onBind = [&](const Problem& problem) -> Result<void> {
    if (flops(problem) == survey.executor.flopsOfTimes) return {};
    return tl::unexpected(Failure{Failure::Kind::DeviceLost, "illegal address"});
  };
  EXPECT_EQ(runSurvey(
                survey.executor, survey.request, [](const Event&) {}, {}, survey.clock),
            SurveyEnd::Failed);
}

TEST(LoserSearch, ALargerPartShowsWhatASmallOneCannot) {
  CutSurvey survey(tenAnd({{.id = "hopeless", .us = 30 * kSecond, .engine = 20}}));
  survey.executor.onBind = [&](const Problem& problem) -> Result<void> {
    if (flops(problem) > survey.executor.flopsOfTimes / 20) return {};
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "too small"});
  };
  survey.run();
  EXPECT_EQ(survey.trial(10).status, TrialStatus::Slower);
}

TEST(LoserSearch, APartThatCannotBeBoundIsNoReason) {
  CutSurvey survey(tenAnd({{.id = "hopeless", .us = 30 * kSecond, .engine = 20}}));
  survey.executor.onBind = [&](const Problem& problem) -> Result<void> {
    if (flops(problem) == survey.executor.flopsOfTimes) return {};
    return tl::unexpected(Failure{Failure::Kind::OutOfMemory, "no memory"});
  };
  survey.run();
  EXPECT_EQ(survey.trial(10).status, TrialStatus::Measured);
}

}  // namespace
}  // namespace convscope
