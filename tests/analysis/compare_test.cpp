#include "analysis/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/compared_names.h"
#include "core/problem_text.h"
#include "network/presets.h"
#include "problem/parse_problem.h"
#include "text/printable.h"

namespace convscope {
namespace {

const std::string kProblem = "fwd fp32 nchw n2 c3 k4 in8x8 f3x3";

void addProblem(Survey& survey, const std::string& text, const std::vector<double>& hot) {
  ProblemResult& result = survey.problems.emplace_back();
  result.subject = {parseProblem(text), {"conv" + std::to_string(survey.problems.size())}};
  if (hot.empty()) return;
  Trial& slow = result.trials.emplace_back();
  slow.status = TrialStatus::Measured;
  slow.single.us = {1e6};
  Trial& trial = result.trials.emplace_back();
  trial.status = TrialStatus::Measured;
  trial.single.us = {2 * hot.front()};
  trial.hot.us = hot;
}

Survey surveyOf(const std::vector<double>& hot) {
  Survey survey;
  addProblem(survey, kProblem, hot);
  return survey;
}

/// Seven samples around `us`, at most `spread` of it away.
std::vector<double> around(double us, double spread) {
  std::vector<double> samples;
  for (int i = -3; i <= 3; ++i) samples.push_back(us * (1 + spread * i / 3));
  return samples;
}

Verdict verdict(const std::vector<double>& before, const std::vector<double>& after) {
  return compareSurveys(surveyOf(before), surveyOf(after)).at(0).verdict;
}

TEST(Compare, VerdictsFollowTheIntervals) {
  EXPECT_EQ(verdict(around(100, 0.005), around(100.5, 0.005)), Verdict::Same);
  EXPECT_EQ(verdict(around(100, 0.005), around(90, 0.005)), Verdict::Faster);
  EXPECT_EQ(verdict(around(100, 0.005), around(110, 0.005)), Verdict::Slower);
  EXPECT_EQ(verdict(around(100, 0.2), around(110, 0.2)), Verdict::Unsure);
}

TEST(Compare, ASmallDifferenceIsNoneHoweverSure) {
  EXPECT_EQ(verdict(around(100, 0.0005), around(101.5, 0.0005)), Verdict::Same);
  EXPECT_EQ(verdict(around(100, 0.0005), around(103, 0.0005)), Verdict::Slower);
}

TEST(Compare, TouchingIntervalsAreNotApart) {
  EXPECT_EQ(verdict(around(100, 0.05), around(110, 0.05)), Verdict::Unsure);  // up to 105, from 104.5
  EXPECT_EQ(verdict(around(100, 0.05), around(111, 0.05)), Verdict::Slower);  // from 105.45
}

TEST(Compare, WideIntervalsAroundTheSameMedianAreUnsure) {
  EXPECT_EQ(verdict(around(100, 0.03), around(100, 0.03)), Verdict::Unsure);
}

TEST(Compare, FollowsTheTolerance) {
  const Survey before = surveyOf(around(100, 0.005));
  const Survey after = surveyOf(around(110, 0.005));
  EXPECT_EQ(compareSurveys(before, after, 0.2).at(0).verdict, Verdict::Same);
  EXPECT_EQ(compareSurveys(before, after, 0.0).at(0).verdict, Verdict::Slower);
}

TEST(Compare, FewSamplesAreUnsure) {
  EXPECT_EQ(verdict({100}, {200}), Verdict::Unsure);
  EXPECT_EQ(verdict({100}, {100}), Verdict::Unsure);
  EXPECT_EQ(verdict(around(100, 0.005), {200}), Verdict::Unsure);
  EXPECT_EQ(verdict({100, 101}, {200, 201}), Verdict::Unsure);
  EXPECT_EQ(verdict({100, 101, 102}, {200, 201, 202}), Verdict::Slower);
  EXPECT_EQ(verdict({100, 101, 210}, {200, 201, 202}), Verdict::Unsure);
}

TEST(Compare, HotAndSingleSamplesAreNotHeldAgainstEachOther) {
  const Survey before = surveyOf(around(100, 0.001));
  Survey after = before;
  Trial& trial = after.problems[0].trials[1];
  trial.single.us = around(200, 0.001);
  trial.hot.us.clear();
  const Comparison comparison = compareSurveys(before, after).at(0);
  EXPECT_EQ(comparison.verdict, Verdict::Unsure);
  EXPECT_DOUBLE_EQ(comparison.ratio, 200 / before.problems[0].trials[1].single.us[0]);  // single against single
}

TEST(Compare, TheFastestStandForTheirSurvey) {
  const Survey before = surveyOf(around(100, 0.001));
  const Survey after = surveyOf(around(50, 0.001));
  const Comparison comparison = compareSurveys(before, after).at(0);
  EXPECT_EQ(comparison.before, &before.problems[0].trials[1]);
  EXPECT_EQ(comparison.after, &after.problems[0].trials[1]);
  EXPECT_DOUBLE_EQ(comparison.ratio, 0.5);
  EXPECT_EQ(comparison.subject, before.problems[0].subject);
}

TEST(Compare, ProblemsOfOneSurveyOnly) {
  Survey before = surveyOf(around(100, 0.001));
  addProblem(before, "fwd n2 c3 k4 in16x16 f3x3", around(5, 0.001));
  Survey after;
  addProblem(after, "fwd n4 c3 k4 in8x8 f3x3", around(7, 0.001));  // another batch size is another problem
  addProblem(after, kProblem, around(100, 0.001));
  const std::vector<Comparison> all = compareSurveys(before, after);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].verdict, Verdict::Same);
  EXPECT_EQ(all[1].subject.problem.axes[0].input, 16);
  EXPECT_NE(all[1].before, nullptr);
  EXPECT_EQ(all[1].after, nullptr);
  EXPECT_EQ(all[1].verdict, Verdict::Unsure);
  EXPECT_EQ(all[1].ratio, 0);
  EXPECT_EQ(all[2].subject.problem.batch, 4);
  EXPECT_EQ(all[2].before, nullptr);
  EXPECT_NE(all[2].after, nullptr);
  EXPECT_EQ(totalsOf(all).problems, 1);
  EXPECT_EQ(totalsOf(all).alone, 2);
}

