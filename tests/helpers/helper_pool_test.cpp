#include "helpers/helper_pool.h"

#include <dirent.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "problem/problem_text.h"

namespace convscope {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::StartsWith;

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

std::unique_ptr<HelperPool> poolOf(int helpers, const std::vector<std::string>& script,
                                   std::chrono::milliseconds limit = 10s,
                                   std::chrono::milliseconds worthStarting = 0s) {
  HelperSettings settings;
  settings.command = {SCRIPTED_HELPER};
  settings.command.insert(settings.command.end(), script.begin(), script.end());
  settings.helpers = helpers;
  settings.startLimit = settings.buildLimit = limit;
  settings.worthStarting = worthStarting;
  return std::make_unique<HelperPool>(std::move(settings));
}

/// Waits until the job is finished. Returns the plan or the failure; "refused" if it was left to the pipeline.
std::string outcome(BuildJob& job) {
  EXPECT_TRUE(job.waitFor(20s));
  const auto build = job.take();
  if (!build) return "refused";
  return build->plan ? *build->plan : build->plan.error().reason;
}

std::string onlyOutcome(const std::vector<std::string>& script, std::chrono::milliseconds limit = 10s) {
  const auto pool = poolOf(1, script, limit);
  const auto job = jobFor("a");
  pool->add(job);
  return outcome(*job);
}

/// Waits until the pool has noted a failure.
std::string failureOf(HelperPool& pool) {
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while (pool.failure().empty() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(2ms);
  return pool.failure();
}

class HelperPoolTest : public ::testing::Test {
 protected:
  ~HelperPoolTest() override { EXPECT_EQ(children(), 0) << "a helper was left behind"; }
};

TEST_F(HelperPoolTest, StartsNothingWithoutJobs) {
  const auto pool = poolOf(4, {});
  EXPECT_FALSE(pool->wantsJobs());
  EXPECT_EQ(children(), 0);
}

TEST_F(HelperPoolTest, BuildsEveryJobWithAtMostSoManyHelpers) {
  const auto pool = poolOf(3, {"works", "is slow"});
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
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while (children() != count && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(2ms);
  std::this_thread::sleep_for(50ms);
  return children() == count;
}

TEST_F(HelperPoolTest, StartsAsManyAsTheBuildsToComeAreWorth) {
  const auto pool = poolOf(8, {"works", "is slow"}, 10s, 10s);
  const std::vector jobs{jobFor("a"), jobFor("b"), jobFor("c")};
  pool->expectJobs(20);
  for (const auto& job : jobs) pool->add(job);
  EXPECT_TRUE(hasHelpers(0)) << "nobody knows how long a build takes";
  pool->expectJobs(0);
  pool->noteBuild(1e6);
  EXPECT_TRUE(hasHelpers(0)) << "3 s of builds";
  pool->noteBuild(7e6);
  EXPECT_TRUE(hasHelpers(1)) << "12 s of builds";
  for (const auto& job : jobs) EXPECT_THAT(outcome(*job), StartsWith("plan of "));
}

TEST_F(HelperPoolTest, OneHelperBuildsAllPlansOfAnAlgorithmInOrder) {
  const auto pool = poolOf(2, {"works", "is slow"});
  std::vector<std::shared_ptr<BuildJob>> jobs;
  for (int i = 0; i < 8; ++i) pool->add(jobs.emplace_back(jobFor(i % 2 == 0 ? "x" : "y")));
  std::map<std::string, std::set<std::string>> helpers;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const std::string plan = outcome(*jobs[i]);
    helpers[i % 2 == 0 ? "x" : "y"].insert(plan.substr(plan.rfind(' ')));
    if (i + 2 < jobs.size()) {
      EXPECT_FALSE(jobs[i + 2]->withdraw()) << "it is kept for the helper";
    }
  }
  EXPECT_EQ(helpers["x"].size(), 1U);
  EXPECT_EQ(helpers["y"].size(), 1U);
}

TEST_F(HelperPoolTest, AnAlgorithmWhoseHelperIsGoneIsFreeAgain) {
  const auto pool = poolOf(1, {"works", "answers garbage"});
  const auto first = jobFor("a");
  const auto second = jobFor("a");
  pool->add(first);
  pool->add(second);
  EXPECT_EQ(outcome(*first), "refused");
  EXPECT_NE(failureOf(*pool), "");
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while (!second->withdraw() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(2ms);
  EXPECT_TRUE(second->withdraw());
}

TEST_F(HelperPoolTest, StartsHelpersAheadAndWaitsUntilTheyAreReady) {
  const auto pool = poolOf(4, {"is slow"}, 10s, 10s);
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
  const auto pool = poolOf(1, {"works", "hangs", "bad"}, 300ms);
  const auto bad = jobFor("bad");
  const auto after = jobFor("fine");
  pool->add(bad);
  pool->add(after);
  EXPECT_EQ(outcome(*bad), "the helper process did not answer within 0.3 s and was ended");
  EXPECT_THAT(outcome(*after), StartsWith("plan of fine"));
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
  const auto pool = poolOf(1, {"works", "floods"}, 60s);
  const auto job = jobFor("a");
  pool->add(job);
  EXPECT_EQ(outcome(*job), "refused");
  EXPECT_EQ(failureOf(*pool), "the helper process answered too long a line");
}

TEST_F(HelperPoolTest, AHelperThatDoesNotStartLeavesTheJobsAlone) {
  for (const char* script : {"crashes", "exits", "hangs", "refuses", "answers garbage", "answers something else"}) {
    const auto pool = poolOf(2, {script}, 500ms);
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

TEST_F(HelperPoolTest, APoolThatIsLeftEndsItsHelpersAtOnce) {
  const auto start = std::chrono::steady_clock::now();
  {
    const auto pool = poolOf(3, {"works", "hangs"}, 60s);
    std::vector<std::shared_ptr<BuildJob>> jobs;
    for (int i = 0; i < 5; ++i) pool->add(jobs.emplace_back(jobFor("a")));
    while (jobs[0]->isWaiting()) std::this_thread::sleep_for(2ms);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, 10s);
}

}  // namespace
}  // namespace convscope
