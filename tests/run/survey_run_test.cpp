#include "run/survey_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <tuple>
#include <utility>

#include "core/problem_text.h"
#include "run/two_sizes.h"
#include "session/random_events.h"
#include "session/result_events.h"
#include "support/fake_backend.h"

namespace convscope {
namespace {

using testing::FakeAlgorithm;
using testing::FakeClock;
using testing::FakeExecutor;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::OneDevice;
using ::testing::SizeIs;
using testing::TwoSizes;

TEST(ResultEvents, FoldToTheResultTheyWereMadeOf) {
  std::mt19937_64 random(7);
  int checked = 0;
  for (int round = 0; round < 60; ++round) {
    Session session;
    for (const Event& event : randomLog(random)) session.fold(event);
    for (const Survey& survey : session.surveys) {
      Session copied;
      copied.fold(survey.started);
      for (std::size_t i = 0; i < survey.problems.size(); ++i) {
        if (!survey.problems[i].ended) continue;
        for (const Event& event : eventsOf(survey.problems[i], survey.started.run, static_cast<int>(i)))
          copied.fold(event);
        ProblemResult was = survey.problems[i];
        // A negative engine number identifies no engine; for others, the last reported kernels and family apply to the
        // whole engine.
        const auto withoutKernels = [](ProblemResult& result) {
          for (Trial& trial : result.trials)
            trial.kernels.clear(), trial.ownKernels = false, trial.candidate.family.reset();
        };
        withoutKernels(was);
        ProblemResult is = copied.surveys[0].problems[i];
        withoutKernels(is);
        EXPECT_EQ(is, was);
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 50);
}

/// A pool that only notes that it was started.
struct IdlePool : BuildPool {
  IdlePool(int& starts, FakeClock& time) : started(starts), clock(time) {}
  void add(std::weak_ptr<BuildJob>) override {}
  bool wantsJobs() override { return false; }
  void start(const Problem&) override {
    ++started;
    clock.sleepUs(1500);
  }
  void expectJobs(double) override {}
  bool noteBuild(double, const std::string&) override { return false; }
  std::string failure() override { return {}; }
  int& started;
  FakeClock& clock;
};

TEST(SurveyRun, StartsHelpersAheadOnlyForSlowBuildsWithAnEmptyCache) {
  constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
  for (const auto& [cacheBytes, problems, suits, starts] : {std::tuple{std::optional<std::uint64_t>(4096), 8, true, 1},
                                                            {4096, 7, true, 0},
                                                            {4096, 8, false, 0},
                                                            {8 * kMiB, 8, true, 0},
                                                            {std::nullopt, 8, true, 0}}) {
    TwoSizes run;
    run.backend =
        std::make_shared<OneDevice>(run.clock, std::vector<FakeAlgorithm>{{.id = "a", .suitsHelpers = suits}});
    run.backend->onOpen = [&, bytes = cacheBytes](FakeExecutor& opened) { opened.cacheBytes = bytes; };
    run.devices.replaceBackends({{"fake", run.backend, 7}});
    run.plan.surveys.resize(1);
    run.plan.surveys[0].problems.clear();
    for (int i = 0; i < problems; ++i) run.plan.surveys[0].problems.emplace_back().problem.batch = i + 1;
    int started = 0;
    run.devices.setBuildPoolMaker(
        [&](const std::string&, const DeviceInfo&, int) { return std::make_unique<IdlePool>(started, run.clock); });
    EXPECT_EQ(run.run(), SurveyEnd::Completed);
    EXPECT_EQ(started, starts);
    EXPECT_EQ(run.session.surveys[0].ended->helpersStartUs, 1500 * starts);
    EXPECT_THAT(run.session.surveys[0].remarks, ::testing::IsEmpty());
  }
}

TEST(SurveyRun, SaysThatTheDeviceIsBusyWhenItBegins) {
  for (const double load : {0.02, 0.6}) {
    TwoSizes run;
    SurveyRun survey(run.plan, run.session, [](const Event&) {}, {{"fake:0", "fake:0"}});
    ReadyDevice device{.device = {.id = "fake:0", .name = "Fake"}, .versions = {}};
    device.otherLoad = load;
    survey.share(0).ready(device);
    EXPECT_THAT(run.session.surveys[0].remarks,
                load < 0.1 ? ::testing::Matcher<std::vector<std::string>>(::testing::IsEmpty())
                           : ::testing::ElementsAre(::testing::HasSubstr("took 60% of the time of Fake")));
  }
}

TEST(SurveyRun, AnAlgorithmIsGivenUpWhereTheEngineMeasuresIt) {
  TwoSizes run;
  run.plan.surveys[1].options.workspaceLimit = 1;  // other conditions: the problem of both sizes is measured twice
  SurveyRun survey(run.plan, run.session, [](const Event&) {}, {{"fake:0", "fake:0"}});
  SurveyRun::Share& share = survey.share(0);
  share.ready({.device = {.id = "fake:0", .name = "Fake"}, .versions = {}});
  ASSERT_TRUE(share.deal());
  share.record(ProblemEnded{0, 1, "not supported", 3});
  EXPECT_TRUE(share.giveUp(toText(run.plan.surveys[0].problems[1].problem), "a", "it crashed"));
  EXPECT_THAT(run.session.surveys[0].givenUp, SizeIs(0));
  EXPECT_THAT(run.session.surveys[1].givenUp, SizeIs(1));
  EXPECT_FALSE(share.giveUp("fwd n9 c1 k1 in1x1 f1x1", "a", "it crashed")) << "no survey has the problem";
}

TEST(SurveyRun, MeasuresAProblemOfSeveralSizesOnceAndEverySurveyIsComplete) {
  TwoSizes run;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_EQ(run.executionsOf(0), run.executionsOf(1)) << "with the results that it takes over";
  ASSERT_THAT(run.session.surveys, SizeIs(2));
  const Survey& first = run.session.surveys[0];
  const Survey& second = run.session.surveys[1];
  for (const ProblemResult& problem : second.problems) EXPECT_TRUE(problem.ended);
  EXPECT_EQ(first.problems[1], second.problems[1]);
  EXPECT_EQ(second.problems[1].trials[0].kernels, std::vector<std::string>{"gemm_a"});
  EXPECT_EQ(second.problems[1].trials[1].candidate.family, Family::Fft);
  EXPECT_THAT(second.remarks, ::testing::ElementsAre("1 of 2 problems were measured in another survey of this "
                                                     "session"));
}

TEST(SurveyRun, EveryProblemOfAllSizesHasTheLaunchesOfItsFastest) {
  TwoSizes run;
  const KernelLaunch launch{"gemm_a", 90, {8, 1, 1}, {256, 1, 1}, 64, 1024};
  run.backend = std::make_shared<OneDevice>(
      run.clock, std::vector<FakeAlgorithm>{{.id = "a", .us = 100, .engine = 1, .launches = {launch}},
                                            {.id = "b", .us = 120, .engine = 2, .kernels = {"gemm_b"}}});
  run.devices.replaceBackends({{"fake", run.backend, 7}});
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  for (const Survey& survey : run.session.surveys) {
    for (const ProblemResult& problem : survey.problems) {
      EXPECT_EQ(problem.trials[0].launches, std::vector{launch});
      EXPECT_EQ(problem.trials[1].launches, std::vector<KernelLaunch>{});
      EXPECT_EQ(problem.trials[1].kernels, std::vector<std::string>{"gemm_b"});
    }
  }
}

TEST(SurveyRun, KernelsAreReadAfterTheTimingOfAllSizes) {
  TwoSizes run;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  const auto is = [](const auto& type) {
    return [&](const Event& event) { return event.index() == Event(type).index(); };
  };
  const auto kernels = std::ranges::find_if(run.events, is(KernelsIdentified{}));
  ASSERT_NE(kernels, run.events.end());
  EXPECT_EQ(std::find_if(kernels, run.events.end(), is(Sampled{})), run.events.end());
  EXPECT_EQ(std::find_if(kernels, run.events.end(), is(SurveyEnded{})), run.events.end());
}

TEST(SurveyRun, EventsOfOneEngineAreInTheOrderOfItsSurveys) {
  for (const bool startAll : {false, true}) {
    TwoSizes run;
    run.plan.startAll = startAll;
    EXPECT_EQ(run.run(), SurveyEnd::Completed);
    EXPECT_EQ(std::holds_alternative<SurveyStarted>(run.events[1]), startAll);
    int last = 0;
    for (const Event& event : run.events) {
      if (std::holds_alternative<SurveyStarted>(event)) continue;
      if (std::holds_alternative<KernelsIdentified>(event)) break;
      EXPECT_GE(runOf(event), last);
      last = runOf(event);
    }
    EXPECT_EQ(last, 1);
  }
}

TEST(SurveyRun, AStoppedRunKeepsTheSizesThatWereNotBegun) {
  TwoSizes run;
  run.onEvent = [&](const Event& event) {
    if (std::holds_alternative<ProblemEnded>(event) && std::get<ProblemEnded>(event).problem == 1)
      run.stop.request_stop();  // the second size has this problem, too
  };
  EXPECT_EQ(run.run(), SurveyEnd::Cancelled);
  ASSERT_EQ(run.session.surveys.size(), 2u);
  const Survey& left = run.session.surveys[1];
  EXPECT_EQ(left.started.input, run.plan.surveys[1].input);
  EXPECT_EQ(left.ended->how, SurveyEnd::Cancelled);
  EXPECT_THAT(left.remarks, ::testing::IsEmpty());
  EXPECT_EQ(settledProblems(left), (std::vector<bool>{false, false}));
  EXPECT_EQ(resumeTask(run.session).runs.back(), 1);
}

TEST(SurveyRun, ASizeWhoseProblemsAreAllKnownIsCompleteWithoutAnExecution) {
  TwoSizes run;
  run.plan.surveys[1].problems = run.plan.surveys[0].problems;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_EQ(run.session.surveys[1].problems, run.session.surveys[0].problems);
  const int once = run.executor->executions;
  for (SurveyStarted& survey : run.plan.surveys) {
    survey.run += 2;
    survey.input.back() += 8;  // further sizes with the same problems
  }
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_LE(run.executor->executions, once + 8) << "only the library is warmed up";
  EXPECT_EQ(run.session.surveys[2].problems, run.session.surveys[0].problems);
}

/// Who measures again wants other samples, also if the repetition was stopped.
TEST(SurveyRun, AResumedRepetitionHasNoResultsOfWhatItRepeats) {
  TwoSizes run;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  const int once = run.executor->executions;
  for (SurveyStarted& survey : run.plan.surveys) survey.run += 2;
  run.onEvent = [&](const Event& event) {
    if (std::holds_alternative<CandidatesListed>(event) && runOf(event) == 3) run.stop.request_stop();
  };
  EXPECT_EQ(run.run(), SurveyEnd::Cancelled);
  run.onEvent = {};
  run.stop = {};
  const int before = run.executor->executions;
  EXPECT_GE(before, once / 2);
  run.plan = plansOf(resumeTask(run.session), run.session, false).at(0);
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_TRUE(run.session.surveys[3].isComplete());
  for (const std::string& remark : run.session.surveys[2].remarks)
    EXPECT_THAT(remark, Not(HasSubstr("another survey"))) << "all of its problems are its own";
  EXPECT_GT(run.executor->executions, 8) << "it measured more than the library's first steps";
}

TEST(SurveyRun, OtherConditionsAndFailedProblemsAreMeasuredAgain) {
  TwoSizes run;
  run.plan.surveys[1].options.samples = 9;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_THAT(run.session.surveys[1].remarks, ::testing::IsEmpty());

  TwoSizes failing;
  failing.onOpen = [](FakeExecutor& opened) {
    opened.onBind = [n = 0](const Problem& problem) mutable -> Result<void> {
      if (problem.batch == 1 && ++n == 2) return tl::unexpected(Failure{Failure::Kind::OutOfMemory, "full"});
      return {};
    };
  };
  EXPECT_EQ(failing.run(), SurveyEnd::Completed);
  EXPECT_EQ(failing.session.surveys[0].problems[1].failure, "full");
  EXPECT_EQ(failing.session.surveys[1].problems[1].failure, "");
  EXPECT_THAT(failing.session.surveys[1].remarks, ::testing::IsEmpty());
}

TEST(SurveyRun, ResumedItMeasuresNothingTwice) {
  TwoSizes run;
  run.onEvent = [&](const Event& event) {
    if (std::holds_alternative<CandidatesListed>(event) && runOf(event) == 1 &&
        std::get<CandidatesListed>(event).problem == 0)
      run.stop.request_stop();
  };
  EXPECT_EQ(run.run(), SurveyEnd::Cancelled);
  EXPECT_EQ(run.session.surveys[0].ended->how, SurveyEnd::Completed);
  EXPECT_EQ(run.session.surveys[1].ended->how, SurveyEnd::Cancelled);
  EXPECT_EQ(settledProblems(run.session.surveys[1]), (std::vector<bool>{false, true}));

  run.stop = {};
  run.onEvent = {};
  run.events.clear();
  run.plan = plansOf(resumeTask(run.session), run.session, false).at(0);
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_TRUE(run.session.surveys[1].problems[0].ended);
  for (const Event& event : run.events) {
    if (const auto* listed = std::get_if<CandidatesListed>(&event)) {
      EXPECT_EQ(listed->problem, 0);
    }
  }
}

}  // namespace
}  // namespace convscope
