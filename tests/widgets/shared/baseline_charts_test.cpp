// The pinned baseline in the charts of Input sizes and Memory, and in reports.
#include <QAbstractItemModel>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <string>

#include "algorithms/chart_fixture.h"
#include "analysis/workspace.h"
#include "export/small_store.h"
#include "input_sizes/shown_sizes.h"
#include "session/trial_times.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "text/units.h"
#include "widgets/export/report.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/inspector/inspector.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/network_memory_chart.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/shown_text.h"

namespace baseline_charts_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

SyntheticOptions options(Precision precision) {
  return {.network = "alexnet", .precision = precision, .algorithms = 6};
}

Session sweep(Precision precision, int to = 224) {
  return sweptSession(160, to, 32, options(precision));
}

void pin(ShownSurvey& shown, const Session& session) {
  shown.baseline().pin(pinnedFor(session, shown.survey()));
}

bool hasEntry(const ChartLegend& legend, const QString& text) {
  return std::ranges::count(legend.entries(), text, &LegendEntry::text) == 1;
}

struct Shown {
  explicit Shown(const Session& session) { store.replace(session); }

  SessionStore store;
  ShownSurvey shown{store};
};

}  // namespace

class BaselineChartsTest : public QObject {
  Q_OBJECT

 private slots:
  void inputSizesHaveItsLines();
  void theLineIsOfTheCardsPolicy();
  void aSavingThatTheHostHidesDoesNotPayOff();
  void policiesHaveTheirChanges();
  void inputSizesSayWhyThereAreNone();
  void aLayerHasItsFront();
  void theNetworkHasItsFront();
  void theInspectorSaysTheChange();
  void aReportHasItsChanges();
};

/// The lines are those that the baseline's own session has.
void BaselineChartsTest::inputSizesHaveItsLines() {
  ShownSizes shown(sweep(Precision::Fp16));
  CumulativeChart& chart = shown.part<CumulativeChart>();
  chart.rebuildNow();
  QVERIFY(chart.baselineTitle().isEmpty() && chart.ghostLine(0).empty());
  QVERIFY(shown.page.baselineSummary().isEmpty());
  ShownSizes own(sweep(Precision::Fp32));
  own.page.forecasts().setChoice(shown.page.forecasts().choice());
  own.page.forecasts().setPolicies(shown.page.forecasts().policies());
  pin(shown.current, sweep(Precision::Fp32));
  shown.settle();
  own.page.forecasts().setChoice(shown.page.forecasts().choice());
  for (const bool saved : {false, true}) {
    chart.setSaved(saved);
    chart.rebuildNow();
    QVERIFY(hasEntry(chart.legend(), QStringLiteral("pinned baseline")));
    QCOMPARE(chart.baselineTitle(), shown.current.baseline().title());
    const auto& policies = own.result().policies;
    QCOMPARE(policies.size(), shown.result().policies.size());
    for (std::size_t i = 0; i < policies.size(); ++i) {
      QCOMPARE(chart.ghostLine(i).empty(), saved && i == 0);
      for (const CurvePoint& point : chart.ghostLine(i)) {
        const double us = policies[i].forecast.cumulativeUs(point.iterations);
        QCOMPARE(point.us, saved ? policies.front().forecast.cumulativeUs(point.iterations) - us : us);
      }
    }
  }
  const QString words = shown.page.baselineSummary();
  const QString details = shown.page.baselineDetails();
  QVERIFY2(details.contains(toQString(own.result().verdict.sentence)), qPrintable(details));
  QVERIFY(words.contains(QStringLiteral("fp32")));
  for (std::size_t i = 0; i < own.result().longRun.size(); ++i) {
    const double ratio = shown.result().longRun[i].iterationUs / own.result().longRun[i].iterationUs;
    QVERIFY2(details.contains(toQString(formatChange(ratio))), qPrintable(details));
    if (i == 1) QVERIFY2(words.contains(toQString(formatChange(ratio))), qPrintable(words));
  }
  shown.current.baseline().pin(nullptr);
  chart.rebuildNow();
  QVERIFY(chart.baselineTitle().isEmpty() && chart.ghostLine(1).empty());
}

