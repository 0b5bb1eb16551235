#include "analysis/answer.h"
#include "analysis/answer_brief.h"
#include "analysis/applied_answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/answer_sentences.h"
#include "analysis/forecasts.h"
#include "analysis/layer_losses.h"
#include "analysis/library_choice.h"
#include "analysis/recorded_program.h"
#include "analysis/schedule_verdict.h"
#include "analysis/survey_summary.h"
#include "analysis/survey_workload.h"
#include "analysis/verdict_rows.h"
#include "policy/forecast/break_even.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "policy/schedule/schedule_text.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "text/units.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using testing::recordedSession;
using testing::SyntheticOptions;
using testing::syntheticSession;

Answer verdictOf(const Session& session) {
  return answerOf(session, session.surveys.back());
}

/// Returns the number of iterations after which the first ones with their searches are paid for.
double paidForAfter(const Answer& verdict) {
  return static_cast<double>(verdict.sizes) +
         (*verdict.on.firstUs - *verdict.off.firstUs) / (verdict.off.iterationUs->low - verdict.on.iterationUs->low);
}

TEST(Answer, NamesTheNumberFromWhichItHolds) {
  const Session session = recordedSession("resnet50-fp32");
  const Answer verdict = verdictOf(session);
  EXPECT_EQ(verdict.advice, SwitchAdvice::On);
  EXPECT_NEAR(static_cast<double>(verdict.paysOffAfter.value()), paidForAfter(verdict), 1);
  const std::string after = iterationsText(*verdict.paysOffAfter, verdict.paysOffRange);
  EXPECT_EQ(verdict.sentence, "Set torch.backends.cudnn.benchmark = True if you train more than " + after +
                                  " iterations: it saves " +
                                  formatPercent(1 - verdict.on.iterationUs->low / verdict.off.iterationUs->low) +
                                  " of the convolution time.");
  EXPECT_EQ(verdict.limits,
            "True pays off after " + after + " iterations at this size. Each further size needs " +
                iterationsText(verdict.newSizes->regainedAfter().value(), verdict.newSizes->regainedRange()) +
                " iterations of its own to make up for its search; if new ones come sooner, True never "
                "pays off.");
  EXPECT_THAT(verdict.basis, HasSubstr("fp32 (TF32 off), convolutions only"));
  EXPECT_THAT(verdict.code, HasSubstr("torch.backends.cudnn.benchmark = True"));
  const std::vector<VerdictRow> rows = comparedRows(verdict);
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[0].off, formatTime(summarizeSurvey(session.surveys[0]).total.firstListedUs));
  EXPECT_EQ(rows[0].change, "-" + formatPercent(verdict.savedShare));
  EXPECT_EQ(rows.back().title, "Price of determinism");
  EXPECT_THAT(rows.back().change, HasSubstr(" points"));
  for (const VerdictRow& row : rows) EXPECT_FALSE(row.change.empty()) << row.title;
}

TEST(Answer, OfASweepIsOverAllSizes) {
  const Answer verdict = verdictOf(recordedSession("resnet50-sizes-fp32"));
  EXPECT_EQ(verdict.sizes, 7u);
  const double expected = paidForAfter(verdict);  // the sizes are drawn at random
  EXPECT_NEAR(static_cast<double>(verdict.paysOffAfter.value()), expected, 0.01 * expected);
  EXPECT_THAT(verdict.limits,
              HasSubstr("True pays off after " + iterationsText(*verdict.paysOffAfter, verdict.paysOffRange) +
                        " iterations in total, over all 7 sizes. Each further size needs " +
                        iterationsText(verdict.newSizes->regainedAfter().value(), verdict.newSizes->regainedRange()) +
                        " iterations of its own to make up for its search; if new ones"));
  EXPECT_THAT(verdict.basis, HasSubstr("7 input sizes in random order"));
}

