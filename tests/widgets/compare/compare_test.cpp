#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/chart_fixture.h"
#include "compare/shown_comparison.h"
#include "page_requests.h"
#include "support/qt_test.h"
#include "table_columns.h"
#include "widgets/chart/chart_view.h"
#include "widgets/compare/change_chart.h"
#include "widgets/compare/compare_text.h"
#include "widgets/compare/verdict_glyph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/tokens.h"

namespace compare_test {

using namespace convscope;
using namespace convscope::testing;
using namespace convscope::testing::comparing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

double number(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data(kPlainTextRole).toDouble();
}

}  // namespace

/// The Compare page: its figures are those of compareSurveys, it says what it compares, and it can be driven.
class CompareTest : public QObject {
  Q_OBJECT

 private slots:
  void emptyPagesHaveTheirButtons();
  void marksAreTheComparisons();
  void theBandSeparatesVerdicts();
  void changesAreRanked();
  void changesAreThoseOfTheTotals();
  void smallDifferencesAreTimes();
  void swappingTurnsItRound();
  void tableIsTheSameAndSorted();
  void theLargestChangesAreFirst();
  void marksAreSelected();
  void keysStepThroughMarks();
  void verdictsDifferInColourAndShape();
  void largeLettersLeaveRoomToTheCharts();
  void streamingNeverResets();
};

void CompareTest::emptyPagesHaveTheirButtons() {
  Shown shown{Session{}};
  const testing::PageRequests requests(shown.page);
  QVERIFY(shown.button(QStringLiteral("Run a survey")) != nullptr);
  QTest::mouseClick(shown.button(QStringLiteral("Run a survey")), Qt::LeftButton);
  QCOMPARE(requests.of<request::Run>().size(), 1);
  shown.store.replace(made());
  QPushButton* open = shown.button(QStringLiteral("Open another session…"));
  QVERIFY(open != nullptr);
  QTest::mouseClick(open, Qt::LeftButton);
  QCOMPARE(requests.of<request::OtherSession>().size(), 1);
  QVERIFY(!shown.chart().emptyReason().isEmpty());
  QCOMPARE(shown.table().model()->rowCount(), 0);
  shown.page.setOther(made(), kSource);
  QVERIFY(!open->isVisible());
  QVERIFY(shown.chart().emptyReason().isEmpty());
  QTest::mouseClick(shown.button(QStringLiteral("Another session…")), Qt::LeftButton);
  QCOMPARE(requests.of<request::OtherSession>().size(), 2);
  shown.page.setOther({}, {});  // a session without a survey
  QVERIFY(open->isVisible());
}

void CompareTest::marksAreTheComparisons() {
  const Session other = slowed(made({.network = "alexnet", .algorithms = 12, .seed = 2}), 1.3);
  Shown shown(made(), other);
  const std::vector<Comparison> comparisons = compareSurveys(other.surveys[0], shown.survey());
  QCOMPARE(shown.chart().problems().size(), comparisons.size());
  for (const Comparison& comparison : comparisons) {
    const int problem = static_cast<int>(*comparison.problemAfter);
    const SurveyComparison::ComparedProblem& part = shown.parts()[*comparison.problemAfter];
    QCOMPARE(part.before.time.median, comparison.beforeUs());
    QCOMPARE(part.after.time.median, comparison.afterUs());
    QCOMPARE(part.verdict, comparison.verdict);
    const QPointF mark = shown.chart().markOf(problem);
    const PlotView& view = shown.chart().view();
    QVERIFY(view.rect.contains(mark));
    QCOMPARE(mark.x(), view.xAt(comparison.beforeUs()));
    QCOMPARE(mark.y(), view.yAt(comparison.ratio));
    QCOMPARE(shown.chart().problemAt(mark + QPointF(1, 1)) >= 0, true);
  }
  const auto& order = shown.chart().problems();
  QVERIFY(std::ranges::is_sorted(
      order, {}, [&](int problem) { return shown.parts()[static_cast<std::size_t>(problem)].before.time.median; }));
}

