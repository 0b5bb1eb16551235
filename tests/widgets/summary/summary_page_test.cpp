#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/chart_fixture.h"
#include "analysis/answer.h"
#include "summary/shown_summary.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "text/units.h"
#include "widgets/answer/answer_card.h"

namespace summary_page_test {

using namespace convscope;
using namespace convscope::testing::summarizing;
namespace testing = convscope::testing;

/// The page as a whole: its answer, its layout, and sessions that come, grow and go.
class SummaryPageTest : public QObject {
  Q_OBJECT

 private slots:
  void answersForARecording();
  void aRecordingFitsTheScreen();
  void anotherSessionBeginsAtTheTop();
  void saysWhatIsMissing();
  void zoomingBackRestoresTheRows();
  void hostileNamesDoNotWidenThePage();
  void followsARunningSurvey();
  void aCpuHasItsOwnAnswer();
  void aThousandLayersAreQuick();
};

void SummaryPageTest::answersForARecording() {
  const ShownSummary shown(sweptRecording());
  const Answer verdict = verdictOf(sweptRecording());
  QCOMPARE(verdict.advice, SwitchAdvice::On);
  QCOMPARE(shown.page.verdict(), QString::fromStdString(verdict.sentence));
  AnswerCard expected(AnswerCard::Form::Full);
  expected.setAnswer(verdict);
  QCOMPARE(shown.page.answer().texts(), expected.texts());
  QVERIFY(shown.page.answer().accessibleDescription().contains(shown.page.verdict()));
  QCOMPARE(shown.chart().name(), QStringLiteral("summary"));
  QCOMPARE(shown.chart().emptyReason(), QString());
  for (QPushButton* button : shown.page.findChildren<QPushButton*>()) {
    if (button->text().contains(QStringLiteral("opy"))) button->click();
  }
  QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("# ConvScope: resnet50, 7 input sizes")));
}

void SummaryPageTest::aRecordingFitsTheScreen() {
  ShownSummary shown(sweptRecording());
  shown.page.resize(1280, 720);
  QTRY_COMPARE(shown.page.findChild<QScrollArea*>()->verticalScrollBar()->maximum(), 0);
  shown.page.resize(400, 300);  // and here it scrolls
  QTRY_VERIFY(shown.page.findChild<QScrollArea*>()->verticalScrollBar()->maximum() > 0);
}

void SummaryPageTest::anotherSessionBeginsAtTheTop() {
  ShownSummary shown(sweptRecording());
  shown.page.resize(400, 300);
  QScrollBar* bar = shown.page.findChild<QScrollArea*>()->verticalScrollBar();
  QTRY_VERIFY(bar->maximum() > 0);
  bar->setValue(bar->maximum());
  shown.store.replace(sweptRecording());
  QCOMPARE(bar->value(), 0);
}

void SummaryPageTest::saysWhatIsMissing() {
  Session session = testing::syntheticSession({.network = "conv-tutorial"}, {{}});
  for (ProblemResult& result : session.surveys[0].problems) result.trials.clear();
  session.surveys[0].ended = SurveyEnded{0, SurveyEnd::Failed, "the device was lost", 0};
  ShownSummary shown(session);
  QVERIFY2(shown.page.verdict().startsWith(QStringLiteral("No advice yet: ")), qPrintable(shown.page.verdict()));
  QVERIFY(textsOf(shown.page).join(u' ').contains(QStringLiteral("The survey failed: the device was lost.")));
  shown.store.replace({});
  QCOMPARE(shown.page.verdict(), QString());
  QVERIFY(!shown.chart().emptyReason().isEmpty());
}

void SummaryPageTest::zoomingBackRestoresTheRows() {
  constexpr int kLarge = 20;
  ShownSummary shown(sweptRecording());
  const auto heights = [&] {
    QTest::qWait(50);  // for a layout that is under way
    QList<int> result;
    for (const Finding& finding : shown.current.summary().contents()->findings) {
      const auto* link = shown.page.findChild<QPushButton*>(QString::fromStdString(finding.id));
      result.append(link->isVisible() ? link->parentWidget()->height() : 0);
    }
    return result;
  };
  const QList<int> before = heights();
  const QFont usual = shown.page.font();
  QFont large = usual;
  large.setPointSize(kLarge);
  shown.page.setFont(large);
  QVERIFY(heights().first() > before.first());
  shown.page.setFont(usual);
  QCOMPARE(heights(), before);
}

