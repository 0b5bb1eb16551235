#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

#include "algorithms/chart_fixture.h"
#include "determinism/shown_determinism.h"
#include "policy/framework/policies.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "table_columns.h"
#include "text/units.h"
#include "widgets/shared/table_text.h"

namespace determinism_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

using Shown = ShownDeterminism;

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

double number(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data(kPlainTextRole).toDouble();
}

QString text(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data().toString();
}

QString onOff(bool on) {
  return on ? QStringLiteral("on") : QStringLiteral("off");
}

}  // namespace

/// The view of the price of determinism: its figures are determinismPrice's, and it can be driven.
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
  void streamingNeverResets();
};

void DeterminismTest::layersOfPytorchsOwnKernelsHaveNoPrice() {
  Shown shown(syntheticSession({.network = "mobilenet_v2", .algorithms = 4}, {{1, 3, 64, 64}}));
  QVERIFY(shown.view().determinism().complete());
  QCOMPARE(shown.parts().size(), shown.survey().problems.size());
  for (std::size_t i = 0; i < shown.parts().size(); ++i) {
    const bool own = shown.survey().problems[i].subject.problem.groups > 1;
    QCOMPARE(shown.parts()[i].isKnown(), !own);
    QCOMPARE(shown.parts()[i].free.missing.find("conv_depthwise2d") != std::string::npos, own);
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
    const SwitchPair& part = shown.parts()[index];
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
  Shown shown(determinismSession("cudnn-legacy"));
  QVERIFY2(shown.view().determinism().complete(), qPrintable(shown.view().determinism().missing()));
  QVERIFY(shown.chart().emptyReason().isEmpty());
}

void DeterminismTest::fourCombinations() {
  Shown shown;
  NetworkDeterminism determinism(shown.current);
  SwitchModel model(determinism);
  QAbstractItemModelTester tester(&model, kFatal);
  const auto prices = determinismPrice(std::array{&shown.survey()}, shown.survey());
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
  QCOMPARE(text(model, 0, column(model, "Set by seed")), QString());
  QCOMPARE(text(model, 1, column(model, "Set by seed")), QStringLiteral("any other"));
  QCOMPARE(text(model, 2, column(model, "Set by seed")), QStringLiteral("0"));
  QCOMPARE(text(model, 3, column(model, "Set by seed")), QString());
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
    const SwitchPair& part = shown.parts()[static_cast<std::size_t>(row)];
    QCOMPARE(number(model, row, column(model, "Time, off")), part.free.us);
    QCOMPARE(number(model, row, column(model, "Time, on")), part.strict.us);
    QCOMPARE(model.index(row, 0).data(TableModel::TrialRole).toInt(), part.strict.trial);
    network += number(model, row, column(model, "Network cost"));
  }
  const auto prices = determinismPrice(std::array{&shown.survey()}, shown.survey());
  const double expected = prices[3].costs.iterationUs - prices[1].costs.iterationUs;
  QVERIFY(std::abs(network - expected) < 1e-6 * prices[3].costs.iterationUs);
  for (QTableView* table : shown.view().tables()) QVERIFY(!table->accessibleName().isEmpty());
}

void DeterminismTest::wordsSayTheFigures() {
  Shown shown;
  const auto prices = determinismPrice(std::array{&shown.survey()}, shown.survey());
  const double free = prices[1].costs.iterationUs;
  const double strict = prices[3].costs.iterationUs;
  QVERIFY2(shown.view().summary().contains(QStringLiteral("from %1 to %2 (%3)")
                                               .arg(QString::fromStdString(formatTime(free)),
                                                    QString::fromStdString(formatTime(strict)),
                                                    QString::fromStdString(formatChange(strict / free)))),
           qPrintable(shown.view().summary()));
  Session session = determinismSession();
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
  Session session = determinismSession();
  session.surveys[0].problems[2].ended = false;
  shown.store.replace(session);
  shown.chart().rebuildNow();
  QVERIFY(!shown.view().determinism().complete());
  QVERIFY(shown.chart().emptyReason().isEmpty());
  QVERIFY(!shown.parts()[2].isKnown() && shown.parts()[1].isKnown());
  QVERIFY(!shown.chart().differenceText(2).isEmpty());
}

void DeterminismTest::anotherLibraryIsNamed() {
  Session session = determinismSession();
  session.surveys[0].started.options.backend = "onednn";
  Shown shown(session);
  QVERIFY(shown.chart().emptyReason().contains(QStringLiteral("This survey is of oneDNN.")));
  QCOMPARE(shown.view().summary(), QString());
  // Nothing is left to choose, order or filter here, but in the other views.
  auto* benchmark = shown.view().tools()->findChild<QCheckBox*>();
  QVERIFY(benchmark->isVisible() && !benchmark->isEnabled());
  QVERIFY(!shown.page.findChild<QLineEdit*>()->isEnabled());
  shown.page.showView(QStringLiteral("algorithms"));
  QVERIFY(shown.page.findChild<QLineEdit*>()->isEnabled());
  shown.page.showView(QStringLiteral("determinism"));
  shown.store.replace(determinismSession());
  QVERIFY(benchmark->isEnabled());
}

void DeterminismTest::rowsAndBarsAreSelected() {
  Shown shown;
  DeterminismChart& chart = shown.chart();
  const auto other =
      std::ranges::find_if(shown.parts(), [](const SwitchPair& part) { return part.free.trial != part.strict.trial; });
  const int row = static_cast<int>(other - shown.parts().begin());
  shown.current.show(0, row);
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, chart.freeBar(row).center()));
  QCOMPARE(shown.current.selectedProblem(), row);
  QCOMPARE(shown.current.selectedTrial(), other->free.trial);
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, chart.strictBar(row).center()));
  QCOMPARE(shown.current.selectedTrial(), other->strict.trial);
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  QCOMPARE(shown.current.selectedTrial(), other->free.trial);
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  QCOMPARE(shown.current.selectedTrial(), other->strict.trial);
  QTest::keyClick(&viewOf(chart), Qt::Key_Home);
  QCOMPARE(shown.current.selectedProblem(), 0);
  QVERIFY(QTest::qWaitForWindowActive(&shown.page));
  shown.table(0).setFocus();
  QTest::keyClick(&shown.table(0), shown.table(0).currentIndex().row() > 0 ? Qt::Key_Up : Qt::Key_Down);
  QVERIFY(shown.current.selectedProblem() > 0);
}

void DeterminismTest::streamingNeverResets() {
  const HalfSurvey half = makeHalf({.layers = 7, .algorithms = 20});
  Shown shown(half.session);
  QSignalSpy resets(shown.table(0).model(), &QAbstractItemModel::modelReset);
  const auto known = [&shown] {
    return std::ranges::count_if(shown.parts(), [](const SwitchPair& part) { return part.isKnown(); });
  };
  const auto before = known();
  shown.store.apply(half.rest);
  QTRY_VERIFY(known() > before);
  QCOMPARE(resets.count(), 0);
}

}  // namespace determinism_test

CONVSCOPE_QT_TEST(determinism_test::DeterminismTest, determinism)
#include "determinism_test.moc"