/// No layer within the band is called faster or slower, and all of it is in the plot.
void CompareTest::theBandSeparatesVerdicts() {
  Shown shown(made(), slowed(made({.network = "alexnet", .algorithms = 12, .seed = 2}), 1.01));
  const PlotView& view = shown.chart().view();
  const double top = view.yAt(1 + kUsualTolerance);
  const double bottom = view.yAt(1 / (1 + kUsualTolerance));
  QVERIFY(view.rect.top() < top && top < bottom && bottom < view.rect.bottom());
  for (const int problem : shown.chart().problems()) {
    const double y = shown.chart().markOf(problem).y();
    const Verdict verdict = shown.parts()[static_cast<std::size_t>(problem)].verdict;
    if (verdict == Verdict::Slower) QVERIFY(y < top);
    if (verdict == Verdict::Faster) QVERIFY(y > bottom);
  }
}

void CompareTest::changesAreRanked() {
  Session other = slowed(made({.network = "alexnet", .algorithms = 12, .seed = 2}), 1.3);
  other.surveys[0].problems[1].trials.clear();
  Shown shown(made(), other);
  ChangeChart& changes = *shown.page.findChild<ChangeChart*>();
  changes.rebuildNow();
  QCOMPARE(changes.rowCount(), shown.page.comparison().totals().problems);
  const SurveyComparison& comparison = shown.page.comparison();
  QCOMPARE(changes.title(), QStringLiteral("Largest changes of an iteration, %1 against %2")
                                .arg(comparison.afterName(), comparison.beforeName()));
  const auto saysVerdict = [&](const LegendEntry& entry) { return entry.text.startsWith(comparison.afterName()); };
  QVERIFY(std::ranges::none_of(changes.legend().entries(), saysVerdict));  // the chart beside it says it
  const QByteArray file = svgOf(*changes.forFiles(printStyle()));
  QVERIFY2(file.contains((comparison.afterName() + QStringLiteral(" is slower")).toUtf8()), file.constData());
  double before = std::numeric_limits<double>::infinity();
  for (int row = 0; row < changes.rowCount(); ++row) {
    const double us = std::abs(shown.parts()[static_cast<std::size_t>(changes.problemOf(row))].networkUs);
    QVERIFY(us <= before);
    QCOMPARE(changes.bar(row).right(), changes.xOf(us));
    before = us;
  }
  const int second = changes.problemOf(1);
  QTest::mouseClick(ChartView::of(changes)->viewport(), Qt::LeftButton, {},
                    inView(changes, changes.rowRect(1).center()));
  QCOMPARE(shown.current.selectedProblem(), second);
}

/// Layers that PyTorch computes itself are in no total, so they change no iteration.
void CompareTest::changesAreThoseOfTheTotals() {
  const Session mobilenet =
      syntheticSession({.network = "mobilenet_v2", .precision = Precision::Tf32, .algorithms = 4}, {{}});
  Shown shown(mobilenet, slowed(onOther(mobilenet), 2));
  const ComparisonTotals& totals = shown.page.comparison().totals();
  QVERIFY(totals.notOwn > 0);
  auto& changes = *shown.page.findChild<ChangeChart*>();
  changes.rebuildNow();
  QCOMPARE(changes.rowCount(), totals.problems);
  double sum = 0;
  for (int row = 0; row < changes.rowCount(); ++row) {
    const auto& part = shown.parts()[static_cast<std::size_t>(changes.problemOf(row))];
    QVERIFY(part.isCounted);
    sum += part.networkUs;
  }
  QVERIFY(std::abs(sum - (totals.afterUs - totals.beforeUs)) < 1e-6 * totals.afterUs);
}

void CompareTest::smallDifferencesAreTimes() {
  QCOMPARE(addedTimeText(0.006), QStringLiteral("+0.006 µs"));
  QCOMPARE(addedTimeText(-0.0063), QStringLiteral("-0.006 µs"));
  QCOMPARE(addedTimeText(18), QStringLiteral("+18.0 µs"));
  for (const double us : {0.0, 0.0001, -0.0001}) {  // below a nanosecond
    QCOMPARE(addedTimeText(us), QStringLiteral("0 µs"));
    QCOMPARE(signedTimeText(us), QStringLiteral("0 µs"));
  }
}

