#include "helpers/helper_pool.h"

#include <dirent.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "problem/parse_problem.h"
#include "support/eventually.h"
#include "support/process.h"

namespace convscope {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

/// Child processes of this process.
int children() {
  int count = 0;
  DIR* tasks = opendir("/proc/self/task");
  while (const dirent* task = readdir(tasks)) {
    std::ifstream file(std::string("/proc/self/task/") + task->d_name + "/children");
    for (std::string pid; file >> pid;) ++count;
  }
  closedir(tasks);
  return count;
}

std::shared_ptr<BuildJob> jobFor(const std::string& id) {
  Candidate candidate;
  candidate.id = id;
  return std::make_shared<BuildJob>(parseProblem("fwd n1 c1 k1 in8x8 f3x3"), CandidateRequest{}, candidate);
}

struct PoolLimits {
  std::chrono::milliseconds start = testing::kPatience;
  std::chrono::milliseconds build = testing::kPatience;
  std::chrono::milliseconds worthStarting{0};
};

std::unique_ptr<HelperPool> poolOf(int helpers, const std::vector<std::string>& script, const PoolLimits& limits = {}) {
  HelperSettings settings;
  settings.command = {SCRIPTED_HELPER};
  settings.command.insert(settings.command.end(), script.begin(), script.end());
  settings.helpers = helpers;
  settings.startLimit = limits.start;
  settings.buildLimit = limits.build;
  settings.worthStarting = limits.worthStarting;
  return std::make_unique<HelperPool>(std::move(settings));
}

/// Waits until the job is finished. Returns the plan or the failure; "refused" if it was left to the pipeline.
std::string outcome(BuildJob& job) {
  EXPECT_TRUE(job.waitFor(testing::kPatience));
  const auto build = job.take();
  if (!build) return "refused";
  return build->plan ? *build->plan : build->plan.error().reason;
}

std::string onlyOutcome(const std::vector<std::string>& script) {
  const auto pool = poolOf(1, script);
  const auto job = jobFor("a");
  pool->add(job);
  return outcome(*job);
}

/// Waits until the pool has noted a failure.
std::string failureOf(HelperPool& pool) {
  testing::eventually([&] { return !pool.failure().empty(); });
  return pool.failure();
}

class HelperPoolTest : public ::testing::Test {
 protected:
  HelperPoolTest() { setenv("HELPERS_MEETING", m_meeting.path().c_str(), 1); }
  ~HelperPoolTest() override {
    unsetenv("HELPERS_MEETING");
    EXPECT_EQ(children(), 0) << "a helper was left behind";
  }