TEST(Compare, NamesTheSurveysOfABusyMachine) {
  const ComparedNames names{"tf32", "fp32"};
  Survey busy;
  busy.ended.emplace().references = {{0, 0, {{0, {10, 10, 10}}, {1, {15, 15, 15}}}}};
  EXPECT_EQ(busyText(Survey{}, Survey{}, names), "");
  EXPECT_EQ(busyText(Survey{}, busy, names),
            "Caution: the machine was busy during the survey of fp32, so changes may come from it.");
  EXPECT_EQ(busyText(busy, Survey{}, names),
            "Caution: the machine was busy during the survey of tf32, so changes may come from it.");
  EXPECT_EQ(busyText(busy, busy, names),
            "Caution: the machine was busy during both surveys, so changes may come from it.");
  const Survey quiet;
  const std::vector<CommonSize> sizes{{&quiet, &quiet}, {&busy, &quiet}};  // at another size than the first
  EXPECT_EQ(busyText(sizes, names), busyText(busy, quiet, names));
}

TEST(Compare, AProblemWithoutAMeasuredTrialIsUnsure) {
  Survey before = surveyOf({});
  const Comparison comparison = compareSurveys(before, surveyOf(around(1, 0.001))).at(0);
  EXPECT_EQ(comparison.before, nullptr);
  EXPECT_NE(comparison.after, nullptr);
  EXPECT_EQ(comparison.verdict, Verdict::Unsure);
}

TEST(Compare, WholeSurveysOfTwoPrecisionsAndLayoutsMatch) {
  Survey before = surveyOf(around(100, 0.001));
  addProblem(before, "dgrad n2 c3 k4 in8x8 f3x3", around(80, 0.001));
  Survey after;
  addProblem(after, "dgrad fp16 nhwc n2 c3 k4 in8x8 f3x3", around(20, 0.001));
  addProblem(after, "fwd fp16 nhwc n2 c3 k4 in8x8 f3x3", around(25, 0.001));
  const std::vector<Comparison> all = compareSurveys(before, after);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_DOUBLE_EQ(all[0].ratio, 0.25);
  EXPECT_EQ(all[0].subject.problem.precision, Precision::Fp32);
  EXPECT_EQ(all[1].verdict, Verdict::Faster);
}

