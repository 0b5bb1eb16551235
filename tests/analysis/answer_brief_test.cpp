#include "analysis/answer_brief.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "policy/forecast/rule.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "text/units.h"

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using testing::recordedSession;
using testing::syntheticSession;

Answer answerFor(const char* name) {
  const Session& session = recordedSession(name);
  return answerOf(session, session.surveys.back());
}

/// Returns a network's answer: False takes 30 ms and 0.3 s first, True what is given.
Answer madeAnswer(SwitchAdvice advice, double onUs, double noiseShare, std::optional<std::int64_t> paysOffAfter) {
  constexpr double kOffUs = 30'000;
  Answer answer;
  answer.advice = advice;
  answer.policy = advice == SwitchAdvice::On ? "pytorch-benchmark" : "pytorch";
  answer.off.iterationUs = Interval{kOffUs, kOffUs};
  answer.off.firstUs = 300'000;
  answer.on.iterationUs = Interval{onUs, onUs};
  answer.on.firstUs = 2'300'000;
  answer.savedShare = 1 - onUs / kOffUs;
  answer.noiseShare = noiseShare;
  answer.paysOffAfter = paysOffAfter;
  SettingEffect effect{"pytorch-benchmark", answer.savedShare, noiseShare, paysOffAfter, {}, answer.on};
  answer.effects.push_back(effect);
  return answer;
}

TEST(AnswerBrief, HasTheFiguresOfItsAnswer) {
  const Answer answer = answerFor("resnet50-fp32");
  const AnswerBrief brief = briefOf(answer);
  EXPECT_EQ(brief.setting, AnswerSetting::On);
  EXPECT_EQ(brief.verdict, "Set True");
  EXPECT_THAT(brief.condition, HasSubstr(formatEstimate(*answer.paysOffAfter)));
  EXPECT_EQ(brief.saving.value, formatPercent(answer.savedShare));
  EXPECT_THAT(brief.saving.details, Contains(HasSubstr(formatTime(answer.off.iterationUs->low))));
  EXPECT_THAT(brief.saving.details, Contains("noise ±" + formatPercent(answer.noiseShare)));
  EXPECT_EQ(brief.breakEven.value, formatEstimate(*answer.paysOffAfter));
  EXPECT_THAT(brief.breakEven.details, Contains(HasSubstr(boundsText(*answer.paysOffRange))));
  EXPECT_EQ(brief.alternative, "");  // the choices are not as fast, which the lines show
}

TEST(AnswerBrief, NamesTheRangeOverSizes) {
  const Answer answer = answerFor("resnet50-sizes-fp32");
  const auto [least, most] = std::ranges::minmax(answer.savedShares);
  EXPECT_THAT(briefOf(answer).saving.details,
              Contains("7 sizes: " + formatPercent(least) + " to " + formatPercent(most)));
  ASSERT_TRUE(answer.applied->isBetter);
  EXPECT_THAT(briefOf(answer).alternative, HasSubstr(formatPercent(answer.applied->effect.savedShare)));
}

