#include "analysis/findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "analysis/recorded_program.h"
#include "support/synthetic_session.h"
#include "text/units.h"

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::Not;

const Finding& found(const std::vector<Finding>& list, const std::string& id) {
  return *std::ranges::find(list, id, &Finding::id);
}

TEST(Findings, HaveTheFiguresOfTheSurvey) {
  const Survey survey = testing::syntheticSurvey();
  const SurveyFigures figures(survey);
  const std::vector<Finding> list = findings(survey, figures);
  std::set<std::string> ids;
  for (const Finding& finding : list) EXPECT_TRUE(ids.insert(finding.id).second && !finding.text.empty()) << finding.id;
  ASSERT_EQ(figures.gain.missing, "");
  EXPECT_THAT(found(list, "benchmark-gain").text, HasSubstr(formatTime(figures.gain.savedUs())));
  EXPECT_EQ(found(list, "benchmark-gain").savedUs, figures.gain.savedUs());
  EXPECT_THAT(found(list, "benchmark-advice").code, HasSubstr("torch.backends.cudnn.benchmark = "));
  EXPECT_EQ(found(list, "benchmark-advice").page, "input-sizes");
  EXPECT_THAT(found(list, "heuristic-choices").text, HasSubstr(std::to_string(figures.summary.agreed) + " of them"));
  EXPECT_THAT(found(list, "workspace").text, HasSubstr(formatBytes(figures.frontier.front().limitBytes)));
}

TEST(Findings, SayWhatIsMissing) {
  Survey survey = testing::syntheticSurvey({.network = "conv-tutorial"});
  for (ProblemResult& result : survey.problems) result.lists.clear();
  survey.problems[0].trials.clear();
  const auto list = findings(survey, SurveyFigures(survey));
  for (const char* id : {"benchmark-gain", "workspace", "search-cost"})
    EXPECT_THAT(found(list, id).text, HasSubstr("Not available from this session: "));
  EXPECT_THAT(list, Not(Contains(Field(&Finding::id, "benchmark-advice"))));
  survey.started.options.backend = "onednn";
  EXPECT_THAT(found(findings(survey, SurveyFigures(survey)), "benchmark-gain").text,
              HasSubstr("this one is of onednn"));
}

TEST(Findings, OfARecordingSayWhatTheConvolutionsGain) {
  Survey survey = testing::programSurvey();
  survey.started.recorded = NamedWorkload{"run", testing::recordedProgram()};
  const SurveyFigures figures(survey);
  ASSERT_EQ(figures.gain.missing, "");
  const auto list = findings(survey, figures);
  EXPECT_THAT(found(list, "benchmark-gain").text, HasSubstr("take 10.0 µs with benchmark mode and 20.0 µs without"));
  EXPECT_EQ(found(list, "benchmark-gain").page, "input-sizes");
  EXPECT_THAT(list, Not(Contains(Field(&Finding::id, "benchmark-advice"))));  // iteration-advice has it
}

TEST(SurveySummaries, CountWinsOnceByFamily) {
  const Survey survey = testing::syntheticSurvey({.passes = {Pass::Forward}});
  const SurveySummary summary = summarizeSurvey(survey);
  int problems = 0;
  double us = 0;
  for (const FamilyWins& wins : summary.families) {
    problems += wins.problems;
    us += wins.us;
  }
  EXPECT_EQ(problems, summary.total.measured);
  EXPECT_NEAR(us, summary.total.fastestUs, 1e-6 * us);
  int agreed = 0;
  for (const ProblemSummary& problem : summary.problems) {
    EXPECT_GE(problem.heuristicOverFastest, 1);
    agreed += problem.heuristic == problem.fastest ? 1 : 0;
  }
  EXPECT_EQ(summary.agreed, agreed);
}

}  // namespace
}  // namespace convscope
