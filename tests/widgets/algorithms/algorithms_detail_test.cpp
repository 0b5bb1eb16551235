#include <QChart>
#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <vector>

#include "algorithms/chart_fixture.h"
#include "statistics/statistics.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "widgets/algorithms/algorithms_detail.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/inspector/sample_histogram.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace algorithms_detail_test {

using namespace convscope;
using namespace convscope::testing;

/// The bars and samples of one layer and pass; and what all charts of algorithms have in common.
class AlgorithmsDetailTest : public QObject {
  Q_OBJECT

 private slots:
  void barsAreSorted();
  void unmeasuredBarsStandBelow();
  void detailKeysChangeAlgorithmAndLayer();
  void theHeuristicChoiceStaysInSight();
  void namesLeaveRoomToTheBars();
  void narrowChartsHaveShortNames();
  void theNarrowestChartsElideTheirNames();
  void largeLettersLeaveEnginesTheirNumbers();
  void notesAreNeverOnlyAnEllipsis();
  void histogramIsOfTheSelectedAlgorithm();
  void histogramSaysWhyItIsEmpty();
  void changesBetweenPaintsDoNoHarm();
  void emptyChartsSaySo();
  void everyRowFitsTheNaturalSize();
  void aBarEndsAtItsMedian();
  void theAxisEndsAtAFactorOfTheFastest();
};

void AlgorithmsDetailTest::barsAreSorted() {
  Fixture f;
  f.current.show(0, 3);
  AlgorithmsDetail chart(f.current);
  chart.rebuildNow();
  const ProblemResult& problem = f.store.survey(0)->problems[3];
  QCOMPARE(chart.rowCount(), static_cast<int>(problem.trials.size()));
  QCOMPARE(chart.order().front(), *problem.fastest());
  const auto count = measured(problem).size();
  for (std::size_t i = 1; i < count; ++i)
    QVERIFY(median(problem.trials[chart.order()[i - 1]].timing().us) <=
            median(problem.trials[chart.order()[i]].timing().us));
  QVERIFY(chart.title().contains(QStringLiteral("layer1.0.conv2")));
}

void AlgorithmsDetailTest::unmeasuredBarsStandBelow() {
  Fixture f;
  f.current.show(0, 0);
  AlgorithmsDetail chart(f.current);
  show(chart, {1000, 700});
  const ProblemResult& problem = f.store.survey(0)->problems[0];
  const auto count = measured(problem).size();
  for (std::size_t i = 0; i < chart.order().size(); ++i)
    QCOMPARE(problem.trials[chart.order()[i]].status == TrialStatus::Measured, i < count);
  const QByteArray svg = svgOf(chart);
  QVERIFY(svg.contains("out of memory: 49 GiB workspace"));
  QVERIFY(svg.contains("unsupported"));
}

void AlgorithmsDetailTest::detailKeysChangeAlgorithmAndLayer() {
  Fixture f;
  f.current.show(0, 1);
  AlgorithmsDetail chart(f.current);
  show(chart, {1000, 700});
  QTest::keyClick(&viewOf(chart), Qt::Key_Down);
  QCOMPARE(f.current.selectedTrial(), static_cast<int>(chart.order().front()));
  QTest::keyClick(&viewOf(chart), Qt::Key_Down);
  QCOMPARE(f.current.selectedTrial(), static_cast<int>(chart.order()[1]));
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  QCOMPARE(f.current.selectedProblem(), 2);
  chart.rebuildNow();
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  chart.rebuildNow();
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  chart.rebuildNow();
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  QCOMPARE(f.current.selectedProblem(), 0);
}