TEST(Compare, WithinASurveyPrecisionsAreToldApart) {
  Survey before = surveyOf(around(100, 0.001));
  addProblem(before, "fwd fp16 nchw n2 c3 k4 in8x8 f3x3", around(30, 0.001));
  const Survey after = surveyOf(around(100, 0.001));
  const std::vector<Comparison> all = compareSurveys(before, after);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].verdict, Verdict::Same);
  EXPECT_EQ(all[1].after, nullptr);
}

TEST(Compare, TellsWhereItsProblemsAre) {
  Survey before = surveyOf(around(100, 0.001));
  addProblem(before, "dgrad n2 c3 k4 in8x8 f3x3", around(80, 0.001));
  Survey after;
  addProblem(after, "wgrad n2 c3 k4 in8x8 f3x3", around(9, 0.001));
  addProblem(after, "dgrad n2 c3 k4 in8x8 f3x3", around(40, 0.001));
  const std::vector<Comparison> all = compareSurveys(before, after);
  using Index = std::optional<std::size_t>;
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(std::pair(all[0].problemBefore, all[0].problemAfter), std::pair(Index(0), Index()));
  EXPECT_EQ(std::pair(all[1].problemBefore, all[1].problemAfter), std::pair(Index(1), Index(1)));
  EXPECT_EQ(std::pair(all[2].problemBefore, all[2].problemAfter), std::pair(Index(), Index(0)));
  EXPECT_DOUBLE_EQ(all[0].beforeUs(), 100);
  EXPECT_EQ(all[0].afterUs(), 0);
  EXPECT_EQ(all[0].networkUs(), 0);
}

TEST(Compare, TotalsCountEveryLayer) {
  Survey before = surveyOf(around(100, 0.001));
  before.problems[0].subject.layers = {"a", "b", "c"};
  addProblem(before, "dgrad n2 c3 k4 in8x8 f3x3", around(80, 0.001));
  addProblem(before, "wgrad n2 c3 k4 in8x8 f3x3", around(1000, 0.001));
  Survey after = surveyOf(around(50, 0.001));
  addProblem(after, "dgrad n2 c3 k4 in8x8 f3x3", around(90, 0.001));
  const std::vector<Comparison> all = compareSurveys(before, after);
  EXPECT_DOUBLE_EQ(all[0].networkUs(), -150);
  EXPECT_DOUBLE_EQ(all[1].networkUs(), 10);
  const ComparisonTotals totals = totalsOf(all);
  EXPECT_DOUBLE_EQ(totals.beforeUs, 380);  // without the one that only one side has
  EXPECT_DOUBLE_EQ(totals.afterUs, 240);
  EXPECT_EQ(totals.problems, 2);
  EXPECT_EQ(totals.verdicts, (std::array{0, 1, 1, 0}));
}

TEST(Compare, SaysWhatSetsTheSurveysApart) {
  SurveyStarted before;
  before.device.name = "one";
  before.versions = {{"cudnn", "9.1"}, {"driver", "13"}};
  EXPECT_TRUE(distinctions(before, before).empty());
  SurveyStarted after = before;
  after.time = "2026-01-02T03:04:05Z";  // two days are no difference in what was measured
  EXPECT_TRUE(distinctions(before, after).empty());
  after.options.precision = Precision::Tf32;
  after.versions = {{"cudnn", "9.2"}, {"driver", "13"}, {"nvrtc", "12"}};
  EXPECT_EQ(
      distinctions(before, after),
      (std::vector<Distinction>{{"precision", "fp32", "tf32"}, {"cudnn", "9.1", "9.2"}, {"nvrtc", "none", "12"}}));
}

TEST(Compare, NetworksOfOneNameWithOtherLayersAreTwo) {
  SurveyStarted before;
  before.network = preset("conv-tutorial");
  SurveyStarted after = before;
  after.network.description = "another text";
  EXPECT_TRUE(distinctions(before, after).empty());
  std::get<ConvolutionLayer>(after.network.layers[0].kind).outChannels = 48;
  EXPECT_EQ(distinctions(before, after),
            (std::vector<Distinction>{{"layers", "conv: 64 channels, 3x3", "conv: 48 channels, 3x3"}}));
  EXPECT_EQ(comparedNames(before, after).after, "conv: 48 channels, 3x3");
  after = before;
  std::get<ConvolutionLayer>(after.network.layers[0].kind).bias = true;  // not in the short text
  ASSERT_EQ(distinctions(before, after).size(), 1u);
  EXPECT_THAT(distinctions(before, after)[0].after, ::testing::HasSubstr("bias"));
  after = before;
  after.network.layers.push_back(Layer{"relu", {}, ShapeKeepingLayer{"relu"}});
  EXPECT_EQ(distinctions(before, after)[0].before, "number of layers: 1");
}

