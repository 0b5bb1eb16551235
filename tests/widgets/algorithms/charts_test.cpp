#include <QBuffer>
#include <QChart>
#include <QFontMetricsF>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>
#include <QToolTip>

#include "algorithms/streamed_survey.h"
#include "widgets/charts/algorithms_detail.h"
#include "widgets/charts/algorithms_overview.h"
#include "widgets/charts/sample_histogram.h"
#include "widgets/models/trial_text.h"

using namespace convscope;

namespace {

struct Fixture {
  explicit Fixture(const testing::StreamPlan& plan = {}) { store.replace(testing::makeSession(plan)); }
  SessionStore store;
  Selection selection;
};

/// `chart` at `size`, shown and filled.
void show(SessionChart& chart, const QSize& size) {
  chart.resize(size);
  chart.show();
  QVERIFY(QTest::qWaitForWindowExposed(&chart));
  chart.rebuildNow();
}

QByteArray svgOf(SessionChart& chart) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(chart.size());
  QPainter painter(&generator);
  chart.scene()->render(&painter);
  painter.end();
  return buffer.data();
}

QPoint inView(const SessionChart& chart, const QPointF& point) {
  return chart.mapFromScene(chart.chart()->mapToScene(point));
}

std::vector<const Trial*> measured(const ProblemResult& result) {
  std::vector<const Trial*> trials;
  for (const Trial& trial : result.trials) {
    if (trial.status == TrialStatus::Measured) trials.push_back(&trial);
  }
  return trials;
}

}  // namespace

/// What the charts show is what the session holds; and they can be read, hit and driven.
class ChartsTest : public QObject {
  Q_OBJECT

 private slots:
  void dotsAreTheMeasuredTrials();
  void dotsLieInThePlot();
  void criteriaLeaveDotsOut();
  void everyRowFitsTheNaturalSize();
  void labelsAreNeverCut();
  void emptyChartsSaySo();
  void clicksSelect();
  void keysSelect();
  void hoveringExplains();
  void selectedRowsComeIntoSight();
  void vectorFilesHaveTextAndCircles();
  void barsAreSorted();
  void unmeasuredBarsStandBelow();
  void detailKeysChangeAlgorithmAndLayer();
  void legendNamesWhatIsThere();
  void legendWraps();
  void changesBetweenPaintsDoNoHarm();
  void histogramIsOfTheSelectedAlgorithm();
  void histogramSaysWhyItIsEmpty();
  void nothingIsRebuiltUnseen();
};

void ChartsTest::dotsAreTheMeasuredTrials() {
  Fixture f;
  AlgorithmsOverview chart(f.store, f.selection);
  chart.rebuildNow();
  const Survey& survey = *f.store.survey(0);
  QCOMPARE(chart.rowCount(), static_cast<int>(survey.problems.size()));
  QVERIFY(chart.emptyReason().isEmpty());
  for (int row = 0; row < chart.rowCount(); ++row) {
    const ProblemResult& problem = survey.problems[static_cast<std::size_t>(row)];
    const auto dots = chart.dots(row);
    QCOMPARE(dots.size(), measured(problem).size());
    QCOMPARE(dots.front().trial, *problem.fastest());
    for (const auto& dot : dots) {
      const Trial& trial = problem.trials[dot.trial];
      QCOMPARE(dot.us, median(trial.timing().us));
      QCOMPARE(dot.faded, trial.hot.us.empty());
    }
    QCOMPARE(chart.rowLabels()[row].text, layerName(problem.subject));
  }
}

