#include "measure/plan_pipeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <set>
#include <thread>

#include "support/fake_backend.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using testing::FakeClock;
using testing::FakeExecutor;

/// Moves on to the next problem.
Result<Candidates> nextOf(PlanPipeline& pipeline) {
  EXPECT_TRUE(pipeline.nextNumber());
  return pipeline.nextProblem();
}

class PlanPipelineTest : public ::testing::TestWithParam<bool> {
 protected:
  PlanPipelineTest()
      : executor(clock, {{.id = "a", .buildUs = 10},
                         {.id = "b", .buildFailure = Failure{Failure::Kind::Unsupported, "no"}},
                         {.id = "c", .buildUs = 30}}) {
    executor.plansBeside = GetParam();
  }

  FakeClock clock;
  FakeExecutor executor;
};

TEST_P(PlanPipelineTest, DeliversEveryPlanOfEveryProblemInOrder) {
  PlanPipeline pipeline(executor, inOrder(std::vector<Problem>(3)), clock, {.lookAhead = 2});
  for (int problem = 0; problem < 3; ++problem) {
    const auto candidates = nextOf(pipeline);
    ASSERT_TRUE(candidates);
    ASSERT_EQ(candidates->algorithms.size(), 3U);
    EXPECT_TRUE(pipeline.nextPlan().plan);
    const BuiltPlan failed = pipeline.nextPlan();
    ASSERT_FALSE(failed.plan);
    EXPECT_EQ(failed.plan.error().reason, "no");
    const BuiltPlan last = pipeline.nextPlan();
    EXPECT_TRUE(last.plan);
    EXPECT_DOUBLE_EQ(last.buildUs, 30);
  }
}

TEST_P(PlanPipelineTest, KeepsOnlyTheAlgorithmsAskedFor) {
  PlanPipeline pipeline(executor, inOrder(std::vector<Problem>(1)), clock, {.algorithms = {"c"}});
  const auto candidates = nextOf(pipeline);
  ASSERT_EQ(candidates->algorithms.size(), 1U);
  EXPECT_EQ(candidates->algorithms[0].id, "c");
  EXPECT_DOUBLE_EQ(pipeline.nextPlan().buildUs, 30);
}

TEST_P(PlanPipelineTest, AQueryThatWaitedForTheDeviceIsMadeAgain) {
  executor.waits = {0, 19e6, 2, 500e3, 3e6, 5e6};
  PlanPipeline pipeline(executor, inOrder(std::vector<Problem>(4)), clock, {.algorithms = {"a"}});
  std::vector<double> times;
  for (int problem = 0; problem < 4; ++problem) {
    const auto candidates = nextOf(pipeline);
    ASSERT_TRUE(candidates);
    EXPECT_EQ(candidates->algorithms.size(), 1U);
    for (const CandidateList& list : candidates->lists) times.push_back(list.queryUs);
    EXPECT_TRUE(pipeline.nextPlan().plan);
  }
  EXPECT_THAT(times, ElementsAre(5, 7, 500e3 + 5, 3e6 + 5));  // again and again would not end
}

TEST_P(PlanPipelineTest, AProblemThatCannotBeListedIsOneFailure) {
  executor.listFailure = Failure{Failure::Kind::Unsupported, "no such convolution"};
  PlanPipeline pipeline(executor, inOrder(std::vector<Problem>(2)), clock);
  EXPECT_EQ(nextOf(pipeline).error().reason, "no such convolution");
  EXPECT_FALSE(nextOf(pipeline));
}

TEST_P(PlanPipelineTest, CanBeLeftInTheMiddle) {
  PlanPipeline pipeline(executor, inOrder(std::vector<Problem>(100)), clock, {.lookAhead = 4});
  ASSERT_TRUE(nextOf(pipeline));
  EXPECT_TRUE(pipeline.nextPlan().plan);
}