/// Beside a card about another limit the line is of that limit, too.
void BaselineChartsTest::theLineIsOfTheCardsPolicy() {
  ShownSizes shown(testing::recordedSession("mobilenet_v2-tf32"));
  pin(shown.current, testing::recordedSession("mobilenet_v2-tf32-h100"));
  shown.settle();
  QCOMPARE(shown.result().verdict.saving->policy, std::string("pytorch-benchmark:limit=0"));
  const auto& policies = shown.result().policies;
  const auto card = std::ranges::find(policies, std::string("pytorch-benchmark:limit=0"),
                                      [](const PolicyForecast& each) { return each.policy().text(); });
  QVERIFY(card != policies.end());
  const auto index = static_cast<std::size_t>(card - policies.begin());
  const LongRunFigures& there = *shown.page.forecasts().baselineLongRun(index);
  const QString words = shown.page.baselineSummary();
  for (const std::string& part : {card->policy().title(), formatChange(*shown.page.forecasts().baselineRatio(index)),
                                  "pays off after " + formatEstimate(*there.breakEven->iterations)})
    QVERIFY2(words.contains(toQString(part)), qPrintable(words));
}

void BaselineChartsTest::aSavingThatTheHostHidesDoesNotPayOff() {
  ShownSizes shown(testing::recordedSession("mnist-tutorial-fp16"));
  pin(shown.current, testing::recordedSession("mnist-tutorial-fp32"));
  shown.settle();
  QVERIFY(shown.result().baseline);
  QVERIFY(shown.result().baseline->verdict.saving->isHidden);
  const QString words = shown.page.baselineSummary();
  QVERIFY2(words.endsWith(QStringLiteral("There, the host hides what it saves.")), qPrintable(words));
}

/// The table has the changes that the line above it has.
void BaselineChartsTest::policiesHaveTheirChanges() {
  ShownSizes shown(sweep(Precision::Fp16));
  const QAbstractItemModel& table = *shown.page.tables().front()->model();
  const int columns = table.columnCount();
  QVERIFY(!hasBaselineColumns(table, shown.current.baseline()));
  pin(shown.current, sweep(Precision::Fp32));
  shown.settle();
  QVERIFY(hasBaselineColumns(table, shown.current.baseline()));
  QCOMPARE(table.columnCount(), columns + 1);
  const auto columnOf = [&table](const QString& title) {
    int column = 0;
    while (column < table.columnCount() && table.headerData(column, Qt::Horizontal).toString() != title) ++column;
    return column;
  };
  const int change = columnOf(QStringLiteral("vs fp32"));
  QCOMPARE(change, columnOf(QStringLiteral("Iteration")) + 1);
  const QString details = shown.page.baselineDetails();
  int changes = 0;
  for (int row = 0; row < table.rowCount(); ++row) {
    const QString text = table.index(row, change).data().toString();
    if (text.isEmpty()) continue;
    ++changes;
    QVERIFY2(details.contains(text + QStringLiteral(" against the baseline")), qPrintable(text + details));
  }
  QCOMPARE(changes, static_cast<int>(shown.result().policies.size()));
  pin(shown.current, sweep(Precision::Fp32, 192));  // no forecast there, but sizes that both have
  shown.current.show(0);
  shown.settle();
  QVERIFY(hasBaselineColumns(table, shown.current.baseline()));
  const QString atCommonSizes = table.index(0, change).data().toString();
  QVERIFY2(shown.page.baselineDetails().contains(atCommonSizes + QStringLiteral(" against the baseline")),
           qPrintable(atCommonSizes));
  shown.current.baseline().pin(nullptr);
  shown.settle();
  QCOMPARE(table.columnCount(), columns);
}

void BaselineChartsTest::inputSizesSayWhyThereAreNone() {
  ShownSizes shown(sweep(Precision::Fp16));
  CumulativeChart& chart = shown.part<CumulativeChart>();
  pin(shown.current, sweep(Precision::Fp32, 192));  // without the largest size
  shown.current.show(0);
  shown.settle();
  QVERIFY(shown.current.baseline().isCompared());
  QVERIFY2(shown.page.baselineSummary().contains(QStringLiteral("every size of the schedule")),
           qPrintable(shown.page.baselineSummary()));
  chart.rebuildNow();
  QVERIFY(chart.baselineTitle().isEmpty() && chart.ghostLine(0).empty());
  Session renamed = sweep(Precision::Fp32);
  for (Survey& survey : renamed.surveys) survey.started.network.name = "another";
  pin(shown.current, renamed);
  shown.settle();
  QVERIFY(shown.current.baseline().isCompared());
  QVERIFY2(shown.page.baselineSummary().contains(QStringLiteral("another network")),
           qPrintable(shown.page.baselineSummary()));
}

