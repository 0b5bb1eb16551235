#include "run/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "session/random_events.h"
#include "session/result_events.h"
#include "support/fake_backend.h"

namespace convscope {
namespace {

using testing::FakeClock;
using testing::FakeExecutor;
using ::testing::SizeIs;

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

TEST(Sweep, StartsHelpersAheadOnlyForSlowBuildsWithAnEmptyCache) {
  constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
  for (const auto& [cacheBytes, problems, suits, starts] : {std::tuple{std::optional<std::uint64_t>(4096), 8, true, 1},
                                                            {4096, 7, true, 0},
                                                            {4096, 8, false, 0},
                                                            {8 * kMiB, 8, true, 0},
                                                            {std::nullopt, 8, true, 0}}) {
    FakeClock clock;
    FakeExecutor executor(clock, {{.id = "a", .suitsHelpers = suits}});
    executor.cacheBytes = cacheBytes;
    SurveyStarted survey;
    for (int i = 0; i < problems; ++i) survey.problems.emplace_back().problem.batch = i + 1;
    Session session;
    session.fold(survey);
    int started = 0;
    Sweep sweep(
        executor, session, [&](const Event& event) { session.fold(event); }, {},
        std::make_unique<IdlePool>(started, clock), clock);
    EXPECT_EQ(sweep.run(survey), SurveyEnd::Completed);
    EXPECT_EQ(started, starts);
    EXPECT_EQ(session.surveys[0].ended->helpersStartUs, 1500 * starts);
    EXPECT_THAT(session.surveys[0].remarks, ::testing::IsEmpty());
  }
}

TEST(Sweep, SaysThatTheDeviceIsBusyWhenItBegins) {
  for (const double load : {0.02, 0.6}) {
    FakeClock clock;
    FakeExecutor executor(clock, {{.id = "a"}});
    SurveyStarted survey;
    survey.device = executor.device();
    survey.otherLoad = load;
    survey.problems.emplace_back();
    Session session;
    Sweep sweep(
        executor, session, [&](const Event& event) { session.fold(event); }, {}, nullptr, clock);
    EXPECT_EQ(sweep.runAll({&survey, 1}, ""), SurveyEnd::Completed);
    EXPECT_THAT(session.surveys[0].remarks,
                load < 0.1 ? ::testing::Matcher<std::vector<std::string>>(::testing::IsEmpty())
                           : ::testing::ElementsAre(::testing::HasSubstr("took 60% of the time of Fake")));
  }
}

/// Two sizes of a network; problem n1 is in both, n2 and n3 in one each.
struct SweepRun {
  SweepRun()
      : executor(clock, {{.id = "a", .us = 100, .engine = 1, .kernels = {"gemm_a"}},
                         {.id = "b", .us = 120, .engine = 2, .kernels = {"void fft2d_r2c"}}}) {
    for (int run = 0; run < 2; ++run) {
      SurveyStarted started;
      started.run = run;
      started.device = executor.device();
      started.versions = executor.versions();
      started.input = {run + 1, 1, 8, 8};
      for (const int batch : {run + 2, 1}) {
        NetworkProblem subject{{}, {"conv" + std::to_string(batch)}};
        subject.problem.batch = batch;
        started.problems.push_back(subject);
      }
      surveys.push_back(started);
    }
  }

  void open() {
    for (const SurveyStarted& survey : surveys) session.fold(survey);
  }
  SurveyEnd run(std::size_t i) {
    reused = sweep.reuse(surveys[i]);
    return sweep.run(surveys[i]);
  }

  FakeClock clock;
  FakeExecutor executor;
  std::stop_source stop;
  Session session;
  std::vector<Event> events;
  std::vector<SurveyStarted> surveys;
  int reused = 0;
  Sweep sweep{executor,
              session,
              [this](const Event& event) {
                session.fold(event);
                events.push_back(event);
              },
              stop.get_token(),
              nullptr,
              clock};
};

TEST(Sweep, MeasuresAProblemOfSeveralSizesOnceAndEverySurveyIsComplete) {
  SweepRun run;
  run.open();
  EXPECT_EQ(run.run(0), SurveyEnd::Completed);
  EXPECT_EQ(run.reused, 0);
  const int once = run.executor.executions;
  EXPECT_EQ(run.run(1), SurveyEnd::Completed);
  EXPECT_EQ(run.reused, 1);
  EXPECT_EQ(run.executor.executions, once + once / 2);
  run.sweep.identifyKernels();
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

TEST(Sweep, KernelsAreReadAfterTheTimingOfAllSizes) {
  SweepRun run;
  run.open();
  EXPECT_EQ(run.run(0), SurveyEnd::Completed);
  EXPECT_EQ(run.run(1), SurveyEnd::Completed);
  for (const Event& event : run.events) EXPECT_FALSE(std::holds_alternative<KernelsIdentified>(event));
  const std::size_t timed = run.events.size();
  run.sweep.identifyKernels();
  EXPECT_GT(run.events.size(), timed);
}

TEST(Sweep, ASizeWhoseProblemsAreAllKnownIsCompleteWithoutAnExecution) {
  SweepRun run;
  run.surveys[1].problems = run.surveys[0].problems;
  run.open();
  EXPECT_EQ(run.run(0), SurveyEnd::Completed);
  const int once = run.executor.executions;
  EXPECT_EQ(run.run(1), SurveyEnd::Completed);
  EXPECT_EQ(run.executor.executions, once);
  run.sweep.identifyKernels();
  EXPECT_EQ(run.session.surveys[1].problems, run.session.surveys[0].problems);
}

TEST(Sweep, OtherConditionsAndFailedProblemsAreMeasuredAgain) {
  SweepRun run;
  run.surveys[1].options.samples = 9;
  run.open();
  EXPECT_EQ(run.run(0), SurveyEnd::Completed);
  EXPECT_EQ(run.run(1), SurveyEnd::Completed);
  EXPECT_EQ(run.reused, 0);

  SweepRun failing;
  failing.executor.onBind = [n = 0](const Problem&) mutable -> Result<void> {
    if (++n == 2) return tl::unexpected(Failure{Failure::Kind::OutOfMemory, "full"});
    return {};
  };
  failing.open();
  EXPECT_EQ(failing.run(0), SurveyEnd::Completed);
  EXPECT_EQ(failing.session.surveys[0].problems[1].failure, "full");
  EXPECT_EQ(failing.run(1), SurveyEnd::Completed);
  EXPECT_EQ(failing.reused, 0);
  EXPECT_EQ(failing.session.surveys[1].problems[1].failure, "");
}

TEST(Sweep, ResumedItMeasuresNothingTwice) {
  SweepRun run;
  run.open();
  EXPECT_EQ(run.run(0), SurveyEnd::Completed);
  run.executor.onExecution = [&](int) { run.stop.request_stop(); };
  EXPECT_EQ(run.run(1), SurveyEnd::Cancelled);

  SweepRun again;
  again.session = run.session;
  again.session.fold(SurveyResumed{1, ""});
  EXPECT_EQ(endedProblems(again.session.surveys[1]), (std::vector<bool>{false, true}));
  EXPECT_EQ(again.run(1), SurveyEnd::Completed);
  EXPECT_EQ(again.reused, 0);
  EXPECT_TRUE(again.session.surveys[1].problems[0].ended);
}

}  // namespace
}  // namespace convscope
