#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <memory>

#include "algorithms/chart_fixture.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "table_columns.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/memory/memory_model.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/page_parts.h"

namespace pinned_baseline_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
const Dims kSmall{4, 3, 224, 224};
const Dims kLarge{8, 3, 224, 224};
const Dims kOther{2, 3, 224, 224};

Session made(Precision precision, const std::vector<Dims>& sizes) {
  return syntheticSession({.network = "alexnet", .precision = precision, .algorithms = 6}, sizes);
}

struct Shown {
  explicit Shown(const Session& session) { store.replace(session); }
  Baseline& baseline() { return shown.baseline(); }

  SessionStore store;
  ShownSurvey shown{store};
};

}  // namespace

/// What is pinned stays, and is compared with the survey that is shown.
class PinnedBaselineTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsPinnedAtFirst();
  void aSweepIsComparedSizeBySize();
  void rowsWithoutAMatchSaySo();
  void columnsComeAndGo();
  void ghostsAreInThePlot();
  void newResultsAreCompared();
};

void PinnedBaselineTest::nothingIsPinnedAtFirst() {
  Shown f({});
  QVERIFY(f.baseline().pinned() == nullptr && f.baseline().title().isEmpty() && f.baseline().absence().isEmpty());
  f.baseline().pinShown();
  QVERIFY(f.baseline().pinned() == nullptr);
  QVERIFY(!f.baseline().change(0).isMeasured() && !f.baseline().answer());
}

void PinnedBaselineTest::aSweepIsComparedSizeBySize() {
  const Session fp32 = made(Precision::Fp32, {kSmall, kLarge});
  Shown f(fp32);
  f.shown.show(1);
  f.baseline().pinShown();
  QVERIFY(f.baseline().isShown());
  QVERIFY(f.baseline().title().contains(QStringLiteral("2 input sizes")));
  f.shown.show(0);  // another size of the same measurement
  QVERIFY(f.baseline().isShown() && !f.baseline().isCompared());

  const Session fp16 = made(Precision::Fp16, {kSmall, kLarge, kOther});
  f.store.replace(fp16);
  for (const int survey : {0, 1}) {
    f.shown.show(survey);
    const auto index = static_cast<std::size_t>(survey);
    const ComparisonTotals expected = totalsOf(compareSurveys(fp32.surveys[index], fp16.surveys[index]));
    QVERIFY(expected.problems > 0);
    QCOMPARE(f.baseline().totals().beforeUs, expected.beforeUs);
    QCOMPARE(f.baseline().totals().afterUs, expected.afterUs);
    QCOMPARE(f.baseline().name(), QStringLiteral("fp32"));
    QVERIFY(f.baseline().answer().has_value());
    QCOMPARE(f.baseline().answer()->sizes, std::size_t{2});
  }
  f.shown.show(2);  // the baseline does not have this size
  QVERIFY(!f.baseline().isCompared() && !f.baseline().isShown());
  QVERIFY(f.baseline().absence().contains(QStringLiteral("different input sizes")));
}

void PinnedBaselineTest::rowsWithoutAMatchSaySo() {
  Session fewer = made(Precision::Fp32, {kSmall});
  std::erase_if(fewer.surveys.front().problems,
                [](const ProblemResult& result) { return result.subject.problem.pass != Pass::Forward; });
  Shown f(fewer);
  f.baseline().pinShown();
  f.store.replace(made(Precision::Fp16, {kSmall}));
  MemoryModel model(f.shown);
  const int change = column(model, "vs fp32");
  const int verdict = column(model, "Verdict");
  int without = 0;
  for (int row = 0; row < model.rowCount(); ++row) {
    const bool isForward = model.problem(row).subject.problem.pass == Pass::Forward;
    QCOMPARE(f.baseline().change(row).isMatched(), isForward);
    if (isForward) continue;
    ++without;
    QCOMPARE(model.index(row, change).data().toString(), QStringLiteral("–"));
    QCOMPARE(model.index(row, verdict).data().toString(), QStringLiteral("not in the baseline"));
    QVERIFY(model.index(row, change).data(Qt::ToolTipRole).toString().contains(QStringLiteral("does not have")));
  }
  QVERIFY(without > 0);
}

