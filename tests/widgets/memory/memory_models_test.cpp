#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <limits>

#include "algorithms/chart_fixture.h"
#include "session/trial_times.h"
#include "support/qt_test.h"
#include "table_columns.h"
#include "text/units.h"
#include "widgets/memory/memory_model.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/trial_text.h"

namespace memory_models_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

QVariant at(const QAbstractItemModel& model, int row, int column, int role = Qt::DisplayRole) {
  return model.index(row, column).data(role);
}

}  // namespace

/// The table of what runs within a limit.
class MemoryModelsTest : public QObject {
  Q_OBJECT

 private slots:
  void emptyStore();
  void rowsAreTheFastestWithin_data();
  void rowsAreTheFastestWithin();
  void tooSmallALimit();
  void streamingNeverResets();
  void sortingLeavesEmptyCellsLast();
  void headersExplain();
};

void MemoryModelsTest::emptyStore() {
  SessionStore store;
  ShownSurvey current{store};
  MemoryModel model(current);
  QAbstractItemModelTester tester(&model, kFatal);
  QCOMPARE(model.rowCount(), 0);
  model.setLimit(5);
  store.replace(makeSession({}));
  QCOMPARE(model.rowCount(), 12);
  store.replace({});
  QCOMPARE(model.rowCount(), 0);
}

void MemoryModelsTest::rowsAreTheFastestWithin_data() {
  QTest::addColumn<qulonglong>("limit");
  QTest::newRow("none") << qulonglong{0};
  QTest::newRow("4 MiB") << (qulonglong{4} << 20);
  QTest::newRow("without") << std::numeric_limits<qulonglong>::max();
}

void MemoryModelsTest::rowsAreTheFastestWithin() {
  QFETCH(qulonglong, limit);
  Fixture f;
  MemoryModel model(f.current);
  QAbstractItemModelTester tester(&model, kFatal);
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
  QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
  const bool limited = limit != std::numeric_limits<qulonglong>::max();
  model.setLimit(limited ? std::optional<std::uint64_t>(limit) : std::nullopt);
  QCOMPARE(changes.count(), limited ? 1 : 0);
  QCOMPARE(resets.count(), 0);
  const Survey& survey = *f.store.survey(0);
  for (int row = 0; row < model.rowCount(); ++row) {
    const ProblemResult& problem = survey.problems[static_cast<std::size_t>(row)];
    const std::size_t chosen = *fastestUnder(problem, limit);
    const Trial& trial = problem.trials[chosen];
    const double us = SteadyTimes(problem).us(trial);
    const double fastest = SteadyTimes(problem).us(problem.trials[*problem.fastest()]);
    QCOMPARE(at(model, row, column(model, "Layer")).toString(), layerName(problem.subject));
    QCOMPARE(at(model, row, column(model, "Algorithm")).toString(), algorithmName(problem, trial));
    QCOMPARE(at(model, row, column(model, "Time")).toString().toStdString(), formatTime(us));
    QCOMPARE(at(model, row, column(model, "Time"), kPlainTextRole).toDouble(), us);
    QCOMPARE(at(model, row, column(model, "Workspace"), kPlainTextRole).toULongLong(), trial.workspaceBytes);
    QCOMPARE(at(model, row, column(model, "Slower by")).toString().toStdString(), formatChange(us / fastest));
    QCOMPARE(at(model, row, column(model, "Network cost"), TableModel::SortRole).toDouble(),
             (us - fastest) * static_cast<double>(problem.subject.layers.size()));
    QCOMPARE(at(model, row, 0, TableModel::TrialRole).toInt(), static_cast<int>(chosen));
  }
}

void MemoryModelsTest::tooSmallALimit() {
  Session session = makeSession({});
  for (Trial& trial : session.surveys[0].problems[0].trials) trial.workspaceBytes = 3 << 20;
  Fixture f;
  f.store.replace(session);
  MemoryModel model(f.current);
  model.setLimit(1 << 20);
  QCOMPARE(at(model, 0, column(model, "Algorithm")).toString(), QStringLiteral("none: the smallest needs 3.00 MiB"));
  QVERIFY(!at(model, 0, column(model, "Time")).isValid() || at(model, 0, column(model, "Time")).toString().isEmpty());
  QCOMPARE(at(model, 0, 0, TableModel::TrialRole).toInt(), -1);
  model.setLimit(3 << 20);
  QVERIFY(at(model, 0, 0, TableModel::TrialRole).toInt() >= 0);
}

void MemoryModelsTest::streamingNeverResets() {
  SessionStore store;
  ShownSurvey current{store};
  MemoryModel model(current);
  SortedRows sorted(model);
  sorted.sort(column(sorted, "Time"));
  QAbstractItemModelTester tester(&model, kFatal);
  QAbstractItemModelTester sortedTester(&sorted, kFatal);
  const auto events = makeStream({});
  store.apply({events.front()});
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
  QCOMPARE(model.rowCount(), 12);
  QCOMPARE(at(model, 0, column(model, "Algorithm")).toString(), QStringLiteral("not measured yet"));
  for (std::size_t i = 1; i < events.size(); i += 29) {
    const auto begin = events.begin() + static_cast<std::ptrdiff_t>(i);
    store.apply({begin, begin + static_cast<std::ptrdiff_t>(std::min<std::size_t>(29, events.size() - i))});
  }
  QCOMPARE(resets.count(), 0);
  QCOMPARE(at(model, 11, 0, TableModel::TrialRole).toInt(), static_cast<int>(*store.survey(0)->problems[11].fastest()));
  store.apply({SurveyResumed{1, {}}, CandidatesListed{1, 11, {}}});  // restarts without any trials
  QCOMPARE(at(model, 11, 0, TableModel::TrialRole).toInt(), -1);
  QCOMPARE(at(model, 11, column(model, "Algorithm")).toString(), QStringLiteral("not measured yet"));
}

void MemoryModelsTest::sortingLeavesEmptyCellsLast() {
  Session session = makeSession({});
  session.surveys[0].problems[3].trials.clear();
  Fixture f;
  f.store.replace(session);
  MemoryModel model(f.current);
  SortedRows sorted(model);
  for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
    sorted.sort(column(sorted, "Time"), order);
    QCOMPARE(sorted.mapToSource(sorted.index(11, 0)).row(), 3);
    const double first = at(sorted, 0, column(sorted, "Time"), TableModel::SortRole).toDouble();
    const double last = at(sorted, 10, column(sorted, "Time"), TableModel::SortRole).toDouble();
    QCOMPARE(first < last, order == Qt::AscendingOrder);
  }
}

void MemoryModelsTest::headersExplain() {
  Fixture f;
  MemoryModel model(f.current);
  for (int column = 0; column < model.columnCount(); ++column) {
    QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
    QVERIFY(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 30);
    QVERIFY(!at(model, 0, column, Qt::ToolTipRole).toString().isEmpty());
  }
  QCOMPARE(model.headerData(column(model, "Workspace"), Qt::Horizontal, kPlainTextRole).toString(),
           QStringLiteral("Workspace (bytes)"));
}

}  // namespace memory_models_test

CONVSCOPE_QT_TEST(memory_models_test::MemoryModelsTest, memory_models)
#include "memory_models_test.moc"