/// A sweep that was stopped: the answer at a size that was not measured names the one that it is of.
TEST(Answer, NamesTheOnlySizeThatIsComplete) {
  Session session = syntheticSession({.network = "conv-tutorial"}, {{8, 3, 32, 32}, {8, 3, 64, 64}});
  Survey& stopped = session.surveys.back();
  stopped.ended.reset();
  for (ProblemResult& result : stopped.problems) result = {.subject = result.subject};
  const Answer verdict = answerOf(session, stopped);
  EXPECT_THAT(verdict.inputs, ElementsAre(Dims{8, 3, 32, 32}));
  EXPECT_THAT(verdict.basis,
              AllOf(HasSubstr(": 8x3x32x32 (others are not measured completely),"), Not(HasSubstr("64x64"))));
  EXPECT_THAT(verdict.code, AllOf(HasSubstr("conv-tutorial, 8x3x32x32, "), Not(HasSubstr("64x64"))));
  EXPECT_EQ(verdict.scope, "at 8x3x32x32, the size that is measured completely");
  EXPECT_EQ(briefOf(verdict).scope, verdict.scope);
  const Answer own = answerOf(session, session.surveys.front());
  EXPECT_EQ(own.scope, "");
  EXPECT_EQ(own.code, verdict.code);
}

TEST(Answer, HasTheIterationThatForecastsName) {
  const Session session = recordedSession("resnet50-sizes-fp32");
  const VerdictRow iteration = comparedRows(verdictOf(session)).front();
  Forecaster forecaster(surveysLike(session, session.surveys.back()));
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark"};
  const ScheduleForecasts longRun = forecaster.forecasts(
      makeSchedule(parseSchedule("random:160:352:32"), {forecaster.surveys().front()->started.input, kRule.horizon, 0}),
      policies);
  EXPECT_THAT(scheduleVerdict(longRun, longRun, {}).sentence,
              HasSubstr("The convolutions of an iteration then take " + iteration.on + " instead of " + iteration.off));
}

TEST(Answer, LeavesItOffIfIterationsAreNoFaster) {
  const Answer verdict = verdictOf(recordedSession("alexnet-tf32-legacy"));
  EXPECT_EQ(verdict.advice, SwitchAdvice::Off);
  const double longer = verdict.on.iterationUs->low / verdict.off.iterationUs->low - 1;
  EXPECT_THAT(verdict.sentence,
              HasSubstr("with True the convolutions take " + formatPercent(longer) + " longer (noise: ±"));
  EXPECT_LT(verdict.noiseShare, longer / 10);
  EXPECT_THAT(verdict.limits, HasSubstr("True never pays off: its iterations are no faster"));
  EXPECT_THAT(verdict.code, HasSubstr("benchmark = False"));
}

/// Of a network only convolutions were measured; a recorded program has whole iterations.
TEST(Answer, NamesTheConvolutionsOfANetwork) {
  const auto titlesOf = [](const Answer& verdict) {
    std::vector<std::string> titles;
    for (const VerdictRow& row : comparedRows(verdict)) titles.push_back(row.title);
    titles.resize(2);
    return titles;
  };
  EXPECT_THAT(titlesOf(verdictOf(recordedSession("alexnet-fp32"))),
              ElementsAre("Convolutions, one iteration", "Convolutions, first iteration"));
  EXPECT_THAT(titlesOf(verdictOf(recordedSession("resnet50-sizes-fp32"))),
              ElementsAre("Convolutions, mean iteration", "Convolutions, 7 first iterations"));
  EXPECT_THAT(titlesOf(verdictOf(recordedSession("resnet50-training-tf32"))),
              ElementsAre("One iteration", "First iteration"));
}

TEST(Answer, SaysWhichLayersItsFiguresLack) {
  EXPECT_EQ(comparedRows(verdictOf(recordedSession("mobilenet_v2-tf32"))).front().note,
            "Not included: 17 layers, executed by PyTorch's own kernel (conv_depthwise2d).");
  EXPECT_EQ(comparedRows(verdictOf(recordedSession("resnet50-tf32"))).front().note, "");
}

TEST(Answer, SaysHowTrueDecidesIfIterationsAreNoFaster) {
  EXPECT_THAT(verdictOf(recordedSession("resnet50-fp16")).limits,
              HasSubstr("True decides by one execution of each of the first 10 algorithms: in "));
  EXPECT_THAT(verdictOf(recordedSession("alexnet-tf32-legacy")).limits,  // Find executes all of them
              HasSubstr("True decides by one execution of each algorithm: in "));
}