void AlgorithmsDetailTest::theHeuristicChoiceStaysInSight() {
  Fixture f;
  const auto lastRowOf = [&](const AlgorithmsDetail& chart, std::size_t trial) {
    return static_cast<int>(std::ranges::find(chart.order(), trial) - chart.order().begin());
  };
  // A problem whose heuristic choice is far from the fastest.
  int problem = 0;
  int row = 0;
  AlgorithmsDetail chart(f.current);
  for (; problem < static_cast<int>(f.store.survey(0)->problems.size()); ++problem) {
    f.current.show(0, problem);
    chart.rebuildNow();
    row = lastRowOf(chart, f.current.figures(problem).marks.heuristics.value());
    if (row >= 6) break;
  }
  QVERIFY(row >= 6);
  show(chart, {740, 200});
  const auto places = static_cast<int>(chart.plotRect().height() / tokens::kRowHeight);
  QVERIFY(places > 2 && places < row);
  QCOMPARE(chart.rowRect(row).top(), chart.plotRect().top() + (places - 1) * tokens::kRowHeight);
  QCOMPARE(chart.rowAt(chart.rowRect(row).center()), row);
  QCOMPARE(chart.rowAt(chart.rowRect(places - 2).center()), places - 2);
  // The row whose place it has is shown when it is selected.
  f.current.show(0, problem, static_cast<int>(chart.order()[static_cast<std::size_t>(places) - 1]));
  chart.rebuildNow();
  QCOMPARE(chart.rowAt(chart.rowRect(places - 1).center()), places - 1);
  QCOMPARE(chart.rowAt(chart.rowRect(row).center()), row);
  QTest::keyClick(&viewOf(chart), Qt::Key_End);
  chart.rebuildNow();
  QVERIFY(chart.rowRect(row).top() != chart.plotRect().top() + (places - 1) * tokens::kRowHeight);
}

void AlgorithmsDetailTest::namesLeaveRoomToTheBars() {
  Fixture f({.algorithms = 6});  // all are measured: labels have no second column
  f.current.show(0, 3);
  AlgorithmsDetail chart(f.current);
  show(chart, {1400, 400});
  const double wide = chart.plotRect().left();
  viewOf(chart).resize(700, 400);
  QTRY_VERIFY(chart.plotRect().left() < wide);
  QVERIFY2(chart.plotRect().width() >= 170, qPrintable(QString::number(chart.plotRect().width())));
  viewOf(chart).resize(1400, 400);
  QTRY_COMPARE(chart.plotRect().left(), wide);
}

void AlgorithmsDetailTest::narrowChartsHaveShortNames() {
  Fixture f({.algorithms = 6});
  f.current.show(0, 3);
  AlgorithmsDetail chart(f.current);
  show(chart, {1400, 400});
  const QList<RowChart::RowLabel> labels = chart.rowLabels();
  const auto longest =
      std::ranges::max_element(labels, {}, [](const RowChart::RowLabel& label) { return label.text.size(); });
  const auto row = longest - labels.begin();
  QVERIFY2(longest->text.endsWith(longest->shortText) && longest->text != longest->shortText,
           qPrintable(longest->text));
  QCOMPARE(chart.shownLabels()[row], longest->text);
  viewOf(chart).resize(700, 400);
  QTRY_COMPARE(chart.shownLabels()[row], longest->shortText);
  for (qsizetype i = 0; i < labels.size(); ++i)  // no name beside it has the long form
    QVERIFY(labels[i].text == labels[i].shortText || chart.shownLabels()[i] != labels[i].text);
  viewOf(chart).resize(1400, 400);
  QTRY_COMPARE(chart.shownLabels()[row], longest->text);
}

/// Beside the text of a lesson a small window has little room for a chart.
void AlgorithmsDetailTest::theNarrowestChartsElideTheirNames() {
  Fixture f({.algorithms = 6});
  f.current.show(0, 3);
  AlgorithmsDetail chart(f.current);
  show(chart, {1400, 400});
  const QStringList names = chart.shownLabels();
  double second = 0;
  for (const RowChart::RowLabel& label : chart.rowLabels())
    second = std::max(second, QFontMetricsF(chart.font()).horizontalAdvance(label.second));
  viewOf(chart).resize(chart.leastSize().width(), 400);
  constexpr double kMostNames = 200;  // with margins
  QTRY_VERIFY2(chart.plotRect().left() - second < kMostNames, qPrintable(QString::number(chart.plotRect().left())));
  QVERIFY2(chart.plotRect().width() >= 115, qPrintable(QString::number(chart.plotRect().width())));
  viewOf(chart).resize(1400, 400);
  QTRY_COMPARE(chart.shownLabels(), names);
}

