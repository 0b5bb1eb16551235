#include "measure/progress.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "files/resource_path.h"
#include "measure/survey_work.h"
#include "problem/parse_problem.h"
#include "session/session_file.h"

namespace convscope {
namespace {

SurveyStarted twoProblems() {
  SurveyStarted started;
  started.problems = {{{}, {"conv1"}}, {{}, {"layer1.0.conv2", "layer1.1.conv2"}}};
  return started;
}

CandidatesListed listed(int problem, std::size_t algorithms) {
  CandidatesListed event;
  event.problem = problem;
  event.candidates.algorithms.resize(algorithms);
  return event;
}

TEST(Progress, GrowsFromNothingToAll) {
  Progress progress;
  EXPECT_EQ(progress.fraction(), 0);
  EXPECT_FALSE(progress.secondsLeft(1));
  progress.add(twoProblems());
  double last = 0;
  for (int problem = 0; problem < 2; ++problem) {
    progress.add(listed(problem, 4));
    for (int i = 0; i < 4; ++i) {
      progress.add(PlanBuilt{.problem = problem});
      EXPECT_GT(progress.fraction(), last);
      last = progress.fraction();
    }
    progress.add(ProblemEnded{.problem = problem});
    EXPECT_DOUBLE_EQ(progress.fraction(), (problem + 1) / 2.0);
    last = progress.fraction();
  }
  EXPECT_DOUBLE_EQ(*progress.secondsLeft(10), 0);
}

TEST(Progress, CountsWhatASearchFound) {
  Progress progress;
  progress.add(twoProblems());
  progress.add(listed(1, 4));
  for (int i = 0; i < 4; ++i) progress.add(PlanBuilt{.problem = 1});
  CandidatesAdded added;
  added.problem = 1;
  added.algorithms.resize(2);
  progress.add(added);
  EXPECT_EQ(progress.current(), "layer1.0.conv2 forward, 4 of 6 algorithms");
}

TEST(Progress, SaysWhatIsMeasuredAndHowLongItTakes) {
  Progress progress;
  progress.add(twoProblems());
  EXPECT_EQ(progress.current(), "");
  progress.add(ProblemEnded{});
  EXPECT_DOUBLE_EQ(*progress.secondsLeft(10), 10);
  progress.add(listed(1, 24));
  progress.add(PlanBuilt{.problem = 1});
  EXPECT_EQ(progress.current(), "layer1.0.conv2 forward, 1 of 24 algorithms");
}

/// Returns the numbers in "layer pass, 3 of 6 algorithms".
std::pair<int, int> countsOf(const std::string& current) {
  int tried = 0;
  int all = 0;
  std::sscanf(current.substr(current.find(", ")).c_str(), ", %d of %d", &tried, &all);
  return {tried, all};
}

TEST(Progress, ProblemsOfTwoDevicesAreCountedApart) {
  Progress progress;
  progress.add(twoProblems());
  progress.add(listed(0, 3));
  progress.add(listed(1, 6));
  double last = 0;
  for (int i = 0; i < 6; ++i) {
    if (i < 3) progress.add(PlanBuilt{.problem = 0});
    if (i < 3) {
      EXPECT_EQ(countsOf(progress.current()), std::pair(i + 1, 3));
    }
    progress.add(PlanBuilt{.problem = 1});
    EXPECT_EQ(countsOf(progress.current()), std::pair(i + 1, 6));
    EXPECT_GT(progress.fraction(), last);
    last = progress.fraction();
  }
  progress.add(ProblemEnded{.problem = 1});
  EXPECT_EQ(countsOf(progress.current()), std::pair(3, 3)) << "the other one is still measured";
  progress.add(ProblemEnded{.problem = 0});
  EXPECT_EQ(progress.current(), "");
  EXPECT_DOUBLE_EQ(progress.fraction(), 1);
}

TEST(Progress, NoCountExceedsItsTotalInAnyOrderOfTwoDevices) {
  std::mt19937 random(33);
  for (int round = 0; round < 200; ++round) {
    Progress progress;
    progress.add(twoProblems());
    std::array<std::vector<Event>, 2> devices;
    for (int problem = 0; problem < 2; ++problem) {
      const std::size_t algorithms = 1 + random() % 8;
      std::vector<Event>& events = devices.at(static_cast<std::size_t>(problem));
      events.emplace_back(listed(problem, algorithms));
      for (std::size_t i = 0; i < algorithms; ++i) events.emplace_back(PlanBuilt{.problem = problem});
      events.emplace_back(ProblemEnded{.problem = problem});
    }
    std::array<std::size_t, 2> next{};
    while (next[0] < devices[0].size() || next[1] < devices[1].size()) {
      std::size_t device = random() % 2;
      if (next.at(device) == devices.at(device).size()) device = 1 - device;
      progress.add(devices.at(device)[next.at(device)++]);
      EXPECT_LE(progress.fraction(), 1);
      if (progress.current().empty()) continue;
      const auto [tried, all] = countsOf(progress.current());
      EXPECT_LE(tried, all);
    }
    EXPECT_DOUBLE_EQ(progress.fraction(), 1);
  }
}

TEST(Progress, AResumedSurveyForecastsFromWhatItMeasuresItself) {
  Progress progress;
  SurveyStarted started = twoProblems();
  started.problems.resize(4);
  progress.add(started);
  progress.skip({true, true});
  EXPECT_DOUBLE_EQ(progress.fraction(), 0.5);
  EXPECT_FALSE(progress.secondsLeft(1));
  progress.add(ProblemEnded{});
  EXPECT_DOUBLE_EQ(*progress.secondsLeft(10), 10);
}

Problem problemOf(std::int64_t channels) {
  return parseProblem(fmt::format("fwd fp32 nchw n4 c{} k64 in27x27 f3x3 p1x1", channels));
}

TEST(Progress, CountsOperationsOnAProcessor) {
  SurveyStarted started;
  started.problems = {{problemOf(64), {"a"}}, {problemOf(192), {"b"}}};
  Progress progress;
  progress.add(started);
  progress.add(ProblemEnded{});
  EXPECT_NEAR(progress.fraction(), 0.25, 0.05);
  EXPECT_NEAR(*progress.secondsLeft(10), 30, 8);
  started.device.computeCapability = 90;
  progress.add(started);
  progress.add(ProblemEnded{});
  EXPECT_DOUBLE_EQ(progress.fraction(), 0.5);
}

/// The recorded survey of a processor, as it went: what is left is known after three of its problems.
TEST(Progress, ForecastsARecordedSurveyOfAProcessor) {
  const Session session = readSession(resourceFolder("sessions") / "alexnet-cpu.convscope.gz").session;
  const Survey& survey = session.surveys.front();
  double all = 0;
  for (const ProblemResult& each : survey.problems) all += each.wallUs;
  Progress progress;
  progress.add(survey.started);
  double elapsed = 0;
  for (std::size_t i = 0; i + 1 < survey.problems.size(); ++i) {
    elapsed += survey.problems[i].wallUs;
    progress.add(ProblemEnded{.problem = static_cast<int>(i)});
    if (i < 2) continue;
    EXPECT_NEAR(*progress.secondsLeft(elapsed) / (all - elapsed), 1, 0.1) << i;
  }
  double work = 0;
  for (const NetworkProblem& each : survey.started.problems) work += surveyWork(each.problem, survey.started.device);
  EXPECT_NEAR(processorSurveyUs(work, survey.started.device) / all, 1, 0.2);
}

TEST(FallingEstimate, NeverRises) {
  using Left = FallingEstimate::Left;
  FallingEstimate estimate;
  EXPECT_EQ(estimate.next(100), (Left{100, false}));
  EXPECT_EQ(estimate.next(300), (Left{100, true}));
  EXPECT_EQ(estimate.next(90), (Left{90, false}));
  EXPECT_EQ(estimate.next(90), (Left{90, false}));
}

}  // namespace
}  // namespace convscope