TEST(Answer, SaysWhatIsWithinTheNoise) {
  const Answer verdict = verdictOf(recordedSession("resnet50-tf32"));
  EXPECT_EQ(verdict.advice, SwitchAdvice::Either);
  EXPECT_EQ(verdict.policy, "pytorch");
  EXPECT_THAT(verdict.sentence, HasSubstr("which is within the noise (±"));
  EXPECT_THAT(verdict.code, HasSubstr("benchmark = False"));
}

std::vector<std::string> headsOf(const Answer& answer) {
  std::vector<std::string> heads;
  for (const VerdictColumn& column : furtherColumns(answer)) heads.push_back(column.head);
  return heads;
}

TEST(Answer, AdvisesTheLimitThatSavesNoticeablyMore) {
  const Answer answer = verdictOf(recordedSession("mobilenet_v2-tf32"));
  ASSERT_EQ(answer.effects.size(), 2u);
  const SettingEffect& all = answer.effects[1];
  EXPECT_GT(all.savedShare, answer.effects[0].savedShare + kRule.worthwhile);
  EXPECT_EQ(answer.advice, SwitchAdvice::On);
  EXPECT_EQ(answer.policy, "pytorch-benchmark:limit=0");
  EXPECT_EQ(answer.savedShare, all.savedShare);
  EXPECT_THAT(answer.sentence, HasSubstr("benchmark = True and torch.backends.cudnn.benchmark_limit = 0 if you train"));
  EXPECT_THAT(answer.code, HasSubstr("torch.backends.cudnn.benchmark_limit = 0\n"));
  EXPECT_EQ(answer.on.iterationUs, answer.effects[0].figures.iterationUs);
  EXPECT_EQ(adviceIterationUs(answer), all.figures.iterationUs->high);
  EXPECT_EQ(headsOf(answer), (std::vector<std::string>{"limit=0", "Applied"}));
  EXPECT_NEAR(answer.newSizes->mean.savedUs, answer.off.iterationUs->low - all.figures.iterationUs->low, 0.1);
  const VerdictRow row = comparedRows(answer).front();
  ASSERT_EQ(row.further.size(), 2u);
  EXPECT_EQ(row.further[0].text, formatTime(all.figures.iterationUs->low));
  EXPECT_EQ(row.further[1].text, formatTime(answer.applied->effect.figures.iterationUs->low));
  EXPECT_EQ(row.change, "-" + formatPercent(all.savedShare));
}

/// Choices that are as fast as the best setting need no search.
TEST(Answer, NamesMeasuredChoicesThatAreBetterThanEitherSetting) {
  const Answer answer = verdictOf(recordedSession("mobilenet_v2-tf32"));
  ASSERT_TRUE(answer.applied);
  const AppliedAnswer& applied = *answer.applied;
  EXPECT_EQ(applied.effect.policy, "convscope-applied");
  EXPECT_TRUE(applied.effect.isWorthwhile());
  EXPECT_TRUE(applied.isBetter);
  EXPECT_THAT(applied.sentence, HasSubstr("Better than True and False"));
  EXPECT_THAT(applied.sentence, HasSubstr(formatPercent(applied.effect.savedShare)));
  EXPECT_THAT(applied.command, HasSubstr("convscope-cli run --choices"));
  EXPECT_LT(*applied.effect.figures.firstUs, *answer.on.firstUs);
  EXPECT_LE(applied.effect.figures.searchPeakBytes, answer.off.searchPeakBytes);
  EXPECT_EQ(applied.effect.figures.warmup.timedRunsUs, 0);
}

TEST(Answer, IsSilentAboutChoicesThatSaveNothing) {
  const Session session = recordedSession("mobilenet_v2-tf32");
  Answer answer = verdictOf(session);
  SettingEffect effect = answer.applied->effect;
  effect.savedShare = effect.noiseShare / 2;
  const AppliedAnswer applied = appliedAnswer(answer, effect, session.surveys.back());
  EXPECT_FALSE(applied.isBetter);
  EXPECT_EQ(applied.sentence, "");
  EXPECT_EQ(applied.command, "");
  EXPECT_EQ(applied.whyNot, "The measured choices save nothing that is worth a change.");
  EXPECT_EQ(answer.applied->whyNot, "");
}

