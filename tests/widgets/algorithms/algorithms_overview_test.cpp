#include <QChart>
#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTest>
#include <QToolTip>
#include <algorithm>

#include "algorithms/chart_fixture.h"
#include "files/resource_path.h"
#include "session/session_file.h"
#include "session/trial_times.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/chart/elided_labels.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace algorithms_overview_test {

using namespace convscope;
using namespace convscope::testing;

/// What the overview shows is what the session holds; and it can be read, hit and driven.
class AlgorithmsOverviewTest : public QObject {
  Q_OBJECT

 private slots:
  void dotsAreTheMeasuredTrials();
  void dotsLieInThePlot();
  void boundsAreMarkedAsBounds();
  void criteriaLeaveDotsOut();
  void longLabelsAreElidedInNarrowCharts();
  void elidedLabelsStayDistinct();
  void lettersAreThoseOfTheChoices();
  void rowsFollowTheOrder();
  void filteredIsNotUnmeasured();
  void clicksSelect();
  void keysSelect();
  void hoveringExplains();
  void titlesAndMarksAreExplained();
  void selectedRowsComeIntoSight();
  void vectorFilesHaveTextAndCircles();
  void nothingIsRebuiltUnseen();
  void aLayerOfPytorchsOwnKernelSaysSo();
  void lossesAreThoseOfSummary_data();
  void lossesAreThoseOfSummary();
};

void AlgorithmsOverviewTest::dotsAreTheMeasuredTrials() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
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
      QCOMPARE(dot.us, SteadyTimes(problem).us(trial));
      QCOMPARE(dot.isolatedOnly, trial.hot.us.empty());
    }
    QCOMPARE(chart.rowLabels()[row].text, layerName(problem.subject));
  }
}

void AlgorithmsOverviewTest::dotsLieInThePlot() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
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

void AlgorithmsOverviewTest::boundsAreMarkedAsBounds() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
  show(chart, {1000, 600});
  const double before = chart.xOf(chart.dots(1).back().us);
  QVERIFY(!svgOf(chart).contains("takes longer"));
  Session session = makeSession({});
  ProblemResult& problem = session.surveys[0].problems[1];
  const std::size_t slow = *problem.fastest() == 0 ? 1 : 0;
  Trial& trial = problem.trials[slow];
  QVERIFY(trial.status == TrialStatus::Measured);
  trial.status = TrialStatus::Slower;
  trial.slowerThanUs = 5e6;
  trial.single = {};
  trial.hot = {};
  f.store.replace(session);
  chart.rebuildNow();
  const auto dots = chart.dots(1);
  QCOMPARE(dots.size(), measured(problem).size() + 1);
  QCOMPARE(dots.back().trial, slow);
  QCOMPARE(dots.back().us, 5e6);
  QVERIFY(dots.back().isBound && !dots.back().isolatedOnly);
  QCOMPARE(std::ranges::count_if(dots, &AlgorithmsOverview::Dot::isBound), 1);
  const double x = chart.xOf(5e6);
  QVERIFY(x <= chart.plotRect().right() && x > before);
  QVERIFY(svgOf(chart).contains("takes longer than this"));
  QCOMPARE(chart.dotAt(1, {x, chart.rowRect(1).center().y()})->trial, slow);
}

void AlgorithmsOverviewTest::criteriaLeaveDotsOut() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
  chart.setCriteria({.hiddenFamilies = {Family::ImplicitGemm}});
  chart.rebuildNow();
  for (const auto& dot : chart.dots(0))
    QVERIFY(f.store.survey(0)->problems[0].trials[dot.trial].candidate.family != Family::ImplicitGemm);
  chart.setCriteria({.text = QStringLiteral("nothing like this")});
  chart.rebuildNow();
  QVERIFY(chart.dots(0).empty());
}

