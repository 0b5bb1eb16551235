#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <cstdlib>
#include <utility>

#include "determinism/shown_determinism.h"
#include "page_requests.h"
#include "support/qt_test.h"
#include "table_columns.h"
#include "widgets/shared/table_text.h"

namespace evidence_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

QPushButton& checkButton(ShownDeterminism& shown) {
  for (auto* button : shown.page.findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("&Check results")) return *button;
  }
  std::abort();
}

double number(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data(kPlainTextRole).toDouble();
}

QString text(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data().toString();
}

RepeatabilityChecked found(int problem, int algorithm, int equal, bool busy = false) {
  RepeatabilityChecked event;
  event.problem = problem;
  event.algorithm = algorithm;
  event.busy = busy;
  event.executions = 20;
  event.equal = equal;
  event.elements = 1000;
  event.differing = equal == 20 ? 0 : 125;
  event.largestUlp = equal == 20 ? 0 : 7;
  event.rmsUlp = equal == 20 ? 0 : 0.5;
  return event;
}

}  // namespace

/// What a check of results found, beside the price of determinism.
class EvidenceTest : public QObject {
  Q_OBJECT

 private slots:
  void checkIsOfferedByWhoCanRunIt();
  void rowsAreTheChecks();
  void comesAndGoesWithoutResets();
  void rowsSelect();
};

void EvidenceTest::checkIsOfferedByWhoCanRunIt() {
  ShownDeterminism shown;
  qobject_cast<QTabWidget*>(shown.view().drawer())->setCurrentIndex(2);
  const testing::PageRequests requests(shown.page);
  QVERIFY(!checkButton(shown).isVisible());
  QVERIFY(shown.view().evidenceSummary().contains(QStringLiteral("convscope-cli determinism")));
  const auto* table = qobject_cast<QTabWidget*>(shown.view().drawer())->widget(2)->findChild<QTableView*>();
  QVERIFY(!table->isVisible());  // an empty one would not say why
  QString why = QStringLiteral("a measurement is running");
  shown.page.offerRuns([&](const SurveyStarted&) { return why; });
  QVERIFY(checkButton(shown).toolTip().contains(why));
  QTest::mouseClick(&checkButton(shown), Qt::LeftButton);
  QCOMPARE(requests.of<request::Check>().size(), 0);
  why.clear();
  shown.page.refreshOffers();
  QTest::mouseClick(&checkButton(shown), Qt::LeftButton);
  QCOMPARE(requests.of<request::Check>().size(), 1);
}

void EvidenceTest::rowsAreTheChecks() {
  ShownDeterminism shown;
  EvidenceModel model(shown.current);
  QAbstractItemModelTester tester(&model, kFatal);
  QCOMPARE(model.rowCount(), 0);
  ErrorMeasured error;
  error.problem = 2;
  error.algorithm = 1;
  error.largest = 6e-7;
  error.unit = 2e-7;
  OutputsCompared apart;
  apart.problem = 2;
  apart.algorithm = 4;
  apart.other = 1;
  apart.elements = 1000;
  apart.differing = 500;
  apart.relativeL2 = 3e-7;
  RepeatabilityChecked unwritten = found(2, 4, 20);
  unwritten.unwritten = 3;
  CheckStarted started;
  started.executions = 20;
  shown.store.apply({started, found(2, 1, 20), found(2, 1, 12, true), error, unwritten, apart, CheckEnded{}});
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(text(model, 0, column(model, "Bitwise equal")), QStringLiteral("20 of 20"));
  QCOMPARE(text(model, 0, column(model, "Equal when busy")), QStringLiteral("12 of 20"));
  QCOMPARE(number(model, 0, column(model, "Differing")), 12.5);
  QCOMPARE(number(model, 0, column(model, "Largest ulp")), 7.0);
  QCOMPARE(number(model, 0, column(model, "RMS ulp")), 0.5);
  QCOMPARE(number(model, 0, column(model, "Error")), 6e-7 / 2e-7);
  QVERIFY(!model.index(0, column(model, "Max relative error")).data(TableModel::SortRole).isValid());
  QCOMPARE(number(model, 1, column(model, "Unwritten")), 3.0);
  QCOMPARE(number(model, 1, column(model, "Max relative error")), 3e-7);
  QVERIFY(text(model, 1, column(model, "Equal when busy")).isEmpty());
  QVERIFY(model.index(1, column(model, "Max relative error"))
              .data(Qt::ToolTipRole)
              .toString()
              .contains(QStringLiteral("50%")));
  QCOMPARE(text(model, 0, column(model, "Library says")) == QStringLiteral("nondeterministic"),
           shown.survey().problems[2].trials[1].candidate.has(Note::Nondeterministic));
  for (int column = 0; column < model.columnCount(); ++column)
    QVERIFY(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 20);
  qobject_cast<QTabWidget*>(shown.view().drawer())->setCurrentIndex(2);
  QVERIFY(qobject_cast<QTabWidget*>(shown.view().drawer())->widget(2)->findChild<QTableView*>()->isVisible());
  const QString words = shown.view().evidenceSummary();
  QVERIFY2(words.contains(QStringLiteral("2 algorithms checked, with 20 executions each")), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("1 gave different bits at least once")), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("1 left elements")), qPrintable(words));
  QVERIFY(!words.contains(QStringLiteral("has not finished")));
}

void EvidenceTest::comesAndGoesWithoutResets() {
  ShownDeterminism shown;
  EvidenceModel model(shown.current);
  QAbstractItemModelTester tester(&model, kFatal);
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
  shown.store.apply({CheckStarted{}, found(0, 2, 20), found(3, 1, 20)});
  shown.store.apply({found(0, 5, 20), found(1, 0, 20)});
  QCOMPARE(model.rowCount(), 4);
  std::vector<std::pair<int, int>> rows;
  for (int row = 0; row < model.rowCount(); ++row)
    rows.emplace_back(model.index(row, 0).data(TableModel::ProblemRole).toInt(),
                      model.index(row, 0).data(TableModel::TrialRole).toInt());
  QCOMPARE(rows, (std::vector<std::pair<int, int>>{{0, 2}, {0, 5}, {1, 0}, {3, 1}}));
  shown.store.apply({found(0, 1, 20)});  // before those that are there
  QCOMPARE(model.rowCount(), 5);
  QCOMPARE(model.index(0, 0).data(TableModel::TrialRole).toInt(), 1);
  shown.store.apply({CheckStarted{}});
  QCOMPARE(model.rowCount(), 0);
  QCOMPARE(resets.count(), 0);
}

void EvidenceTest::rowsSelect() {
  ShownDeterminism shown;
  shown.store.apply({CheckStarted{}, found(0, 2, 20), found(3, 1, 20)});
  qobject_cast<QTabWidget*>(shown.view().drawer())->setCurrentIndex(2);
  QTableView& table = shown.table(2);
  shown.current.show(0, 3, 1);
  QCOMPARE(table.currentIndex().data(TableModel::ProblemRole).toInt(), 3);
  QVERIFY(QTest::qWaitForWindowActive(&shown.page));
  table.setFocus();
  QTest::keyClick(&table, Qt::Key_Up);
  QCOMPARE(shown.current.selectedProblem(), 0);
  QCOMPARE(shown.current.selectedTrial(), 2);
}

}  // namespace evidence_test

CONVSCOPE_QT_TEST(evidence_test::EvidenceTest, evidence)
#include "evidence_test.moc"