 private:
  testing::TemporaryFolder m_meeting;
};

TEST_F(HelperPoolTest, StartsNothingWithoutJobs) {
  const auto pool = poolOf(4, {});
  EXPECT_FALSE(pool->wantsJobs());
  EXPECT_EQ(children(), 0);
}

TEST_F(HelperPoolTest, BuildsEveryJobWithAtMostSoManyHelpers) {
  const auto pool = poolOf(3, {"works", "meets 3"});
  std::vector<std::shared_ptr<BuildJob>> jobs;
  for (int i = 0; i < 20; ++i) pool->add(jobs.emplace_back(jobFor("p" + std::to_string(i))));
  std::set<std::string> helpers;
  for (int i = 0; i < 20; ++i) {
    const std::string plan = outcome(*jobs[static_cast<std::size_t>(i)]);
    const std::string expected = "plan of p" + std::to_string(i) + " by ";
    ASSERT_THAT(plan, StartsWith(expected));
    helpers.insert(plan.substr(expected.size()));
  }
  EXPECT_EQ(helpers.size(), 3U);
  EXPECT_EQ(children(), 3);
  EXPECT_EQ(pool->failure(), "");
}

/// Waits until the pool has so many helpers.
bool hasHelpers(int count) {
  const bool came = testing::eventually([&] { return children() == count; });
  std::this_thread::sleep_for(50ms);
  return came && children() == count;
}

TEST_F(HelperPoolTest, StartsAsManyAsTheBuildsToComeAreWorth) {
  const auto pool = poolOf(8, {"works", "is slow"}, {.worthStarting = 10s});
  const std::vector jobs{jobFor("a"), jobFor("b"), jobFor("c")};
  pool->expectJobs(20);
  for (const auto& job : jobs) pool->add(job);
  EXPECT_TRUE(hasHelpers(0)) << "nobody knows how long a build takes";
  pool->expectJobs(0);
  pool->noteBuild(1e6, "");
  EXPECT_TRUE(hasHelpers(0)) << "3 s of builds";
  pool->noteBuild(7e6, "");
  EXPECT_TRUE(hasHelpers(1)) << "12 s of builds";
  for (const auto& job : jobs) EXPECT_THAT(outcome(*job), StartsWith("plan of "));
}

/// Waits for the job. Returns the time of its build.
double buildUs(BuildJob& job) {
  EXPECT_TRUE(job.waitFor(testing::kPatience));
  const auto build = job.take();
  return build ? build->buildUs : -1;
}

TEST_F(HelperPoolTest, CodeThatIsCompiledTwiceAtTheSameTimeCountsOnce) {
  const auto pool = poolOf(2, {"works", "compiles"}, {.worthStarting = 10s});
  pool->start(jobFor("a")->problem());
  const std::vector jobs{jobFor("a"), jobFor("a")};
  for (const auto& job : jobs) pool->add(job);
  EXPECT_THAT((std::vector{buildUs(*jobs[0]), buildUs(*jobs[1])}), UnorderedElementsAre(40e6, 7)) << "both work";
  EXPECT_FALSE(pool->noteBuild(10, "code of a")) << "it began later";
  EXPECT_TRUE(pool->noteBuild(1e9, "code of a"));
  EXPECT_FALSE(pool->noteBuild(1e9, "code of b"));
  EXPECT_FALSE(pool->noteBuild(1e9, "")) << "no code";
  EXPECT_FALSE(pool->noteBuild(1e9, ""));
}

TEST_F(HelperPoolTest, StartsHelpersAheadAndWaitsUntilTheyAreReady) {
  const auto pool = poolOf(4, {"is slow"}, {.worthStarting = 10s});
  pool->start(jobFor("a")->problem());
  EXPECT_EQ(children(), 4);
  const auto job = jobFor("a");
  pool->add(job);
  EXPECT_THAT(outcome(*job), StartsWith("plan of a"));
  const auto broken = poolOf(4, {"crashes"});
  broken->start(jobFor("a")->problem());
  EXPECT_EQ(broken->failure(), "the helper process was ended by signal 11 (segmentation fault)");
}

TEST_F(HelperPoolTest, ACrashFailsThatPlanAloneAndTheHelperIsReplaced) {
  for (const auto& [script, reason] :
       {std::pair{"crashes", "the helper process was ended by signal 11 (segmentation fault)"},
        std::pair{"exits", "the helper process was ended by exit code 3"},
        std::pair{"loses the device", "in a helper process: scripted"}}) {
    const auto pool = poolOf(1, {"works", script, "bad"});
    const auto before = jobFor("good");
    const auto bad = jobFor("bad");
    const auto after = jobFor("fine");
    for (const auto& job : {before, bad, after}) pool->add(job);
    EXPECT_THAT(outcome(*before), StartsWith("plan of good"));
    EXPECT_EQ(outcome(*bad), reason);
    EXPECT_THAT(outcome(*after), StartsWith("plan of fine"));
    EXPECT_EQ(pool->failure(), "");
  }
}

TEST_F(HelperPoolTest, AHelperThatDoesNotComeBackIsEndedAndReplaced) {
  const auto pool = poolOf(1, {"works", "hangs", "bad"}, {.build = 300ms});
  const auto bad = jobFor("bad");
  pool->add(bad);
  EXPECT_EQ(outcome(*bad), "the helper process did not answer within 0.3 s and was ended");
  EXPECT_TRUE(testing::eventually([&] {  // a busy machine may delay an answer, too
    const auto after = jobFor("fine");
    pool->add(after);
    return outcome(*after).starts_with("plan of fine");
  }));
}

TEST_F(HelperPoolTest, WhatIsNotThePlansFaultIsLeftToThePipeline) {
  for (const char* script :
       {"refuses", "answers garbage", "answers something else", "is killed", "runs out of memory"}) {
    const auto pool = poolOf(1, {"works", script});
    const auto job = jobFor("a");
    pool->add(job);
    EXPECT_EQ(outcome(*job), "refused") << script;
    EXPECT_NE(failureOf(*pool), "") << script;
  }
  EXPECT_THAT(onlyOutcome({"works", "answers half a line"}), HasSubstr("ended by exit code 0"));
}

TEST_F(HelperPoolTest, AFloodWithoutAnEndIsCutOff) {
  const auto pool = poolOf(1, {"works", "floods"});
  const auto job = jobFor("a");
  pool->add(job);
  EXPECT_EQ(outcome(*job), "refused");
  EXPECT_EQ(failureOf(*pool), "the helper process answered too long a line");
}

TEST_F(HelperPoolTest, AHelperThatDoesNotStartLeavesTheJobsAlone) {
  for (const char* script : {"crashes", "exits", "hangs", "refuses", "answers garbage", "answers something else"}) {
    const auto pool = poolOf(2, {script}, {.start = 500ms});
    const auto job = jobFor("a");
    const auto other = jobFor("b");
    pool->add(job);
    pool->add(other);
    EXPECT_NE(failureOf(*pool), "") << script;
    EXPECT_TRUE(job->withdraw()) << script;
    EXPECT_TRUE(other->withdraw()) << script;
  }
  HelperSettings missing;
  missing.command = {"/nowhere/helper"};
  missing.worthStarting = 0s;
  HelperPool pool(std::move(missing));
  const auto job = jobFor("a");
  pool.add(job);
  EXPECT_EQ(failureOf(pool), "cannot start /nowhere/helper: No such file or directory");
  EXPECT_TRUE(job->withdraw());
  EXPECT_FALSE(pool.wantsJobs());
}

TEST_F(HelperPoolTest, APoolThatIsLeftEndsItsHelpers) {
  {
    const auto pool = poolOf(3, {"works", "hangs"}, {.build = 24h});  // longer than a test may take
    std::vector<std::shared_ptr<BuildJob>> jobs;
    for (int i = 0; i < 5; ++i) pool->add(jobs.emplace_back(jobFor("a")));
    while (jobs[0]->isWaiting()) std::this_thread::sleep_for(2ms);
  }
}

}  // namespace
}  // namespace convscope
