#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <algorithm>

#include "analysis/run_limit.h"
#include "policy/forecast/forecast.h"
#include "run/made_timeline.h"
#include "run/shown_run.h"
#include "support/qt_test.h"
#include "widgets/run/ranking_icicle.h"
#include "widgets/run/run_page.h"
#include "widgets/shared/shown_text.h"
#include "workload/sample_workload.h"

namespace run_ranking_test {

using namespace convscope;
using namespace convscope::testing;

/// The ranking of convolutions as a table and as an icicle.
class RunRankingTest : public QObject {
  Q_OBJECT

 private slots:
  void searchesByName();
  void findsTheLayerOfARow();
  void findsALayerAtAllOfItsSizes();
  void layersFitInTheirColumn();
  void icicleAndTableSelectTheSame();
  void ranksByFirstCallsIfTheyLimitTheRun();
  void lowPageHasTheRankingInView();
};

void RunRankingTest::searchesByName() {
  ShownRun test;
  test.open();
  QTest::keyClicks(&test.find(), QStringLiteral("GEMM"));
  QVERIFY2(test.label("Matches").text().contains(QStringLiteral("50")), qPrintable(test.label("Matches").text()));
  TimelineView& view = test.page.timeline();
  QTest::keyClick(&test.find(), Qt::Key_Return);
  QCOMPARE(view.selected(), std::optional(SpanPlace{2, 0, 0}));
  QCOMPARE(test.label("Matches").text(), QStringLiteral("1 of 50"));
  test.press("Next");
  QCOMPARE(view.selected(), std::optional(SpanPlace{2, 0, 1}));
  QCOMPARE(test.label("Matches").text(), QStringLiteral("2 of 50"));
  test.press("Previous");
  test.press("Previous");
  QCOMPARE(view.selected(), std::optional(SpanPlace{2, 0, 49}));
  QVERIFY(test.says("my_gemm_kernel<float, 4>"));
  test.find().setText(QStringLiteral("no such name"));
  QTest::keyClick(&test.find(), Qt::Key_Return);
  QCOMPARE(view.selected(), std::optional(SpanPlace{2, 0, 49}));
}

void RunRankingTest::findsTheLayerOfARow() {
  ShownRun test;
  test.open();
  const QAbstractItemModel& model = *test.table().model();
  for (int row = 0; row < model.rowCount(); ++row) {
    if (!model.index(row, 0).data().toString().startsWith(QStringLiteral("conv1"))) continue;
    test.table().setCurrentIndex(model.index(row, 0));
    test.table().setFocus();
    QTest::keyClick(&test.table(), Qt::Key_Return);
    break;
  }
  QCOMPARE(test.find().text(), QStringLiteral("conv1"));
  QCOMPARE(test.page.timeline().selected(), std::optional(SpanPlace{2, 0, 0}));
}

void RunRankingTest::findsALayerAtAllOfItsSizes() {
  ShownRun test;
  Workload workload = sampleWorkload();
  workload.problems[0].layers = {"conv1"};
  workload.layersAsIn = "resnet50";  // so the timeline has no names
  test.page.setRecording(openedRun(workload, madeTimeline(10)));
  const QAbstractItemModel& model = *test.table().model();
  int found = 0;
  for (int row = 0; row < model.rowCount(); ++row) {
    if (model.index(row, 0).data().toString() != QStringLiteral("conv1 (as in resnet50), 2 sizes")) continue;
    ++found;
    test.table().setCurrentIndex(model.index(row, 0));
    test.table().setFocus();
    QTest::keyClick(&test.table(), Qt::Key_Return);
  }
  QCOMPARE(found, 1);
  QCOMPARE(test.find().text(), QStringLiteral("8x3x64x64 * 32x3x3x3 | 8x3x96x96 * 32x3x3x3"));
}

/// A name of a layer fits in its column, and one without an end leaves room for the figures.
void RunRankingTest::layersFitInTheirColumn() {
  ShownRun test;
  Workload workload = sampleWorkload();
  workload.problems[0].layers = {"module.backbone.features.layer4.downsample"};
  test.page.setRecording(openedRun(workload, madeTimeline(10)));
  for (const int width : {600, 1200, 1900}) {
    test.page.resize(width, 700);
    for (int row = 0; row < test.table().model()->rowCount(); ++row)
      QVERIFY(test.table().columnWidth(0) >=
              test.table().sizeHintForIndex(test.table().model()->index(row, 0)).width());
  }
  workload.problems[0].layers = {std::string(5'000, 'x')};
  test.page.setRecording(openedRun(workload, madeTimeline(10)));
  QVERIFY(test.table().columnWidth(0) < 1000);
}

void RunRankingTest::icicleAndTableSelectTheSame() {
  ShownRun test;
  test.open();
  auto* views = test.page.findChild<QTabWidget*>();
  QVERIFY(views->isTabEnabled(1));
  views->setCurrentIndex(1);
  RankingIcicle& icicle = test.page.icicle();
  QVERIFY(icicle.isVisible());
  const auto& tree = icicle.tree();
  const auto layer = std::ranges::find(tree, "conv1", &TimeNode::path);
  QVERIFY(layer != tree.end() && !layer->row && (layer + 1)->row);
  icicle.setFocus();
  icicle.select(static_cast<int>(layer - tree.begin()));
  QTest::keyClick(&icicle, Qt::Key_Down);
  const TimeNode& pass = tree[static_cast<std::size_t>(icicle.selected())];
  QVERIFY(pass.row && pass.path == layer->path);
  const QString row = test.table().currentIndex().siblingAtColumn(0).data().toString();
  QVERIFY2(row.startsWith(QStringLiteral("conv1")), qPrintable(row));
  QCOMPARE(test.find().text(), QStringLiteral("conv1"));
  QCOMPARE(test.page.timeline().selected(), std::optional(SpanPlace{2, 0, 0}));
  test.table().setCurrentIndex(test.table().model()->index(0, 0));
  QCOMPARE(tree[static_cast<std::size_t>(icicle.selected())].path,
           workloadRanking(sampleWorkload()).layers.front().name);
  QTest::keyClick(&icicle, Qt::Key_Up);
  QTest::keyClick(&icicle, Qt::Key_Up);
  QVERIFY2(icicle.selected() == 0, "the network selects no row and finds nothing");
  Workload withoutTimes = sampleWorkload();
  for (WorkloadCall& call : withoutTimes.calls) call.hostUs = call.deviceUs = std::nullopt;
  for (WorkloadProblem& problem : withoutTimes.problems) problem.deviceUs.reset();
  test.page.setRecording(openedRun(withoutTimes));
  QVERIFY(tree.empty() && !views->isTabEnabled(1) && test.table().isVisible());
}

void RunRankingTest::ranksByFirstCallsIfTheyLimitTheRun() {
  constexpr int kFirstCalls = RankingModel::kFirstCallsColumn;
  ShownRun test;
  Workload workload = sampleWorkload();
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  for (IterationRun& run : workload.runs) run.wallUs.assign(static_cast<std::size_t>(run.count), 1'000);
  workload.calls[4].firstHostUs = 5e6;
  test.page.setRecording(openedRun(workload));
  const RunLimit limit = runLimit(workload);
  QVERIFY(limit.isFirstCalls());
  QVERIFY(test.says(endText(*limit.firstCalls).c_str()));
  const QHeaderView& header = *test.table().horizontalHeader();
  QCOMPARE(header.sortIndicatorSection(), kFirstCalls);
  QCOMPARE(header.visualIndex(kFirstCalls), 1);
  QVERIFY(!test.table().isColumnHidden(kFirstCalls));
  const QAbstractItemModel& model = *test.table().model();
  const WorkloadRanking ranking = workloadRanking(workload);
  const RankedLayer& first = ranking.layers[layersByFirstCalls(ranking).front()];
  QCOMPARE(model.index(0, 0).data().toString(), QString::fromStdString(layerText(first)));
  QCOMPARE(model.index(0, kFirstCalls).data(TableModel::SortRole).toDouble(), *first.firstCallsUs);
  QVERIFY(
      model.index(0, kFirstCalls).data(Qt::ToolTipRole).toString().contains(QStringLiteral("in the whole run: 5.")));
  QVERIFY(test.label("Convolutions of an iteration").text().contains(timeText(*ranking.firstCallsUs)));
  test.table().sortByColumn(0, Qt::AscendingOrder);
  test.store.replace({});  // the same recording keeps the user's order
  QCOMPARE(header.sortIndicatorSection(), 0);

  workload.calls[4].firstHostUs.reset();  // a part of the run
  test.page.setRecording(openedRun(workload));
  QVERIFY(!runLimit(workload).isFirstCalls());
  QVERIFY(!test.table().isColumnHidden(kFirstCalls));
  QCOMPARE(header.visualIndex(kFirstCalls), kFirstCalls);
  QCOMPARE(header.sortIndicatorSection(), RankingModel::kTimeColumn);
  for (WorkloadCall& call : workload.calls) call.firstHostUs.reset();
  test.page.setRecording(openedRun(workload));
  QVERIFY(test.table().isColumnHidden(kFirstCalls));
}

/// With large letters in a small window the ranking has the room; the timeline is a view beside it.
void RunRankingTest::lowPageHasTheRankingInView() {
  constexpr int kLargePoints = 20;
  ShownRun test;
  test.open();
  auto* views = test.page.findChild<QTabWidget*>();
  const QWidget& timeline = test.page.timeline();
  const QLabel& facts = test.label("Forecast from other sessions");
  test.page.showOffer({.sentence = QStringLiteral("No forecast."), .command = {}, .session = {}});
  QVERIFY(timeline.isVisible() && facts.isVisible());
  QFont large = test.page.font();
  large.setPointSize(kLargePoints);
  test.page.setFont(large);
  test.page.resize(900, 560);
  QTRY_VERIFY(views->count() > 3);
  QCOMPARE(views->currentIndex(), 0);
  QVERIFY(!timeline.isVisible() && !facts.isVisible());
  const QTableView& table = test.table();
  const int rows = table.viewport()->visibleRegion().boundingRect().height() / table.rowHeight(0);
  QVERIFY2(rows >= 3, qPrintable(QString::number(rows)));
  for (int column = 0; column < RankingModel::kFirstCallsColumn; ++column) {
    const QString title = table.model()->headerData(column, Qt::Horizontal).toString();
    QVERIFY2(table.columnWidth(column) >= table.fontMetrics().horizontalAdvance(title), qPrintable(title));
  }
  test.table().setCurrentIndex(table.model()->index(0, 0));
  test.table().setFocus();
  QTest::keyClick(&test.table(), Qt::Key_Return);
  QVERIFY2(timeline.isVisible(), "its layer is found there");
  QVERIFY(timeline.height() >= 4 * table.rowHeight(0));
  views->setCurrentIndex(views->count() - 1);
  QVERIFY(facts.isVisible());
  test.page.setFont(QFont());
  test.page.resize(1200, 800);
  QTRY_COMPARE(views->count(), 2);
  QVERIFY(timeline.isVisible() && facts.isVisible() && table.isVisible());
}

}  // namespace run_ranking_test

CONVSCOPE_QT_TEST(run_ranking_test::RunRankingTest, run_ranking)
#include "run_ranking_test.moc"
