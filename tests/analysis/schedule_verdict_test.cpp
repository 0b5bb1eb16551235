#include "analysis/schedule_verdict.h"
#include "analysis/schedule_forecaster.h"
#include "analysis/schedule_rivalry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "policy/hand_made.h"
#include "policy/schedule/default_schedule.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "text/units.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The lists put a plan of 20 us first; one of `secondUs` is found by benchmark mode only.
Survey surveyWith(double secondUs) {
  Survey survey = madeSurvey(
      {madeProblem({"instant", "fallback"},
                   {{.id = "a", .listed = {{0, 0}}, .hotUs = 20, .singleUs = 20, .buildUs = 100},
                    {.id = "b", .listed = {{0, 1}}, .hotUs = secondUs, .singleUs = secondUs, .buildUs = 4900}})},
      {1, 1, 8, 8});
  survey.started.options.backend = "cudnn";
  return survey;
}

ScheduleVerdict verdictOver(const Survey& survey, std::uint32_t iterations,
                            const std::vector<std::string>& policies = {"pytorch", "pytorch-benchmark"},
                            bool isHostLimited = false) {
  Forecaster forecaster({&survey});
  const Dims input{1, 1, 8, 8};
  const auto over = [&](std::uint32_t count) { return forecaster.forecasts({{input}, {{0, count}}}, policies); };
  return scheduleVerdict(over(iterations), over(kRule.horizon), {.isHostLimited = isHostLimited});
}