TEST(AnswerBrief, ALateBreakEvenDepends) {
  const AnswerBrief late = briefOf(madeAnswer(SwitchAdvice::On, 29'000, 0.001, kRule.shortTraining + 10'000));
  EXPECT_EQ(late.verdict, "Depends");
  EXPECT_FALSE(late.setting);
  EXPECT_THAT(late.condition, HasSubstr("20,000"));
  EXPECT_EQ(briefOf(madeAnswer(SwitchAdvice::On, 29'000, 0.001, kRule.shortTraining)).verdict, "Set True");
  EXPECT_EQ(briefOf(madeAnswer(SwitchAdvice::On, 29'000, 0.001, 1)).condition, "from the first iteration on");
}

/// A number of iterations belongs to an advice to change something.
TEST(AnswerBrief, HasNoBreakEvenWithoutAChange) {
  const AnswerBrief noise = briefOf(madeAnswer(SwitchAdvice::Either, 29'700, 0.05, 6'700));
  EXPECT_EQ(noise.verdict, "Leave False");
  EXPECT_EQ(noise.setting, AnswerSetting::Off);
  EXPECT_EQ(noise.breakEven.value, "–");
  EXPECT_THAT(noise.breakEven.details, Contains(HasSubstr("6,700")));
  const AnswerBrief slower = briefOf(madeAnswer(SwitchAdvice::Off, 33'000, 0.01, std::nullopt));
  EXPECT_EQ(slower.verdict, "Leave False");
  EXPECT_EQ(slower.breakEven.value, "never");
  EXPECT_EQ(slower.saving.title, "True takes longer");
  EXPECT_EQ(slower.saving.value, "10%");
  EXPECT_THAT(slower.saving.details, Contains("3.00 ms over 30.0 ms"));
  EXPECT_THAT(slower.breakEven.details, Contains("it is slower"));
  const AnswerBrief same = briefOf(madeAnswer(SwitchAdvice::Off, 30'000, 0, std::nullopt));
  EXPECT_THAT(same.breakEven.details, Contains("it is no faster"));
}

TEST(AnswerBrief, AppliesIfNoSwitchHelps) {
  Answer answer = madeAnswer(SwitchAdvice::Off, 33'000, 0.01, std::nullopt);
  SwitchFigures figures = answer.off;
  figures.iterationUs = Interval{27'000, 27'000};
  answer.applied = AppliedAnswer{{"convscope-applied", 0.1, 0.02, 12, {}, figures}, true, "Better.", "run"};
  AnswerBrief brief = briefOf(answer);
  EXPECT_EQ(brief.verdict, "Apply");
  EXPECT_EQ(brief.setting, AnswerSetting::Applied);
  EXPECT_EQ(brief.saving.title, "Applied saves");
  EXPECT_EQ(brief.saving.value, "10%");
  EXPECT_EQ(brief.breakEven.value, "12");
  answer.applied->isBetter = false;
  EXPECT_EQ(briefOf(answer).verdict, "Leave False");
}

TEST(AnswerBrief, SaysWhyItIsNotKnown) {
  Answer answer;
  answer.missing = answer.sentence = "No advice: the survey has no convolution.";
  const AnswerBrief brief = briefOf(answer);
  EXPECT_EQ(brief.verdict, "Not known");
  EXPECT_EQ(brief.condition, answer.missing);
  EXPECT_EQ(brief.saving.value + brief.breakEven.value, "");
  EXPECT_TRUE(savedTime(answer).lines.empty());
}

TEST(AnswerBrief, OfARecordedProgramHasItsWholeIterations) {
  const Answer answer = answerFor("resnet50-training-tf32");
  const AnswerBrief brief = briefOf(answer);
  EXPECT_EQ(answer.advice, SwitchAdvice::Either);
  EXPECT_TRUE(answer.isNoise());
  EXPECT_THAT(brief.verdict, HasSubstr("Leave "));
  EXPECT_FALSE(brief.saving.value.empty());
  EXPECT_THAT(brief.breakEven.title, HasSubstr("first iteration"));
}

/// All recorded sessions: the short form follows the advice, and never has a figure that the answer lacks.
TEST(AnswerBrief, FollowsTheAdviceOfEverySession) {
  for (const char* name :
       {"alexnet-cpu", "alexnet-fp16", "alexnet-tf32-legacy", "mobilenet_v2-fp16", "mnist-tutorial-tf32",
        "conv-tutorial-tf32", "resnet50-tf32", "vgg16-tf32", "resnet50-training-fp16"}) {
    SCOPED_TRACE(name);
    const Answer answer = answerFor(name);
    const AnswerBrief brief = briefOf(answer);
    EXPECT_FALSE(brief.verdict.empty());
    EXPECT_FALSE(brief.condition.empty());
    EXPECT_EQ(brief.verdict == "Not known", answer.advice == SwitchAdvice::Unknown);
    const bool isSet = answer.advice == SwitchAdvice::On;
    EXPECT_FALSE(isSet && brief.setting == AnswerSetting::Off);
    EXPECT_TRUE(isSet || brief.verdict != "Set True");
    EXPECT_TRUE(answer.off.iterationUs || brief.saving.value.empty());
  }
}

/// The lines cross zero where the setting pays off.
TEST(AnswerBrief, LinesOfSavedTimeMeetTheBreakEven) {
  for (const char* name : {"resnet50-fp32", "resnet50-sizes-fp32", "alexnet-fp32"}) {
    SCOPED_TRACE(name);
    const Answer answer = answerFor(name);
    const SavedTime saved = savedTime(answer);
    ASSERT_EQ(saved.lines.size(), 2u);
    const SavedLine& line = saved.lines.front();
    EXPECT_EQ(line.setting, AnswerSetting::On);
    EXPECT_EQ(saved.paysOffAfter, answer.paysOffAfter);
    const double crossing = static_cast<double>(saved.first) + static_cast<double>(saved.last - saved.first) *
                                                                   -line.firstUs / (line.lastUs - line.firstUs);
    const auto expected = static_cast<double>(*answer.paysOffAfter);
    EXPECT_NEAR(crossing, expected, 1 + 0.01 * expected);
    EXPECT_GT(line.lastNoiseUs, 0);
  }
}

TEST(AnswerBrief, LinesEndAtAThousandOrTwiceTheBreakEven) {
  EXPECT_EQ(savedTime(madeAnswer(SwitchAdvice::On, 26'000, 0.01, 500)).last, 1000);
  EXPECT_EQ(savedTime(madeAnswer(SwitchAdvice::On, 29'000, 0.01, 2001)).last, 4002);
  Answer range = madeAnswer(SwitchAdvice::On, 26'000, 0.01, 500);
  range.off.iterationUs = Interval{29'000, 31'000};
  EXPECT_TRUE(savedTime(range).lines.empty());
}

}  // namespace
}  // namespace convscope
