// A baseline that is pinned on every page.
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "app/window_fixture.h"
#include "session/subject_text.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "text/units.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/compare/survey_comparison.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"
#include "widgets/summary/baseline_row.h"
#include "widgets/table_columns.h"
#include "window/export_control.h"
#include "window/parts/baseline_bar.h"
#include "window/parts/page_area.h"

namespace baseline_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

const QString kBaseline = QStringLiteral("alexnet, fp32, NVIDIA H100");

QString fileOf(const char* session) {
  return QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/%1.convscope.gz").arg(QLatin1String(session));
}

void trigger(TestWindow& test, const char* text) {
  QAction* action = actionOf(test, text);
  QVERIFY2(action != nullptr && action->isEnabled(), text);
  action->trigger();
}

/// Returns what the row of the baseline says; empty if it is hidden.
QString barOf(TestWindow& test) {
  const auto* bar = test.window.findChild<window::BaselineBar*>();
  QStringList lines;
  for (const auto* label : bar->findChildren<QLabel*>())
    if (label->isVisible()) lines.append(label->text());
  return lines.join(u'\n');
}

QTableView& tableOf(TestWindow& test, const char* name) {
  for (auto* table : test.window.findChildren<QTableView*>())
    if (table->accessibleName() == QLatin1String(name)) return *table;
  qFatal("no table '%s'", name);
}

bool hasColumn(const QTableView& table, const QString& title) {
  for (int column = 0; column < table.model()->columnCount(); ++column)
    if (table.model()->headerData(column, Qt::Horizontal).toString() == title) return true;
  return false;
}

/// Compares what the window shows with the page Compare's figures of the same sessions.
void compareWith(TestWindow& test, const Session& other) {
  SurveyComparison comparison(test.store, test.shown);
  comparison.setOther(other, {});
  QVERIFY(comparison.totals().problems > 0);
  auto* chart = test.window.findChild<AlgorithmsOverview*>();
  chart->rebuildNow();
  const Baseline& baseline = test.shown.baseline();
  QCOMPARE(baseline.totals().beforeUs, comparison.totals().beforeUs);
  QCOMPARE(baseline.totals().afterUs, comparison.totals().afterUs);
  QCOMPARE(baseline.totals().verdicts, comparison.totals().verdicts);
  const auto& parts = comparison.parts();
  for (int row = 0; row < chart->rowCount(); ++row) {
    const int problem = chart->problemOf(row);
    const SurveyComparison::ComparedProblem& part = parts[static_cast<std::size_t>(problem)];
    QCOMPARE(chart->ghostUs(row).has_value(), part.before.time.count > 0);
    if (chart->ghostUs(row)) QCOMPARE(*chart->ghostUs(row), part.before.time.median);
    QCOMPARE(baseline.change(problem).verdict, part.verdict);
    QString text = QStringLiteral("–");
    if (part.isMeasured()) text = toQString(formatChange(part.ratio));
    if (part.isMeasured() && part.verdict == Verdict::Unsure) text += QStringLiteral(" ?");
    QCOMPARE(chart->changeText(row), text);
  }
}

}  // namespace

/// A baseline is pinned, other sessions are opened, and every page says what changed.
class BaselineTest : public QObject {
  Q_OBJECT

 private slots:
  void anotherGpuIsComparedOnEveryPage();
  void theButtonUnpins();
  void itOutlivesItsDocument();
  void anotherNetworkSaysWhy();
  void aFileIsPinned();
  void exportsNameIt();
  void aRestartPinsItAgain();
  void aBaselineThatIsGoneIsNamedOnce();
  void aDamagedBaselineLeadsToAnotherFile();
  void anotherSessionStartsTheReadingAgain();
};

