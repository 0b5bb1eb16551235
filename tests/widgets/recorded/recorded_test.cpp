#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>
#include <algorithm>

#include "analysis/recorded_program.h"
#include "analysis/run_limit.h"
#include "support/qt_test.h"
#include "widgets/answer/answer_card.h"
#include "widgets/recorded/recorded_view.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace recorded_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

QString cell(const QAbstractItemModel& model, int row, const QString& title) {
  for (int column = 0; column < model.columnCount(); ++column) {
    if (model.headerData(column, Qt::Horizontal).toString() == title) return model.index(row, column).data().toString();
  }
  return QStringLiteral("no column");
}

}  // namespace

class RecordedTest : public QObject {
  Q_OBJECT

 private slots:
  void iterationsAreThoseOfTheForecast();
  void racesShowPickAndBest();
  void theChartShowsHostAndDevice();
  void theChartFillsThePage();
  void atMostTwoFiguresAreAboveTheChart();
  void withoutARecordingItIsEmpty();
};

void RecordedTest::iterationsAreThoseOfTheForecast() {
  IterationTable table;
  const QAbstractItemModelTester tester(&table, kFatal);
  QCOMPARE(table.rowCount(), 0);
  const std::vector<std::string> policies{"pytorch", "tensorflow", "pytorch-benchmark"};
  table.show(recordedForecast(recordedProgram(), programSurvey(), policies));
  QCOMPARE(table.rowCount(), 2);  // TensorFlow's lists were not surveyed
  QCOMPARE(cell(table, 0, QStringLiteral("Change")), QStringLiteral("recorded"));
  QCOMPARE(cell(table, 1, QStringLiteral("Policy")), QStringLiteral("benchmark = True"));
  QCOMPARE(cell(table, 1, QStringLiteral("Iteration")), QStringLiteral("8.80 ms"));
  QCOMPARE(cell(table, 1, QStringLiteral("Change")), QStringLiteral("faster"));
  QCOMPARE(cell(table, 1, QStringLiteral("Regained after")), QStringLiteral("84"));
  table.show({});
  QCOMPARE(table.rowCount(), 0);
}

void RecordedTest::racesShowPickAndBest() {
  Workload workload = recordedProgram();
  workload.switches.benchmark = true;
  workload.problems[0].races = {{{{"a", 9.0}, {"b", 11.0}}, 0}};
  RaceTable table;
  const QAbstractItemModelTester tester(&table, kFatal);
  table.show(compareRaces(workload, programSurvey()), workload);
  QCOMPARE(table.rowCount(), 1);
  QCOMPARE(cell(table, 0, QStringLiteral("Picked")), QStringLiteral("a"));
  QCOMPARE(cell(table, 0, QStringLiteral("Its sample")), QStringLiteral("9.00 µs"));
  QCOMPARE(cell(table, 0, QStringLiteral("Best")), QStringLiteral("b"));
  QCOMPARE(cell(table, 0, QStringLiteral("Wrong")), QStringLiteral("yes"));
  QCOMPARE(cell(table, 0, QStringLiteral("Costs an iteration")), QStringLiteral("1.00 ms"));
  QCOMPARE(table.index(0, 0).data(TableModel::ProblemRole).toInt(), 0);
  table.clear();
  QCOMPARE(table.rowCount(), 0);
}