void AlgorithmsOverviewTest::longLabelsAreElidedInNarrowCharts() {
  Session session = makeSession({});
  session.surveys[0].problems[4].subject.layers = {std::string(200, 'a') + "_that_somebody_thought_about"};
  Fixture f;
  f.store.replace(session);
  AlgorithmsOverview chart(f.current);
  show(chart, {1000, 600});
  constexpr double kMost = 190 + 30;  // and margins
  QVERIFY(chart.plotRect().left() < kMost);
  QVERIFY(!svgOf(chart).contains("aaa_that_somebody_thought_about"));
  QVERIFY(svgOf(chart).contains("about"));
  chart.setStyle(printStyle());
  chart.rebuildNow();
  QVERIFY2(chart.shownLabels()[4] != chart.rowLabels()[4].text, "a narrow file");
  chart.resize(chart.naturalSize());
  chart.rebuildNow();
  QVERIFY(svgOf(chart).contains("aaa_that_somebody_thought_about"));
  QVERIFY(QFontMetricsF(chart.font()).horizontalAdvance(chart.rowLabels()[4].text) < chart.plotRect().left());
}

void AlgorithmsOverviewTest::clicksSelect() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
  show(chart, {1000, 600});
  const auto dot = chart.dots(2).front();
  const QPointF centre(chart.xOf(dot.us), chart.rowRect(2).center().y());
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, centre));
  QCOMPARE(f.current.index(), 0);
  QCOMPARE(f.current.selectedProblem(), 2);
  QCOMPARE(f.current.selectedTrial(), static_cast<int>(dot.trial));
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, {12, chart.rowRect(5).center().y()}));
  QCOMPARE(f.current.selectedProblem(), 5);
  QCOMPARE(f.current.selectedTrial(), -1);
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, QPoint(500, 3));  // the legend
  QCOMPARE(f.current.selectedProblem(), 5);
}

void AlgorithmsOverviewTest::keysSelect() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
  show(chart, {1000, 600});
  f.current.show(0, 0);
  const auto press = [&](Qt::Key key) {
    QTest::keyClick(&viewOf(chart), key);
    chart.rebuildNow();
  };
  press(Qt::Key_Down);
  QCOMPARE(f.current.selectedProblem(), 1);
  press(Qt::Key_End);
  QCOMPARE(f.current.selectedProblem(), 11);
  press(Qt::Key_Down);
  QCOMPARE(f.current.selectedProblem(), 11);
  press(Qt::Key_Home);
  QCOMPARE(f.current.selectedProblem(), 0);
  const auto dots = chart.dots(0);
  press(Qt::Key_Right);
  QCOMPARE(f.current.selectedTrial(), static_cast<int>(dots[0].trial));
  press(Qt::Key_Right);
  QCOMPARE(f.current.selectedTrial(), static_cast<int>(dots[1].trial));
  press(Qt::Key_Left);
  press(Qt::Key_Left);
  QCOMPARE(f.current.selectedTrial(), static_cast<int>(dots[0].trial));
}

void AlgorithmsOverviewTest::hoveringExplains() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
  show(chart, {1000, 600});
  const auto dot = chart.dots(1).front();
  const QPointF centre(chart.xOf(dot.us), chart.rowRect(1).center().y());
  QTest::mouseMove(viewOf(chart).viewport(), inView(chart, centre));
  const ProblemResult& problem = f.store.survey(0)->problems[1];
  const Trial& trial = problem.trials[dot.trial];
  QTRY_VERIFY(QToolTip::text().contains(algorithmName(problem, trial)));
  QVERIFY(QToolTip::text().contains(timeText(summarize(trial.timing().us))));
  QVERIFY(QToolTip::text().contains(QStringLiteral("fastest")));
  QTest::mouseMove(viewOf(chart).viewport(), inView(chart, {15, chart.rowRect(4).center().y()}));
  QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("dgrad tf32")));
}