void BaselineTest::anotherGpuIsComparedOnEveryPage() {
  TestWindow test;
  QVERIFY(!actionOf(test, "Pin as baseline")->isEnabled());
  QVERIFY(!actionOf(test, "Unpin the baseline")->isEnabled());
  test.window.openFile(fileOf("alexnet-fp32-h100"));
  QCOMPARE(barOf(test), QString());
  trigger(test, "Pin as baseline");
  QVERIFY2(barOf(test).startsWith(QStringLiteral("Baseline: ") + kBaseline), qPrintable(barOf(test)));
  QVERIFY(barOf(test).contains(QStringLiteral("You are looking at the baseline itself.")));
  QVERIFY(!actionOf(test, "Pin as baseline")->isEnabled());
  QVERIFY(!hasColumn(tableOf(test, "Algorithms within the workspace limit"), QStringLiteral("Verdict")));

  test.window.openFile(fileOf("alexnet-fp32"));
  QVERIFY(barOf(test).startsWith(QStringLiteral("Baseline: ") + kBaseline));
  compareWith(test, recordedSession("alexnet-fp32-h100"));
  const Baseline& baseline = test.shown.baseline();
  QVERIFY(barOf(test).contains(toQString(formatChange(baseline.totals().afterUs / baseline.totals().beforeUs))));
  const auto* row = test.window.findChild<BaselineRow*>();
  QVERIFY(row->isVisible());
  QVERIFY(row->time().accessibleName().contains(timeText(baseline.totals().beforeUs)));
  QVERIFY(row->time().accessibleName().contains(QStringLiteral("Convolutions at 224 ")));

  const QAbstractItemModel& memory = *tableOf(test, "Algorithms within the workspace limit").model();
  const QAbstractItemModel& trials = *tableOf(test, "Algorithms of all layers").model();
  for (const QAbstractItemModel* model : {&memory, &trials}) {
    const int column = convscope::column(*model, qPrintable(baselineChangeColumn(baseline).title));
    int filled = 0;
    for (int i = 0; i < model->rowCount(); ++i) {
      const QVariant key = model->index(i, column).data(TableModel::SortRole);
      if (!key.isValid()) continue;
      ++filled;
      const int problem = model->index(i, 0).data(TableModel::ProblemRole).toInt();
      QCOMPARE(key.toDouble(), 100 * (baseline.change(problem).ratio - 1));
    }
    QCOMPARE(filled, baseline.totals().problems);  // of the algorithms, the fastest of each problem
  }
}

void BaselineTest::theButtonUnpins() {
  TestWindow test;
  test.window.openFile(fileOf("alexnet-fp32-h100"));
  trigger(test, "Pin as baseline");
  test.window.openFile(fileOf("alexnet-fp32"));
  const QString details = test.window.findChild<window::BaselineBar*>()->findChild<QLabel*>()->toolTip();
  const QString size = toQString(sizeText(test.store.session().surveys.front().started));
  QVERIFY2(details.contains(QStringLiteral("fastest algorithms, at %1: ").arg(size)), qPrintable(details));
  QTableView& table = tableOf(test, "Algorithms within the workspace limit");
  const int columns = table.model()->columnCount();
  QTest::mouseClick(test.window.findChild<window::BaselineBar*>()->findChild<QToolButton*>(), Qt::LeftButton);
  QCOMPARE(barOf(test), QString());
  QCOMPARE(table.model()->columnCount(), columns - 2);
  QVERIFY(!test.window.findChild<BaselineRow*>()->isVisible());
  auto* chart = test.window.findChild<AlgorithmsOverview*>();
  chart->rebuildNow();
  for (int row = 0; row < chart->rowCount(); ++row) QVERIFY(!chart->ghostUs(row));
  QVERIFY(actionOf(test, "Pin as baseline")->isEnabled());
}

