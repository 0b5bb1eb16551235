#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

#include "algorithms/chart_fixture.h"
#include "policy/framework/policies.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "table_columns.h"
#include "text/units.h"
#include "widgets/layers/layers_page.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/warm_up/warmup_chart.h"

namespace warm_up_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

Session made() {
  Session session = syntheticSession({.network = "alexnet", .algorithms = 30}, {{16, 3, 224, 224}});
  session.surveys[0].started.setup = {{"load backend", 300'000}, {"initialise CUDA", 150'000}};
  return session;
}

struct Shown {
  explicit Shown(const Session& session = made()) {
    page.resize(1200, 900);
    page.showView(QStringLiteral("warm-up"));
    page.setDetailsOpen(true);
    page.show();
    store.replace(session);
    chart().rebuildNow();
  }
  const Survey& survey() const { return *store.survey(0); }
  WarmupChart& chart() { return *page.findChild<WarmupChart*>(); }
  QComboBox& policies() { return *view().tools()->findChild<QComboBox*>(); }
  QTableView& table() { return *view().tables().front(); }
  const WarmupView& view() const { return page.warmUp(); }
  void choose(const QString& policy) {
    const int index = policies().findData(policy);
    policies().setCurrentIndex(index);
    emit policies().activated(index);
    chart().rebuildNow();
  }

  SessionStore store;
  ShownSurvey current{store};
  LayersPage page{current};
};

bool near(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

double sum(const std::vector<WarmupChart::Segment>& segments) {
  double us = 0;
  for (const WarmupChart::Segment& segment : segments) us += segment.us;
  return us;
}

}  // namespace

/// The view of warm-up: its figures are the policies', and it can be driven.
class WarmUpTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsSaidOfNothing();
  void barsAreThePolicys_data();
  void barsAreThePolicys();
  void stagesAddUp();
  void aBoundIsOneOfTheWarmUp();
  void tableIsTheSame();
  void wordsSayTheFigures();
  void inferenceLeavesPassesOut();
  void layersOfPytorchsOwnKernelsAreLeftOut();
  void missingDataAreSaid();
  void rowsAreSelected();
  void defaultPolicyFollowsTheBackend();
  void streamingNeverResets();
  void shortNamesLeaveRoomForTheNetworks();
  void largeLettersLeaveRoomForTheChart();
  void theBarOfTheNetworkIsAsHighAsItsLetters();
};

/// The text below the chart scrolls with it, rather than take its room.
void WarmUpTest::largeLettersLeaveRoomForTheChart() {
  Shown shown;
  QFont large = shown.page.font();
  large.setPointSize(20);
  shown.page.setFont(large);
  shown.page.setDetailsOpen(false);
  shown.page.resize(900, 560);
  QWidget& chart = shown.view().rowView();
  QTRY_VERIFY2(chart.height() >= 8 * tokens::rowHeight(large), qPrintable(QString::number(chart.height())));
  QTRY_VERIFY(shown.page.width() == 900 && shown.page.height() == 560);
  const auto& area = dynamic_cast<QScrollArea&>(*shown.view().panel());
  QTRY_VERIFY(area.verticalScrollBar()->maximum() > 0);
}

void WarmUpTest::theBarOfTheNetworkIsAsHighAsItsLetters() {
  Shown shown;
  QFont large = shown.page.font();
  large.setPointSize(24);
  shown.page.setFont(large);
  WarmupChart& chart = shown.chart();
  QTRY_VERIFY(QFontInfo(chart.font()).pixelSize() >= QFontInfo(large).pixelSize());
  chart.rebuildNow();
  const QRectF banner = chart.bannerRect();
  const QImage picture = viewOf(chart).viewport()->grab().toImage();
  const auto colourAt = [&](double y) {  // of the first segment, left of its share
    return picture.pixelColor(inView(chart, {banner.left() + 3, y}) * picture.devicePixelRatio());
  };
  const QColor colour = colourAt(banner.center().y());
  int height = 0;
  for (double y = banner.top(); y < banner.bottom(); ++y) height += colourAt(y) == colour ? 1 : 0;
  QVERIFY2(height >= QFontMetricsF(chart.font()).height(), qPrintable(QString::number(height)));
  QVERIFY(height < banner.height());
}

void WarmUpTest::nothingIsSaidOfNothing() {
  Shown shown{Session()};
  QVERIFY(shown.view().summary().isEmpty());
  shown.store.apply({makeStream({}).front()});
  QVERIFY(!shown.view().summary().isEmpty());
}

