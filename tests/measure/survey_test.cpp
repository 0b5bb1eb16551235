#include "measure/survey.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "backend/device_info.h"
#include "backend/failure.h"
#include "backend/sample_kind.h"
#include "core/problem.h"
#include "measure/kernel_pass.h"
#include "session/session.h"
#include "support/fake_backend.h"

namespace convscope {
namespace {

using testing::FakeAlgorithm;
using testing::FakeClock;
using testing::FakeExecutor;

constexpr std::uint64_t kMiB = 1024 * 1024;

struct SurveyRun {
  explicit SurveyRun(std::vector<FakeAlgorithm> algorithms, int problems = 2) : executor(clock, std::move(algorithms)) {
    for (int i = 0; i < problems; ++i) {
      NetworkProblem subject;
      subject.problem.batch = i + 1;
      subject.layers = {"conv" + std::to_string(i)};
      request.started.problems.push_back(subject);
    }
  }

  SurveyEnd run() {
    return runSurvey(
        executor, request,
        [this](const Event& event) {
          events.push_back(event);
          if (onEvent) onEvent(event);
        },
        stop.get_token(), clock);
  }

  template <class T>
  std::vector<T> all() const {
    std::vector<T> found;
    for (const Event& event : events) {
      if (const T* match = std::get_if<T>(&event)) found.push_back(*match);
    }
    return found;
  }

