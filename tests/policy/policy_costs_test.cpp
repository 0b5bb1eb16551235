#include "policy/forecast/policy_costs.h"
#include "policy/forecast/forecast.h"
#include "policy/forecast/planned_sizes.h"
#include "policy/framework/policies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"
#include "support/input_error_of.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

PolicyCosts policyCostsOf(const std::string& policy, const Survey& survey) {
  const std::array surveys{&survey};
  return costs(findPolicy(policy), surveys);
}

TEST(PolicyCosts, CountsEveryLayerAndTheLargestWorkspace) {
  Survey survey = madeSurvey(
      {madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 10, .loadUs = 400, .workspaceBytes = 500}}),
       madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 7, .loadUs = 1, .workspaceBytes = 900}},
                   "fwd n1 c2 k2 in8x8 f3x3 p1x1")});
  survey.problems[0].subject.layers = {"conv1", "conv2", "conv3"};
  const SizeCosts size = policyCostsOf("pytorch", survey).sizes.front();
  EXPECT_TRUE(size.complete());
  EXPECT_EQ(size.iterationUs, 37);
  EXPECT_EQ(size.workspaceBytes, 900u);
  EXPECT_EQ(size.newSize, (Warmup{20, 200, 0, 0, 0}));  // one search serves three layers
  EXPECT_EQ(firstWarmup(policyCostsOf("pytorch", survey), size).loadUs, 401);
}

TEST(PolicyCosts, LayersWithTheirOwnCacheSearchEach) {
  Survey survey = madeSurvey({madeProblem({"mode_b"}, {{.id = "a", .listed = {{0, 0}}}})});
  survey.problems[0].subject.layers = {"conv1", "conv2", "conv3"};
  EXPECT_EQ(policyCostsOf("onnxruntime-1.20-exhaustive", survey).sizes.front().newSize, (Warmup{30, 300, 0, 0, 0}));
}

TEST(PolicyCosts, CodeCompiledAtRunTimeIsPartOfBuilding) {
  const auto problem =
      madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .buildUs = 100},
                           {.id = "b", .listed = {{0, 1}}, .buildUs = 5000, .notes = {Note::RuntimeCompilation}}});
  EXPECT_EQ(chosenBy("pytorch", problem).warmup.compiledUs, 0);
  const Warmup warmup = chosenBy("pytorch-benchmark", problem).warmup;
  EXPECT_EQ(warmup.compiledUs, 5000);
  EXPECT_EQ(warmup.buildUs, 5100);
  EXPECT_EQ((warmup * 3).compiledUs, 15000);
  EXPECT_EQ(warmup.withoutLoad().compiledUs, 5000);
}

TEST(PolicyCosts, WarmupsOfProblemsAddUp) {
  for (const char* policy : {"pytorch-benchmark", "pytorch", "tensorflow", "onnxruntime-1.20-exhaustive"}) {
    const Survey survey = syntheticSurvey({.network = "alexnet", .lists = {"instant", "fallback", "mode_a", "mode_b"}});
    const PolicyCosts whole = policyCostsOf(policy, survey);
    const SizeCosts& size = whole.sizes.front();
    const std::vector<Warmup> warmups = firstWarmups(whole, size);
    ASSERT_EQ(warmups.size(), size.problems.size());
    Warmup sum;
    for (const Warmup& warmup : warmups) sum += warmup;
    const Warmup all = firstWarmup(whole, size);
    EXPECT_NEAR(sum.totalUs(), all.totalUs(), 1e-6 * all.totalUs()) << policy;
    EXPECT_NEAR(sum.loadUs, all.loadUs, 1e-6 * all.loadUs) << policy;
    EXPECT_NEAR(sum.compiledUs, all.compiledUs, 1e-6 * all.compiledUs) << policy;
  }
}