TEST(ScheduleVerdict, NamesTheNumberFromWhichItHoldsWhateverTheLength) {
  const Survey survey = surveyWith(10);
  for (const std::uint32_t iterations : {1u, 100u, 100'000u}) {
    const ScheduleVerdict verdict = verdictOver(survey, iterations);
    EXPECT_THAT(verdict.sentence, HasSubstr("benchmark = True pays off after 499 iterations"));
    EXPECT_THAT(verdict.sentence, HasSubstr("The convolutions of an iteration then take 10.0"));
    EXPECT_THAT(verdict.sentence, HasSubstr("(-50%)"));
    // The price of further sizes is another question, which newSizes answers.
    EXPECT_THAT(verdict.sentence, Not(AnyOf(HasSubstr("498"), HasSubstr("sizes"))));
    EXPECT_THAT(verdict.newSizes, HasSubstr("must be used for 498 iterations"));
    EXPECT_THAT(verdict.newSizes, HasSubstr("the one measured size"));
  }
}

/// The result is of the requested number, so it can be another one than the rule's.
TEST(ScheduleVerdict, BeginsWithTheResultOfTheChosenLength) {
  const Survey survey = surveyWith(10);
  EXPECT_THAT(verdictOver(survey, 100).result, ::testing::StartsWith("Leave False; True takes 3.98 ms longer"));
  EXPECT_THAT(verdictOver(survey, 10'000).result, ::testing::StartsWith("Set True; it saves 95.0 ms"));
  EXPECT_THAT(verdictOver(surveyWith(19.9), 1'000'000).result,
              ::testing::StartsWith("Leave False; True saves only 95.0 ms"));
  // The switch is what the session's answer is about, so it is compared even if another policy is better.
  EXPECT_THAT(verdictOver(survey, 10'000, {"pytorch", "fastest", "pytorch-benchmark"}).result, HasSubstr("True"));
}

/// The card of a schedule: the same result as figures.
TEST(ScheduleVerdict, HasAnAnswerForACard) {
  const Survey survey = surveyWith(10);
  const ScheduleVerdict longer = verdictOver(survey, 100);
  EXPECT_EQ(longer.brief.verdict, "Leave False");
  EXPECT_EQ(longer.brief.setting, AnswerSetting::Off);
  EXPECT_EQ(longer.brief.saving.title, "True takes longer");
  EXPECT_EQ(longer.brief.saving.value, "3.98 ms");
  EXPECT_EQ(longer.brief.breakEven.value, "499");
  EXPECT_EQ(longer.policy, "pytorch");
  const ScheduleVerdict saves = verdictOver(survey, 10'000);
  EXPECT_EQ(saves.brief.verdict, "Set True");
  EXPECT_EQ(saves.brief.setting, AnswerSetting::On);
  EXPECT_EQ(saves.brief.saving.title, "True saves");
  EXPECT_EQ(saves.brief.breakEven.value, "499");
  EXPECT_EQ(saves.policy, "pytorch-benchmark");
  EXPECT_THAT(saves.brief.saving.details, ::testing::Contains("an iteration -50%"));
  EXPECT_EQ(verdictOver(surveyWith(20), 1000).brief.breakEven.value, "never");
  EXPECT_EQ(verdictOver(survey, 10'000, {"pytorch", "pytorch-benchmark"}, true).brief.breakEven.value, "–");
  EXPECT_TRUE(verdictOver(survey, 10, {"pytorch"}).brief.verdict.empty());
  const ScheduleVerdict others = verdictOver(survey, 10'000, {"first-listed", "fastest"});
  EXPECT_EQ(others.brief.verdict, "fastest");
  EXPECT_EQ(others.brief.setting, std::nullopt);
  EXPECT_TRUE(others.policy.empty());
}

/// A number of iterations belongs to an advice to change something, as in the answer of a session.
TEST(ScheduleVerdict, HasNoBreakEvenOfASavingThatIsTooLittle) {
  for (const std::uint32_t iterations : {100u, 1'000'000u}) {
    const AnswerBrief brief = verdictOver(surveyWith(19.9), iterations).brief;
    EXPECT_EQ(brief.verdict, "Leave False") << iterations;
    EXPECT_EQ(brief.breakEven.value, "–") << iterations;
    EXPECT_THAT(brief.breakEven.details, ::testing::Contains(HasSubstr(", but below 1.0%"))) << iterations;
  }
}

/// The verdict is of the switch, whatever the measured choices save.
TEST(ScheduleVerdict, NamesTheMeasuredChoicesAsTheAlternative) {
  const Survey survey = testing::syntheticSurvey({.network = "resnet50", .algorithms = 8});
  ScheduleForecaster forecaster({&survey});
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark", appliedPolicy("cudnn")->text()};
  const auto over = [&](std::int64_t iterations) {
    return forecaster.forecasts(FixedSizes{}, {survey.started.input, iterations, 0}, policies).verdict;
  };
  const ScheduleVerdict once = over(1);
  EXPECT_EQ(once.brief.verdict, "Leave False");
  EXPECT_EQ(once.brief.setting, AnswerSetting::Off);
  EXPECT_EQ(once.brief.saving.title, "True takes longer");
  EXPECT_THAT(once.brief.alternative, ::testing::StartsWith("or apply the measured choices: they save "));
  EXPECT_THAT(once.result, ::testing::StartsWith("Leave False; True takes "));
  EXPECT_EQ(once.policy, "pytorch");
  EXPECT_THAT(once.newSizes, HasSubstr("benchmark = True"));
  const ScheduleVerdict lasting = over(1'000'000);
  EXPECT_EQ(lasting.brief.verdict, "Set True");
  EXPECT_EQ(lasting.policy, "pytorch-benchmark");
  EXPECT_EQ(lasting.brief.alternative, "");  // they save less
  EXPECT_TRUE(forecaster.forecasts(FixedSizes{}, {survey.started.input, 1, 0}, {"pytorch", "pytorch-benchmark"})
                  .verdict.brief.alternative.empty());
}

/// The forecaster computes the costs of a policy once, for verdicts and for forecasts without one.
TEST(ScheduleVerdict, HasTheFiguresOfItsResultFromTheForecastersCosts) {
  const Survey survey = testing::syntheticSurvey({.network = "resnet50", .algorithms = 8});
  ScheduleForecaster forecaster({&survey});
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark"};
  const JudgedForecasts judged = forecaster.forecasts(FixedSizes{}, {survey.started.input, 1'000'000, 0}, policies);
  const ScheduleForecasts plain = forecaster.forecaster().forecasts(judged.schedule, policies);
  for (std::size_t i = 0; i < policies.size(); ++i) EXPECT_EQ(plain.policies[i].costs, judged.policies[i].costs);
  ASSERT_TRUE(judged.verdict.saving);
  const ScheduleSaving& saving = *judged.verdict.saving;
  EXPECT_EQ(saving.policy, "pytorch-benchmark");
  EXPECT_DOUBLE_EQ(saving.savedUs, judged.policies[0].forecast.totalUs - judged.policies[1].forecast.totalUs);
  EXPECT_LE(saving.rangeUs.low, saving.savedUs);
  EXPECT_GE(saving.rangeUs.high, saving.savedUs);
  EXPECT_EQ(saving.paysOffAfter, judged.policies[1].breakEven->iterations);
  EXPECT_EQ(saving.paysOffRange, judged.policies[1].breakEven->range);
}

/// Sizes beyond the measured ones are estimates that may be far off.
TEST(ScheduleVerdict, IsNotClearIfExtrapolatedSizesDecide) {
  const Survey survey = testing::syntheticSurvey({.network = "resnet50", .algorithms = 8});
  ScheduleForecaster forecaster({&survey});
  const auto over = [&](const ScheduleSpec& spec) {
    return forecaster.forecasts(spec, {survey.started.input, 100'000, 0}, {"pytorch", "pytorch-benchmark"});
  };
  const JudgedForecasts measured = over(FixedSizes{});
  EXPECT_THAT(measured.extrapolated, ::testing::IsEmpty());
  EXPECT_NE(measured.verdict.brief.setting, std::nullopt);
  const JudgedForecasts outside = over(FixedSizes{{2240}});
  EXPECT_THAT(outside.extrapolated, ::testing::SizeIs(1));
  EXPECT_EQ(outside.verdict.brief.verdict, "Not clear");
  EXPECT_THAT(outside.verdict.result, ::testing::EndsWith("; sizes outside of the measured ones decide"));
  EXPECT_THAT(outside.verdict.brief.saving.details, ::testing::Contains("extrapolated"));
  EXPECT_TRUE(outside.verdict.policy.empty());
  const JudgedForecasts few = over(ListedSizes{"pasted", {{{224}, 99'999}, {{256}, 1}}, false});
  EXPECT_THAT(few.extrapolated, ::testing::SizeIs(1));
  EXPECT_EQ(few.verdict.brief.setting, measured.verdict.brief.setting);
  // The measured sizes alone say the same, but nearly all of the time is saved at the other one.
  const JudgedForecasts most = over(ListedSizes{"pasted", {{{224}, 50'000}, {{2240}, 50'000}}, false});
  EXPECT_EQ(most.verdict.brief.verdict, "Not clear");
}

TEST(ScheduleVerdict, SaysWhichSizesAreExtrapolated) {
  EXPECT_EQ(extrapolationText({}, {"160", "224"}), "");
  EXPECT_EQ(extrapolationText({"2240"}, {"224"}),
            "Not the measured size (224), so extrapolated and perhaps far off: 2240.");
  EXPECT_EQ(extrapolationText({"96", "256"}, {"160", "192", "224"}),
            "Outside of what was measured (160 to 224), so extrapolated and perhaps far off: 96, 256.");
  EXPECT_THAT(extrapolationText(std::vector<std::string>(15, "9"), {"1", "2"}),
              ::testing::EndsWith("far off: 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9 and 3 more."));
}

/// From how many sizes on it loses is known of sizes like the measured ones.
TEST(ScheduleVerdict, SaysOfWhichSizesItsNumberIs) {
  const Session session = recordedSession("resnet50-sizes-fp32");
  const std::vector<const Survey*> surveys = surveysLike(session, session.surveys.back());
  ScheduleForecaster forecaster(surveys);
  const auto over = [&](const ScheduleSpec& spec) {
    return forecaster.forecasts(spec, {surveys.front()->started.input, 1000, 0}, {"pytorch", "pytorch-benchmark"})
        .verdict.newSizes;
  };
  const std::string measured = over(defaultSchedule(endedInputs(surveys)));
  EXPECT_THAT(measured, HasSubstr("input size"));
  const std::string listed = over(ListedSizes{"pasted", {{{160}, 900}, {{224}, 100}}, false});
  EXPECT_EQ(listed, "For sizes like the measured ones: " + measured);
}

/// The number would be taken for a saving at fewer sizes. Without a saving there is no condition.
TEST(ScheduleVerdict, ANumberOfSizesOfANoisySavingIsConditional) {
  const auto verdictOf = [](const std::string& name) {
    const Session session = recordedSession(name);
    ScheduleForecaster forecaster(surveysLike(session, session.surveys.back()));
    return forecaster
        .forecasts(FixedSizes{}, {session.surveys.back().started.input, 3'600'000, 0}, {"pytorch", "pytorch-benchmark"})
        .verdict;
  };
  const ScheduleVerdict noise = verdictOf("resnet50-tf32");
  EXPECT_EQ(noise.brief.verdict, "Leave False");
  EXPECT_THAT(noise.newSizes, ::testing::StartsWith("If its saving is no noise: In 3,600,000 iterations "));
  EXPECT_THAT(verdictOf("resnet50-fp16").newSizes, ::testing::StartsWith("Every further input size "));
}

/// A choice file has no choices for other sizes.
TEST(ScheduleVerdict, AppliesTheChoicesAtMeasuredSizesOnly) {
  const Survey survey = testing::syntheticSurvey({.network = "resnet50", .algorithms = 8});
  ScheduleForecaster forecaster({&survey});
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark", appliedPolicy("cudnn")->text()};
  const auto alternative = [&](std::vector<SizeCount> rows) {
    const auto iterations = static_cast<std::int64_t>(2 * rows.size());
    return forecaster
        .forecasts(ListedSizes{"pasted", std::move(rows), false}, {survey.started.input, iterations, 0}, policies)
        .verdict.brief.alternative;
  };
  const std::string measured = alternative({{{224}, 2}});
  const std::string both = alternative({{{224}, 2}, {{240}, 2}});
  EXPECT_EQ(both, measured + " at the measured sizes");
  EXPECT_EQ(alternative({{{240}, 2}}), "");
}

/// A figure of the choices is nowhere larger than what a program with the file gets.
TEST(ScheduleVerdict, ForecastsTheChoicesAsFalseAtOtherSizes) {
  const Survey survey = testing::syntheticSurvey({.network = "resnet50", .algorithms = 8});
  ScheduleForecaster forecaster({&survey});
  const std::vector<std::string> policies{"pytorch", appliedPolicy("cudnn")->text()};
  const JudgedForecasts forecasts = forecaster.forecasts(ListedSizes{"pasted", {{{224}, 2}, {{240}, 2}}, false},
                                                         {survey.started.input, 4, 0}, policies);
  const Forecast& off = forecasts.policies[0].forecast;
  const Forecast& applied = forecasts.policies[1].forecast;
  EXPECT_LT(applied.iterationUs[0], off.iterationUs[0]);
  EXPECT_EQ(applied.iterationUs[1], off.iterationUs[1]);
  EXPECT_EQ(forecasts.policies[1].ends->high.iterationUs[1], forecasts.policies[0].ends->high.iterationUs[1]);
  EXPECT_NEAR(applied.iterationTimeUs(2), off.iterationTimeUs(2), 0.01 * off.iterationTimeUs(2));  // it is new there
}

/// Without a measured size a choice file changes nothing, not even which code of the library is loaded.
TEST(ScheduleVerdict, ForecastsTheChoicesAsFalseWithoutAMeasuredSize) {
  const Session& session = testing::recordedSession("resnet50-sizes-fp32");
  const Survey& survey = session.surveys.back();
  ScheduleForecaster forecaster(surveysLike(session, survey));
  const std::vector<std::string> policies{"pytorch", appliedPolicy("cudnn")->text()};
  const auto forecasts = [&](std::vector<SizeCount> rows) {
    return forecaster.forecasts(ListedSizes{"pasted", std::move(rows), false}, {survey.started.input, 10, 0}, policies);
  };
  const auto warmupUs = [](const PolicyForecast& policy) { return policy.forecast.warmup.totalUs(); };
  const JudgedForecasts both = forecasts({{{224}, 5}, {{400}, 5}});
  EXPECT_NE(warmupUs(both.policies[1]), warmupUs(both.policies[0]));
  const JudgedForecasts alone = forecasts({{{400}, 5}, {{240}, 5}});
  EXPECT_EQ(alone.policies[1].policy().name, appliedPolicy("cudnn")->name);
  EXPECT_EQ(warmupUs(alone.policies[1]), warmupUs(alone.policies[0]));
  EXPECT_EQ(alone.policies[1].forecast.totalUs, alone.policies[0].forecast.totalUs);
  EXPECT_EQ(alone.policies[1].ends->high.totalUs, alone.policies[0].ends->high.totalUs);
  EXPECT_EQ(alone.policies[1].breakEven->iterations, std::nullopt);
  EXPECT_EQ(warmupUs(forecasts({{{224}, 5}, {{400}, 5}}).policies[1]), warmupUs(both.policies[1]));
}

/// Nothing saves more than all of the time, however large the noise is.
TEST(ScheduleVerdict, SavesAtMostAllOfTheTime) {
  EXPECT_EQ(boundedTime(100, 20).range, "80.0 µs to 120 µs");
  EXPECT_EQ(boundedTime(100, 80, 150).range, "20.0 µs to 150 µs");
  EXPECT_EQ(boundedTime(100, 20, 150).range, boundedTime(100, 20).range);
}

/// As in the answer of a session: only if True never helps.
TEST(ScheduleVerdict, IsToApplyIfTrueNeverHelps) {
  const Session session = testing::recordedSession("resnet50-batches-tf32");
  const Answer answer = answerOf(session, session.surveys.back());
  ASSERT_EQ(briefOf(answer).verdict, "Apply");
  ScheduleForecaster forecaster(surveysLike(session, session.surveys.back()));
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark", appliedPolicy("cudnn")->text()};
  const ScheduleVerdict verdict =
      forecaster.forecasts(AlternatingSizes{answer.inputs, 1}, {answer.inputs.front(), 100'000, 0}, policies).verdict;
  EXPECT_EQ(verdict.brief.verdict, "Apply");
  EXPECT_EQ(verdict.brief.setting, AnswerSetting::Applied);
  EXPECT_EQ(verdict.brief.condition, "the measured choices, and leave False");
  EXPECT_EQ(verdict.brief.saving.title, "Applied saves");
  EXPECT_THAT(verdict.brief.alternative, ::testing::IsEmpty());
  EXPECT_THAT(verdict.result, ::testing::StartsWith("Apply the measured choices and leave False; they save "));
  EXPECT_EQ(verdict.policy, "pytorch");
  ASSERT_TRUE(verdict.choices);
  EXPECT_GT(verdict.choices->savedUs, verdict.choices->noiseUs);
  EXPECT_EQ(verdict.choices->moreUs, std::nullopt);
  ASSERT_TRUE(verdict.saving);
  EXPECT_EQ(verdict.saving->policy, policies.back());
  EXPECT_DOUBLE_EQ(verdict.saving->savedUs, verdict.choices->savedUs);
  EXPECT_DOUBLE_EQ(verdict.saving->rangeUs.low, verdict.choices->savedUs - verdict.choices->noiseUs);
}

/// A limit that is best in a long run still has its search to pay for when another one saves time already.
TEST(ScheduleVerdict, IsAboutTheLimitThatSavesMostWithinTheLength) {
  const Session& session = testing::recordedSession("alexnet-batches-tf32");
  const Answer answer = answerOf(session, session.surveys.back());
  ASSERT_TRUE(answer.earlier && answer.earlier->until);
  EXPECT_EQ(answer.policy, "pytorch-benchmark:limit=0");
  EXPECT_EQ(answer.earlier->policy, "pytorch-benchmark");
  EXPECT_THAT(answer.limits, HasSubstr("True (limit=10) pays off after "));
  EXPECT_THAT(answer.limits, HasSubstr(" up to " + formatEstimate(*answer.earlier->until) + " iterations."));
  EXPECT_THAT(answer.code, HasSubstr("; benchmark_limit = 0 above "));
  ScheduleForecaster forecaster(surveysLike(session, session.surveys.back()));
  const auto at = [&](std::int64_t iterations) {
    return forecaster
        .forecasts(AlternatingSizes{answer.inputs, 1}, {answer.inputs.front(), iterations, 0},
                   {"pytorch", "pytorch-benchmark", "pytorch-benchmark:limit=0"})
        .verdict;
  };
  // Too early for both: the number beside it is of the one that loses less and pays off first.
  const ScheduleVerdict early = at(answer.earlier->paysOffAfter / 2);
  EXPECT_EQ(early.policy, "pytorch");
  EXPECT_THAT(early.result, HasSubstr("Leave False; True takes "));
  EXPECT_EQ(early.saving->policy, "pytorch-benchmark");
  EXPECT_NEAR(static_cast<double>(*early.saving->paysOffAfter), static_cast<double>(answer.earlier->paysOffAfter),
              0.02 * static_cast<double>(answer.earlier->paysOffAfter));
  for (const std::int64_t between : {(answer.earlier->paysOffAfter + *answer.paysOffAfter) / 2,
                                     (*answer.paysOffAfter + *answer.earlier->until) / 2}) {
    EXPECT_EQ(at(between).policy, "pytorch-benchmark") << between;
    EXPECT_THAT(at(between).result, HasSubstr("Set True; it saves ")) << between;
  }
  EXPECT_EQ(at(2 * *answer.earlier->until).policy, "pytorch-benchmark:limit=0");
}

/// Only what would be advised is hidden: a loss in every iteration is a loss.
TEST(ScheduleVerdict, LeavesFalseIfTheHostHidesTheSaving) {
  const Survey survey = surveyWith(10);
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark"};
  const ScheduleVerdict hidden = verdictOver(survey, 10'000, policies, true);
  EXPECT_EQ(hidden.result, "Leave False; the host hides what True saves");
  EXPECT_THAT(hidden.sentence,
              ::testing::StartsWith("If the host were not the limit: benchmark = True pays off after"));
  // No number of iterations pays for the search, and near the break-even nothing is less clear.
  for (const std::uint32_t iterations : {1u, 100u, 499u, 10'000u, 1'000'000u}) {
    const ScheduleVerdict verdict = verdictOver(survey, iterations, policies, true);
    const bool isLonger = iterations < 499;
    EXPECT_THAT(verdict.result, ::testing::StartsWith(isLonger ? "Leave False; True takes " : hidden.result.c_str()))
        << iterations;
    EXPECT_THAT(verdict.result, HasSubstr("the host hides what ")) << iterations;
    EXPECT_EQ(verdict.brief.verdict, "Leave False") << iterations;
    EXPECT_EQ(verdict.brief.condition,
              isLonger ? "the host hides what an iteration of True saves" : "the host hides what True saves")
        << iterations;
    EXPECT_EQ(verdict.brief.breakEven.value, "–") << iterations;
    EXPECT_EQ(verdict.brief.breakEven.details, hidden.brief.breakEven.details) << iterations;
    ASSERT_TRUE(verdict.saving) << iterations;
    EXPECT_TRUE(verdict.saving->isHidden && !verdict.saving->paysOffAfter) << iterations;
    EXPECT_EQ(verdict.brief.saving.title, iterations < 499 ? "True takes longer" : "True saves") << iterations;
  }
  EXPECT_THAT(verdictOver(surveyWith(30), 100, policies, true).result, Not(HasSubstr("host")));
  EXPECT_EQ(verdictOver(survey, 10'000, {"pytorch", "fastest"}, true).result, "the host hides what fastest saves");
  // It is about calls of PyTorch.
  EXPECT_THAT(verdictOver(survey, 10'000, {"fastest", "least-workspace"}, true).result, Not(HasSubstr("host")));
  EXPECT_THAT(verdictOver(surveyWith(20), 1000, policies, true).sentence,
              ::testing::StartsWith("benchmark = True never pays off"));
}

/// No number of iterations follows from a saving that is noise, whatever the length.
TEST(ScheduleVerdict, HasNoBreakEvenIfTheSavingIsNoise) {
  const Session& session = testing::recordedSession("resnet50-tf32");
  const Survey& survey = session.surveys.back();
  const Answer answer = answerOf(session, survey);
  ASSERT_TRUE(answer.isNoise());
  ASSERT_TRUE(answer.paysOffAfter);
  ScheduleForecaster forecaster({&survey});
  for (const std::int64_t iterations : {1'000, 100'000, 1'000'000}) {
    const JudgedForecasts judged =
        forecaster.forecasts(FixedSizes{}, {survey.started.input, iterations, 0}, {"pytorch", "pytorch-benchmark"});
    const ScheduleVerdict& verdict = judged.verdict;
    EXPECT_EQ(verdict.brief.verdict, "Leave False");
    EXPECT_EQ(verdict.sentence, "benchmark = True changes an iteration by less than the noise.");
    EXPECT_EQ(verdict.brief.breakEven.value, "–");
    EXPECT_THAT(verdict.brief.breakEven.details,
                ::testing::Contains(::testing::StartsWith("if it is no noise, after")));
    EXPECT_THAT(verdict.brief.condition, Not(HasSubstr("only after")));
    for (const BreakEven& each : {*judged.policies[1].breakEven, *judged.longRun[1].breakEven}) {
      EXPECT_TRUE(each.isNoise);
      EXPECT_EQ(each.words, noiseWords());
    }
  }
}

/// A machine whose speed varies: bounds of many times what the schedule takes say nothing.
TEST(ScheduleVerdict, HasNoBoundsBeyondItsTime) {
  const Survey survey = surveyWith(10);
  Forecaster forecaster({&survey});
  const Dims input{1, 1, 8, 8};
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark"};
  ScheduleForecasts run = forecaster.forecasts({{input}, {{0, 1000}}}, policies);
  ASSERT_TRUE(run.policies[1].noise);
  const auto rangeWith = [&](double drift) {
    run.policies[1].noise->drift = drift;
    return savedTime(rivalryOf(run, run, 1, false, {})).range;
  };
  EXPECT_EQ(rangeWith(0.1).find("noise"), std::string::npos);
  EXPECT_EQ(rangeWith(1000), "the noise is more than all of the time");
}

TEST(ScheduleVerdict, SaysThatItNeverPaysOff) {
  const ScheduleVerdict verdict = verdictOver(surveyWith(20), 1000);
  EXPECT_THAT(verdict.sentence, HasSubstr("benchmark = True never pays off"));
  EXPECT_THAT(verdict.sentence, Not(HasSubstr("instead of")));
}

TEST(ScheduleVerdict, OfPoliciesThatDoNotSearchIsTheirTimes) {
  const ScheduleVerdict verdict = verdictOver(surveyWith(10), 100, {"fastest", "least-workspace"});
  EXPECT_THAT(verdict.result, ::testing::MatchesRegex("least-workspace (saves|takes) .*"));
  EXPECT_THAT(verdict.sentence, ::testing::IsEmpty());
  EXPECT_THAT(verdict.newSizes, ::testing::IsEmpty());
}

TEST(ScheduleVerdict, OfOnePolicyIsItsTime) {
  const ScheduleVerdict verdict = verdictOver(surveyWith(10), 10, {"pytorch"});
  EXPECT_THAT(verdict.sentence, HasSubstr("benchmark = False (pytorch) takes"));
  EXPECT_THAT(verdict.result, ::testing::IsEmpty());
}

/// A forecast of thousands of sizes over a million iterations takes seconds: the figures are of the shown iterations.
TEST(ScheduleVerdict, ThousandsOfSizesHaveNoRuleForEveryLength) {
  const Survey survey = testing::syntheticSurvey({.network = "alexnet"});
  ScheduleForecaster forecaster({&survey});
  const auto over = [&](std::int64_t sizes, std::int64_t length = 50) {
    const NumberRange range{224, 223 + sizes, 1};
    return forecaster.forecasts(RandomHeightsAndWidths{range, range}, {survey.started.input, length, 0},
                                {"pytorch", "pytorch-benchmark"});
  };
  const JudgedForecasts many = over(100);
  EXPECT_THAT(many.verdict.sentence, HasSubstr("only 50 iterations are computed"));
  EXPECT_THAT(many.verdict.result, HasSubstr("True"));  // a result nevertheless
  ASSERT_EQ(many.longRun.size(), 2u);
  EXPECT_EQ(many.longRun[0].iterationUs, many.policies[0].forecast.meanIterationUs());
  EXPECT_EQ(over(100, 5000).schedule.iterations(), 1000);
  EXPECT_EQ(over(3, 5000).schedule.iterations(), 5000);
  const JudgedForecasts few = over(3);
  EXPECT_THAT(few.verdict.sentence, Not(HasSubstr("are computed")));
  EXPECT_NE(few.longRun[0].iterationUs, few.policies[0].forecast.meanIterationUs());
}

}  // namespace
}  // namespace convscope