void ChartsTest::dotsLieInThePlot() {
  Fixture f;
  AlgorithmsOverview chart(f.store, f.selection);
  show(chart, {1000, 600});
  const QRectF plot = chart.plotRect();
  for (int row = 0; row < chart.rowCount(); ++row) {
    double before = 0;
    for (const auto& dot : chart.dots(row)) {
      const double x = chart.xOf(dot.us);
      QVERIFY(x >= plot.left() && x <= plot.right() && x >= before);
      before = x;
    }
  }
  QVERIFY(chart.xOf(1000) - chart.xOf(100) > 0);
  QCOMPARE(chart.xOf(1000) - chart.xOf(100), chart.xOf(10'000) - chart.xOf(1000));  // logarithmic
}

void ChartsTest::criteriaLeaveDotsOut() {
  Fixture f;
  AlgorithmsOverview chart(f.store, f.selection);
  chart.setCriteria({.hiddenFamilies = {Family::ImplicitGemm}});
  chart.rebuildNow();
  for (const auto& dot : chart.dots(0))
    QVERIFY(f.store.survey(0)->problems[0].trials[dot.trial].candidate.family != Family::ImplicitGemm);
  chart.setCriteria({.text = QStringLiteral("nothing like this")});
  chart.rebuildNow();
  QVERIFY(chart.dots(0).empty());
}

void ChartsTest::everyRowFitsTheNaturalSize() {
  Fixture f({.layers = 30});
  AlgorithmsOverview overview(f.store, f.selection);
  AlgorithmsDetail detail(f.store, f.selection);
  for (RowChart* chart : {static_cast<RowChart*>(&overview), static_cast<RowChart*>(&detail)}) {
    chart->rebuildNow(printStyle());
    chart->chart()->resize(chart->naturalSize());
    chart->rebuildNow(printStyle());
    const QRectF plot = chart->plotRect();
    QCOMPARE(chart->rowRect(0).top(), plot.top());
    QVERIFY(chart->rowRect(chart->rowCount() - 1).bottom() <= plot.bottom() + 0.5);
    QCOMPARE(chart->rowRect(1).top() - chart->rowRect(0).top(), 25.0);
  }
}

void ChartsTest::labelsAreNeverCut() {
  Session session = testing::makeSession({});
  session.surveys[0].problems[4].subject.layers = {
      "features.18.conv.1.0.a_layer_with_a_name_that_somebody_thought_about"};
  Fixture f;
  f.store.replace(session);
  AlgorithmsOverview chart(f.store, f.selection);
  show(chart, {1000, 600});
  const QFontMetricsF metrics(chart.font());
  for (const auto& label : chart.rowLabels()) {
    QVERIFY(metrics.horizontalAdvance(label.text) + metrics.horizontalAdvance(label.second) < chart.plotRect().left());
  }
  const QByteArray svg = svgOf(chart);
  QVERIFY(svg.contains("a_layer_with_a_name_that_somebody_thought_about"));
}

void ChartsTest::emptyChartsSaySo() {
  SessionStore store;
  Selection selection;
  AlgorithmsOverview overview(store, selection);
  AlgorithmsDetail detail(store, selection);
  SampleHistogram histogram(store, selection);
  for (SessionChart* chart : {static_cast<SessionChart*>(&overview), static_cast<SessionChart*>(&detail),
                              static_cast<SessionChart*>(&histogram)}) {
    show(*chart, {700, 400});
    QVERIFY(!chart->emptyReason().isEmpty());
    QVERIFY(svgOf(*chart).contains(chart->emptyReason().section(u' ', 0, 1).toUtf8()));
    QVERIFY(!chart->accessibleName().isEmpty());
  }
}

void ChartsTest::clicksSelect() {
  Fixture f;
  AlgorithmsOverview chart(f.store, f.selection);
  show(chart, {1000, 600});
  const auto dot = chart.dots(2).front();
  const QPointF centre(chart.xOf(dot.us), chart.rowRect(2).center().y());
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, inView(chart, centre));
  QCOMPARE(f.selection.survey(), 0);
  QCOMPARE(f.selection.problem(), 2);
  QCOMPARE(f.selection.algorithm(), static_cast<int>(dot.trial));
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, inView(chart, {12, chart.rowRect(5).center().y()}));
  QCOMPARE(f.selection.problem(), 5);
  QCOMPARE(f.selection.algorithm(), -1);
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, QPoint(500, 3));  // the legend
  QCOMPARE(f.selection.problem(), 5);
}

void ChartsTest::keysSelect() {
  Fixture f;
  AlgorithmsOverview chart(f.store, f.selection);
  show(chart, {1000, 600});
  f.selection.select(0, 0);
  const auto press = [&](Qt::Key key) {
    QTest::keyClick(&chart, key);
    chart.rebuildNow();
  };
  press(Qt::Key_Down);
  QCOMPARE(f.selection.problem(), 1);
  press(Qt::Key_End);
  QCOMPARE(f.selection.problem(), 11);
  press(Qt::Key_Down);
  QCOMPARE(f.selection.problem(), 11);
  press(Qt::Key_Home);
  QCOMPARE(f.selection.problem(), 0);
  const auto dots = chart.dots(0);
  press(Qt::Key_Right);
  QCOMPARE(f.selection.algorithm(), static_cast<int>(dots[0].trial));
  press(Qt::Key_Right);
  QCOMPARE(f.selection.algorithm(), static_cast<int>(dots[1].trial));
  press(Qt::Key_Left);
  press(Qt::Key_Left);
  QCOMPARE(f.selection.algorithm(), static_cast<int>(dots[0].trial));
}