void BaselineChartsTest::aLayerHasItsFront() {
  const Session before = syntheticSession(options(Precision::Fp32), {{}});
  Shown f(syntheticSession(options(Precision::Fp16), {{}}));
  MemoryChart chart(f.shown);
  show(chart, {900, 600});
  QVERIFY(chart.ghost().empty() && chart.baselineTitle().isEmpty());
  pin(f.shown, before);
  QVERIFY(chart.isStale());
  chart.rebuildNow();
  QCOMPARE(chart.ghost(), paretoFront(workspacePoints(before.surveys.front().problems.front())));
  QVERIFY(hasEntry(chart.legend(), QStringLiteral("baseline")));
  const ParetoPoint& fastest = chart.ghost().back();
  const QPointF at = chart.placeOf(fastest.workspaceBytes, fastest.us);
  QVERIFY(chart.view().rect.contains(at));
  if (chart.dotAt(at) == nullptr)
    QVERIFY(static_cast<const PlotChart&>(chart).toolTip(at).contains(QStringLiteral("against the baseline")));
}

void BaselineChartsTest::theNetworkHasItsFront() {
  const Session before = syntheticSession(options(Precision::Fp32), {{}});
  Shown f(syntheticSession(options(Precision::Fp16), {{}}));
  NetworkMemoryChart chart(f.shown);
  show(chart, {900, 600});
  QVERIFY(chart.ghost().empty() && chart.baselineTitle().isEmpty());
  pin(f.shown, before);
  chart.rebuildNow();
  QCOMPARE(chart.ghost(), networkFrontier(before.surveys.front()));
  QVERIFY(hasEntry(chart.legend(), QStringLiteral("baseline")));
  const QPointF at = chart.placeOf(chart.ghost().back().limitBytes, chart.ghost().back().us);
  QVERIFY(chart.view().rect.contains(at));
  QVERIFY(static_cast<const PlotChart&>(chart).toolTip(at).contains(QStringLiteral("Baseline: ")));
  Session fewer = before;
  fewer.surveys.front().problems.pop_back();  // totals of other layers are not comparable
  pin(f.shown, fewer);
  chart.rebuildNow();
  QVERIFY(f.shown.baseline().isCompared());
  QVERIFY(chart.ghost().empty() && chart.baselineTitle().isEmpty());
}

void BaselineChartsTest::theInspectorSaysTheChange() {
  Shown f(syntheticSession(options(Precision::Fp16), {{}}));
  f.shown.select(1);
  Inspector inspector(f.shown);
  inspector.show();
  const QString words = QStringLiteral("against the baseline");
  QVERIFY(!inspector.text().contains(words));
  pin(f.shown, syntheticSession(options(Precision::Fp32), {{}}));
  const QString change = toQString(formatChange(f.shown.baseline().change(1).ratio));
  QTRY_VERIFY2(inspector.text().contains(change + u' ' + words), qPrintable(inspector.text()));
}

void BaselineChartsTest::aReportHasItsChanges() {
  const SmallStore small({.network = "conv-tutorial", .precision = Precision::Fp16, .algorithms = 8});
  const auto report = [&small] { return makeReport(small.catalogue, small.store, small.current); };
  const auto isOfBaseline = [](const ReportSection& section) {
    return section.title == QStringLiteral("Against the baseline");
  };
  QVERIFY(std::ranges::none_of(report().sections, isOfBaseline));
  const Session before = syntheticSession({.network = "conv-tutorial", .algorithms = 8}, {{}});
  pin(small.current, before);
  const ComparisonTotals expected = totalsOf(compareSurveys(before.surveys.front(), *small.current.survey()));
  const Report changed = report();
  QVERIFY(changed.subject.contains(QStringLiteral("baseline: ") + small.current.baseline().title()));
  const auto section = std::ranges::find_if(changed.sections, isOfBaseline);
  QVERIFY(section != changed.sections.end());
  QString facts;
  for (const auto& [name, value] : section->facts) facts += name + u' ' + value + u'\n';
  for (const ReportTable& table : section->tables)
    for (const QStringList& row : table.rows) facts += row.join(u' ') + u'\n';
  for (const QString& text :
       {timeText(expected.beforeUs), timeText(expected.afterUs),
        toQString(formatChange(expected.afterUs / expected.beforeUs)),
        QStringLiteral("%1 faster").arg(expected.verdicts.at(static_cast<std::size_t>(Verdict::Faster)))})
    QVERIFY2(facts.contains(text), qPrintable(facts));
}

}  // namespace baseline_charts_test

CONVSCOPE_QT_TEST(baseline_charts_test::BaselineChartsTest, baseline_charts)
#include "baseline_charts_test.moc"
