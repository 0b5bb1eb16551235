#include "analysis/recorded_verdicts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/answer_brief.h"
#include "analysis/written_verdict.h"
#include "files/resource_path.h"
#include "support/recorded_session.h"
#include "text/units.h"

namespace convscope {
namespace {

TEST(RecordedVerdicts, AreThoseOfTheSessions) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(resourceFolder("sessions"))) {
    if (entry.path().extension() == ".gz") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<RecordedVerdict> expected;
  std::string table;
  for (const auto& file : files) {
    if (auto verdict = verdictOfFile(file)) table += tableLine(expected.emplace_back(*std::move(verdict)));
  }
  EXPECT_TRUE(recordedVerdicts() == expected) << "resources/sessions/verdicts.tsv should be:\n" << table;
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
  for (const SavedLine& line : saved.lines)
    texts.push_back(nameOf(line.setting) + " " + formatTime(std::abs(line.lastUs)));
  return texts;
}

TEST(RecordedVerdicts, GiveTheCardOfTheirSession) {
  for (const RecordedVerdict& verdict : recordedVerdicts()) {
    const Session& session = testing::recordedSession(verdict.session);
    EXPECT_EQ(cardOf(verdict.answer()), cardOf(answerOf(session, session.surveys.back()))) << verdict.session;
  }
}

}  // namespace
}  // namespace convscope