/// What is beside and above the rows: titles, the marks of the legend, a dash, a change that is not sure.
void AlgorithmsOverviewTest::titlesAndMarksAreExplained() {
  Fixture f;
  Session session = makeSession({});
  session.surveys[0].started.time = "2099-01-02T03:04:05Z";
  f.current.baseline().pin(pinnedSurveys(session, session.surveys[0]));
  AlgorithmsOverview chart(f.current);
  show(chart, {1000, 600});
  const auto explains = [&chart](const QPointF& point, const char* words) {
    QTest::mouseMove(viewOf(chart).viewport(), inView(chart, point));
    return QTest::qWaitFor([words] { return QToolTip::text().contains(QString::fromLatin1(words)); });
  };
  QVERIFY(explains(chart.titleRect(0).center(), "a dash: both are the same"));
  QVERIFY(explains(chart.titleRect(1).center(), "adds to an iteration"));
  QVERIFY(explains(chart.titleRect(2).center(), "A question mark: the samples do not decide it"));
  const auto says = [&chart](const QString& words) {
    for (double y = 0; y < chart.plotRect().top(); y += 4)
      for (double x = 0; x < chart.size().width(); x += 4)
        if (chart.headToolTip({x, y}).contains(words)) return true;
    return false;
  };
  QVERIFY(says(QStringLiteral("takes with benchmark = False")));
  QVERIFY(says(QStringLiteral("takes with benchmark = True")));
  QVERIFY(says(QStringLiteral("The shortest time in which")));
  for (int row = 0; row < chart.rowCount(); ++row) {
    const auto& loss = f.current.figures(chart.problemOf(row)).loss;
    if (!loss || loss->off != loss->on) continue;
    QVERIFY(explains({chart.titleRect(0).center().x(), chart.rowRect(row).center().y()}, "choose the same algorithm"));
    return;
  }
  QFAIL("no layer of which both settings choose the same");
}

void AlgorithmsOverviewTest::selectedRowsComeIntoSight() {
  Fixture f({.layers = 40});
  AlgorithmsOverview chart(f.current);
  show(chart, {1000, 400});
  f.current.show(0, 100);
  chart.rebuildNow();
  const QRectF plot = chart.plotRect();
  QVERIFY(chart.rowRect(100).top() >= plot.top() - 0.5 && chart.rowRect(100).bottom() <= plot.bottom() + 0.5);
  QCOMPARE(chart.rowAt(chart.rowRect(100).center()), 100);
}

void AlgorithmsOverviewTest::vectorFilesHaveTextAndCircles() {
  Fixture f({.layers = 2});
  AlgorithmsOverview chart(f.current);
  chart.setStyle(printStyle());
  chart.rebuildNow();
  chart.resize(chart.naturalSize());
  chart.rebuildNow();
  const QByteArray svg = svgOf(chart);
  QVERIFY(!svg.contains("<image"));
  for (const char* text : {"conv1", "layer1.0.conv2", "wgrad", "implicit GEMM", "fastest", "roofline bound", "100 µs"})
    QVERIFY2(svg.contains(text), text);
}

void AlgorithmsOverviewTest::elidedLabelsStayDistinct() {
  const QFontMetricsF metrics((QFont()));
  const QString first = QStringLiteral("implicit GEMM 256x64, tensor cores, engine 58, split-K slices 2, tile size 7");
  const QString second = QString(first).replace(QStringLiteral("slices 2"), QStringLiteral("slices 4"));
  const double width = metrics.horizontalAdvance(first) * 0.6;
  QCOMPARE(elidedLabels({first}, metrics, width), QStringList{metrics.elidedText(first, Qt::ElideMiddle, width)});
  const QStringList shown = elidedLabels({first, second, QStringLiteral("FFT")}, metrics, width);
  QVERIFY2(shown[0] != shown[1], qPrintable(shown[0]));
  QVERIFY(shown[0].endsWith(QStringLiteral("slices 2, tile size 7")));
  QCOMPARE(shown[2], QStringLiteral("FFT"));
}

void AlgorithmsOverviewTest::lettersAreThoseOfTheChoices() {
  Marks marks;
  marks.fastest = 3;
  marks.heuristics = marks.benchmark = 3;
  QCOMPARE(flagText(marks, 3), QStringLiteral("FT"));
  marks.heuristics = 5;
  QCOMPARE(flagText(marks, 3), QStringLiteral("T"));
  QCOMPARE(flagText(marks, 5), QStringLiteral("F"));
  marks.benchmark = 5;
  QCOMPARE(flagText(marks, 5), QStringLiteral("FT"));
  QCOMPARE(flagText(marks, 3), QString());
}

void AlgorithmsOverviewTest::rowsFollowTheOrder() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
  const Survey& survey = *f.store.survey(0);
  chart.setOrder(std::vector<int>{4, 0, 99});  // a survey may have fewer problems than the one before
  show(chart, {1000, 600});
  QCOMPARE(chart.rowCount(), 2);
  QCOMPARE(chart.rowLabels()[0].text, layerName(survey.problems[4].subject));
  QCOMPARE(chart.dots(0).front().trial, *survey.problems[4].fastest());
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, chart.rowRect(0).center()));
  QCOMPARE(f.current.selectedProblem(), 4);
  QTest::keyClick(&viewOf(chart), Qt::Key_Down);
  QCOMPARE(f.current.selectedProblem(), 0);
  chart.setOrder(std::nullopt);
  chart.rebuildNow();
  QCOMPARE(chart.rowCount(), static_cast<int>(survey.problems.size()));
}

