#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
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
#include "widgets/determinism/determinism_chart.h"
#include "widgets/layers/layers_page.h"
#include "widgets/shared/table_text.h"

namespace determinism_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

Session made(const std::string& backend = "cudnn") {
  return syntheticSession({.network = "alexnet", .backend = backend, .algorithms = 30}, {{16, 3, 224, 224}});
}

struct Shown {
  explicit Shown(const Session& session = made()) {
    page.resize(1200, 900);
    page.showView(QStringLiteral("determinism"));
    page.setDrawerOpen(true);
    page.show();
    store.replace(session);
    chart().rebuildNow();
  }
  const Survey& survey() const { return *store.survey(0); }
  DeterminismChart& chart() { return *page.findChild<DeterminismChart*>(); }
  QTableView& table(int index) { return *view().tables().at(index); }
  const DeterminismView& view() const { return page.determinism(); }
  const std::vector<NetworkDeterminism::Part>& parts() const { return view().determinism().parts(); }
  QPushButton& checkButton() {
    for (auto* button : page.findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("&Check results")) return *button;
    }
    std::abort();
  }

  SessionStore store;
  ShownSurvey current{store};
  LayersPage page{current};
};

double number(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data(kPlainTextRole).toDouble();
}

QString text(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data().toString();
}

QString onOff(bool on) {
  return on ? QStringLiteral("on") : QStringLiteral("off");
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

/// The view of the price of determinism: its figures are determinismPrice's and the check's, and it can be driven.
class DeterminismTest : public QObject {
  Q_OBJECT

 private slots:
  void layersOfPytorchsOwnKernelsHaveNoPrice();
  void nothingIsSaidOfNothing();
  void barsAreThePolicys_data();
  void barsAreThePolicys();
  void legacyPathIsToldToo();
  void fourCombinations();
  void layersTableIsTheSame();
  void wordsSayTheFigures();
  void missingDataAreSaid();
  void anotherLibraryIsNamed();
  void rowsAndBarsAreSelected();
  void checkIsOfferedByWhoCanRunIt();
  void evidenceIsTheChecks();
  void evidenceComesAndGoesWithoutResets();
  void evidenceSelects();
  void streamingNeverResets();
};

void DeterminismTest::layersOfPytorchsOwnKernelsHaveNoPrice() {
  Shown shown(syntheticSession({.network = "mobilenet_v2", .algorithms = 4}, {{1, 3, 64, 64}}));
  QVERIFY(shown.view().determinism().complete());
  QCOMPARE(shown.parts().size(), shown.survey().problems.size());
  for (std::size_t i = 0; i < shown.parts().size(); ++i) {
    const bool own = shown.survey().problems[i].subject.problem.groups > 1;
    QCOMPARE(shown.parts()[i].isKnown(), !own);
    QCOMPARE(shown.parts()[i].free.missing.contains(QStringLiteral("conv_depthwise2d")), own);
  }
}

void DeterminismTest::nothingIsSaidOfNothing() {
  const Shown shown{Session()};
  QVERIFY(shown.view().summary().isEmpty() && shown.view().evidenceSummary().isEmpty());
}

void DeterminismTest::barsAreThePolicys_data() {
  QTest::addColumn<bool>("benchmark");
  QTest::newRow("benchmark on") << true;
  QTest::newRow("benchmark off") << false;
}

void DeterminismTest::barsAreThePolicys() {
  QFETCH(bool, benchmark);
  Shown shown;
  auto* box = shown.view().tools()->findChild<QCheckBox*>();
  if (!benchmark) {
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Space);
  }
  QCOMPARE(shown.view().determinism().benchmark(), benchmark);
  shown.chart().rebuildNow();
  const Policy free = findPolicy(benchmark ? "pytorch-benchmark" : "pytorch");
  const Policy strict = findPolicy(benchmark ? "pytorch-benchmark-deterministic" : "pytorch-deterministic");
  const PolicyContext context = contextOf(shown.survey());
  QCOMPARE(shown.chart().rowCount(), static_cast<int>(shown.survey().problems.size()));
  int others = 0;
  for (int row = 0; row < shown.chart().rowCount(); ++row) {
    const auto index = static_cast<std::size_t>(row);
    const ProblemResult& problem = shown.survey().problems[index];
    const Choice freely = free.choose(problem, context);
    const Choice strictly = strict.choose(problem, context);
    const NetworkDeterminism::Part& part = shown.parts()[index];
    QCOMPARE(part.free.trial, static_cast<int>(*freely.trial));
    QCOMPARE(part.strict.trial, static_cast<int>(*strictly.trial));
    QVERIFY(!problem.trials[*strictly.trial].candidate.has(Note::Nondeterministic));
    QCOMPARE(part.free.us, freely.steadyUs);
    QCOMPARE(part.strict.us, strictly.steadyUs);
    QVERIFY(std::abs(shown.chart().freeBar(row).right() - shown.chart().xOf(freely.steadyUs)) < 0.01);
    QVERIFY(std::abs(shown.chart().strictBar(row).right() - shown.chart().xOf(strictly.steadyUs)) < 0.01);
    QVERIFY(!shown.chart().freeBar(row).intersects(shown.chart().strictBar(row)));
    const bool same = freely.trial == strictly.trial;
    others += same ? 0 : 1;
    QCOMPARE(shown.chart().differenceText(row) == QStringLiteral("the same algorithm"), same);
  }
  QVERIFY(others > 0);
  QVERIFY(shown.view().summary().contains(QStringLiteral("%1 of %2 layers").arg(others).arg(shown.chart().rowCount())));
}