void CompareTest::swappingTurnsItRound() {
  Shown shown(made(), slowed(onOther(made()), 2));
  for (const auto& part : shown.parts()) {
    QCOMPARE(part.ratio, 0.5);
    QCOMPARE(part.verdict, Verdict::Faster);
    QVERIFY(part.networkUs < 0);
  }
  QVERIFY(shown.page.comparison().beforeDetails().contains(kSource));
  shown.button(QStringLiteral("Swap sides"))->setFocus();
  QTest::keyClick(shown.button(QStringLiteral("Swap sides")), Qt::Key_Space);
  QVERIFY(shown.page.comparison().shownIsBefore());
  for (std::size_t i = 0; i < shown.parts().size(); ++i) {
    QCOMPARE(shown.parts()[i].ratio, 2.0);
    QCOMPARE(shown.parts()[i].verdict, Verdict::Slower);
    QCOMPARE(shown.parts()[i].trial, static_cast<int>(*shown.survey().problems[i].fastest()));
  }
  QVERIFY(shown.page.comparison().afterDetails().contains(kSource));
  QVERIFY(shown.chart().title().contains(shown.page.comparison().afterName()));
}

void CompareTest::tableIsTheSameAndSorted() {
  Session other = made({.network = "alexnet", .precision = Precision::Fp16, .algorithms = 12, .seed = 2});
  other.surveys[0].problems[1].trials.clear();
  Shown shown(made(), other);
  QAbstractItemModelTester tester(shown.table().model(), kFatal);
  SurveyComparison comparison(shown.store, shown.current);
  CompareModel model(comparison, shown.current);
  QAbstractItemModelTester modelTester(&model, kFatal);
  QCOMPARE(model.rowCount(), 0);
  comparison.setOther(other, kSource);
  QCOMPARE(model.rowCount(), static_cast<int>(shown.survey().problems.size()));
  for (int row = 0; row < model.rowCount(); ++row) {
    const ProblemResult& before = other.surveys[0].problems[static_cast<std::size_t>(row)];
    const ProblemResult& after = shown.survey().problems[static_cast<std::size_t>(row)];
    const Summary now = summarize(after.trials[*after.fastest()].timing().us);
    QCOMPARE(number(model, row, column(model, "fp32")), now.median);
    QCOMPARE(model.index(row, 0).data(TableModel::TrialRole).toInt(), static_cast<int>(*after.fastest()));
    const double farther = std::max(now.confidence.high - now.median, now.median - now.confidence.low);
    QCOMPARE(number(model, row, column(model, "fp32 ±")), 100 * farther / now.median);
    if (row == 1) {
      QCOMPARE(model.index(row, column(model, "Verdict")).data().toString(), QStringLiteral("only fp32"));
      QVERIFY(!model.index(row, column(model, "Network cost")).data(TableModel::SortRole).isValid());
      continue;
    }
    const Summary old = summarize(before.trials[*before.fastest()].timing().us);
    QCOMPARE(number(model, row, column(model, "fp16")), old.median);
    QCOMPARE(number(model, row, column(model, "Network cost")),
             static_cast<double>(after.subject.layers.size()) * (now.median - old.median));
  }
  const QAbstractItemModel& sorted = *shown.table().model();
  for (int row = 1; row + 1 < sorted.rowCount(); ++row)
    QVERIFY(sorted.index(row, column(sorted, "Network cost")).data(TableModel::SortRole).toDouble() <=
            sorted.index(row - 1, column(sorted, "Network cost")).data(TableModel::SortRole).toDouble());
  QCOMPARE(sorted.index(sorted.rowCount() - 1, column(sorted, "Verdict")).data().toString(),
           QStringLiteral("only fp32"));
  for (int column = 0; column < model.columnCount(); ++column)
    QVERIFY(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 30);
}

/// Whether they are faster or slower. The cells have their sign.
void CompareTest::theLargestChangesAreFirst() {
  Session other = onOther(made());
  std::vector<ProblemResult>& problems = other.surveys[0].problems;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    for (Trial& trial : problems[i].trials) {
      for (double& us : trial.hot.us) us *= i % 2 == 0 ? 3 : 0.3;
      for (double& us : trial.single.us) us *= i % 2 == 0 ? 3 : 0.3;
    }
  }
  Shown shown(made(), other);
  const QAbstractItemModel& sorted = *shown.table().model();
  const int cost = column(sorted, "Network cost");
  double before = std::numeric_limits<double>::infinity();
  int faster = 0;
  int slower = 0;
  for (int row = 0; row < sorted.rowCount(); ++row) {
    const double us = number(sorted, row, cost);
    QVERIFY(std::abs(us) <= before);
    before = std::abs(us);
    faster += us < 0 ? 1 : 0;
    slower += us > 0 ? 1 : 0;
  }
  QVERIFY(faster > 0 && slower > 0);
}