  FakeClock clock;
  FakeExecutor executor;
  SurveyRequest request;
  std::stop_source stop;
  std::function<void(const Event&)> onEvent;
  std::vector<Event> events;
};

const Failure kUnsupported{Failure::Kind::Unsupported, "not for this layout"};
const Failure kLost{Failure::Kind::DeviceLost, "illegal address"};

TEST(Survey, EveryAlgorithmOfEveryProblemEndsWithAStatus) {
  SurveyRun survey({{.id = "a"}, {.id = "b", .buildFailure = kUnsupported}, {.id = "c", .us = 900}});
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  const auto trials = survey.all<TrialEnded>();
  ASSERT_EQ(trials.size(), 6U);
  for (const TrialEnded& trial : trials) {
    EXPECT_EQ(trial.status, trial.algorithm == 1 ? TrialStatus::Unsupported : TrialStatus::Measured);
    EXPECT_EQ(trial.contender, trial.algorithm == 0);
  }
  EXPECT_EQ(survey.all<ProblemEnded>().size(), 2U);
  EXPECT_EQ(survey.all<SurveyEnded>().size(), 1U);
  EXPECT_TRUE(std::holds_alternative<SurveyEnded>(survey.events.back()));
}

TEST(Survey, IsTheSameWithPlansBuiltBeside) {
  SurveyRun survey({{.id = "a"}, {.id = "b", .buildFailure = kUnsupported}, {.id = "c", .us = 900}}, 20);
  survey.executor.plansBeside = true;
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  EXPECT_EQ(survey.all<TrialEnded>().size(), 60U);
}

TEST(Survey, MeasuresTheProblemsOfItsSource) {
  for (const bool beside : {false, true}) {
    SurveyRun survey({{.id = "a"}}, 6);
    survey.executor.plansBeside = beside;
    std::vector<int> open{4, 1, 3};
    survey.request.source = [&](bool ahead, const std::stop_token&) -> std::optional<NumberedProblem> {
      if (open.empty() || (ahead && open.size() == 1)) return std::nullopt;  // the last one is not listed ahead
      const int next = open.back();
      open.pop_back();
      return NumberedProblem{next, survey.request.started.problems[static_cast<std::size_t>(next)].problem};
    };
    EXPECT_EQ(survey.run(), SurveyEnd::Completed);
    std::vector<int> measured;
    for (const ProblemEnded& ended : survey.all<ProblemEnded>()) measured.push_back(ended.problem);
    EXPECT_EQ(measured, (std::vector<int>{3, 1, 4}));
  }
}

TEST(Survey, AThrottledIsolatedSampleIsOnlyCounted) {
  SurveyRun survey({{.id = "a", .spread = 0.02}}, 1);
  int readings = 0;
  survey.executor.clockReading = [&] { return ClockReading{++readings == 2 ? 500.0 : 1980.0, 1980}; };
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  int isolated = 0;
  int throttled = 0;
  for (const Sampled& sampled : survey.all<Sampled>()) {
    if (sampled.kind != SampleKind::Single) continue;
    isolated += static_cast<int>(sampled.us.size());
    throttled += sampled.throttled;
  }
  EXPECT_EQ(isolated, 5);
  EXPECT_EQ(throttled, 1);
}

TEST(Survey, WorkspaceOverTheLimitIsSkippedWithBothFigures) {
  SurveyRun survey({{.id = "small", .workspaceBytes = kMiB}, {.id = "big", .workspaceBytes = 8 * kMiB}}, 1);
  survey.request.started.options.workspaceLimit = 4 * kMiB;
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  const auto trials = survey.all<TrialEnded>();
  EXPECT_EQ(trials[0].status, TrialStatus::Skipped);
  EXPECT_EQ(trials[0].reason, "needs 8.0 MiB of workspace, the limit is 4.0 MiB");
  EXPECT_EQ(survey.executor.executionsOf["big"], 0);
  EXPECT_EQ(trials[1].status, TrialStatus::Measured);
}

TEST(Survey, OutOfMemoryIsSkippedAndTheRestGoesOn) {
  SurveyRun survey({{.id = "a", .workspaceBytes = kMiB}, {.id = "huge", .workspaceBytes = kMiB << 20}, {.id = "b"}}, 1);
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  for (const TrialEnded& trial : survey.all<TrialEnded>())
    EXPECT_EQ(trial.status, trial.algorithm == 1 ? TrialStatus::Skipped : TrialStatus::Measured) << trial.reason;
}

TEST(Survey, AFailingExecutionIsThatTrialsAlone) {
  SurveyRun survey({{.id = "a"}, {.id = "bad", .executionFailure = Failure{Failure::Kind::Failed, "launch failed"}}},
                   1);
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  const auto trials = survey.all<TrialEnded>();
  EXPECT_EQ(trials[0].status, TrialStatus::Failed);
  EXPECT_EQ(trials[0].reason, "launch failed");
  EXPECT_EQ(trials[1].status, TrialStatus::Measured);
}

TEST(Survey, AProblemThatDoesNotFitTheMemoryIsSaidAndTheNextGoesOn) {
  SurveyRun survey({{.id = "a"}});
  survey.executor.plansBeside = true;
  survey.executor.onBind = [](const Problem& problem) -> Result<void> {
    if (problem.batch == 1) return tl::unexpected(Failure{Failure::Kind::OutOfMemory, "needs 900 GiB"});
    return {};
  };
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  const auto ends = survey.all<ProblemEnded>();
  ASSERT_EQ(ends.size(), 2U);
  EXPECT_EQ(ends[0].failure, "needs 900 GiB");
  EXPECT_EQ(ends[1].failure, "");
  EXPECT_EQ(survey.all<TrialEnded>().size(), 1U);
}

TEST(Survey, AProblemThatCannotBeListedIsSaid) {
  SurveyRun survey({{.id = "a"}}, 1);
  survey.executor.listFailure = kUnsupported;
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  EXPECT_EQ(survey.all<ProblemEnded>()[0].failure, kUnsupported.reason);
}

TEST(Survey, ALostDeviceEndsItWithItsReasonAndLosesNothing) {
  SurveyRun survey({{.id = "a"}, {.id = "kills", .executionFailure = kLost}});
  EXPECT_EQ(survey.run(), SurveyEnd::Failed);
  EXPECT_EQ(survey.all<SurveyEnded>()[0].reason, "illegal address");
  EXPECT_EQ(survey.all<Sampled>().size(), 1U);
  EXPECT_EQ(survey.all<ProblemEnded>().size(), 1U);
}

TEST(Survey, StopLeavesTheProblemOpen) {
  SurveyRun survey({{.id = "a"}, {.id = "b"}});
  survey.executor.onExecution = [&](int execution) {
    if (execution == 3) survey.stop.request_stop();
  };
  EXPECT_EQ(survey.run(), SurveyEnd::Cancelled);
  EXPECT_EQ(survey.executor.executions, 3);
  EXPECT_TRUE(survey.all<ProblemEnded>().empty());
  EXPECT_EQ(survey.all<SurveyEnded>()[0].how, SurveyEnd::Cancelled);
}

TEST(Survey, AsManyHotSamplesAsAskedFor) {
  SurveyRun survey({{.id = "a", .us = 100}, {.id = "b", .us = 130}}, 1);
  survey.request.started.options.samples = 70;
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  int hot = 0;
  for (const Sampled& sampled : survey.all<Sampled>()) hot += sampled.kind == SampleKind::Hot ? 1 : 0;
  EXPECT_EQ(hot, 140);
}

TEST(Survey, ASampleThatLostItsCoreIsTakenAgainOnTheHostOnly) {
  for (const bool besideExecution : {false, true}) {
    SurveyRun survey({{.id = "first", .us = 110}, {.id = "lost", .us = 100, .loadUs = 9000, .loadedExecutions = 2}}, 1);
    survey.executor.plansBeside = besideExecution;
    EXPECT_EQ(survey.run(), SurveyEnd::Completed);
    EXPECT_EQ(survey.all<TrialEnded>().at(1).contender, !besideExecution);
  }
}

TEST(Survey, MeasuresTheHeuristicChoiceInTheLongRunEvenIfItCannotWin) {
  SurveyRun survey({{.id = "first", .us = 700}, {.id = "slow", .us = 600}, {.id = "best", .us = 100}}, 1);
  survey.executor.plansBeside = true;
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  std::vector<int> hot;
  for (const Sampled& sampled : survey.all<Sampled>()) {
    if (sampled.kind == SampleKind::Hot) hot.push_back(sampled.algorithm);
  }
  EXPECT_THAT(hot, ::testing::Contains(0));
  EXPECT_THAT(hot, ::testing::Not(::testing::Contains(1)));
}

TEST(Survey, OneAlgorithmOnRequest) {
  SurveyRun survey({{.id = "a"}, {.id = "b"}}, 1);
  survey.request.started.options.algorithms = {"b"};
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  EXPECT_EQ(survey.executor.executionsOf["a"], 0);
  EXPECT_EQ(survey.all<TrialEnded>().size(), 1U);
  EXPECT_EQ(survey.all<PlanBuilt>().at(0).description, "plan of b");
}

/// An engine whose best configuration is in no list.
std::vector<FakeAlgorithm> withUnlisted() {
  return {
      {.id = "other", .us = 900, .engine = 2},
      {.id = "eng1 k1=0", .us = 800, .engine = 1, .knobs = {{1, 0}}},
      {.id = "eng1 k1=1", .us = 500, .loadUs = 70, .buildUs = 30, .engine = 1, .knobs = {{1, 1}}, .isListed = false},
      {.id = "eng1 k1=2", .us = 900, .engine = 1, .knobs = {{1, 2}}, .isListed = false}};
}

TEST(Survey, RacesWhatASearchOfKnobsFinds) {
  SurveyRun survey(withUnlisted());
  survey.request.started.options.lists = {"instant", "knobs"};
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  const auto listed = survey.all<CandidatesListed>();
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(listed[0].candidates.lists.at(1).name, "knobs");
  EXPECT_EQ(listed[0].candidates.algorithms.size(), 2U);
  const auto added = survey.all<CandidatesAdded>();
  ASSERT_EQ(added.size(), 2U);
  ASSERT_EQ(added[0].algorithms.size(), 1U);
  EXPECT_EQ(added[0].algorithms[0].id, "eng1 k1=1");
  EXPECT_EQ(added[0].algorithms[0].listings, (std::vector<Listing>{{1, 0, 0}}));
  EXPECT_EQ(added[0].search.tried, 2);
  EXPECT_GT(added[0].search.us, 0);

  int hot = 0;
  for (const Sampled& sampled : survey.all<Sampled>())
    hot += static_cast<int>(sampled.algorithm == 2 && sampled.kind == SampleKind::Hot);
  EXPECT_GE(hot, 6);
  const auto isFound = [](const auto& event) { return event.problem == 0 && event.algorithm == 2; };
  const auto built = survey.all<PlanBuilt>();
  EXPECT_EQ(std::ranges::find_if(built, isFound)->buildUs, 30);
  const auto executed = survey.all<FirstExecuted>();
  EXPECT_EQ(std::ranges::find_if(executed, isFound)->us, 570);
  const auto trials = survey.all<TrialEnded>();
  EXPECT_EQ(std::ranges::find_if(trials, isFound)->status, TrialStatus::Measured);
  EXPECT_TRUE(std::ranges::find_if(trials, isFound)->contender);
}

TEST(Survey, ASearchOfKnobsFindsNoListedAlgorithm) {
  std::vector<FakeAlgorithm> algorithms = withUnlisted();
  algorithms[2].isListed = true;
  algorithms[2].failsFromExecution = 0;
  algorithms[2].executionFailure = Failure{Failure::Kind::Failed, "misaligned"};
  SurveyRun survey(algorithms, 1);
  survey.request.started.options.lists = {"knobs"};
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  EXPECT_EQ(survey.all<CandidatesAdded>().at(0).search.tried, 1);
  EXPECT_EQ(survey.executor.planned, "lbbbb");
}

TEST(Survey, SearchesKnobsOutwardFromTheUsualLists) {
  SurveyRun survey(withUnlisted(), 1);
  survey.request.started.options.lists = {"knobs"};
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  EXPECT_EQ(survey.all<CandidatesListed>().at(0).candidates.algorithms.size(), 2U);
  EXPECT_EQ(survey.all<CandidatesAdded>().at(0).algorithms.size(), 1U);
}

TEST(Survey, OneFoundAlgorithmOnRequest) {
  SurveyRun survey(withUnlisted(), 1);
  survey.request.started.options.lists = {"instant", "knobs"};
  survey.request.started.options.algorithms = {"eng1 k1=1"};
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  ASSERT_EQ(survey.all<TrialEnded>().size(), 1U);
  EXPECT_EQ(survey.all<TrialEnded>()[0].status, TrialStatus::Measured);
  EXPECT_EQ(survey.all<PlanBuilt>().at(0).description, "plan of eng1 k1=1");
  EXPECT_TRUE(survey.all<CandidatesAdded>().empty());
}

TEST(Survey, SearchesNoKnobsUnlessTheListIsRequested) {
  SurveyRun survey(withUnlisted());
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  EXPECT_TRUE(survey.all<CandidatesAdded>().empty());
  EXPECT_EQ(survey.executor.executionsOf.count("eng1 k1=1"), 0U);
}

TEST(Survey, ASearchOfKnobsTakesTwiceTheTimeOfTheLists) {
  std::vector<FakeAlgorithm> algorithms = withUnlisted();
  for (int i = 3; i < 5'000; ++i) {
    algorithms.push_back({.id = "eng1 k1=" + std::to_string(i), .us = 800, .engine = 1, .isListed = false});
    algorithms.back().knobs = {{1, i}};
  }
  SurveyRun survey(algorithms, 4);
  survey.request.started.options.lists = {"knobs"};
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  double searched = 0;
  for (const CandidatesAdded& added : survey.all<CandidatesAdded>()) searched += added.search.us;
  double all = 0;
  for (const ProblemEnded& ended : survey.all<ProblemEnded>()) all += ended.wallUs;
  EXPECT_GT(searched, 1.0 * (all - searched));
  EXPECT_LT(searched, 2.1 * (all - searched));
}

TEST(Survey, ADeviceThatASearchLosesEndsItWithItsReason) {
  std::vector<FakeAlgorithm> algorithms = withUnlisted();
  algorithms[2].executionFailure = kLost;
  SurveyRun survey(algorithms);
  survey.request.started.options.lists = {"knobs"};
  EXPECT_EQ(survey.run(), SurveyEnd::Failed);
  EXPECT_TRUE(survey.all<CandidatesAdded>().empty());
  EXPECT_EQ(survey.all<ProblemEnded>().at(0).failure, kLost.reason);
  EXPECT_EQ(survey.all<SurveyEnded>().at(0).reason, kLost.reason);
}

TEST(Survey, StopInASearchLeavesTheProblemOpen) {
  SurveyRun survey(withUnlisted());
  survey.request.started.options.lists = {"knobs"};
  survey.executor.onExecution = [&](int) {
    if (survey.executor.executionsOf["eng1 k1=1"] == 1) survey.stop.request_stop();
  };
  EXPECT_EQ(survey.run(), SurveyEnd::Cancelled);
  EXPECT_TRUE(survey.all<CandidatesAdded>().empty());
  EXPECT_TRUE(survey.all<ProblemEnded>().empty());
}

TEST(Survey, KernelsAreReadOncePerEngineAndPassAfterAllTiming) {
  SurveyRun survey({{.id = "a", .us = 300, .engine = 3, .kernels = {"slow_kernel"}},
                    {.id = "b", .us = 100, .engine = 3, .kernels = {"void fft2d_r2c_32x32"}},
                    {.id = "c", .us = 100, .engine = 5, .kernels = {"void cudnn::winograd_nonfused"}}},
                   4);
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  const auto kernels = survey.all<KernelsIdentified>();
  ASSERT_EQ(kernels.size(), 2U);
  EXPECT_THAT(namesOf(kernels[0].kernels), ::testing::ElementsAre("void fft2d_r2c_32x32"));
  EXPECT_EQ(kernels[0].family, Family::Fft);
  const auto position = [&](auto pred) { return std::ranges::find_if(survey.events, pred) - survey.events.begin(); };
  const auto firstKernel = position([](const Event& e) { return std::holds_alternative<KernelsIdentified>(e); });
  for (std::size_t i = static_cast<std::size_t>(firstKernel); i < survey.events.size(); ++i)
    EXPECT_FALSE(std::holds_alternative<Sampled>(survey.events[i]));
}

/// Launches belong to one plan on one problem: those of the fastest algorithm and of the heuristic choice are read.
TEST(Survey, LaunchesAreReadOfTheFastestAndTheFirstOfEveryProblem) {
  const KernelLaunch slow{"gemm_a", 180, {8, 1, 1}, {256, 1, 1}, 64, 1024};
  const KernelLaunch fast{"gemm_b", 90, {4, 1, 1}, {128, 1, 1}, 32, 0};
  SurveyRun survey({{.id = "first", .us = 200, .engine = 1, .launches = {slow}},
                    {.id = "other", .us = 300, .engine = 3, .kernels = {"gemm_c"}},
                    {.id = "fastest", .us = 100, .engine = 2, .launches = {fast, fast}}},
                   3);
  Session session;
  survey.onEvent = [&](const Event& event) { session.fold(event); };
  session.fold(survey.request.started);
  EXPECT_EQ(survey.run(), SurveyEnd::Completed);
  for (const ProblemResult& problem : session.surveys[0].problems) {
    EXPECT_EQ(problem.trials[0].launches, std::vector{slow});
    EXPECT_EQ(problem.trials[1].launches, std::vector<KernelLaunch>{});
    EXPECT_EQ(problem.trials[2].launches, (std::vector{fast, fast}));
    EXPECT_EQ(problem.trials[2].kernels, (std::vector<std::string>{"gemm_b", "gemm_b"}));
    EXPECT_TRUE(problem.trials[2].ownKernels);
  }
  const auto events = survey.all<KernelsIdentified>();
  EXPECT_EQ(std::ranges::count(events, false, &KernelsIdentified::alone), 3) << "one for each engine";
  EXPECT_EQ(events.size(), 7U) << "and two for each problem, less those that are their engine's";
}

/// Counters are read only on demand; what stops them once is said once, and the kernels stay.
TEST(Survey, CountersAreReadOnDemandAndTheirFailureIsSaidOnce) {
  const KernelLaunch launch{"gemm_a", 90, {4, 1, 1}, {128, 1, 1}, 32, 0};
  const KernelCounters counters{.tensorCores = 0.5, .occupancy = 0.2, .memoryBytes = 4096, .memoryPeakShare = 0.1};
  const auto surveyed = [&](bool wanted, const std::vector<KernelCounters>& counted) {
    SurveyRun survey({{.id = "only", .us = 100, .engine = 1, .launches = {launch, launch}, .counters = counted}}, 3);
    survey.request.started.options.counters = wanted;
    EXPECT_EQ(survey.run(), SurveyEnd::Completed);
    return std::pair(survey.all<KernelsIdentified>(), survey.all<RemarkAdded>().size());
  };
  const auto [with, noRemarks] = surveyed(true, {counters});
  ASSERT_EQ(with.size(), 3U);
  for (const KernelsIdentified& event : with) EXPECT_EQ(event.counters, (std::vector{counters, counters}));
  EXPECT_EQ(noRemarks, 0U);
  const auto [unasked, none] = surveyed(false, {counters});
  for (const KernelsIdentified& event : unasked) EXPECT_TRUE(event.counters.empty());
  EXPECT_EQ(none, 0U);
  const auto [refused, remarks] = surveyed(true, {});
  ASSERT_EQ(refused.size(), 3U);
  for (const KernelsIdentified& event : refused) {
    EXPECT_TRUE(event.counters.empty());
    EXPECT_EQ(event.kernels.size(), 2U);
  }
  EXPECT_EQ(remarks, 1U);
}

TEST(Survey, WhatTheHardwareDidNotCountIsARemark) {
  const KernelLaunch launch{"gemm_a", 90, {4, 1, 1}, {128, 1, 1}, 32, 0};
  const KernelCounters all{.tensorCores = 0.5, .occupancy = 0.2, .memoryBytes = 4096, .memoryPeakShare = 0.1};
  KernelCounters refused = all;  // as of a device that shares the host's memory
  refused.memoryBytes.reset();
  const auto remarksOf = [&](const std::vector<KernelCounters>& counted, std::size_t kept) {
    SurveyRun survey({{.id = "only", .us = 100, .engine = 1, .launches = {launch, launch}, .counters = counted}}, 3);
    survey.request.started.options.counters = true;
    EXPECT_EQ(survey.run(), SurveyEnd::Completed);
    for (const KernelsIdentified& event : survey.all<KernelsIdentified>()) {
      EXPECT_EQ(event.counters.size(), kept);
      EXPECT_EQ(event.kernels.size(), 2U);
      if (kept > 0) {
        EXPECT_EQ(event.counters[1].tensorCores, 0.5) << "what is known stays";
      }
    }
    std::vector<std::string> texts;
    for (const RemarkAdded& remark : survey.all<RemarkAdded>()) texts.push_back(remark.text);
    return texts;
  };
  EXPECT_THAT(remarksOf({all, all}, 2), ::testing::IsEmpty());
  EXPECT_THAT(remarksOf({refused, all}, 2), ::testing::ElementsAre(::testing::HasSubstr("3 of 6 kernels lack memory")));
  EXPECT_THAT(remarksOf({refused, refused}, 2),
              ::testing::ElementsAre(::testing::HasSubstr("6 of 6 kernels lack memory")));
  EXPECT_THAT(remarksOf({all, all, all}, 0), ::testing::ElementsAre(::testing::HasSubstr("3 algorithms launch")));
}

TEST(KernelPass, ExplainsTheFastestByHotSamplesAndTheFirstThatKeepsThePrecision) {
  const auto plan = [](int algorithm, std::int64_t engine, int list, int rank, double singleUs,
                       std::optional<double> hotUs) {
    MeasuredPlan measured{algorithm, {}, singleUs, nullptr, hotUs};
    measured.candidate.engine = engine;
    measured.candidate.listings = {{list, rank, 0}};
    return measured;
  };
  std::vector<MeasuredPlan> plans{plan(0, 1, 0, 2, 50, 40), plan(1, 2, 0, 1, 45, 42), plan(2, 3, 1, 0, 30, {})};
  EXPECT_THAT(explainedAlgorithms(plans, Precision::Fp32), ::testing::ElementsAre(0, 1));
  plans[1].candidate.notes = {Note::TensorCore};
  EXPECT_THAT(explainedAlgorithms(plans, Precision::Fp32), ::testing::ElementsAre(0));
  for (MeasuredPlan& each : plans) each.hotUs.reset();
  EXPECT_THAT(explainedAlgorithms(plans, Precision::Fp32), ::testing::ElementsAre(0, 2));
  for (MeasuredPlan& each : plans) each.candidate.engine = -1;
  EXPECT_THAT(explainedAlgorithms(plans, Precision::Fp32), ::testing::IsEmpty());
}

TEST(Survey, DescribesWhatItWillDo) {
  FakeClock clock;
  FakeExecutor executor(clock, {});
  Network network;
  network.name = "one";
  network.input = {2, 3, 8, 8};
  network.inputGradient = true;
  network.layers = {{"conv", {}, ConvolutionLayer{.outChannels = 4, .axes = {{.filter = 3}, {.filter = 3}}}}};
  SurveyOptions options;
  options.precision = Precision::Tf32;
  SurveyStarted started = describeSurvey(options, network, {5, 3, 16, 16});
  beginOn(started, describeDevice(executor));
  EXPECT_EQ(started.device.name, "Fake");
  EXPECT_EQ(started.versions.at("fake"), "1.0");
  ASSERT_EQ(started.problems.size(), 3U);
  EXPECT_EQ(started.problems[0].problem.batch, 5);
  EXPECT_EQ(started.problems[0].problem.precision, Precision::Tf32);
  EXPECT_EQ(executor.executions, 0);
  EXPECT_THAT(started.time, ::testing::MatchesRegex("....-..-..T..:..:..Z"));
}

TEST(Survey, TellsHowTheComputeCacheGrew) {
  SurveyRun survey({{.id = "a"}});
  survey.executor.cacheBytes = 4096;
  EXPECT_EQ(describeDevice(survey.executor).computeCacheBytes, std::optional<std::uint64_t>(4096));
  survey.executor.executions = 0;
  survey.executor.onExecution = [&](int) { *survey.executor.cacheBytes += 10; };
  survey.run();
  EXPECT_EQ(survey.all<SurveyEnded>()[0].computeCacheBytes,
            std::optional<std::uint64_t>(4096 + 10 * survey.executor.executions));
}

}  // namespace
}  // namespace convscope