void WarmUpTest::barsAreThePolicys_data() {
  QTest::addColumn<QString>("policy");
  for (const char* policy : {"pytorch-benchmark", "pytorch", "pytorch-deterministic", "fastest", "least-workspace"})
    QTest::newRow(policy) << QString::fromLatin1(policy);
}

void WarmUpTest::barsAreThePolicys() {
  QFETCH(QString, policy);
  Shown shown;
  shown.choose(policy);
  const std::array surveys{&shown.survey()};
  const PolicyCosts whole = costs(findPolicy(policy.toStdString()), surveys);
  const SizeCosts& size = whole.sizes.front();
  const Warmup first = firstWarmup(whole, size);
  const NetworkWarmup& warmup = shown.view().warmup();
  QCOMPARE(warmup.figures().known, static_cast<int>(shown.survey().problems.size()));
  QVERIFY(near(warmup.figures().total.totalUs(), first.totalUs()));
  QVERIFY(near(warmup.figures().total.loadUs, first.loadUs));
  QVERIFY(near(warmup.figures().iterationUs, size.iterationUs));
  QVERIFY(near(sum(shown.chart().networkSegments()), first.totalUs() + 450'000));
  // The bar of the whole network has shares in place of an axis of its own.
  const double build = shown.chart().networkSegments().front().us / sum(shown.chart().networkSegments());
  const QByteArray picture = testing::svgOf(shown.chart());
  QVERIFY2(picture.contains(formatPercent(build).c_str()), formatPercent(build).c_str());
  QCOMPARE(picture.count("Warm-up, paid once"), 1);
  const std::vector<Warmup> each = firstWarmups(whole, size);
  QCOMPARE(shown.chart().rowCount(), static_cast<int>(each.size()));
  for (int row = 0; row < shown.chart().rowCount(); ++row) {
    const auto index = static_cast<std::size_t>(row);
    QVERIFY(near(sum(shown.chart().segments(row)), each[index].totalUs()));
    QCOMPARE(warmup.figures().problems[index].choice.trial, size.problems[index].choice.trial);
    double end = 0;
    for (const WarmupChart::Segment& segment : shown.chart().segments(row)) {
      QVERIFY(near(segment.fromUs, end) && segment.us > 0);
      QVERIFY(near(segment.us, stageUs(each[index], segment.stage)));
      end += segment.us;
    }
    QVERIFY(end <= shown.chart().scale().high() * (1 + 1e-9));
  }
}

void WarmUpTest::stagesAddUp() {
  const Warmup warmup{1, 20, 300, 4000, 50'000, 15};
  double us = 0;
  for (const WarmupStage stage : kWarmupStages) {
    us += stageUs(warmup, stage);
    QVERIFY(!stageName(stage).isEmpty() && stageMeaning(stage).size() > 30);
  }
  QCOMPARE(us, warmup.totalUs());
  QCOMPARE(stageUs(warmup, WarmupStage::Build), 5.0);
  QCOMPARE(stageUs(warmup, WarmupStage::Compile), 15.0);
  QCOMPARE(stageUs(warmup, WarmupStage::Trials), 54'000.0);
}

void WarmUpTest::aBoundIsOneOfTheWarmUp() {
  Session session = made();
  ProblemResult& problem = session.surveys[0].problems[2];
  const std::size_t fastest = *problem.fastest();
  for (std::size_t i = 0; i < problem.trials.size(); ++i) {
    Trial& trial = problem.trials[i];
    if (trial.status != TrialStatus::Measured || i == fastest) continue;
    trial.status = TrialStatus::Slower;
    trial.slowerThanUs = 7e6;
    trial.single = trial.hot = {};
  }
  Shown shown;
  shown.choose(QStringLiteral("pytorch-benchmark"));
  QVERIFY(!svgOf(shown.chart()).contains("&gt; "));
  QVERIFY(!shown.view().summary().contains(QStringLiteral("at least")));
  shown.store.replace(session);
  shown.choose(QStringLiteral("pytorch-benchmark"));
  const QByteArray drawn = svgOf(shown.chart());
  QCOMPARE(drawn.count("&gt; "), 2);  // its row, and the network
  QVERIFY(shown.view().summary().contains(QStringLiteral("at least")));
}

void WarmUpTest::tableIsTheSame() {
  Shown shown;
  NetworkWarmup warmup(shown.current);
  WarmupModel model(warmup, shown.current);
  QAbstractItemModelTester tester(&model, kFatal);
  QCOMPARE(model.rowCount(), static_cast<int>(shown.survey().problems.size()));
  const auto number = [&](int row, int of) { return model.index(row, of).data(kPlainTextRole).toDouble(); };
  double total = 0;
  for (int row = 0; row < model.rowCount(); ++row) {
    double stages = 0;
    for (const char* stage : {"Heuristics", "Build", "Compile", "Module loading", "Trial runs"})
      stages += number(row, column(model, stage));
    const ProblemWarmUp& part = shown.view().warmup().figures().problems[static_cast<std::size_t>(row)];
    QVERIFY(near(stages, number(row, column(model, "Warm-up"))));
    QCOMPARE(number(row, column(model, "Compile")), part.warmup.compiledUs);
    QCOMPARE(number(row, column(model, "Steady")),
             part.choice.steadyUs *
                 static_cast<double>(shown.survey().problems[static_cast<std::size_t>(row)].subject.layers.size()));
    QVERIFY(near(number(row, column(model, "Iterations")), stages / part.steadyUs()));
    QCOMPARE(model.index(row, 0).data(TableModel::TrialRole).toInt(), static_cast<int>(*part.choice.trial));
    total += stages;
  }
  QVERIFY(near(total, shown.view().warmup().figures().total.totalUs()));
  for (int column = 0; column < model.columnCount(); ++column)
    QVERIFY(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 30);
  shown.table().sortByColumn(column(*shown.table().model(), "Warm-up"), Qt::DescendingOrder);
  const QAbstractItemModel& sorted = *shown.table().model();
  for (int row = 1; row < sorted.rowCount(); ++row)
    QVERIFY(sorted.index(row, column(sorted, "Warm-up")).data(TableModel::SortRole).toDouble() <=
            sorted.index(row - 1, column(sorted, "Warm-up")).data(TableModel::SortRole).toDouble());
  QVERIFY(!shown.table().accessibleName().isEmpty());
}

void WarmUpTest::wordsSayTheFigures() {
  Shown shown;
  const NetworkWarmup& warmup = shown.view().warmup();
  const double iterations = warmup.figures().total.totalUs() / warmup.figures().iterationUs;
  QCOMPARE(warmup.figures().iterationsOfSearch(), std::optional(iterations));
  const QString words = shown.view().summary();
  const QString count = QString::fromStdString(formatCount(std::llround(iterations)));
  QVERIFY2(words.contains(QStringLiteral("as much as %1 steady iterations").arg(count)), qPrintable(words));
  QVERIFY(words.contains(QString::fromStdString(formatTime(450'000))));
  QVERIFY(words.contains(QStringLiteral("compute cache (CUDA_CACHE_PATH) was cold or warm")));
  Session session = made();
  session.surveys[0].started.computeCacheBytes = 0;
  session.surveys[0].ended->computeCacheBytes = std::uint64_t{5} << 20;
  shown.store.replace(session);
  QVERIFY(shown.view().summary().contains(QStringLiteral("was cold: code was compiled, and it grew from 0 B to 5")));
  QVERIFY(!shown.view().summary().contains(QStringLiteral("does not record")));
  session.surveys[0].started.computeCacheBytes = session.surveys[0].ended->computeCacheBytes;
  shown.store.replace(session);
  QVERIFY(shown.view().summary().contains(QStringLiteral("was warm: it contained 5.00 MiB and did not grow")));
}

void WarmUpTest::inferenceLeavesPassesOut() {
  Session session = syntheticSession({.network = "mnist-tutorial", .lists = {"mode_b"}}, {{4, 1, 28, 28}});
  Shown shown(session);
  shown.choose(QStringLiteral("onnxruntime-1.20-exhaustive"));
  const NetworkWarmup& warmup = shown.view().warmup();
  QVERIFY(warmup.figures().covered > 0 &&
          warmup.figures().covered < static_cast<int>(warmup.figures().problems.size()));
  QCOMPARE(warmup.figures().known, warmup.figures().covered);
  for (std::size_t i = 0; i < warmup.figures().problems.size(); ++i) {
    const bool forward = shown.survey().problems[i].subject.problem.pass == Pass::Forward;
    QCOMPARE(warmup.figures().problems[i].covered, forward);
    QCOMPARE(shown.chart().segments(static_cast<int>(i)).empty(), !forward);
  }
}

void WarmUpTest::layersOfPytorchsOwnKernelsAreLeftOut() {
  Shown shown(syntheticSession({.network = "mobilenet_v2", .algorithms = 4}, {{1, 3, 64, 64}}));
  shown.choose(QStringLiteral("pytorch"));
  const NetworkWarmup& warmup = shown.view().warmup();
  int depthwise = 0;
  for (std::size_t i = 0; i < warmup.figures().problems.size(); ++i) {
    const bool own = shown.survey().problems[i].subject.problem.groups > 1;
    depthwise += own ? 1 : 0;
    QCOMPARE(warmup.figures().problems[i].covered, !own);
    QCOMPARE(shown.chart().segments(static_cast<int>(i)).empty(), own);
  }
  QVERIFY(depthwise > 0);
  QCOMPARE(warmup.figures().known, static_cast<int>(warmup.figures().problems.size()) - depthwise);
  QVERIFY2(shown.view().summary().contains(QStringLiteral("Not included: 17 layers")),
           qPrintable(shown.view().summary()));
  shown.choose(QStringLiteral("fastest"));
  QCOMPARE(shown.view().warmup().figures().known, static_cast<int>(shown.view().warmup().figures().problems.size()));
  QVERIFY(!shown.view().summary().contains(QStringLiteral("Not included")));
}

void WarmUpTest::missingDataAreSaid() {
  Shown shown;
  shown.choose(QStringLiteral("tensorflow"));
  QCOMPARE(shown.view().warmup().figures().known, 0);
  QVERIFY2(shown.view().summary().contains(QStringLiteral("mode_b")), qPrintable(shown.view().summary()));
  QVERIFY(!shown.view().warmup().figures().iterationsOfSearch());
  Session session = made();
  session.surveys[0].problems[2].ended = false;
  shown.store.replace(session);
  shown.choose(QStringLiteral("pytorch-benchmark"));
  const int problems = static_cast<int>(session.surveys[0].problems.size());
  QCOMPARE(shown.view().warmup().figures().known, problems - 1);
  QVERIFY(shown.view().summary().contains(
      QStringLiteral("figures cover %1 of %2 problems").arg(problems - 1).arg(problems)));
  QVERIFY(shown.view().summary().contains(QStringLiteral("did not end")));
}

void WarmUpTest::rowsAreSelected() {
  Shown shown;
  WarmupChart& chart = shown.chart();
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, chart.rowRect(2).center()));
  QCOMPARE(shown.current.selectedProblem(), 2);
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(*shown.view().warmup().figures().problems[2].choice.trial));
  QCOMPARE(shown.table().currentIndex().row(), 2);
  QTest::keyClick(&viewOf(chart), Qt::Key_Down);
  QCOMPARE(shown.current.selectedProblem(), 3);
  QVERIFY(QTest::qWaitForWindowActive(&shown.page));
  shown.table().setFocus();
  QTest::keyClick(&shown.table(), Qt::Key_Down);
  QCOMPARE(shown.current.selectedProblem(), 4);
}

void WarmUpTest::defaultPolicyFollowsTheBackend() {
  Shown shown;
  QCOMPARE(shown.policies().currentData().toString(), QStringLiteral("pytorch-benchmark"));
  QCOMPARE(shown.policies().currentText(), QStringLiteral("benchmark = True"));  // as other pages name it
  Session session = made();
  session.surveys[0].started.options.backend = "onednn";
  shown.store.replace(session);
  QCOMPARE(shown.policies().currentData().toString(), QStringLiteral("fastest"));
  shown.choose(QStringLiteral("pytorch"));
  shown.store.replace(made());
  QCOMPARE(shown.policies().currentData().toString(), QStringLiteral("pytorch"));  // what a person chose stays
}

void WarmUpTest::streamingNeverResets() {
  const HalfSurvey half = makeHalf({.layers = 7, .algorithms = 20});
  Shown shown(half.session);
  NetworkWarmup warmup(shown.current);
  const WarmupModel model(warmup, shown.current);
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
  const int before = warmup.figures().known;
  shown.store.apply(half.rest);
  warmup.refresh();
  QVERIFY(warmup.figures().known > before);
  QCOMPARE(resets.count(), 0);
}

void WarmUpTest::shortNamesLeaveRoomForTheNetworks() {
  Session session = made();
  for (ProblemResult& problem : session.surveys[0].problems) problem.subject.layers = {"c"};
  Shown shown(session);
  const QFontMetricsF metrics(shown.chart().font());
  QVERIFY(shown.chart().plotRect().left() >= metrics.horizontalAdvance(WarmupChart::tr("Whole network")));
  QStringList legend;
  for (const LegendEntry& entry : shown.chart().legend().entries()) legend.append(entry.text);
  QVERIFY(legend.contains(QStringLiteral("the bar at the top shows shares of the whole")));
}

}  // namespace warm_up_test

CONVSCOPE_QT_TEST(warm_up_test::WarmUpTest, warm_up)
#include "warm_up_test.moc"