TEST_P(PlanPipelineTest, AThreadOfItsOwnListsARowBeforeItBuilds) {
  constexpr int kProblems = 20;
  {
    PlanPipeline pipeline(executor, inOrder(std::vector<Problem>(kProblems)), clock, {.algorithms = {"a"}});
    for (int problem = 0; problem < kProblems; ++problem) {
      ASSERT_TRUE(nextOf(pipeline));
      EXPECT_TRUE(pipeline.nextPlan().plan);
    }
  }
  if (!GetParam()) return;
  EXPECT_EQ(executor.planned, std::string(16, 'l') + std::string(16, 'b') + "llllbbbb");
}

/// Returns problems in order. Those with these numbers are to be planned alone.
ProblemSource problemsWith(const std::set<int>& alone, int count) {
  return [alone, source = inOrder(std::vector<Problem>(static_cast<std::size_t>(count)))](
             bool ahead, const std::stop_token& over) mutable {
    auto next = source(ahead, over);
    if (next) next->alone = alone.contains(next->number);
    return next;
  };
}

TEST_P(PlanPipelineTest, NothingIsPlannedBesideAProblemThatIsPlannedAlone) {
  constexpr int kProblems = 6;
  const std::set<int> alone{0, 3, 4};
  std::atomic<bool> isMeasuring = false;
  std::atomic<int> beside = 0;
  FakeExecutor watched(clock, {{.id = "a", .onBuild = [&] { beside += isMeasuring ? 1 : 0; }}});
  watched.plansBeside = GetParam();
  {
    PlanPipeline pipeline(watched, problemsWith(alone, kProblems), clock);
    const auto measure = [&](int problem) {
      if (!alone.contains(problem)) return;
      isMeasuring = true;
      const std::size_t planned = watched.planned.size();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));  // in which a wrong build would come
      EXPECT_EQ(watched.planned.size(), planned) << problem;
      isMeasuring = false;
    };
    for (int problem = 0; problem < kProblems; ++problem) {
      EXPECT_EQ(pipeline.nextNumber(), problem);
      measure(problem);  // its tensors are allocated
      ASSERT_TRUE(pipeline.nextProblem());
      measure(problem);
      EXPECT_TRUE(pipeline.nextPlan().plan);
      measure(problem);
    }
    EXPECT_FALSE(pipeline.nextNumber());
  }
  EXPECT_EQ(beside, 0);
  EXPECT_EQ(watched.planned, GetParam() ? "lbllbblblblb" : "lblblblblblb");
}

TEST_P(PlanPipelineTest, AProblemThatIsPlannedAloneCanBeLeftInTheMiddle) {
  PlanPipeline pipeline(executor, problemsWith({0, 1}, 3), clock);
  ASSERT_TRUE(nextOf(pipeline));
  EXPECT_TRUE(pipeline.nextPlan().plan);
}

/// A pool whose helpers do what a test says. Without a behaviour no helper begins anything.
class FakePool : public BuildPool {
 public:
  void add(std::weak_ptr<BuildJob> job) override {
    if (const auto added = job.lock()) ids.push_back(added->candidate().id);
    if (onAdd) onAdd(job.lock());
    jobs.push_back(std::move(job));
  }
  bool wantsJobs() override { return hungry; }
  std::string failure() override { return {}; }
  void start(const Problem&) override {}
  void expectJobs(double count) override { expected.push_back(count); }
  bool noteBuild(double us, const std::string& code) override {
    noted.push_back(us);
    return code == compiledMeanwhile;
  }

  std::function<void(const std::shared_ptr<BuildJob>&)> onAdd;
  std::vector<std::string> ids;
  std::vector<std::weak_ptr<BuildJob>> jobs;
  std::vector<double> expected;
  std::vector<double> noted;
  std::string compiledMeanwhile = "no code";
  std::atomic<bool> hungry = false;
};

HelperBuild builtByHelper(const BuildJob& job) {
  return {"serialised " + job.candidate().id, 700};
}

/// Two of three algorithms suit helpers.
class HelpedPipelineTest : public ::testing::Test {
 protected:
  HelpedPipelineTest()
      : executor(clock, {{.id = "a", .buildUs = 10},
                         {.id = "b", .buildUs = 20, .suitsHelpers = true},
                         {.id = "c", .buildUs = 30, .suitsHelpers = true, .code = "code of c", .onBuild = [this] {
                            if (std::exchange(builtC, true)) clock.advance(-secondBuildsSaveUs);
                          }}}) {
    executor.plansBeside = true;
  }