TEST(PolicyCosts, WarmupsOfProblemsAreThereBeforeAllAreKnown) {
  Survey survey = syntheticSurvey({.network = "mnist-tutorial"});
  survey.problems[1].ended = false;
  const PolicyCosts whole = policyCostsOf("pytorch-benchmark", survey);
  const std::vector<Warmup> warmups = firstWarmups(whole, whole.sizes.front());
  EXPECT_GT(warmups[0].totalUs(), 0);
  EXPECT_EQ(warmups[1], Warmup{});
  EXPECT_GT(warmups[2].totalUs(), 0);
}

TEST(PolicyCosts, CanBeMadeOfChoicesThatAreKnown) {
  const Survey survey = syntheticSurvey({.network = "mnist-tutorial", .lists = {"mode_b", "instant", "fallback"}});
  for (const char* name : {"pytorch-benchmark", "onnxruntime-1.20-exhaustive"}) {
    const Policy policy = findPolicy(name);
    const std::array surveys{&survey};
    std::vector<Choice> choices;
    for (const ProblemResult& problem : survey.problems)
      choices.push_back(policy.covers(problem.subject.problem.pass) ? policy.choose(problem, contextOf(survey))
                                                                    : Choice());
    const PolicyCosts kept = costs(policy, surveys, survey, choices);
    const PolicyCosts whole = policyCostsOf(name, survey);
    EXPECT_EQ(kept.sizes.front().iterationUs, whole.sizes.front().iterationUs);
    EXPECT_EQ(kept.sizes.front().problems.size(), whole.sizes.front().problems.size());
    EXPECT_EQ(firstWarmup(kept, kept.sizes.front()), firstWarmup(whole, whole.sizes.front()));
  }
}

TEST(PolicyCosts, InferenceLeavesBackwardPassesOut) {
  const Survey survey = syntheticSurvey({.network = "mnist-tutorial", .lists = {"mode_b"}});
  const SizeCosts size = policyCostsOf("onnxruntime-1.20-exhaustive", survey).sizes.front();
  EXPECT_TRUE(size.complete());
  for (const ProblemCosts& problem : size.problems) EXPECT_EQ(problem.subject.problem.pass, Pass::Forward);
}

TEST(PolicyCosts, SaysPerSizeWhatIsMissing) {
  const Survey survey = madeSurvey({madeProblem({"instant"}, {{.id = "a", .listed = {{0, 0}}}})});
  const PolicyCosts whole = policyCostsOf("pytorch-benchmark", survey);
  const SizeCosts& size = whole.sizes.front();
  EXPECT_FALSE(size.complete());
  EXPECT_THAT(size.missing.lists, ElementsAre("fallback"));
  EXPECT_EQ(size.missing.backend, "cudnn");
  EXPECT_THAT(size.missing.reasons, ElementsAre(HasSubstr("fwd fp32 nchw n1 c1 k1 in8x8 f3x3 p1x1: the list")));
  try {
    firstWarmup(whole, size);
    FAIL();
  } catch (const MissingData& error) {
    EXPECT_THAT(error.what(), HasSubstr("1x1x8x8"));
    EXPECT_THAT(error.sizes(), ElementsAre(size.missing));
  }
}

TEST(PolicyCosts, AProblemThatNothingSolvesIsMissingToo) {
  const Survey survey =
      madeSurvey({madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .status = TrialStatus::Failed}})});
  EXPECT_THAT(policyCostsOf("pytorch", survey).sizes.front().missing.reasons,
              ElementsAre(HasSubstr("none of its algorithms")));
}

/// An ordinary layer and a depthwise one, which PyTorch gives to cuDNN only in NHWC.
Survey separable(const std::string& layout = "nchw") {
  Survey survey = madeSurvey({madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 10, .buildUs = 100}},
                                          "fwd " + layout + " n2 c4 k4 in8x8 f3x3"),
                              madeProblem(kLists, {{.id = "b", .listed = {{0, 0}}, .hotUs = 70, .buildUs = 900}},
                                          "fwd " + layout + " n2 c4 k4 g4 in8x8 f3x3")});
  survey.problems[1].subject.layers = {"depthwise1", "depthwise2"};
  return survey;
}