void PinnedBaselineTest::columnsComeAndGo() {
  Shown f(made(Precision::Fp32, {kSmall}));
  MemoryModel memory(f.shown);
  TrialModel trials(f.shown);
  SortedRows sorted(memory);
  QAbstractItemModelTester memoryTester(&sorted, kFatal);
  QAbstractItemModelTester trialTester(&trials, kFatal);
  const std::unique_ptr<QTableView> view(makePageTable(sorted, QStringLiteral("table")));
  const int own = memory.columnCount();
  const int ownOfTrials = trials.columnCount();
  f.baseline().pinShown();
  QCOMPARE(memory.columnCount(), own);
  f.store.replace(made(Precision::Fp16, {kSmall}));
  QCOMPARE(memory.columnCount(), own + 2);
  QCOMPARE(sorted.columnCount(), own + 2);
  QVERIFY(view->columnWidth(own) >=
          view->fontMetrics().horizontalAdvance(sorted.headerData(own, Qt::Horizontal).toString()));
  int filled = 0;
  for (int row = 0; row < trials.rowCount(); ++row)
    filled += trials.index(row, column(trials, "vs fp32")).data().toString().isEmpty() ? 0 : 1;
  QCOMPARE(filled, memory.rowCount());
  f.store.replace(made(Precision::Tf32, {kSmall}));
  QCOMPARE(memory.columnCount(), own + 2);
  const auto pinned = f.baseline().pinned();
  f.baseline().pin(nullptr);
  QCOMPARE(memory.columnCount(), own);
  view->selectRow(1);
  f.baseline().pin(pinned);
  QVERIFY(view->selectionModel()->isSelected(sorted.index(1, own)));
  f.baseline().pin(nullptr);
  QCOMPARE(trials.columnCount(), ownOfTrials);
}

void PinnedBaselineTest::ghostsAreInThePlot() {
  Shown f(made(Precision::Fp32, {kSmall}));
  f.baseline().pinShown();
  AlgorithmsOverview chart(f.shown);
  show(chart, {1000, 600});
  QVERIFY(!chart.ghostUs(0) && chart.baselineTitle().isEmpty());
  const qsizetype entries = chart.legend().entries().size();
  f.store.replace(made(Precision::Fp16, {kSmall}));
  QVERIFY(chart.isStale());
  chart.rebuildNow();
  QCOMPARE(chart.baselineTitle(), f.baseline().title());
  const QList<LegendEntry>& legend = chart.legend().entries();
  QCOMPARE(std::ranges::count(legend, QStringLiteral("baseline"), &LegendEntry::text), 1);
  QCOMPARE(legend.size(), entries + 1);
  for (int row = 0; row < chart.rowCount(); ++row) {
    const double x = chart.xOf(chart.ghostUs(row).value());
    QVERIFY(chart.plotRect().left() <= x && x <= chart.plotRect().right());
    const QString hint =
        static_cast<const RowChart&>(chart).toolTip(row, {chart.size().width() - 20, chart.rowRect(row).center().y()});
    QVERIFY2(hint.contains(QStringLiteral("against the baseline")), qPrintable(hint));
  }
}

void PinnedBaselineTest::newResultsAreCompared() {
  Shown f(made(Precision::Fp32, {kSmall}));
  f.baseline().pinShown();
  Session growing = made(Precision::Fp16, {kSmall});
  const Survey whole = growing.surveys.front();
  for (ProblemResult& problem : growing.surveys.front().problems) problem.trials.clear();
  f.store.replace(growing);
  QVERIFY(!f.baseline().isCompared());
  QSignalSpy changes(&f.baseline(), &Baseline::changed);
  growing.surveys.front() = whole;
  f.store.replace(growing);
  QVERIFY(changes.count() > 0 && f.baseline().isCompared());
}

}  // namespace pinned_baseline_test

CONVSCOPE_QT_TEST(pinned_baseline_test::PinnedBaselineTest, pinned_baseline)
#include "pinned_baseline_test.moc"