  std::vector<double> buildTimes(int problems, std::stop_token stop = {}) {
    PlanPipeline pipeline(executor, inOrder(std::vector<Problem>(static_cast<std::size_t>(problems))), clock,
                          {.pool = &pool, .stop = std::move(stop)});
    std::vector<double> times;
    for (int problem = 0; problem < problems; ++problem) {
      EXPECT_TRUE(nextOf(pipeline));
      for (int plan = 0; plan < 3; ++plan) {
        BuiltPlan built = pipeline.nextPlan();
        times.push_back(built.buildUs);
        if (!built.plan) failures.push_back(built.plan.error().reason);
      }
    }
    return times;
  }

  FakeClock clock;
  FakeExecutor executor;
  FakePool pool;
  bool builtC = false;
  double secondBuildsSaveUs = 0;
  std::vector<std::string> failures;
};

TEST_F(HelpedPipelineTest, RestoresWhatHelpersBuiltAndKeepsTheirTimes) {
  pool.onAdd = [](const auto& job) {
    ASSERT_TRUE(job->begin());
    job->finish(builtByHelper(*job));
  };
  EXPECT_EQ(buildTimes(2), (std::vector<double>{10, 700, 700, 10, 700, 700}));
  EXPECT_EQ(pool.ids, (std::vector<std::string>{"b", "c", "b", "c"}));
  EXPECT_EQ(executor.planned, "llbrrbrr");
  EXPECT_TRUE(failures.empty());
}

TEST_F(HelpedPipelineTest, BuildsItselfWhatNoHelperHasBegun) {
  EXPECT_EQ(buildTimes(2), (std::vector<double>{10, 20, 30, 10, 20, 30}));
  for (const auto& job : pool.jobs) EXPECT_TRUE(job.expired());
  EXPECT_EQ(pool.expected, (std::vector<double>{2, 0})) << "two for each problem that is not listed";
  EXPECT_EQ(pool.noted, (std::vector<double>{20, 30, 20, 30}));
}

TEST_F(HelpedPipelineTest, BuildsAgainWhatAHelperCompiledMeanwhile) {
  pool.compiledMeanwhile = "code of c";
  secondBuildsSaveUs = 27;
  EXPECT_EQ(buildTimes(1), (std::vector<double>{10, 20, 3})) << "the second build finds the code in the cache";
  EXPECT_EQ(executor.planned, "lbbbb");
  EXPECT_EQ(pool.noted, (std::vector<double>{20, 30}));
}

TEST_F(HelpedPipelineTest, ResultsOutOfOrderAreDeliveredInOrder) {
  std::vector<std::shared_ptr<BuildJob>> begun;
  pool.onAdd = [&](const auto& job) {
    ASSERT_TRUE(job->begin());
    begun.push_back(job);
    if (begun.size() < 4) return;
    for (auto late = begun.rbegin(); late != begun.rend(); ++late) {
      HelperBuild built = builtByHelper(**late);
      built.buildUs = 100.0 + static_cast<double>(begun.rend() - late);
      (*late)->finish(built);
    }
  };
  EXPECT_EQ(buildTimes(2), (std::vector<double>{10, 101, 102, 10, 103, 104}));
}

TEST_F(HelpedPipelineTest, AFailureInAHelperIsTheFailureOfThatPlanAlone) {
  pool.onAdd = [](const auto& job) {
    ASSERT_TRUE(job->begin());
    HelperBuild built = builtByHelper(*job);
    if (job->candidate().id == "b")
      built = {tl::unexpected(Failure{Failure::Kind::Failed, "the helper ended by signal 11"}), 5};
    job->finish(built);
  };
  EXPECT_EQ(buildTimes(1), (std::vector<double>{10, 5, 700}));
  EXPECT_EQ(failures, (std::vector<std::string>{"the helper ended by signal 11"}));
}