/// Also while rows have no times, as in a film, and a second column of labels says so.
void AlgorithmsDetailTest::largeLettersLeaveEnginesTheirNumbers() {
  Session session = recordedSession("conv-tutorial-fp32");
  std::vector<Trial>& trials = session.surveys.front().problems.front().trials;
  Trial& waiting = trials.back();
  waiting.status.reset();
  for (Samples* samples : {&waiting.single, &waiting.hot, &waiting.cold}) samples->us.clear();
  Fixture f;
  f.store.replace(session);
  f.current.show(0, 0);
  AlgorithmsDetail chart(f.current);
  QFont large = chart.font();
  large.setPixelSize(29);
  viewOf(chart).setFont(large);
  show(chart, {1280, 500});
  const RowChart::RowLabel fastest = chart.rowLabels().front();
  QVERIFY(!chart.rowLabels().last().second.isEmpty());
  QCOMPARE(chart.font().pixelSize(), large.pixelSize());
  QCOMPARE(chart.shownLabels().front(), fastest.shortText);
}

void AlgorithmsDetailTest::notesAreNeverOnlyAnEllipsis() {
  Fixture f;
  f.current.show(0, 3);
  AlgorithmsDetail chart(f.current);
  static const QRegularExpression kShortRest(QStringLiteral(">[^<]{0,2}…<"));
  bool hasNotes = false;
  for (int width = 600; width <= 1400; width += 15) {
    show(chart, {width, 700});
    const QString svg = QString::fromUtf8(svgOf(chart));
    QVERIFY2(!svg.contains(kShortRest), qPrintable(QString::number(width)));
    hasNotes = hasNotes || svg.contains(QStringLiteral(">nondeterministic"));
  }
  QVERIFY(hasNotes);
}

void AlgorithmsDetailTest::histogramIsOfTheSelectedAlgorithm() {
  Fixture f;
  SampleHistogram chart(f.current);
  const ProblemResult& problem = f.store.survey(0)->problems[0];
  const std::size_t fastest = *problem.fastest();
  chart.rebuildNow();
  QCOMPARE(chart.bins(), histogramBins(problem.trials[fastest].hot.us));
  QVERIFY(chart.title().contains(algorithmName(problem, problem.trials[fastest])));
  std::size_t slow = 0;
  while (problem.trials[slow].status != TrialStatus::Measured || !problem.trials[slow].hot.us.empty()) ++slow;
  f.current.show(0, 0, static_cast<int>(slow));
  chart.rebuildNow();
  QCOMPARE(chart.bins(), histogramBins(problem.trials[slow].single.us));
  QVERIFY(chart.emptyReason().isEmpty());
}

void AlgorithmsDetailTest::histogramSaysWhyItIsEmpty() {
  Fixture f;
  SampleHistogram chart(f.current);
  f.current.show(0, 0, 9);
  chart.rebuildNow();
  QVERIFY(chart.bins().counts.empty());
  QVERIFY(chart.emptyReason().contains(QStringLiteral("out of memory")));
}

void AlgorithmsDetailTest::changesBetweenPaintsDoNoHarm() {
  Fixture f;
  f.current.show(0, 0, 19);
  AlgorithmsOverview overview(f.current);
  AlgorithmsDetail detail(f.current);
  SampleHistogram histogram(f.current);
  const QList<ChartPainter*> charts{&overview, &detail, &histogram};
  for (ChartPainter* chart : charts) show(*chart, {800, 500});
  const auto paint = [&] {
    for (ChartPainter* chart : charts) {
      viewOf(*chart).grab();
      QTest::mouseMove(viewOf(*chart).viewport(), QPoint(300, 200));
      QTest::keyClick(&viewOf(*chart), Qt::Key_Down);
    }
  };
  CandidatesListed fewer{1, 0, {}};
  fewer.candidates.algorithms.resize(2);
  f.store.apply({SurveyResumed{1, {}}, fewer});
  paint();
  f.store.replace({});
  paint();
  f.store.replace(makeSession({.layers = 1, .algorithms = 2}));
  paint();
}

void AlgorithmsDetailTest::emptyChartsSaySo() {
  SessionStore store;
  ShownSurvey current{store};
  AlgorithmsOverview overview(current);
  AlgorithmsDetail detail(current);
  SampleHistogram histogram(current);
  for (ChartPainter* chart : {static_cast<ChartPainter*>(&overview), static_cast<ChartPainter*>(&detail),
                              static_cast<ChartPainter*>(&histogram)}) {
    show(*chart, {700, 400});
    QVERIFY(!chart->emptyReason().isEmpty());
    QVERIFY(svgOf(*chart).contains(chart->emptyReason().section(u' ', 0, 1).toUtf8()));
    QVERIFY(!chart->accessibleName().isEmpty());
  }
}