void ChartsTest::hoveringExplains() {
  Fixture f;
  AlgorithmsOverview chart(f.store, f.selection);
  show(chart, {1000, 600});
  const auto dot = chart.dots(1).front();
  const QPointF centre(chart.xOf(dot.us), chart.rowRect(1).center().y());
  QTest::mouseMove(chart.viewport(), inView(chart, centre));
  const Trial& trial = f.store.survey(0)->problems[1].trials[dot.trial];
  QTRY_VERIFY(QToolTip::text().contains(algorithmName(trial.candidate)));
  QVERIFY(QToolTip::text().contains(timeText(summarize(trial.timing().us))));
  QVERIFY(QToolTip::text().contains(QStringLiteral("fastest")));
  QTest::mouseMove(chart.viewport(), inView(chart, {15, chart.rowRect(4).center().y()}));
  QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("dgrad tf32")));
}

void ChartsTest::selectedRowsComeIntoSight() {
  Fixture f({.layers = 40});
  AlgorithmsOverview chart(f.store, f.selection);
  show(chart, {1000, 400});
  f.selection.select(0, 100);
  chart.rebuildNow();
  const QRectF plot = chart.plotRect();
  QVERIFY(chart.rowRect(100).top() >= plot.top() - 0.5 && chart.rowRect(100).bottom() <= plot.bottom() + 0.5);
  QCOMPARE(chart.rowAt(chart.rowRect(100).center()), 100);
}

void ChartsTest::vectorFilesHaveTextAndCircles() {
  Fixture f({.layers = 2});
  AlgorithmsOverview chart(f.store, f.selection);
  chart.rebuildNow(printStyle());
  chart.chart()->resize(chart.naturalSize());
  chart.rebuildNow(printStyle());
  const QByteArray svg = svgOf(chart);
  QVERIFY(!svg.contains("<image"));
  for (const char* text : {"conv1", "layer1.0.conv2", "wgrad", "implicit GEMM", "fastest", "roofline", "100 us"})
    QVERIFY2(svg.contains(text), text);
}