TEST_F(HelpedPipelineTest, BuildsItselfWhatCannotBeRestoredOrWasRefused) {
  pool.onAdd = [](const auto& job) {
    ASSERT_TRUE(job->begin());
    if (job->candidate().id == "b") {
      job->finish(HelperBuild{"garbage", 700});
    } else {
      job->finish(std::nullopt);
    }
  };
  EXPECT_EQ(buildTimes(1), (std::vector<double>{10, 20, 30}));
  EXPECT_TRUE(failures.empty());
}

TEST_F(HelpedPipelineTest, ListsAheadWhileAHelperIsSlowAndOthersAreIdle) {
  constexpr int kProblems = 40;
  std::shared_ptr<BuildJob> slow;
  pool.hungry = true;
  pool.onAdd = [&](const auto& job) {
    ASSERT_TRUE(job->begin());
    if (!slow) {
      slow = job;
      return;
    }
    job->finish(builtByHelper(*job));
    if (pool.ids.size() == 2 * kProblems) slow->finish(builtByHelper(*slow));
  };
  EXPECT_EQ(buildTimes(kProblems).size(), 3U * kProblems);
  EXPECT_EQ(executor.planned.substr(0, 42), std::string(16, 'l') + "b" + std::string(24, 'l') + "r");
}

TEST_F(HelpedPipelineTest, AStopRequestEndsTheWaitForAHelper) {
  std::stop_source stop;
  pool.onAdd = [&](const auto& job) {
    ASSERT_TRUE(job->begin());  // and nothing more is heard of it
    stop.request_stop();
  };
  buildTimes(1, stop.get_token());
  EXPECT_EQ(failures, (std::vector<std::string>(2, "stopped while a helper was building it")));
}

TEST_F(HelpedPipelineTest, LeavesTheJobsOfAPipelineThatIsLeft) {
  {
    PlanPipeline pipeline(executor, inOrder(std::vector<Problem>(10)), clock, {.lookAhead = 2, .pool = &pool});
    ASSERT_TRUE(nextOf(pipeline));
  }
  EXPECT_FALSE(pool.jobs.empty());
  for (const auto& job : pool.jobs) EXPECT_TRUE(job.expired());
}

TEST_F(HelpedPipelineTest, WithoutAThreadOfItsOwnEverythingIsBuiltHere) {
  executor.plansBeside = false;
  EXPECT_EQ(buildTimes(1), (std::vector<double>{10, 20, 30}));
  EXPECT_TRUE(pool.jobs.empty());
}

TEST_P(PlanPipelineTest, NumbersTheProblemsOfItsSourceUntilThatEnds) {
  std::vector<int> numbers{7, 3, 5};
  int asked = 0;
  PlanPipeline pipeline(executor,
                        [&](bool, const std::stop_token&) -> std::optional<NumberedProblem> {
                          if (numbers.empty()) return std::nullopt;
                          ++asked;
                          const NumberedProblem next{numbers.back(), Problem{}};
                          numbers.pop_back();
                          return next;
                        },
                        clock, {.algorithms = {"a"}, .row = 2});
  for (const int expected : {5, 3, 7}) {
    EXPECT_EQ(pipeline.nextNumber(), expected);
    ASSERT_TRUE(pipeline.nextProblem());
    EXPECT_TRUE(pipeline.nextPlan().plan);
  }
  EXPECT_EQ(pipeline.nextNumber(), std::nullopt);
  EXPECT_EQ(asked, 3);
}

TEST_P(PlanPipelineTest, WaitsForAProblemThatIsRefusedAheadOnly) {
  int next = 0;
  PlanPipeline pipeline(executor,
                        [&](bool ahead, const std::stop_token&) -> std::optional<NumberedProblem> {
                          if (ahead || next == 3) return std::nullopt;
                          return NumberedProblem{next++, Problem{}};
                        },
                        clock, {.algorithms = {"a"}});
  for (const int expected : {0, 1, 2}) {
    EXPECT_EQ(pipeline.nextNumber(), expected);
    ASSERT_TRUE(pipeline.nextProblem());
    EXPECT_TRUE(pipeline.nextPlan().plan);
  }
  EXPECT_EQ(pipeline.nextNumber(), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(InlineAndBeside, PlanPipelineTest, ::testing::Bool());

}  // namespace
}  // namespace convscope
