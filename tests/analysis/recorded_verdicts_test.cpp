#include "analysis/recorded_verdicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "analysis/answer_brief.h"
#include "analysis/determinism_price.h"
#include "analysis/finding_rules.h"
#include "analysis/findings.h"
#include "analysis/layer_losses.h"
#include "analysis/schedule_forecaster.h"
#include "analysis/verdict_rows.h"
#include "analysis/written_verdict.h"
#include "files/resource_path.h"
#include "policy/forecast/rule.h"
#include "policy/schedule/default_schedule.h"
#include "session/recorded_sessions.h"
#include "support/recorded_session.h"
#include "support/sanitized.h"
#include "text/counted_iterations.h"
#include "text/units.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

/// Under a sanitizer every fourth session is enough: the code is the same for each, the figures are not.
constexpr std::size_t kStep = testing::kSanitized ? 4 : 1;

TEST(RecordedVerdicts, AreThoseOfTheSessions) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(resourceFolder("sessions"))) {
    if (entry.path().extension() == ".gz") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<RecordedVerdict> shipped = recordedVerdicts();
  std::vector<RecordedVerdict> expected;
  std::set<std::string> checked;
  std::string table;
  for (std::size_t i = 0; i < files.size(); i += kStep) {
    checked.insert(sessionName(files[i]));
    if (auto verdict = verdictOfFile(files[i])) table += tableLine(expected.emplace_back(*std::move(verdict)));
  }
  if (testing::kSanitized)
    std::erase_if(shipped, [&](const RecordedVerdict& each) { return !checked.contains(each.session); });
  EXPECT_TRUE(shipped == expected) << "resources/sessions/verdicts.tsv should be:\n" << table;
}

/// Returns all texts of a card.
std::vector<std::string> cardOf(const Answer& answer) {
  const AnswerBrief brief = briefOf(answer);
  std::vector<std::string> texts{brief.verdict, brief.condition, brief.alternative};
  for (const BriefFigure* figure : {&brief.saving, &brief.breakEven}) {
    texts.push_back(figure->title);
    texts.push_back(figure->value);
    texts.insert(texts.end(), figure->details.begin(), figure->details.end());
  }
  const SavedTime saved = savedTime(answer);
  texts.push_back(std::to_string(saved.first) + " to " + std::to_string(saved.last));
  for (const SavedLine& line : saved.lines) texts.push_back(line.name + " " + formatTime(std::abs(line.lastUs)));
  return texts;
}

TEST(RecordedVerdicts, GiveTheCardOfTheirSession) {
  const std::vector<RecordedVerdict> verdicts = recordedVerdicts();
  for (std::size_t i = 0; i < verdicts.size(); i += kStep) {
    const RecordedVerdict& verdict = verdicts[i];
    const Session& session = testing::recordedSession(verdict.session);
    EXPECT_EQ(cardOf(verdict.answer()), cardOf(answerOf(session, session.surveys.back()))) << verdict.session;
  }
}