TEST(Compare, SidesAreNamedByWhatDiffers) {
  const auto names = [](const SurveyStarted& before, const SurveyStarted& after) {
    const ComparedNames found = comparedNames(before, after);
    EXPECT_FALSE(found.inTime);
    return std::pair(found.before, found.after);
  };
  using Names = std::pair<std::string, std::string>;
  SurveyStarted before;
  before.time = "2026-11-20T10:02:00Z";
  before.device.name = "H100";
  before.versions = {{"cuda runtime", "12.8"}, {"cudnn", "9.1"}};
  SurveyStarted after = before;
  after.time = "2026-11-21T10:02:00Z";
  after.versions = {{"cuda runtime", "13.0"}, {"cudnn", "9.19"}};
  EXPECT_EQ(names(before, after), (Names{"cuDNN 9.1", "cuDNN 9.19"}));
  after.options.precision = Precision::Tf32;
  EXPECT_EQ(names(before, after), (Names{"fp32", "tf32"}));
  after.device.name = "H200";
  after.options.layout = Layout::Nhwc;
  EXPECT_EQ(names(before, after), (Names{"fp32, nchw", "tf32, nhwc"}));
}

TEST(Compare, LongNamesAreCutAndStayDifferent) {
  constexpr std::size_t kLongest = 28;
  SurveyStarted before;
  before.network.name = "a_network_of_sixty_letters_that_somebody_exported_from_torch";
  SurveyStarted after = before;
  after.network.name = "another_network_of_sixty_letters_that_was_exported_from_torch";
  const ComparedNames names = comparedNames(before, after);
  EXPECT_EQ(names.before, "a_network_of_..ed_from_torch");
  EXPECT_EQ(names.after, "another_netwo..ed_from_torch");
  after.network.name = "a_network_of_sixty_letters_that_everybody_exported_from_torch";  // cut, they are the same
  EXPECT_EQ(comparedNames(before, after).before, "..somebody_ex..ed_from_torch");
  EXPECT_EQ(comparedNames(before, after).after, "..everybody_e..ed_from_torch");
  before.network.name = "a_network_of_sixty_letters_\u00f6_that_somebody_exported_from_torch";
  after.network.name =
      "a_network_of_sixty_letters_\u00fc_that_somebody_exported_from_torch";  // its first byte is that of ö
  for (const auto& [first, second] : {std::pair(before, after), std::pair(after, before)}) {
    const ComparedNames found = comparedNames(first, second);
    EXPECT_NE(found.before, found.after);
    EXPECT_EQ(validUtf8(found.before), found.before);
    EXPECT_LE(textWidth(found.before), kLongest);
  }
}

TEST(Compare, OnlyATimeMakesBeforeAndAfter) {
  SurveyStarted first;
  first.time = "2026-11-20T10:02:00Z";
  SurveyStarted second = first;
  second.time = "2026-11-21T08:00:00Z";
  const ComparedNames names = comparedNames(first, second);
  EXPECT_TRUE(names.inTime);
  EXPECT_EQ(names.before, "before (2026-11-20)");
  EXPECT_EQ(names.after, "after (2026-11-21)");
  EXPECT_EQ(comparedNames(second, first).before, "2026-11-21");  // a baseline may be the later one
  EXPECT_EQ(comparedNames(second, first).after, "2026-11-20");
  second.time = "2026-11-20T11:30:00Z";
  EXPECT_EQ(comparedNames(first, second).after, "after (2026-11-20 11:30)");
}

TEST(Compare, EmptySurveys) {
  EXPECT_TRUE(compareSurveys({}, {}).empty());
  const Survey some = surveyOf(around(1, 0.1));
  EXPECT_EQ(compareSurveys({}, some).size(), 1u);
  EXPECT_EQ(compareSurveys(some, {}).size(), 1u);
}

TEST(Compare, VerdictsHaveNames) {
  EXPECT_EQ(toText(Verdict::Same), "same");
  EXPECT_EQ(toText(Verdict::Faster), "faster");
  EXPECT_EQ(toText(Verdict::Slower), "slower");
  EXPECT_EQ(toText(Verdict::Unsure), "unsure");
}

}  // namespace
}  // namespace convscope