TEST(PolicyCosts, LeaveOutWhatTheLibraryDoesNotGet) {
  const Survey survey = separable();
  for (const char* policy : {"pytorch", "pytorch-2.14", "pytorch-deterministic"}) {
    const SizeCosts size = policyCostsOf(policy, survey).sizes.front();
    EXPECT_TRUE(size.complete());
    EXPECT_EQ(size.iterationUs, 10);
    EXPECT_EQ(size.newSize.totalUs(), 110);
    ASSERT_EQ(size.problems.size(), 1u);
    ASSERT_EQ(size.notGiven.size(), 1u);
    EXPECT_EQ(size.notGiven[0].subject, survey.problems[1].subject);
    EXPECT_THAT(size.notGiven[0].dispatch.executor, HasSubstr("conv_depthwise2d"));
  }
  EXPECT_EQ(policyCostsOf("fastest", survey).sizes.front().iterationUs, 10 + 2 * 70);
  EXPECT_EQ(policyCostsOf("pytorch", separable("nhwc")).sizes.front().iterationUs, 10 + 2 * 70);
}

TEST(PolicyCosts, DoNotNeedTheLeftOutProblemsToBeMeasured) {
  Survey survey = separable();
  survey.problems[1].ended = false;
  EXPECT_TRUE(policyCostsOf("pytorch", survey).sizes.front().complete());
  EXPECT_FALSE(policyCostsOf("fastest", survey).sizes.front().complete());
}

TEST(PolicyCosts, WithoutProblemsOfAnotherPolicyAreThoseOfTheRest) {
  const Survey survey = separable();
  const PolicyCosts pytorch = policyCostsOf("pytorch", survey);
  const PolicyCosts all = policyCostsOf("fastest", survey);
  const PolicyCosts less = without(all, pytorch.sizes.front().notGiven);
  EXPECT_EQ(less.sizes.front().iterationUs, 10);
  EXPECT_EQ(less.sizes.front().newSize.totalUs(), 100);
  EXPECT_EQ(less.sizes.front().flops, pytorch.sizes.front().flops);
  EXPECT_EQ(less.sizes.front().notGiven, pytorch.sizes.front().notGiven);
  EXPECT_EQ(firstWarmups(less, less.sizes.front()).size(), 1u);
  EXPECT_EQ(without(pytorch, pytorch.sizes.front().notGiven).sizes.front().iterationUs, 10);
}

TEST(PolicyCosts, ASizeOfWhichTheLibraryGetsNothingIsNotComplete) {
  Survey survey = separable();
  survey.problems.erase(survey.problems.begin());
  const PolicyCosts whole = policyCostsOf("pytorch", survey);
  EXPECT_THAT(whole.sizes.front().missing.reasons, ElementsAre(HasSubstr("gets none of its problems")));
  try {
    forecast(whole, {{whole.sizes.front().input}, {{0, 10}}});
    FAIL();
  } catch (const MissingData& error) {
    EXPECT_TRUE(error.sizes().empty());  // no survey would help
    EXPECT_THAT(error.what(), HasSubstr("gets none of its problems"));
  }
}

TEST(PolicyCosts, AnEmptySurveyIsNotComplete) {
  EXPECT_FALSE(policyCostsOf("pytorch", madeSurvey({})).sizes.front().complete());
}

TEST(PolicyCosts, RefusesSurveysThatDoNotGoTogether) {
  Session session = syntheticSession({.network = "mnist-tutorial"}, {{1, 1, 28, 28}, {2, 1, 28, 28}});
  EXPECT_NO_THROW(costs(findPolicy("pytorch"), surveysOf(session)));
  const auto refusal = [&](auto change) {
    Session changed = session;
    change(changed.surveys[1].started);
    return errorOf<ContractError>([&] { costs(findPolicy("pytorch"), surveysOf(changed)); });
  };
  EXPECT_THAT(refusal([](SurveyStarted& s) {
                s.input = {1, 1, 28, 28};
              }),
              HasSubstr("two surveys of the size 1x1x28x28"));
  EXPECT_THAT(refusal([](SurveyStarted& s) { s.network.name = "other"; }), HasSubstr("their networks differ"));
  EXPECT_THAT(refusal([](SurveyStarted& s) { s.options.precision = Precision::Fp16; }), HasSubstr("precisions"));
  EXPECT_THAT(refusal([](SurveyStarted& s) { s.options.backend = "onednn"; }), HasSubstr("backends"));
  EXPECT_THAT(refusal([](SurveyStarted& s) { s.versions["cudnn"] = "9.1"; }), HasSubstr("library versions"));
  EXPECT_THAT(refusal([](SurveyStarted& s) { s.options.passes = {Pass::Forward}; }), HasSubstr("passes"));
  EXPECT_THAT(refusal([](SurveyStarted& s) { s.device.name = "other"; }), HasSubstr("devices"));
}