/// What stands beside an answer is of the setting that it is about: the line of saved time, the finding on new sizes
/// and the layers that lose time.
TEST(RecordedVerdicts, AreExplainedByFiguresOfTheirSetting) {
  const std::vector<RecordedVerdict> verdicts = recordedVerdicts();
  int others = 0;
  int priced = 0;
  for (std::size_t i = 0; i < verdicts.size(); i += kStep) {
    const Session& session = testing::recordedSession(verdicts[i].session);
    SCOPED_TRACE(verdicts[i].session);
    const SurveyFigures figures(session, session.surveys.back());
    const Answer& answer = figures.verdict;
    if (answer.about() == nullptr) continue;
    const bool isOther = answer.about()->policy.find("limit=0") != std::string::npos;
    others += isOther ? 1 : 0;
    EXPECT_EQ(nameOfTrue(answer), isOther ? "True (limit=10)" : "True");
    const VerdictRow price = comparedRows(answer).back();
    if (isOther && price.title == "Price of determinism") {
      EXPECT_EQ(price.further.front().text, formatChange(answer.about()->figures.deterministicCost.value()));
    }
    const SavedTime saved = savedTime(answer);
    EXPECT_TRUE(saved.lines.empty() || saved.lines.front().name == (isOther ? "limit=0" : "True"));
    if (const auto found = rules::newSizes(figures)) {
      const std::string after =
          iterationsText(answer.newSizes->regainedAfter().value(), answer.newSizes->regainedRange());
      EXPECT_THAT(found->text, HasSubstr("must be used for " + after + " iterations"));
      EXPECT_THAT(found->text, HasSubstr(isOther ? "benchmark_limit = 0" : "benchmark = True"));
      if (answer.newSizes->regainedAfter() > 1) {
        EXPECT_THAT(answer.limits, HasSubstr("Each further size needs " + after + " iterations of its own"));
        ++priced;
      }
    }
    if (figures.sizes.size() > 1) continue;  // a layer that a size lacks is in no mean
    const double lostUs =
        lostTime(figures.answerLosses, false).totalUs() - lostTime(figures.answerLosses, true).totalUs();
    const double savedUs = answer.off.iterationUs->low - answer.about()->figures.iterationUs->low;
    EXPECT_NEAR(lostUs, savedUs, 1e-6 * answer.off.iterationUs->low);
  }
  if (testing::kSanitized) return;
  EXPECT_GE(others, 6);
  EXPECT_GE(priced, 10);
}

/// The page Input sizes over the measured sizes, which is what the answer is about. Both have the same break-even.
TEST(RecordedVerdicts, AgreeWithTheScheduleOfTheirSizes) {
  const std::vector<RecordedVerdict> verdicts = recordedVerdicts();
  int hidden = 0;
  int noisy = 0;
  int several = 0;
  for (std::size_t i = 0; i < verdicts.size(); i += kStep) {
    const RecordedVerdict& verdict = verdicts[i];
    if (verdict.wholeIterations || verdict.advice == SwitchAdvice::Unknown) continue;
    const Session& session = testing::recordedSession(verdict.session);
    const Survey& survey = session.surveys.back();
    const Answer answer = answerOf(session, survey);
    ScheduleForecaster forecaster(surveysLike(session, survey));
    const std::vector<std::string> policies{switchPolicies(survey)[0].text(), answer.about()->policy};
    const ScheduleVerdict judged =
        forecaster.forecasts(defaultSchedule(answer.inputs), {answer.inputs.front(), kRule.horizon, 0}, policies)
            .verdict;
    const std::string& result = judged.result;
    noisy += answer.isNoise() ? 1 : 0;
    EXPECT_TRUE(!answer.isNoise() || judged.sentence.find("pays off") == std::string::npos)
        << verdict.session << ": " << answer.sentence << ' ' << judged.sentence;
    if (answer.advice == SwitchAdvice::On) {
      EXPECT_THAT(judged.sentence, HasSubstr(iterationsText(answer.paysOffAfter.value(), answer.paysOffRange)))
          << verdict.session;
      several += answer.inputs.size() > 1 ? 1 : 0;
    }
    hidden += answer.isHiddenByHost() ? 1 : 0;
    EXPECT_EQ(result.starts_with("Set "), answer.advice == SwitchAdvice::On) << verdict.session << ": " << result;
    const bool isHidden = result == "Leave False; the host hides what True saves" ||
                          result == "Leave False; the host hides what benchmark = True, limit=0 saves";
    EXPECT_TRUE(isHidden || !answer.isHiddenByHost()) << verdict.session << ": " << result;
    EXPECT_TRUE(!isHidden || answer.hostLimit) << verdict.session << ": " << result;
  }
  if (testing::kSanitized) return;
  EXPECT_GE(hidden, 4);
  EXPECT_GE(noisy, 4);
  EXPECT_GE(several, 2);
}

}  // namespace
}  // namespace convscope