void RecordedTest::theChartShowsHostAndDevice() {
  using Work = WholeIterationsChart::Work;
  SessionStore store;
  ShownSurvey shown(store);
  const RecordedView page(shown);
  Session session;
  session.surveys.push_back(programSurvey());
  session.surveys.back().started.recorded = NamedWorkload{"run", recordedProgram()};
  store.replace(session);
  shown.show(0, -1);
  auto* chart = qobject_cast<WholeIterationsChart*>(page.charts().front());
  QVERIFY(chart != nullptr);
  chart->rebuildNow();
  QCOMPARE(chart->emptyReason(), QString());
  QCOMPARE(chart->rowCount(), 4);
  const auto& bars = chart->bars();
  QCOMPARE(bars[0].label, QStringLiteral("as recorded"));
  QCOMPARE(bars[0].us(), 4'000.0);
  QCOMPARE(bars[0].iterationUs, 10'000.0);
  QCOMPARE(bars[1].us(), 9'500.0);
  QCOMPARE(bars[1].segments[0].us, 2'400.0);
  QCOMPARE(bars[3].segments[0].us, 1'200.0);  // benchmark on: half of it
  QCOMPARE(bars[3].us(), 8'300.0);
  QCOMPARE(bars[3].iterationUs, 8'800.0);
  QCOMPARE(bars[1].waitsUs(), 500.0);
  QVERIFY(std::ranges::any_of(chart->legend().entries(), [](const LegendEntry& entry) {
    return entry.text == QStringLiteral("host or device waits");
  }));
  for (const tokens::Colours& colours : {tokens::light(), tokens::dark()}) {
    const ChartStyle style = chartStyle(tokens::paletteOf(colours));
    for (const Work work : {Work::Host, Work::Convolutions, Work::Other})
      QVERIFY(tokens::contrast(WholeIterationsChart::colourOf(work, style), colours.surface) >= 3);
  }
}

void RecordedTest::theChartFillsThePage() {
  SessionStore store;
  ShownSurvey shown(store);
  RecordedView page(shown);
  page.resize(1200, 700);
  Session session;
  session.surveys.push_back(programSurvey());
  session.surveys.back().started.recorded = NamedWorkload{"run", recordedProgram()};
  store.replace(session);
  shown.show(0, -1);
  page.show();
  auto* chart = qobject_cast<WholeIterationsChart*>(page.charts().front());
  chart->rebuildNow();
  QTRY_VERIFY(chart->rowRect(0).height() >= 2 * tokens::kRowHeight);
  QCOMPARE(chart->rowAt(chart->rowRect(3).center()), 3);
  const QTableView* table = page.tables().front();
  const int empty = table->viewport()->height() - table->verticalHeader()->length();
  QVERIFY2(empty < 2 * table->rowHeight(0), qPrintable(QString::number(empty)));
}

/// The card has the answer, one line the limit; the sentences are with the table.
void RecordedTest::atMostTwoFiguresAreAboveTheChart() {
  SessionStore store;
  ShownSurvey shown(store);
  RecordedView page(shown);
  Session session;
  session.surveys.push_back(programSurvey());
  session.surveys.back().started.recorded = NamedWorkload{"run", recordedProgram()};
  store.replace(session);
  shown.show(0, -1);
  static const QRegularExpression kFigure(QStringLiteral("(?<![\\d.])\\d"));
  QVERIFY(!page.headline().isEmpty());
  QVERIFY2(page.headline().count(kFigure) <= 2, qPrintable(page.headline()));
  const RunLimit limit = runLimit(recordedProgram());
  QVERIFY2(page.notes().contains(toQString(limitText(limit))), qPrintable(page.notes()));
  QVERIFY(!page.answer().texts().join(u' ').isEmpty());
  for (const int width : {900, 1300}) {
    page.resize(width, 800);
    page.show();
    const auto labels = page.findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
    const auto notes = std::ranges::find(labels, page.notes(), &QLabel::text);
    QVERIFY(notes != labels.end());
    const QTableView& table = *page.tables().front();
    if (width > 1200)
      QTRY_VERIFY((*notes)->x() >= table.geometry().right());
    else
      QTRY_VERIFY((*notes)->y() >= table.geometry().bottom());
  }
}

void RecordedTest::withoutARecordingItIsEmpty() {
  SessionStore store;
  ShownSurvey shown(store);
  const RecordedView page(shown);
  Session session;
  session.surveys.push_back(programSurvey());
  store.replace(session);
  QVERIFY(page.headline().isEmpty() && page.notes().isEmpty());
  QVERIFY(!page.charts().front()->emptyReason().isEmpty());
  for (const QTableView* table : page.tables()) QCOMPARE(table->model()->rowCount(), 0);
}

}  // namespace recorded_test

CONVSCOPE_QT_TEST(recorded_test::RecordedTest, recorded)
#include "recorded_test.moc"
