#include "measure/reference_plans.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "measure/survey.h"
#include "support/fake_backend.h"

namespace convscope {
namespace {

using ::testing::Each;
using testing::FakeAlgorithm;
using testing::FakeClock;
using testing::FakeExecutor;
using ::testing::Field;
using ::testing::Ge;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// A survey of problems whose algorithms take long enough for references to be due.
struct LongSurvey {
  explicit LongSurvey(int problems, std::vector<FakeAlgorithm> algorithms = {{.id = "slow", .us = 60'000},
                                                                             {.id = "fast", .us = 50'000}})
      : executor(clock, std::move(algorithms)) {
    for (int i = 0; i < problems; ++i) request.started.problems.emplace_back().problem.batch = i + 1;
  }

  /// Runs it; `onProblem` is called after each problem. Returns the last event.
  SurveyEnded run(const std::function<void(int)>& onProblem = [](int) {}) {
    SurveyEnded last;
    const EventSink sink = [&](const Event& event) {
      if (const auto* ended = std::get_if<ProblemEnded>(&event)) onProblem(ended->problem);
      if (const auto* ended = std::get_if<SurveyEnded>(&event)) last = *ended;
    };
    const SurveyEnd how = runSurvey(executor, request, sink, stop.get_token(), clock);
    EXPECT_EQ(how, last.how);
    return last;
  }

  FakeClock clock;
  FakeExecutor executor;
  SurveyRequest request;
  std::stop_source stop;
};

TEST(ReferencePlans, AreTheFastestOfTheFirstProblems) {
  LongSurvey survey(6);
  const SurveyEnded ended = survey.run();
  ASSERT_EQ(ended.references.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    const ReferencePlan& reference = ended.references[static_cast<std::size_t>(i)];
    EXPECT_EQ(reference.problem, i);
    EXPECT_EQ(reference.algorithm, 1);
    ASSERT_GE(reference.passes.size(), 2u);
    EXPECT_LT(reference.passes.front().atUs, reference.passes.back().atUs);
    for (const ReferencePass& pass : reference.passes) EXPECT_EQ(pass.us, std::vector<double>(5, 50'000));
  }
}

TEST(ReferencePlans, ShowThatTheMachineBecameSlower) {
  LongSurvey survey(20);
  const SurveyEnded ended = survey.run([&](int problem) { survey.executor.slowdown = problem < 10 ? 1 : 1.5; });
  ASSERT_FALSE(ended.references.empty());
  for (const ReferencePlan& reference : ended.references) {
    EXPECT_EQ(reference.passes.front().us.front(), 50'000);
    EXPECT_EQ(reference.passes.back().us.front(), 75'000);
  }
}

TEST(ReferencePlans, AreFirstMeasuredOnTheirOwnProblem) {
  LongSurvey survey(3);
  std::int64_t bound = 0;
  std::int64_t own = 0;
  int checked = 0;
  survey.executor.onBind = [&](const Problem& problem) -> Result<void> {
    bound = problem.batch;
    return {};
  };
  survey.executor.onExecution = [&](int) {
    if (own == 0) return;
    EXPECT_EQ(bound, own);
    own = 0;
    ++checked;
  };
  survey.run([&](int problem) {
    own = survey.request.started.problems[static_cast<std::size_t>(problem)].problem.batch;
    survey.clock.advance(60e6);  // earlier references are due
  });
  EXPECT_EQ(checked, 3);
}

TEST(ReferencePlans, CostLittle) {
  constexpr int kProblems = 200;
  LongSurvey with(kProblems);
  const SurveyEnded ended = with.run();
  double us = 0;
  for (const ReferencePlan& reference : ended.references) {
    for (const ReferencePass& pass : reference.passes) us += 5 * pass.us.front();
  }
  EXPECT_GT(us, 0);
  // Passes that are repeated take a fiftieth at most; the first and the last one come on top.
  EXPECT_LT(us, ended.wallUs / 50 + 2 * 3 * 5 * 50'000);
}

TEST(ReferencePlans, AreNoneOfAShortSurvey) {
  LongSurvey survey(6, {{.id = "a", .us = 50}});
  EXPECT_THAT(survey.run().references, IsEmpty());
}

TEST(ReferencePlans, ThatFailAreNotMeasuredAgain) {
  LongSurvey survey(20);
  const SurveyEnded ended = survey.run([&](int problem) {
    if (problem < 5) return;
    survey.executor.onBind = [](const Problem& bound) -> Result<void> {
      if (bound.batch == 1) return tl::unexpected(Failure{Failure::Kind::OutOfMemory, "no memory"});
      return {};
    };
  });
  EXPECT_EQ(ended.how, SurveyEnd::Completed);
  EXPECT_THAT(ended.references, Each(Field(&ReferencePlan::passes, SizeIs(Ge(2)))));
}

TEST(ReferencePlans, EndWithAStoppedSurvey) {
  LongSurvey survey(20);
  const SurveyEnded ended = survey.run([&](int problem) {
    if (problem == 10) survey.stop.request_stop();
  });
  EXPECT_EQ(ended.how, SurveyEnd::Cancelled);
}

}  // namespace
}  // namespace convscope
