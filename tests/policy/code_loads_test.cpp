#include "policy/forecast/code_loads.h"

#include <gtest/gtest.h>

#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;

ProblemResult oneProblem(const std::vector<Made>& algorithms, const char* pass) {
  return madeProblem(kLists, algorithms, std::string(pass) + " n1 c1 k1 in8x8 f3x3 p1x1");
}

TEST(CodeLoads, TheFirstPlanOfAnIdPaysForTheOthers) {
  const Survey survey = madeSurvey({oneProblem({{.id = "a", .loadUs = 500}, {.id = "b", .loadUs = 70}}, "fwd"),
                                    oneProblem({{.id = "a", .loadUs = 3}, {.id = "c", .loadUs = 40}}, "fwd")});
  const std::array surveys{&survey};
  const CodeLoads loads(surveys);
  EXPECT_EQ(loads.codes(), 3);
  const CodeUse payer = loads.use(survey.problems[0], 0);
  EXPECT_EQ(payer.freshUs, 500);
  EXPECT_EQ(payer.knownUs, 0);
  const CodeUse second = loads.use(survey.problems[1], 0);
  EXPECT_EQ(second.code, payer.code);
  EXPECT_EQ(second.freshUs, 500);
  EXPECT_EQ(second.knownUs, 3);

  LoadedCode loaded(loads.codes());
  EXPECT_EQ(loaded.load({second, loads.use(survey.problems[1], 1)}), 540);
  EXPECT_EQ(loaded.load({payer, second}), 3);
}

TEST(CodeLoads, AnAlgorithmThatWasNotExecutedToTheEndPaysForNone) {
  const Made slower{.id = "a", .status = TrialStatus::Slower, .slowerThanUs = 9000};
  const Survey survey = madeSurvey({oneProblem({slower}, "fwd"), oneProblem({{.id = "a", .loadUs = 3}}, "fwd")});
  const std::array surveys{&survey};
  const CodeLoads loads(surveys);
  EXPECT_EQ(loads.codes(), 1);
  EXPECT_EQ(loads.use(survey.problems[0], 0).knownUs, 0);
  EXPECT_EQ(loads.use(survey.problems[1], 0).freshUs, 3);
}

TEST(CodeLoads, PassesDoNotShareAndSurveysDo) {
  const Survey first =
      madeSurvey({oneProblem({{.id = "a", .loadUs = 500}}, "fwd"), oneProblem({{.id = "a", .loadUs = 80}}, "wgrad")});
  const Survey second = madeSurvey({oneProblem({{.id = "a", .loadUs = 2}}, "fwd")}, {1, 1, 16, 16});
  const std::array surveys{&first, &second};
  const CodeLoads loads(surveys);
  EXPECT_EQ(loads.codes(), 2);
  EXPECT_EQ(loads.use(first.problems[1], 0).freshUs, 80);
  // In the second survey's process, or later in one process, it was loaded already: it would have cost as much.
  EXPECT_EQ(loads.use(second.problems[0], 0).freshUs, 500);
  EXPECT_EQ(loads.use(second.problems[0], 0).knownUs, 0);
}

TEST(CodeLoads, PlansThatDidNotRunPayNothing) {
  const Survey survey = madeSurvey({oneProblem({{.id = "a", .status = TrialStatus::Failed}}, "fwd"),
                                    oneProblem({{.id = "a", .loadUs = 90}}, "fwd")});
  const std::array surveys{&survey};
  EXPECT_EQ(CodeLoads(surveys).use(survey.problems[1], 0).freshUs, 90);
}

}  // namespace
}  // namespace convscope