void BaselineTest::itOutlivesItsDocument() {
  TestWindow test;
  test.window.openFile(fileOf("alexnet-fp32-h100"));
  trigger(test, "Pin as baseline");
  trigger(test, "New session");
  QVERIFY(test.shown.survey() == nullptr);
  QVERIFY(barOf(test).startsWith(QStringLiteral("Baseline: ") + kBaseline));
  test.window.openFile(fileOf("alexnet-tf32-h100"));
  compareWith(test, recordedSession("alexnet-fp32-h100"));  // another precision: the same problem without it
  trigger(test, "Pin as baseline");
  QVERIFY(barOf(test).startsWith(QStringLiteral("Baseline: alexnet, tf32")));
}

void BaselineTest::anotherNetworkSaysWhy() {
  TestWindow test;
  test.window.openFile(fileOf("alexnet-fp32-h100"));
  trigger(test, "Pin as baseline");
  test.window.openFile(fileOf("conv-tutorial-fp32"));
  QVERIFY2(barOf(test).contains(QStringLiteral("It is of another network.")), qPrintable(barOf(test)));
  QVERIFY(!test.window.findChild<BaselineRow*>()->isVisible());
  auto* chart = test.window.findChild<AlgorithmsOverview*>();
  QVERIFY(chart->baselineTitle().isEmpty());
  test.window.reading().area().showNamed(QStringLiteral("lessons"));  // its figures are of other sessions
  QCOMPARE(barOf(test), QString());
}

void BaselineTest::aFileIsPinned() {
  TestWindow test;
  test.window.openFile(fileOf("alexnet-fp32"));
  QVERIFY(pinBaseline(test, fileOf("alexnet-fp32-h100")));
  QVERIFY(test.shown.survey()->started.device.name.find("H200") != std::string::npos);
  compareWith(test, recordedSession("alexnet-fp32-h100"));
  test.window.reading().baseline().pinFile(test.file("absent.convscope"));
  const auto notice = [&test] { return test.window.notices().text(QStringLiteral("baseline")); };
  QTRY_VERIFY_WITH_TIMEOUT(notice().contains(QStringLiteral("No such file")), kPatienceMs);
  QVERIFY(notice().contains(QStringLiteral("the pinned one stays")));
  QVERIFY(barOf(test).startsWith(QStringLiteral("Baseline: ") + kBaseline));
}

/// A window as after a restart: other sessions and nothing pinned, the same settings.
struct SecondWindow {
  explicit SecondWindow(TestWindow& first)
      : window({store, shown, first.settings, first.file("second"),
                [](const cli::EngineChoice&) { return localEngine(scripted())(); }}) {
    window.show();
  }
  /// Returns the title of what is pinned at once after `file` was opened.
  QString titleAfter(const QString& file) {
    window.openFile(file);
    return shown.baseline().title();
  }
  bool waitForBaseline() const {
    return QTest::qWaitFor([this] { return shown.baseline().pinned() != nullptr; }, kPatienceMs);
  }
  QString notice() { return window.notices().text(QStringLiteral("baseline")); }

  SessionStore store;
  ShownSurvey shown{store};
  window::MainWindow window;
};

void BaselineTest::aRestartPinsItAgain() {
  TestWindow test;
  test.window.openFile(fileOf("alexnet-fp32-h100"));
  trigger(test, "Pin as baseline");
  QVERIFY(test.settings.baseline().has_value());
  {
    SecondWindow second(test);
    second.window.openFile(fileOf("mnist-tutorial-fp16"));
    QVERIFY(second.waitForBaseline());  // it is read on another thread
    QVERIFY(second.shown.baseline().title().startsWith(kBaseline));
    QVERIFY(!second.shown.baseline().isCompared());
    second.window.openFile(fileOf("alexnet-fp32"));
    QVERIFY(second.shown.baseline().isCompared());
  }
  trigger(test, "Unpin the baseline");
  SecondWindow third(test);
  QCOMPARE(third.titleAfter(fileOf("alexnet-fp32")), QString());
}