/// Summary, the page of the choices and the command that writes them have one reason.
TEST(Answer, SaysThatTheHostHidesWhatTheChoicesSave) {
  const Answer answer = verdictOf(recordedSession("mobilenet_v2-fp16"));
  ASSERT_TRUE(answer.hostLimit);
  EXPECT_EQ(answer.applied->sentence, "");
  EXPECT_THAT(answer.applied->whyNot, HasSubstr("would save " + formatPercent(answer.applied->effect.savedShare)));
  EXPECT_THAT(answer.applied->whyNot, HasSubstr("the host is the limit"));
}

TEST(Answer, DoesNotCallChoicesBetterThatASettingBeats) {
  const Session session = recordedSession("mobilenet_v2-tf32");
  Answer answer = verdictOf(session);
  answer.effects.front().savedShare = answer.applied->effect.savedShare + 0.1;
  const AppliedAnswer applied = appliedAnswer(answer, answer.applied->effect, session.surveys.back());
  EXPECT_FALSE(applied.isBetter);
  EXPECT_THAT(applied.sentence, HasSubstr("with the numerics and the workspace of False"));
}

/// Of settings that save as much within the noise, the one whose search costs least.
TEST(Answer, PrefersTheShorterSearch) {
  const Answer answer = verdictOf(recordedSession("vgg16-fp16"));
  ASSERT_EQ(answer.effects.size(), 2u);
  ASSERT_GT(answer.effects[1].savedShare, answer.effects[0].savedShare);
  EXPECT_EQ(answer.policy, "pytorch-benchmark");
  EXPECT_EQ(headsOf(answer), std::vector<std::string>{"Applied"});
}

