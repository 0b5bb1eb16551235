#include "analysis/choose_engines.h"

#include <gmock/gmock.h>

#include <array>

#include "core/problem_text.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/applied_choice.h"
#include "policy/framework/policies.h"
#include "policy/hand_made.h"
#include "problem/input_error.h"
#include "support/recorded_session.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::kLists;
using testing::Made;
using testing::madeProblem;

const char* const kEnginesProblem = "fwd tf32 nchw n1 c1 k1 in8x8 f3x3 p1x1";

/// A survey of one problem whose algorithms are engines 0, 1, ... in the order of `made`, of which the first is listed
/// first.
Survey surveyOfEngines(std::vector<Made> made, const std::string& text = kEnginesProblem) {
  for (std::size_t i = 0; i < made.size(); ++i) {
    made[i].id = "eng" + std::to_string(i);
    made[i].listed = {{0, static_cast<int>(i)}};
  }
  ProblemResult problem = madeProblem(kLists, made, text);
  for (std::size_t i = 0; i < made.size(); ++i) problem.trials[i].candidate.engine = static_cast<std::int64_t>(i);
  Survey survey = testing::madeSurvey({problem});
  survey.started.options.backend = "cudnn";
  return survey;
}

ProblemChoice engineChoiceOf(const Survey& survey, const ChooseOptions& options = {}) {
  return chooseEngines(survey, options).front();
}

std::vector<std::int64_t> rankedEnginesOf(const ProblemChoice& choice) {
  std::vector<std::int64_t> engines;
  for (const RankedEngine& engine : choice.ranking) engines.push_back(engine.id.engine);
  return engines;
}

void setMeasuredError(Trial& trial, double relativeL2) {
  trial.evidence.error = ErrorMeasured{.elements = 100, .relativeL2 = relativeL2, .unit = 1};
}

void setRepeatability(Trial& trial, int equal) {
  trial.evidence.alone = RepeatabilityChecked{.executions = 20, .equal = equal, .elements = 100};
}

TEST(ChooseEngines, TakesTheFastest) {
  const ProblemChoice choice = engineChoiceOf(surveyOfEngines({{.hotUs = 10}, {.hotUs = 8}, {.hotUs = 9}}));
  EXPECT_EQ(choice.problem, kEnginesProblem);
  EXPECT_THAT(rankedEnginesOf(choice), ElementsAre(1));
  EXPECT_FALSE(choice.keepsHeuristic);
  EXPECT_EQ(choice.us, 8);
  EXPECT_EQ(choice.heuristicUs, 10);
}

TEST(ChooseEngines, KeepsTheHeuristicChoiceIfTheGainIsNoise) {
  const ProblemChoice choice = engineChoiceOf(surveyOfEngines({{.hotUs = 10}, {.hotUs = 9.95}}));
  EXPECT_TRUE(choice.keepsHeuristic);
  EXPECT_THAT(rankedEnginesOf(choice), ElementsAre(0));
  Survey varying = surveyOfEngines({{.hotUs = 10}, {.hotUs = 8}});
  varying.problems[0].trials[0].hot.us = {7, 9, 10, 11, 12};
  EXPECT_TRUE(engineChoiceOf(varying).keepsHeuristic);
}

TEST(ChooseEngines, CountsBuildAndFirstExecution) {
  const Survey survey = surveyOfEngines({{.hotUs = 10}, {.hotUs = 8, .buildUs = 5000}});
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey)), ElementsAre(1));
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey, {.iterations = 1000})), ElementsAre(0));
}

TEST(ChooseEngines, RanksAnEngineForEachSwitch) {
  const Survey survey = surveyOfEngines({{.hotUs = 20},
                                         {.hotUs = 5, .notes = {Note::TensorCore, Note::Nondeterministic}},
                                         {.hotUs = 7, .notes = {Note::Nondeterministic}},
                                         {.hotUs = 6, .notes = {Note::TensorCore}},
                                         {.hotUs = 8},
                                         {.hotUs = 9}});
  // TF32 off: 2; deterministic: 3; both: 4.
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey)), ElementsAre(1, 3, 2, 4));
}