void SummaryPageTest::hostileNamesDoNotWidenThePage() {
  Session session = testing::syntheticSession({.network = "resnet50"}, {{}});
  const std::string hostile = "<img src=x>" + std::string(200, 'W') + "\x1b[31m";
  Survey& survey = session.surveys[0];
  survey.started.network.name = survey.started.device.name = hostile;
  for (ProblemResult& result : survey.problems) result.subject.layers = {hostile};
  survey.ended = SurveyEnded{0, SurveyEnd::Failed, hostile, 0};
  ShownSummary shown(session);
  QVERIFY2(shown.page.minimumSizeHint().width() < 700,
           qPrintable(QString::number(shown.page.minimumSizeHint().width())));
  for (const QLabel* label : shown.page.findChildren<QLabel*>()) {
    if (label->text().contains(QStringLiteral("<img"))) QCOMPARE(label->textFormat(), Qt::PlainText);
  }
  QVERIFY(!shown.page.grab().isNull());
}

void SummaryPageTest::followsARunningSurvey() {
  ShownSummary shown({});
  Session whole = testing::syntheticSession({.network = "conv-tutorial"}, {{}});
  Survey& survey = whole.surveys[0];
  const std::optional<SurveyEnded> ended = std::exchange(survey.ended, std::nullopt);
  shown.store.replace(whole);
  QVERIFY(textsOf(shown.page).join(u' ').contains(QStringLiteral("The survey has not ended.")));
  shown.store.apply({*ended});
  QTRY_VERIFY(!textsOf(shown.page).join(u' ').contains(QStringLiteral("has not ended")));
}

/// A CPU's library has no switch in PyTorch; what it chooses and loses is measured.
void SummaryPageTest::aCpuHasItsOwnAnswer() {
  const ShownSummary shown(testing::recordedSession("alexnet-cpu"));
  QVERIFY2(shown.page.verdict().startsWith(QStringLiteral("This survey is of a CPU, so it does not say")),
           qPrintable(shown.page.verdict()));
  QVERIFY(testing::viewOf(shown.chart()).isVisible());
  shown.chart().rebuildNow();
  const QByteArray picture = testing::svgOf(shown.chart());
  QVERIFY(picture.contains("oneDNN: first listed algorithm and fastest"));
  QVERIFY(picture.contains("Layers where the first algorithm is slower"));
  QVERIFY(!picture.contains("benchmark ="));
}

void SummaryPageTest::aThousandLayersAreQuick() {
  constexpr double kMostMs = 20000;  // under a sanitizer on a slow machine; with the square it would take minutes
  Session session = testing::recordedSession("resnet50-fp32");
  std::vector<ProblemResult>& problems = session.surveys[0].problems;
  const std::vector<ProblemResult> once = problems;
  const double savedShare = verdictOf(session).savedShare;
  for (std::int64_t copy = 1; copy < 40; ++copy) {
    for (ProblemResult result : once) {
      result.subject.problem.batch += copy;
      problems.push_back(std::move(result));
    }
  }
  std::size_t trials = 0;
  for (const ProblemResult& result : problems) trials += result.trials.size();
  ShownSummary shown({});
  const double before = testing::threadMs();
  shown.store.replace(std::move(session));
  shown.page.grab();
  QVERIFY(!shown.page.verdict().isEmpty());
  const double ms = testing::threadMs() - before;
  qInfo("Summary of %zu trials in %d layers and passes: %.0f ms", trials, 40 * 68, ms);
  // Each layer counts as often as in one network, so the share is the same.
  QVERIFY2(shown.page.verdict().endsWith(
               QString::fromStdString("it saves " + formatPercent(savedShare) + " of the convolution time.")),
           qPrintable(shown.page.verdict()));
  QVERIFY(ms < kMostMs);
}

}  // namespace summary_page_test

CONVSCOPE_QT_TEST(summary_page_test::SummaryPageTest, summary_page)
#include "summary_page_test.moc"