void AlgorithmsOverviewTest::filteredIsNotUnmeasured() {
  Fixture f;
  AlgorithmsOverview chart(f.current);
  chart.setCriteria({.text = QStringLiteral("nothing like this")});
  show(chart, {1000, 600});
  const QByteArray svg = svgOf(chart);
  QVERIFY(svg.contains("The filter excludes all algorithms."));
  QVERIFY(!svg.contains("measured"));
}

void AlgorithmsOverviewTest::nothingIsRebuiltUnseen() {
  SessionStore store;
  ShownSurvey current{store};
  AlgorithmsOverview chart(current);
  ChartView& view = viewOf(chart);
  store.replace(makeSession({}));
  QTest::qWait(80);
  QCOMPARE(chart.rowCount(), 0);
  view.show();
  QTRY_COMPARE(chart.rowCount(), 12);
}

/// Its dots look like those of any other layer.
void AlgorithmsOverviewTest::aLayerOfPytorchsOwnKernelSaysSo() {
  SessionStore store;
  ShownSurvey current{store};
  AlgorithmsOverview chart(current);
  for (const char* network : {"mobilenet_v2", "vgg16"}) {
    store.replace(syntheticSession({.network = network, .algorithms = 4}, {{2, 3, 64, 64}}));
    show(chart, {1000, 600});
    const bool hasOwn = QLatin1String(network) == QLatin1String("mobilenet_v2");
    QCOMPARE(svgOf(chart).contains("PyTorch"), hasOwn);
  }
}

void AlgorithmsOverviewTest::lossesAreThoseOfSummary_data() {
  QTest::addColumn<QString>("session");
  QTest::addColumn<QString>("head");
  QTest::addColumn<bool>("negative");
  const QString toTrue = QStringLiteral("F vs T");
  QTest::newRow("True is faster") << "alexnet-fp32" << toTrue << false;
  QTest::newRow("True is slower in some layers") << "vgg16-tf32" << toTrue << true;
  QTest::newRow("a CPU") << "alexnet-cpu" << QStringLiteral("F vs fastest") << false;
}

void AlgorithmsOverviewTest::lossesAreThoseOfSummary() {
  QFETCH(const QString, session);
  QFETCH(const QString, head);
  QFETCH(const bool, negative);
  SessionStore store;
  store.replace(readSession(resourceFolder("sessions") / (session.toStdString() + ".convscope.gz")).session);
  ShownSurvey current{store};
  const SessionSummary contents(store, current);
  const LostTime& summary = contents.contents()->lost;
  QVERIFY(!summary.layers.empty());
  std::size_t losing = 0;
  for (int i = 0; current.problemAt(i) != nullptr; ++i) {
    const auto& loss = current.figures(i).loss;
    if (loss && (summary.withTrue ? -loss->lostUs() : loss->lostUs()) > 0) ++losing;
  }
  QCOMPARE(losing, summary.layers.size());
  AlgorithmsOverview chart(current);
  show(chart, {1000, 900});
  const QString picture = QString::fromUtf8(svgOf(chart));
  QVERIFY(picture.contains(head));
  for (const LostLayer& lost : summary.layers) {
    const LayerLoss& loss = current.figures(static_cast<int>(lost.problem)).loss.value();
    QCOMPARE(loss.lostUs(), summary.withTrue ? -lost.lostUs : lost.lostUs);
    if (lost.lostUs >= 1) QVERIFY(picture.contains(signedTimeText(loss.lostUs())));
  }
  QCOMPARE(picture.contains(QRegularExpression(QStringLiteral(">-\\d[\\d.]* µs<"))), negative);
}

}  // namespace algorithms_overview_test

CONVSCOPE_QT_TEST(algorithms_overview_test::AlgorithmsOverviewTest, algorithms_overview)
#include "algorithms_overview_test.moc"