void ChartsTest::barsAreSorted() {
  Fixture f;
  f.selection.select(0, 3);
  AlgorithmsDetail chart(f.store, f.selection);
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

void ChartsTest::unmeasuredBarsStandBelow() {
  Fixture f;
  f.selection.select(0, 0);
  AlgorithmsDetail chart(f.store, f.selection);
  show(chart, {1000, 700});
  const ProblemResult& problem = f.store.survey(0)->problems[0];
  const auto count = measured(problem).size();
  for (std::size_t i = 0; i < chart.order().size(); ++i)
    QCOMPARE(problem.trials[chart.order()[i]].status == TrialStatus::Measured, i < count);
  const QByteArray svg = svgOf(chart);
  QVERIFY(svg.contains("out of memory: 49 GiB workspace"));
  QVERIFY(svg.contains("unsupported"));
}

void ChartsTest::detailKeysChangeAlgorithmAndLayer() {
  Fixture f;
  f.selection.select(0, 1);
  AlgorithmsDetail chart(f.store, f.selection);
  show(chart, {1000, 700});
  QTest::keyClick(&chart, Qt::Key_Down);
  QCOMPARE(f.selection.algorithm(), static_cast<int>(chart.order().front()));
  QTest::keyClick(&chart, Qt::Key_Down);
  QCOMPARE(f.selection.algorithm(), static_cast<int>(chart.order()[1]));
  QTest::keyClick(&chart, Qt::Key_Right);
  QCOMPARE(f.selection.problem(), 2);
  chart.rebuildNow();
  QTest::keyClick(&chart, Qt::Key_Left);
  chart.rebuildNow();
  QTest::keyClick(&chart, Qt::Key_Left);
  chart.rebuildNow();
  QTest::keyClick(&chart, Qt::Key_Left);
  QCOMPARE(f.selection.problem(), 0);
}

void ChartsTest::legendNamesWhatIsThere() {
  Session session = testing::makeSession({});
  for (ProblemResult& problem : session.surveys[0].problems) {
    for (std::size_t i = 0; i < problem.trials.size(); ++i)
      problem.trials[i].candidate.family = i % 2 == 0 ? std::optional(Family::Winograd) : std::nullopt;
  }
  Fixture f;
  f.store.replace(session);
  AlgorithmsOverview chart(f.store, f.selection);
  chart.rebuildNow();
  QStringList texts;
  for (const LegendEntry& entry : chart.legend().entries()) texts.append(entry.text);
  QVERIFY(texts.contains(QStringLiteral("Winograd")));
  QVERIFY(texts.contains(QStringLiteral("family not known")));
  QVERIFY(!texts.contains(QStringLiteral("FFT")));
  QVERIFY(texts.contains(QStringLiteral("benchmark mode's choice")));
  session.surveys[0].started.options.backend = "onednn";
  session.surveys[0].started.device.memoryBandwidth = 0;
  f.store.replace(session);
  chart.rebuildNow();
  texts.clear();
  for (const LegendEntry& entry : chart.legend().entries()) texts.append(entry.text);
  QVERIFY(texts.contains(QStringLiteral("heuristics' choice")));
  QVERIFY(!texts.contains(QStringLiteral("benchmark mode's choice")));
  QVERIFY(!texts.contains(QStringLiteral("roofline")));
}

void ChartsTest::legendWraps() {
  Fixture f;
  AlgorithmsOverview chart(f.store, f.selection);
  show(chart, {1400, 600});
  const double wide = chart.plotRect().top();
  chart.resize(500, 600);
  QTRY_VERIFY(chart.plotRect().top() > wide + 20);
  QVERIFY(chart.plotRect().width() > 100);
}

void ChartsTest::changesBetweenPaintsDoNoHarm() {
  Fixture f;
  f.selection.select(0, 0, 19);
  AlgorithmsOverview overview(f.store, f.selection);
  AlgorithmsDetail detail(f.store, f.selection);
  SampleHistogram histogram(f.store, f.selection);
  const QList<SessionChart*> charts{&overview, &detail, &histogram};
  for (SessionChart* chart : charts) show(*chart, {800, 500});
  const auto paint = [&] {
    for (SessionChart* chart : charts) {
      chart->grab();
      QTest::mouseMove(chart->viewport(), QPoint(300, 200));
      QTest::keyClick(chart, Qt::Key_Down);
    }
  };
  CandidatesListed fewer{1, 0, {}};
  fewer.candidates.algorithms.resize(2);
  f.store.apply({SurveyResumed{1, {}}, fewer});
  paint();
  f.store.replace({});
  paint();
  f.store.replace(testing::makeSession({.layers = 1, .algorithms = 2}));
  paint();
}

void ChartsTest::histogramIsOfTheSelectedAlgorithm() {
  Fixture f;
  SampleHistogram chart(f.store, f.selection);
  const ProblemResult& problem = f.store.survey(0)->problems[0];
  const std::size_t fastest = *problem.fastest();
  chart.rebuildNow();
  QCOMPARE(chart.bins(), histogramBins(problem.trials[fastest].hot.us));
  QVERIFY(chart.title().contains(algorithmName(problem.trials[fastest].candidate)));
  std::size_t slow = 0;
  while (problem.trials[slow].status != TrialStatus::Measured || !problem.trials[slow].hot.us.empty()) ++slow;
  f.selection.select(0, 0, static_cast<int>(slow));
  chart.rebuildNow();
  QCOMPARE(chart.bins(), histogramBins(problem.trials[slow].single.us));
  QVERIFY(chart.emptyReason().isEmpty());
}

void ChartsTest::histogramSaysWhyItIsEmpty() {
  Fixture f;
  SampleHistogram chart(f.store, f.selection);
  f.selection.select(0, 0, 9);
  chart.rebuildNow();
  QVERIFY(chart.bins().counts.empty());
  QVERIFY(chart.emptyReason().contains(QStringLiteral("out of memory")));
}

void ChartsTest::nothingIsRebuiltUnseen() {
  SessionStore store;
  Selection selection;
  AlgorithmsOverview chart(store, selection);
  store.replace(testing::makeSession({}));
  QTest::qWait(80);
  QCOMPARE(chart.rowCount(), 0);
  chart.show();
  QTRY_COMPARE(chart.rowCount(), 12);
}

QTEST_MAIN(ChartsTest)
#include "charts_test.moc"