void BaselineTest::aBaselineThatIsGoneIsNamedOnce() {
  TestWindow test;
  const QString file = test.file("baseline.convscope");
  QVERIFY(test.run());
  trigger(test, "Pin as baseline");  // of a session that is not saved yet
  QVERIFY(!test.settings.baseline());
  QVERIFY(test.window.session().files().saveTo(file));
  QVERIFY(test.settings.baseline().has_value());
  QCOMPARE(test.settings.baseline()->file, file);
  const QString session = test.file("session.convscope");
  QVERIFY(QFile::copy(file, session));
  test.window.openFile(session);
  QCOMPARE(test.settings.baseline()->file, file);
  QVERIFY(QFile::remove(file));
  SecondWindow second(test);
  QCOMPARE(second.titleAfter(session), QString());
  QTRY_VERIFY_WITH_TIMEOUT(second.notice().contains(file), kPatienceMs);
  QVERIFY(second.shown.survey() != nullptr);  // the session is open all the same
  SecondWindow third(test);
  QCOMPARE(third.titleAfter(session), QString());
  QVERIFY(!test.settings.baseline());
  QCOMPARE(third.notice(), QString());
}

void BaselineTest::aDamagedBaselineLeadsToAnotherFile() {
  TestWindow test;
  const QString damaged = test.file("damaged.convscope");
  QFile file(damaged);
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"no session") > 0);
  file.close();
  test.settings.setBaseline({damaged, 0, QStringLiteral("alexnet, fp16")});
  test.window.openFile(fileOf("alexnet-fp32"));
  const auto notice = [&test] { return test.window.notices().text(QStringLiteral("baseline")); };
  QTRY_VERIFY_WITH_TIMEOUT(notice().contains(damaged), kPatienceMs);
  QVERIFY(test.shown.survey() != nullptr && test.shown.baseline().pinned() == nullptr);
  const auto buttons = test.window.notices().findChildren<QAbstractButton*>();
  QVERIFY(std::ranges::count(buttons, QStringLiteral("Pin another file…"), &QAbstractButton::text) == 1);
  QVERIFY(!test.settings.baseline());
}

void BaselineTest::anotherSessionStartsTheReadingAgain() {
  TestWindow test;
  test.settings.setBaseline({fileOf("alexnet-fp32-h100"), 0, QString()});
  test.window.openFile(fileOf("alexnet-fp32"));
  test.window.openFile(fileOf("mnist-tutorial-fp16"));  // reads it for this one
  QTRY_VERIFY_WITH_TIMEOUT(test.shown.baseline().pinned() != nullptr, kPatienceMs);
  QVERIFY(test.settings.baseline().has_value());
}

void BaselineTest::exportsNameIt() {
  TestWindow test;
  test.window.openFile(fileOf("alexnet-fp32"));
  QVERIFY(pinBaseline(test, fileOf("alexnet-fp32-h100")));
  const auto textOf = [](const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
  };
  window::ExportControl& control = test.window.reading().exports();
  control.exportChartTo(*test.window.findChild<AlgorithmsOverview*>(), test.file("a.svg"), 1);
  const QString svg = textOf(test.file("a.svg"));
  QVERIFY(svg.contains(QStringLiteral("baseline: ") + kBaseline));
  QVERIFY(svg.contains(QStringLiteral("vs baseline")));
  control.exportTableTo(tableOf(test, "Algorithms within the workspace limit"), test.file("a.csv"));
  QVERIFY2(textOf(test.file("a.csv")).section(u'\r', 0, 0).contains(QStringLiteral("vs NVIDIA H100")),
           qPrintable(textOf(test.file("a.csv")).section(u'\r', 0, 0)));
  trigger(test, "Unpin the baseline");
  control.exportChartTo(*test.window.findChild<AlgorithmsOverview*>(), test.file("b.svg"), 1);
  QVERIFY(!textOf(test.file("b.svg")).contains(QStringLiteral("baseline: ")));
}

}  // namespace baseline_test

CONVSCOPE_QT_TEST(baseline_test::BaselineTest, baseline)
#include "baseline_test.moc"