void AlgorithmsDetailTest::everyRowFitsTheNaturalSize() {
  Fixture f({.layers = 30});
  AlgorithmsOverview overview(f.current);
  AlgorithmsDetail detail(f.current);
  for (RowChart* chart : {static_cast<RowChart*>(&overview), static_cast<RowChart*>(&detail)}) {
    chart->setStyle(printStyle());
    chart->rebuildNow();
    chart->resize(chart->naturalSize());
    chart->rebuildNow();
    const QRectF plot = chart->plotRect();
    QCOMPARE(chart->rowRect(0).top(), plot.top());
    QVERIFY(chart->rowRect(chart->rowCount() - 1).bottom() <= plot.bottom() + 0.5);
    QCOMPARE(chart->rowRect(1).top() - chart->rowRect(0).top(), double{tokens::kRowHeight});
  }
}

/// Of a noisy algorithm only the whisker is beyond the axis: its bar ends at the median, and is not marked as cut.
void AlgorithmsDetailTest::aBarEndsAtItsMedian() {
  Fixture f;
  Session session = f.store.session();
  ProblemResult& problem = session.surveys[0].problems[3];
  const std::size_t fastest = *problem.fastest();
  const double us = median(problem.trials[fastest].timing().us);
  for (Trial& trial : problem.trials) {
    if (!trial.timing().us.empty()) trial.hot.us = {us, us, us, 50 * us, 50 * us};
  }
  f.store.replace(session);
  f.current.show(0, 3);
  AlgorithmsDetail chart(f.current);
  show(chart, {900, 400});
  chart.rebuildNow();
  const std::vector<Summary>& times = chart.source().figures(3).times;
  const auto isBeyond = [&](const Summary& time) { return time.upperQuartile > chart.scale().high(); };
  const auto isCut = [&](const Summary& time) { return time.median > chart.scale().high(); };
  QVERIFY(std::ranges::any_of(times, isBeyond) && std::ranges::none_of(times, isCut));
  for (const LegendEntry& entry : chart.legend().entries()) QVERIFY(entry.text != QStringLiteral("beyond the axis"));
}

void AlgorithmsDetailTest::theAxisEndsAtAFactorOfTheFastest() {
  Fixture f;
  f.current.show(0, 3);
  AlgorithmsDetail chart(f.current);
  show(chart, {900, 400});
  chart.rebuildNow();
  const double own = chart.scale().high();
  const auto entries = chart.legend().entries().size();
  const auto fastestOf = [](const AlgorithmsDetail& of) {
    return of.source().figures(of.source().problem()).times[of.order().front()].median;
  };
  const double fastest = fastestOf(chart);
  chart.setAxis(1.25);
  chart.rebuildNow();
  QCOMPARE(chart.scale().high(), 1.25 * fastest);
  QCOMPARE(chart.legend().entries().size(), entries);
  chart.setAxis(1000);
  chart.rebuildNow();
  QCOMPARE(chart.legend().entries().size(), entries - 1);  // not "beyond the axis": no bar is cut
  chart.setAxis(1.25);
  ShownSurvey other{f.store};
  AlgorithmsDetail beside(other);
  beside.setAxis(1.25);
  const QList<ChartPainter*> both{&chart, &beside};
  for (ChartPainter* each : both) each->shareAxes(both);
  for (const int problem : {1, 2, 4}) {  // the slower one of two has its axis
    other.show(0, problem);
    for (ChartPainter* each : {both[0], both[1], both[0]}) each->rebuildNow();
    QCOMPARE(chart.scale().high(), 1.25 * std::max(fastest, fastestOf(beside)));
    QCOMPARE(beside.scale(), chart.scale());
  }
  chart.shareAxes({});
  chart.setAxis(0);
  chart.rebuildNow();
  QCOMPARE(chart.scale().high(), own);
}

}  // namespace algorithms_detail_test

CONVSCOPE_QT_TEST(algorithms_detail_test::AlgorithmsDetailTest, algorithms_detail)
#include "algorithms_detail_test.moc"