void DeterminismTest::legacyPathIsToldToo() {
  Shown shown(made("cudnn-legacy"));
  QVERIFY2(shown.view().determinism().complete(), qPrintable(shown.view().determinism().missing()));
  QVERIFY(shown.chart().emptyReason().isEmpty());
}

void DeterminismTest::fourCombinations() {
  Shown shown;
  NetworkDeterminism determinism(shown.current);
  SwitchModel model(determinism);
  QAbstractItemModelTester tester(&model, kFatal);
  const auto prices = determinismPrice(shown.survey());
  QCOMPARE(model.rowCount(), 4);
  for (int row = 0; row < 4; ++row) {
    const SwitchPrice& price = prices.at(static_cast<std::size_t>(row));
    QCOMPARE(text(model, row, column(model, "benchmark")), onOff(price.switches.benchmark));
    QCOMPARE(text(model, row, column(model, "deterministic")), onOff(price.switches.deterministic));
    QCOMPARE(number(model, row, column(model, "Iteration")), price.costs.iterationUs);
    QCOMPARE(number(model, row, column(model, "Workspace")), static_cast<double>(price.costs.workspaceBytes));
    QCOMPARE(number(model, row, column(model, "Search peak")), static_cast<double>(price.costs.searchPeakBytes));
    QCOMPARE(number(model, row, column(model, "Warm-up")), price.warmup.totalUs());
  }
  QCOMPARE(number(model, 0, column(model, "Change")), 0.0);
  // Seed 0: benchmark off, deterministic on; any other: the reverse.
  QCOMPARE(text(model, 0, column(model, "Set by")), QString());
  QCOMPARE(text(model, 1, column(model, "Set by")), QStringLiteral("any other seed"));
  QCOMPARE(text(model, 2, column(model, "Set by")), QStringLiteral("seed 0"));
  QCOMPARE(text(model, 3, column(model, "Set by")), QString());
  for (int column = 0; column < model.columnCount(); ++column)
    QVERIFY(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 30);
}

void DeterminismTest::layersTableIsTheSame() {
  Shown shown;
  QAbstractItemModelTester tester(shown.table(0).model(), kFatal);
  NetworkDeterminism determinism(shown.current);
  DeterminismModel model(determinism, shown.current);
  QAbstractItemModelTester modelTester(&model, kFatal);
  double network = 0;
  for (int row = 0; row < model.rowCount(); ++row) {
    const NetworkDeterminism::Part& part = shown.parts()[static_cast<std::size_t>(row)];
    QCOMPARE(number(model, row, column(model, "Time, off")), part.free.us);
    QCOMPARE(number(model, row, column(model, "Time, on")), part.strict.us);
    QCOMPARE(model.index(row, 0).data(TableModel::TrialRole).toInt(), part.strict.trial);
    network += number(model, row, column(model, "Network cost"));
  }
  const auto prices = determinismPrice(shown.survey());
  const double expected = prices[3].costs.iterationUs - prices[1].costs.iterationUs;
  QVERIFY(std::abs(network - expected) < 1e-6 * prices[3].costs.iterationUs);
  for (QTableView* table : shown.view().tables()) QVERIFY(!table->accessibleName().isEmpty());
}

void DeterminismTest::wordsSayTheFigures() {
  Shown shown;
  const auto prices = determinismPrice(shown.survey());
  const double free = prices[1].costs.iterationUs;
  const double strict = prices[3].costs.iterationUs;
  QVERIFY2(shown.view().summary().contains(QStringLiteral("from %1 to %2 (%3)")
                                               .arg(QString::fromStdString(formatTime(free)),
                                                    QString::fromStdString(formatTime(strict)),
                                                    QString::fromStdString(formatChange(strict / free)))),
           qPrintable(shown.view().summary()));
  Session session = made();
  for (ProblemResult& problem : session.surveys[0].problems) {
    for (Trial& trial : problem.trials) std::erase(trial.candidate.notes, Note::Nondeterministic);
  }
  shown.store.replace(session);
  QVERIFY(shown.view().summary().contains(QStringLiteral("changes nothing")));
}