TEST(ChooseEngines, IgnoresTensorCoresIn16Bits) {
  const Survey survey = surveyOfEngines({{.hotUs = 20}, {.hotUs = 5, .notes = {Note::TensorCore}}, {.hotUs = 7}},
                                        "fwd fp16 nhwc n1 c8 k8 in8x8 f3x3 p1x1");
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey)), ElementsAre(1));
}

TEST(ChooseEngines, KeepsThePrecisionOfTheHeuristicChoice) {
  for (const Note note : {Note::Winograd, Note::Fft, Note::ReducedPrecisionReduction}) {
    const Survey survey = surveyOfEngines({{.hotUs = 10}, {.hotUs = 5, .notes = {note}}});
    EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey)), ElementsAre(0));
    EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey, {.allowsAnyNumerics = true})), ElementsAre(1));
    const Survey same = surveyOfEngines({{.hotUs = 10, .notes = {note}}, {.hotUs = 5, .notes = {note}}});
    EXPECT_THAT(rankedEnginesOf(engineChoiceOf(same)), ElementsAre(1));
  }
  Survey byKernels = surveyOfEngines({{.hotUs = 10}, {.hotUs = 5}});
  byKernels.problems[0].trials[1].candidate.family = Family::Winograd;
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(byKernels)), ElementsAre(0));
}

TEST(ChooseEngines, KeepsTheWorkspaceOfTheHeuristicChoices) {
  const Survey survey = surveyOfEngines({{.hotUs = 10, .workspaceBytes = 100}, {.hotUs = 5, .workspaceBytes = 101}});
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey)), ElementsAre(0));
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey, {.workspaceLimit = 101})), ElementsAre(1));
  const ProblemChoice none = engineChoiceOf(survey, {.workspaceLimit = 99});
  EXPECT_THAT(none.ranking, IsEmpty());
  EXPECT_EQ(none.reason, "no algorithm fits the options");
}

TEST(ChooseEngines, LeavesOutWhatIsCompiledAtRunTime) {
  const Survey survey = surveyOfEngines({{.hotUs = 10}, {.hotUs = 5, .notes = {Note::RuntimeCompilation}}});
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey)), ElementsAre(1));
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey, {.allowsRuntimeCompiled = false})), ElementsAre(0));
}

TEST(ChooseEngines, TrustsOnlyWhatRepeatedItsBitsIfTheyShallBeDeterministic) {
  Survey survey =
      surveyOfEngines({{.hotUs = 10}, {.hotUs = 5, .notes = {Note::Nondeterministic}}, {.hotUs = 6}, {.hotUs = 7}});
  EXPECT_EQ(engineChoiceOf(survey, {.deterministic = true}).reason,
            "no result was checked (convscope-cli determinism)");
  for (Trial& trial : survey.problems[0].trials) setRepeatability(trial, 20);
  setRepeatability(survey.problems[0].trials[2], 19);
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey, {.deterministic = true})), ElementsAre(3));
}

TEST(ChooseEngines, NeverTakesAWrongOrFailedAlgorithm) {
  Survey survey = surveyOfEngines({{.hotUs = 10}, {.hotUs = 5}, {.hotUs = 6}, {.status = TrialStatus::Failed}});
  setMeasuredError(survey.problems[0].trials[1], 0.5);
  survey.givenUp.push_back({.problem = 0, .algorithm = "eng2", .reason = "it crashed"});
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey)), ElementsAre(0));
  setMeasuredError(survey.problems[0].trials[1], 1e-3);
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey)), ElementsAre(1));
}

TEST(ChooseEngines, TakesFilterGradientsOfAsymmetricPaddingOnlyIfChecked) {
  Survey survey = surveyOfEngines({{.hotUs = 10}, {.hotUs = 5}}, "wgrad tf32 nchw n1 c1 k1 in8x8 f3x3 p0:1x0:1");
  EXPECT_THAT(engineChoiceOf(survey).ranking, IsEmpty());
  setMeasuredError(survey.problems[0].trials[0], 1e-3);
  EXPECT_THAT(rankedEnginesOf(engineChoiceOf(survey)), ElementsAre(0));
}