void CompareTest::marksAreSelected() {
  Shown shown(made(), slowed(made(), 2));
  CompareChart& chart = shown.chart();
  const int problem = chart.problems()[3];
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, chart.markOf(problem)));
  QCOMPARE(shown.current.selectedProblem(), chart.problemAt(chart.markOf(problem)));
  QCOMPARE(
      shown.current.selectedTrial(),
      static_cast<int>(*shown.survey().problems[static_cast<std::size_t>(shown.current.selectedProblem())].fastest()));
  const QModelIndex current = shown.table().currentIndex();
  QVERIFY(current.isValid());
  QVERIFY(!shown.table().isVisible());
  shown.page.findChild<QToolButton*>()->click();
  QVERIFY(QTest::qWaitForWindowActive(&shown.page));
  shown.table().setFocus();
  QTest::keyClick(&shown.table(), current.row() > 0 ? Qt::Key_Up : Qt::Key_Down);
  QVERIFY(shown.current.selectedProblem() != problem);
}

void CompareTest::keysStepThroughMarks() {
  Shown shown(made(), slowed(made(), 2));
  CompareChart& chart = shown.chart();
  const auto last = static_cast<int>(chart.problems().size()) - 1;
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  QCOMPARE(shown.current.selectedProblem(), chart.problems()[0]);
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  QCOMPARE(shown.current.selectedProblem(), chart.problems()[1]);
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  QCOMPARE(shown.current.selectedProblem(), chart.problems()[0]);
  shown.current.show(0, 0);
  QTest::keyClick(&viewOf(chart), Qt::Key_Up);
  QCOMPARE(shown.current.selectedProblem(), 0);
  QTest::keyClick(&viewOf(chart), Qt::Key_Down);
  QCOMPARE(shown.current.selectedProblem(), 1);
  shown.current.show(0, last);
  QTest::keyClick(&viewOf(chart), Qt::Key_Down);
  QCOMPARE(shown.current.selectedProblem(), last);
}

void CompareTest::verdictsDifferInColourAndShape() {
  const ChartStyle style = printStyle();
  QList<QImage> glyphs;
  for (const Verdict verdict : kAllVerdicts) {
    QImage image(24, 24, QImage::Format_Grayscale8);  // without colours
    image.fill(Qt::white);
    QPainter painter(&image);
    ChartStyle black = style;
    black.mutedText = verdictColour(Verdict::Faster, style);
    paintVerdict(painter, {12, 12}, verdict, black);
    painter.end();
    QVERIFY(!glyphs.contains(image));
    glyphs.append(image);
  }
  QVERIFY(verdictColour(Verdict::Faster, style) != verdictColour(Verdict::Slower, style));
}

/// The page becomes higher, and its charts are below each other, so rows are not drawn over the axis and names of
/// layers are not cut.
void CompareTest::largeLettersLeaveRoomToTheCharts() {
  Shown shown(made(), slowed(made({.network = "alexnet", .algorithms = 12, .seed = 2}), 1.3));
  ChangeChart& changes = *shown.page.findChild<ChangeChart*>();
  const QFont usual = shown.page.font();
  for (const double factor : {1.0, 1.5, 2.0}) {
    QFont font = usual;
    font.setPointSizeF(usual.pointSizeF() * factor);
    shown.page.setFont(font);
    const auto fit = [&] {
      shown.page.resize(QSize(1088, 600).expandedTo(shown.page.minimumSizeHint()));
      return changes.plotRect().height() >= 2 * tokens::rowHeight(changes.font()) && !changes.isStale();
    };
    QTRY_VERIFY(fit());
    QVERIFY(shown.chart().view().rect.height() >= 3 * QFontMetricsF(font).height());
    for (int row = 0; row < changes.rowCount(); ++row)
      QCOMPARE(changes.shownLabels()[row], changes.rowLabels()[row].text);
  }
}

void CompareTest::streamingNeverResets() {
  const StreamPlan plan{.layers = 7, .algorithms = 20};
  const HalfSurvey half = makeHalf(plan);
  Shown shown(half.session, makeSession(plan));
  QSignalSpy resets(shown.table().model(), &QAbstractItemModel::modelReset);
  const int before = shown.page.comparison().totals().problems;
  shown.store.apply(half.rest);
  QTRY_VERIFY(shown.page.comparison().totals().problems > before);
  QCOMPARE(resets.count(), 0);
}

}  // namespace compare_test

CONVSCOPE_QT_TEST(compare_test::CompareTest, compare)
#include "compare_test.moc"