void DeterminismTest::missingDataAreSaid() {
  Shown shown(syntheticSession({.network = "mnist-tutorial", .lists = {"mode_b"}}, {{4, 1, 28, 28}}));
  QVERIFY(!shown.view().determinism().complete());
  QVERIFY2(shown.view().summary().contains(QStringLiteral("instant")), qPrintable(shown.view().summary()));
  QVERIFY(shown.chart().emptyReason().contains(QStringLiteral("instant")));
  QCOMPARE(shown.chart().rowCount(), 0);
  QVERIFY(!shown.table(1).model()->index(0, column(*shown.table(1).model(), "Iteration")).data().isValid());
  Session session = made();
  session.surveys[0].problems[2].ended = false;
  shown.store.replace(session);
  shown.chart().rebuildNow();
  QVERIFY(!shown.view().determinism().complete());
  QVERIFY(shown.chart().emptyReason().isEmpty());
  QVERIFY(!shown.parts()[2].isKnown() && shown.parts()[1].isKnown());
  QVERIFY(!shown.chart().differenceText(2).isEmpty());
}

void DeterminismTest::anotherLibraryIsNamed() {
  Session session = made();
  session.surveys[0].started.options.backend = "onednn";
  Shown shown(session);
  QVERIFY(shown.chart().emptyReason().contains(QStringLiteral("This survey is of oneDNN.")));
  QCOMPARE(shown.view().summary(), QString());
}

void DeterminismTest::rowsAndBarsAreSelected() {
  Shown shown;
  DeterminismChart& chart = shown.chart();
  const auto other = std::ranges::find_if(
      shown.parts(), [](const NetworkDeterminism::Part& part) { return part.free.trial != part.strict.trial; });
  const int row = static_cast<int>(other - shown.parts().begin());
  shown.current.show(0, row);
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, inView(chart, chart.freeBar(row).center()));
  QCOMPARE(shown.current.selectedProblem(), row);
  QCOMPARE(shown.current.selectedTrial(), other->free.trial);
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, inView(chart, chart.strictBar(row).center()));
  QCOMPARE(shown.current.selectedTrial(), other->strict.trial);
  QTest::keyClick(&chart, Qt::Key_Left);
  QCOMPARE(shown.current.selectedTrial(), other->free.trial);
  QTest::keyClick(&chart, Qt::Key_Right);
  QCOMPARE(shown.current.selectedTrial(), other->strict.trial);
  QTest::keyClick(&chart, Qt::Key_Home);
  QCOMPARE(shown.current.selectedProblem(), 0);
  QVERIFY(QTest::qWaitForWindowActive(&shown.page));
  shown.table(0).setFocus();
  QTest::keyClick(&shown.table(0), shown.table(0).currentIndex().row() > 0 ? Qt::Key_Up : Qt::Key_Down);
  QVERIFY(shown.current.selectedProblem() > 0);
}

void DeterminismTest::checkIsOfferedByWhoCanRunIt() {
  Shown shown;
  qobject_cast<QTabWidget*>(shown.view().drawer())->setCurrentIndex(2);
  QSignalSpy requests(&shown.page, &LayersPage::checkRequested);
  QVERIFY(!shown.checkButton().isVisible());
  QVERIFY(shown.view().evidenceSummary().contains(QStringLiteral("convscope-cli determinism")));
  shown.page.offerCheck(false);
  QTest::mouseClick(&shown.checkButton(), Qt::LeftButton);
  QCOMPARE(requests.count(), 0);
  shown.page.offerCheck(true);
  QTest::mouseClick(&shown.checkButton(), Qt::LeftButton);
  QCOMPARE(requests.count(), 1);
}

void DeterminismTest::evidenceIsTheChecks() {
  Shown shown;
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
  const QString words = shown.view().evidenceSummary();
  QVERIFY2(words.contains(QStringLiteral("2 algorithms checked, with 20 executions each")), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("1 gave different bits at least once")), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("1 left elements")), qPrintable(words));
  QVERIFY(!words.contains(QStringLiteral("has not finished")));
}

void DeterminismTest::evidenceComesAndGoesWithoutResets() {
  Shown shown;
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

void DeterminismTest::evidenceSelects() {
  Shown shown;
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

void DeterminismTest::streamingNeverResets() {
  const HalfSurvey half = makeHalf({.layers = 7, .algorithms = 20});
  Shown shown(half.session);
  QSignalSpy resets(shown.table(0).model(), &QAbstractItemModel::modelReset);
  const auto known = [&shown] {
    return std::ranges::count_if(shown.parts(), [](const NetworkDeterminism::Part& part) { return part.isKnown(); });
  };
  const auto before = known();
  shown.store.apply(half.rest);
  QTRY_VERIFY(known() > before);
  QCOMPARE(resets.count(), 0);
}

}  // namespace determinism_test

CONVSCOPE_QT_TEST(determinism_test::DeterminismTest, determinism)
#include "determinism_test.moc"