TEST(ChooseEngines, NamesTheProblemAsCudnnGetsIt) {
  EXPECT_EQ(engineChoiceOf(surveyOfEngines({{}}, "fwd fp32 nchw n1 c1 k1 in8 f3 p1")).problem,
            "fwd fp32 nchw n1 c1 k1 in1x8 f1x3 p0x1");
  EXPECT_EQ(engineChoiceOf(surveyOfEngines({{}}, "fwd fp32 nchw transposed n1 c2 k3 in8x8 f3x3")).problem,
            "dgrad fp32 nchw n1 c3 k2 in10x10 f3x3");
}

TEST(ChooseEngines, SaysWhatWasNotMeasured) {
  Survey survey = surveyOfEngines({{.status = TrialStatus::Skipped}});
  survey.problems[0].ended = false;
  EXPECT_EQ(engineChoiceOf(survey).reason, "not measured");
}

TEST(ChooseEngines, FindsChoicesForEveryProblemOfARecording) {
  const Session& session = testing::recordedSession("resnet50-tf32");
  const Survey& survey = session.surveys.back();
  EXPECT_EQ(choiceTargetOf(survey).device, "NVIDIA H200");
  double us = 0;
  double heuristicUs = 0;
  for (const ProblemChoice& choice : chooseEngines(survey, {})) {
    ASSERT_THAT(choice.ranking, ::testing::Not(IsEmpty())) << choice.problem << ": " << choice.reason;
    EXPECT_TRUE(readProblem(choice.problem)) << choice.problem;
    us += choice.us * choice.times;
    heuristicUs += choice.heuristicUs.value_or(choice.us) * choice.times;
  }
  EXPECT_LT(us, heuristicUs);
}

/// What the policy forecasts is what a choice file has.
TEST(ChooseEngines, AreThoseOfThePolicy) {
  const Policy policy = findPolicy("convscope-applied");
  for (const char* name : {"resnet50-tf32", "mobilenet_v2-fp16", "unet-fp32", "vgg16-fp16-nchw"}) {
    const Survey& survey = testing::recordedSession(name).surveys.back();
    const PolicyContext context = contextFor(policy, survey);
    const std::vector<ProblemChoice> choices = chooseEngines(survey, {});
    std::size_t compared = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const Choice choice = policy.choose(survey.problems[i], context);
      if (!choice.toLibrary()) continue;  // PyTorch executes it itself and does not ask cuDNN
      ASSERT_TRUE(choice.trial) << choices[i].problem;
      const Candidate& candidate = survey.problems[i].trials[*choice.trial].candidate;
      EXPECT_EQ(choices[i].ranking.front().id, (EngineId{candidate.engine, candidate.knobs})) << choices[i].problem;
      EXPECT_EQ(choice.warmup.timedRunsUs, 0);  // no search
      EXPECT_LT(choice.warmup.queryUs, survey.problems[i].lists.front().queryUs / 2);
      ++compared;
    }
    EXPECT_GT(compared, 0U);
  }
}

TEST(ChooseEngines, MakeNoIterationSlowerThanTheHeuristicChoices) {
  for (const char* name : {"resnet50-tf32", "resnet50-fp32", "mobilenet_v2-fp16", "unet-fp32"}) {
    const Survey& survey = testing::recordedSession(name).surveys.back();
    const std::array surveys{&survey};
    const auto iterationUs = [&](const char* policy) {
      return costs(findPolicy(policy), surveys).sizes.front().iterationUs;
    };
    EXPECT_LE(iterationUs("convscope-applied"), iterationUs("pytorch")) << name;
  }
}

TEST(ChoiceTargets, AreOfCudnnOnAGpu) {
  Survey survey = surveyOfEngines({{}});
  survey.started.device = {.name = "NVIDIA H200", .processors = 132, .computeCapability = 90};
  survey.started.versions = {{"cudnn", "9.19.0"}};
  EXPECT_EQ(choiceTargetOf(survey), (ChoiceTarget{"NVIDIA H200", 90, 132, "9.19.0"}));
  survey.started.options.backend = "cudnn-legacy";
  EXPECT_THROW(choiceTargetOf(survey), InputError);
}

}  // namespace
}  // namespace convscope