TEST(Answer, NamesALargerEffectThatIsNotAdvised) {
  Answer answer;
  answer.policy = "pytorch";
  answer.effects = {{"pytorch-benchmark", -0.009, 0.01, {}, {}, {}},
                    {"pytorch-benchmark:limit=0", 0.24, 0.3, 11'300, {}, {}}};
  EXPECT_EQ(otherEffectText(answer),
            "benchmark_limit = 0 would save 24%, but this is within the noise of its own choices (±30%): more samples, "
            "or another run, would settle it.");
  answer.effects[1].noiseShare = 0.1;
  answer.effects[1].paysOffAfter = {};
  EXPECT_EQ(otherEffectText(answer),
            "benchmark_limit = 0 would save 24%, but does not pay off within 1,000,000 iterations.");
  answer.effects[1].savedShare = 0.005;  // not worth a word
  EXPECT_EQ(otherEffectText(answer), "");
}

TEST(Answer, BoundsTheBreakEvenByTheNoise) {
  const Answer answer = verdictOf(recordedSession("alexnet-fp16"));
  ASSERT_TRUE(answer.paysOffRange && answer.paysOffRange->high);
  const auto after = static_cast<double>(*answer.paysOffAfter);
  const double share = answer.noiseShare / answer.savedShare;
  EXPECT_NEAR(static_cast<double>(answer.paysOffRange->low), after / (1 + share), 2);
  EXPECT_NEAR(static_cast<double>(*answer.paysOffRange->high), after / (1 - share), 2);
}

/// A number of iterations that follows from noise is no advice.
TEST(Answer, DoubtsABreakEvenWithinTheNoise) {
  const Answer verdict = verdictOf(recordedSession("resnet50-tf32"));
  ASSERT_TRUE(verdict.paysOffAfter);
  ASSERT_LT(verdict.savedShare, verdict.noiseShare);
  EXPECT_EQ(verdict.advice, SwitchAdvice::Either);
  EXPECT_THAT(verdict.limits,
              StartsWith("Even if this saving is real, True pays off only after " +
                         iterationsText(*verdict.paysOffAfter, verdict.paysOffRange) + " iterations at this size."));
}

/// Each side loses far more than the verdict says, and only both together explain the small difference.
TEST(Answer, NamesBothSumsIfTheyNearlyCancel) {
  const Session session = recordedSession("resnet50-tf32");
  const Answer verdict = verdictOf(session);
  const std::vector<LayerLoss> losses = layerLosses(session.surveys.back());
  const double withFalse = lostTime(losses, false).totalUs();
  const double withTrue = lostTime(losses, true).totalUs();
  EXPECT_NEAR(withFalse - withTrue, verdict.off.iterationUs->low - verdict.on.iterationUs->low, 1e-6 * withFalse);
  EXPECT_THAT(verdict.limits, HasSubstr("Of 68 layers and passes, 23 are slower with False (" + formatTime(withFalse) +
                                        " an iteration) and 21 with True (" + formatTime(withTrue) + "): "));
  EXPECT_THAT(verdictOf(recordedSession("resnet50-fp32")).limits, Not(HasSubstr("slower with False")));
}

TEST(Answer, LeavesFalseIfTrueSavesLittle) {
  const Answer verdict = verdictOf(recordedSession("vgg16-tf32"));
  EXPECT_EQ(verdict.advice, SwitchAdvice::Either);
  EXPECT_EQ(verdict.sentence, "Leave torch.backends.cudnn.benchmark = False: True saves only " +
                                  formatPercent(verdict.savedShare) + " of the convolution time.");
  EXPECT_THAT(verdict.limits, HasSubstr("True pays for its search after " +
                                        iterationsText(*verdict.paysOffAfter, verdict.paysOffRange) +
                                        " iterations at this size, but a saving below 1.0% is lost"));
}

TEST(Answer, CodeSaysWhereItComesFrom) {
  const Answer fixed = verdictOf(recordedSession("resnet50-fp32"));
  EXPECT_THAT(fixed.code, StartsWith("# ConvScope: resnet50, 32x3x224x224, fp32 (TF32 off), NVIDIA H200, cuDNN 9.19.0, "
                                     "2026-11-24\n# pays off above " +
                                     iterationsText(*fixed.paysOffAfter, fixed.paysOffRange) +
                                     " iterations at this size\ntorch.backends.cudnn.benchmark = True\n"));
  EXPECT_THAT(verdictOf(recordedSession("resnet50-sizes-tf32")).code,
              StartsWith("# ConvScope: resnet50, 7 input sizes from 32x3x160x160 to 32x3x352x352, tf32"));
  Session named = recordedSession("alexnet-tf32");
  named.surveys[0].started.network.name = "a\nimport os";  // a name from a file ends no comment
  EXPECT_THAT(verdictOf(named).code, StartsWith("# ConvScope: a import os, "));
}

/// Whoever pastes the code of an answer that depends on the training reads on what.
TEST(Answer, CodeThatDependsNamesItsCondition) {
  for (const char* name : {"resnet50-sizes-tf32", "resnet50-tf32-cold", "resnet50-fp32", "vgg16-tf32"}) {
    const Answer answer = verdictOf(recordedSession(name));
    const bool depends = briefOf(answer).verdict == "Depends";
    EXPECT_EQ(answer.code.find("iterations = 10_000") != std::string::npos, depends) << name;
    EXPECT_EQ(dependsOnTraining(answer), depends) << name;
    if (!depends) continue;
    const char* where = answer.sizes > 1 ? "in total, over all 7 sizes" : "at this size";
    std::string after = formatEstimate(*answer.paysOffAfter);
    std::ranges::replace(after, ',', '_');
    EXPECT_THAT(answer.code,
                HasSubstr("\n# pays off above " + iterationsText(*answer.paysOffAfter, answer.paysOffRange) +
                          " iterations " + where + "\niterations = 10_000  # of your training\n" +
                          "torch.backends.cudnn.benchmark = iterations > " + after + "\n"));
    EXPECT_THAT(answer.code, Not(HasSubstr("benchmark = True")));
  }
  EXPECT_TRUE(dependsOnTraining(verdictOf(recordedSession("resnet50-sizes-tf32"))));
  EXPECT_FALSE(dependsOnTraining(verdictOf(recordedSession("resnet50-fp32"))));
}

/// A limit that saves most takes less time only in longer trainings than the one that pays off first.
TEST(Answer, HasAStageForEachLimit) {
  const Answer answer = verdictOf(recordedSession("alexnet-batches-tf32"));
  ASSERT_NE(firstStage(answer), nullptr);
  const EarlierSetting& first = *firstStage(answer);
  ASSERT_LT(first.paysOffAfter, *answer.paysOffAfter);
  ASSERT_LT(*answer.paysOffAfter, *first.until);
  const std::string after = iterationsText(first.paysOffAfter, first.paysOffRange);
  const std::string until = formatEstimate(*first.until);
  const AnswerBrief brief = briefOf(answer);
  EXPECT_EQ(brief.verdict, "Depends");
  EXPECT_EQ(brief.condition,
            "True for more than " + after + " iterations, with benchmark_limit = 0 for more than " + until);
  EXPECT_EQ(brief.breakEven.title, "limit=0 pays off after");
  EXPECT_EQ(brief.breakEven.details.at(1), "True after " + formatEstimate(first.paysOffAfter));
  EXPECT_THAT(answer.sentence,
              StartsWith("Set torch.backends.cudnn.benchmark = True if you train more than " + after +
                         " iterations, and torch.backends.cudnn.benchmark_limit = 0 if you train more than " + until));
  std::string number = formatEstimate(first.paysOffAfter);
  std::string end = until;
  std::ranges::replace(number, ',', '_');
  std::ranges::replace(end, ',', '_');
  EXPECT_THAT(answer.code,
              HasSubstr("torch.backends.cudnn.benchmark = iterations > " + number +
                        "\ntorch.backends.cudnn.benchmark_limit = 0 if iterations > " + end + " else 10\n"));
  const Answer early = verdictOf(recordedSession("mnist-tutorial-fp16"));
  ASSERT_NE(firstStage(early), nullptr);
  EXPECT_FALSE(dependsOnTraining(early));
  EXPECT_THAT(briefOf(early).condition, HasSubstr(", with benchmark_limit = 0 for more than "));
}

TEST(Answer, SaysWhyThereIsNone) {
  Session session{{testing::syntheticSurvey({.network = "conv-tutorial"})}, {}};
  session.surveys[0].started.options.backend = "onednn";
  EXPECT_THAT(verdictOf(session).sentence, HasSubstr("PyTorch's switches choose among cuDNN's algorithms"));
  session.surveys[0].started.options.backend = "cudnn";
  for (ProblemResult& result : session.surveys[0].problems) result.trials.clear();
  EXPECT_THAT(verdictOf(session).sentence, HasSubstr("No advice yet: "));
  session.surveys[0].problems.clear();
  const Answer nothing = verdictOf(session);
  EXPECT_EQ(nothing.advice, SwitchAdvice::Unknown);
  EXPECT_EQ(nothing.sentence, "No advice: the survey has no convolution.");
  EXPECT_TRUE(comparedRows(nothing).empty());
}

/// PyTorch's switches change nothing there, so no policy is advised, and the library's own choice is no bound.
TEST(Answer, OfARecordingOfACpuAdvisesNothing) {
  Workload workload = testing::recordedProgram();
  for (WorkloadProblem& problem : workload.problems) problem.executor = WorkloadExecutor::Onednn;
  Session session{{testing::programSurvey()}, {}};
  session.surveys[0].started.options.backend = "onednn";
  session.surveys[0].started.recorded = NamedWorkload{"run", workload};
  const Answer verdict = verdictOf(session);
  EXPECT_EQ(verdict.advice, SwitchAdvice::Unknown);
  EXPECT_THAT(verdict.sentence, HasSubstr("On the CPU it changes nothing"));
  EXPECT_THAT(verdict.sentence, Not(HasSubstr("first-listed")));
  EXPECT_EQ(verdict.missing, verdict.sentence);
  EXPECT_THAT(verdict.limits, HasSubstr("An iteration takes"));
  const std::vector<std::string> notes = programForecast(session.surveys[0]).forecast->notes;
  EXPECT_THAT(notes, Contains(HasSubstr("No setting of PyTorch does what fastest does")));
  EXPECT_THAT(notes, Not(Contains(HasSubstr("No setting of PyTorch does what first-listed does"))));
}

TEST(Answer, OfARecordingIsOfWholeIterations) {
  Session session{{testing::programSurvey()}, {}};
  session.surveys[0].started.recorded = NamedWorkload{"run", testing::recordedProgram()};
  const Answer verdict = verdictOf(session);
  EXPECT_EQ(verdict.advice, SwitchAdvice::On);
  EXPECT_THAT(verdict.sentence, HasSubstr("With benchmark = True an iteration takes"));
  EXPECT_THAT(verdict.basis, HasSubstr("Whole iterations of the recorded program run"));
  EXPECT_FALSE(verdict.code.empty());
}

TEST(Answer, BenchmarkOnIsTheDefaultIfNoOtherIsAdvised) {
  const Session session = recordedSession("resnet50-training-tf32");
  const auto forecast = programForecast(session.surveys.back()).forecast;
  ASSERT_TRUE(forecast);
  ASSERT_EQ(forecast->policies[1].policy.text(), "pytorch-benchmark");
  EXPECT_EQ(verdictOf(session).on.firstUs, forecast->policies[1].firstIterationUs);
}

TEST(LayerLosses, AreRankedAndAddUpToTheGain) {
  const Session session = recordedSession("resnet50-fp32");
  const std::vector<LayerLoss> losses = layerLosses(session.surveys[0]);
  ASSERT_EQ(losses.size(), 68u);
  EXPECT_TRUE(std::ranges::is_sorted(losses, std::greater<>(), &LayerLoss::lostUs));
  double saved = 0;
  for (const LayerLoss& loss : losses) saved += loss.lostUs();
  const Answer verdict = verdictOf(session);
  EXPECT_NEAR(saved, verdict.off.iterationUs->low - verdict.on.iterationUs->low, 1e-6 * saved);
  const LossShare half = largestLosses(losses, 0.5);
  EXPECT_GE(half.lostUs, 0.5 * half.totalUs);
  EXPECT_EQ(largestLosses({}, 0.5).layers, 0u);
}

TEST(LayerLosses, AreRankedForEitherSetting) {
  const std::vector<LayerLoss> losses = layerLosses(recordedSession("resnet50-fp16").surveys[0]);
  const LostTime withFalse = lostTime(losses, false);
  const LostTime withTrue = lostTime(losses, true);
  EXPECT_FALSE(withFalse.withTrue);
  EXPECT_TRUE(withTrue.withTrue);
  double saved = 0;
  for (const LayerLoss& loss : losses) saved += loss.lostUs();
  EXPECT_LT(saved, 0);  // benchmark = True makes this network slower
  EXPECT_NEAR(withFalse.totalUs() - withTrue.totalUs(), saved, 1e-6 * withTrue.totalUs());
  for (const LostTime& time : {withFalse, withTrue}) {
    EXPECT_TRUE(std::ranges::is_sorted(time.layers, std::greater<>(), &LostLayer::lostUs));
    for (const LostLayer& layer : time.layers) {
      EXPECT_GT(layer.lostUs, 0);
      EXPECT_GT(layer.ratio, 1);
    }
  }
  EXPECT_TRUE(lostTime({}, true).layers.empty());
}

TEST(LayerLosses, OfSeveralSizesAreTheMean) {
  const Session session = recordedSession("resnet50-sizes-fp32");
  std::vector<const Survey*> sizes;
  for (const Survey& survey : session.surveys) sizes.push_back(&survey);
  const std::vector<LayerLoss> losses = meanLayerLosses(session.surveys.back(), sizes);
  EXPECT_EQ(losses.size(), layerLosses(session.surveys.back()).size());
  double saved = 0;
  for (const LayerLoss& loss : losses) saved += loss.lostUs();
  const Answer verdict = answerOf(session, session.surveys.back());
  EXPECT_EQ(verdict.inputs.size(), session.surveys.size());
  // The verdict draws the sizes at random.
  EXPECT_NEAR(saved, verdict.off.iterationUs->low - verdict.on.iterationUs->low, 0.01 * saved);
  const std::vector<const Survey*> one{&session.surveys[0]};
  const std::vector<LayerLoss> same = meanLayerLosses(session.surveys[0], one);
  EXPECT_NEAR(same.front().lostUs(), layerLosses(session.surveys[0]).front().lostUs(), 1e-6 * same.front().offUs);
}

TEST(LayerLosses, ALayerThatASizeLacksIsLeftOut) {
  Session session = recordedSession("resnet50-sizes-fp32");
  session.surveys[0].problems.erase(session.surveys[0].problems.begin());
  const std::vector<const Survey*> sizes{&session.surveys[0], &session.surveys[1]};
  EXPECT_EQ(meanLayerLosses(session.surveys[1], sizes).size(), layerLosses(session.surveys[1]).size() - 1);
}

TEST(LibraryChoice, OfACpuIsTheFirstAlgorithm) {
  const Session session = recordedSession("alexnet-cpu");
  const SurveySummary summary = summarizeSurvey(session.surveys[0]);
  const auto choice = libraryChoice(session.surveys[0], summary);
  ASSERT_TRUE(choice);
  EXPECT_NEAR(choice->firstUs, summary.total.firstListedUs, 1e-6 * choice->firstUs);
  EXPECT_NEAR(choice->fastestUs, summary.total.fastestUs, 1e-6 * choice->firstUs);
  double lostUs = 0;
  for (const LostLayer& layer : choice->losses) lostUs += layer.lostUs;
  EXPECT_NEAR(lostUs, choice->firstUs - choice->fastestUs, 1e-6 * choice->firstUs);
  EXPECT_EQ(choice->rows.front().off, formatTime(choice->firstUs));
  EXPECT_THAT(choice->sentence, HasSubstr("oneDNN chooses without a search"));
  EXPECT_THAT(verdictOf(session).sentence,
              HasSubstr("does not say what benchmark = True changes on a GPU. On the CPU it changes nothing: "));
  const AnswerBrief brief = briefOf(verdictOf(session));
  EXPECT_EQ(brief.verdict, "Not known");
  EXPECT_EQ(brief.condition, verdictOf(session).sentence);
}

TEST(LibraryChoice, OfAPartialSurveyIsOfTheMeasuredConvolutions) {
  Session session = recordedSession("alexnet-cpu");
  session.surveys[0].problems.back().trials.clear();
  const auto choice = libraryChoice(session.surveys[0], summarizeSurvey(session.surveys[0]));
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->rows.front().title, "Measured convolutions");
  EXPECT_THAT(choice->sentence, HasSubstr("the measured convolutions take"));
}

/// The problem under way has no first choice yet: the others still count, so the table does not vanish.
TEST(LibraryChoice, LeavesOutTheProblemUnderWay) {
  Session session = recordedSession("alexnet-cpu");
  session.surveys[0].problems.back().ended = {};
  const SurveySummary summary = summarizeSurvey(session.surveys[0]);
  ASSERT_TRUE(summary.problems.back().fastest);
  ASSERT_FALSE(summary.problems.back().heuristic);
  const auto choice = libraryChoice(session.surveys[0], summary);
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->rows.front().title, "Measured convolutions");
  const Session whole = recordedSession("alexnet-cpu");
  EXPECT_LT(choice->firstUs, libraryChoice(whole.surveys[0], summarizeSurvey(whole.surveys[0]))->firstUs);
}

TEST(LibraryChoice, IsNoneWherePytorchHasASwitch) {
  Session session = recordedSession("resnet50-fp32");
  EXPECT_FALSE(libraryChoice(session.surveys[0], summarizeSurvey(session.surveys[0])));
}

TEST(LayerLosses, OfAPartialSurveyAreOfWhatWasMeasured) {
  Session session = recordedSession("resnet50-fp32");
  for (std::size_t i = 3; i < session.surveys[0].problems.size(); ++i)
    session.surveys[0].problems[i] = {session.surveys[0].problems[i].subject, {}, {}, {}, {}, false, {}, 0, {}};
  EXPECT_EQ(layerLosses(session.surveys[0]).size(), 3u);
}

}  // namespace
}  // namespace convscope