TEST(SurveysLike, TakesTheLatestCompletedOfEachSize) {
  Session session = syntheticSession({.network = "mnist-tutorial"},
                                     {{4, 1, 28, 28}, {1, 1, 28, 28}, {4, 1, 28, 28}, {2, 1, 28, 28}, {3, 1, 28, 28}});
  session.surveys[3].ended->how = SurveyEnd::Cancelled;
  session.surveys[4].started.options.precision = Precision::Fp16;
  EXPECT_THAT(surveysLike(session, session.surveys[1]), ElementsAre(&session.surveys[1], &session.surveys[2]));
  // Of two of a size, the one that is shown: its figures are beside the others.
  EXPECT_THAT(surveysLike(session, session.surveys[0]), ElementsAre(&session.surveys[1], &session.surveys[0]));
  EXPECT_THAT(surveysLike(session, session.surveys[4]), ElementsAre(&session.surveys[4]));
}

TEST(SurveysLike, PlannedSizesAreAlsoThoseThatWereNotBegun) {
  Session session = syntheticSession({.network = "mnist-tutorial"},
                                     {{4, 1, 28, 28}, {1, 1, 28, 28}, {4, 1, 28, 28}, {2, 1, 28, 28}, {2, 1, 28, 28}});
  for (const std::size_t stopped : {2u, 3u, 4u}) session.surveys[stopped].ended->how = SurveyEnd::Cancelled;
  const std::vector<Survey>& all = session.surveys;
  EXPECT_THAT(plannedSizes(session, all[0]), ElementsAre(&all[1], &all[4], &all[0]));
  EXPECT_THAT(plannedSizes(session, all[3]), ElementsAre(&all[1], &all[3], &all[0]));
  EXPECT_THAT(plannedSizes(session, all[2]), ElementsAre(&all[1], &all[4], &all[0]));
}

TEST(SurveysLike, WhatIsShownStandsWhereNothingOfItsSizeWasCompleted) {
  Session session = syntheticSession({.network = "mnist-tutorial"}, {{4, 1, 28, 28}, {4, 1, 28, 28}, {2, 1, 28, 28}});
  session.surveys[1].ended->how = SurveyEnd::Cancelled;
  session.surveys[2].ended.reset();
  EXPECT_THAT(surveysLike(session, session.surveys[1]), ElementsAre(&session.surveys[0]));
  EXPECT_THAT(surveysLike(session, session.surveys[2]), ElementsAre(&session.surveys[2], &session.surveys[0]));
  EXPECT_THAT(surveysBeside(session, session.surveys[1]), ElementsAre(&session.surveys[1]));
  EXPECT_THAT(surveysBeside(session, session.surveys[0]), ElementsAre(&session.surveys[0]));
}

TEST(PolicyCosts, FreeMemoryIsTheDevicesUnlessGiven) {
  const Survey survey = syntheticSurvey({.network = "mnist-tutorial"});
  const std::array surveys{&survey};
  const Policy policy = findPolicy("pytorch-benchmark:limit=0");
  EXPECT_GT(costs(policy, surveys).sizes.front().searchPeakBytes, 100'000u);
  EXPECT_LE(costs(policy, surveys, 100'000).sizes.front().searchPeakBytes, 100'000u);
}

}  // namespace
}  // namespace convscope
