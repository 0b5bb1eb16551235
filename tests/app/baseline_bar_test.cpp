// Where the window says that a baseline is pinned or kept: the row below the session bar, also on the start page, and
// the button that pins.
#include <QLabel>
#include <QRegularExpression>
#include <QToolButton>
#include <algorithm>
#include <functional>
#include <memory>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/elided_label.h"
#include "window/parts/baseline_bar.h"
#include "window/parts/page_area.h"
#include "window/parts/session_bar.h"

namespace baseline_bar_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr QSize kNarrow{900, 700};
const QString kSweep = QStringLiteral("alexnet-batches-tf32");
const QString kOneSize = QStringLiteral("alexnet-fp32-h100");
const QStringList kTabs{QStringLiteral("summary"), QStringLiteral("layers"), QStringLiteral("input-sizes"),
                        QStringLiteral("memory"), QStringLiteral("compare")};

QString fileOf(const QString& session) {
  return QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/%1.convscope.gz").arg(session);
}

window::BaselineBar& barOf(TestWindow& test) {
  return *test.window.findChild<window::BaselineBar*>();
}

QToolButton* buttonOf(QWidget& bar, const QString& begin) {
  for (auto* button : bar.findChildren<QToolButton*>())
    if (button->isVisible() && button->text().startsWith(begin)) return button;
  return nullptr;
}

QString nameOf(TestWindow& test) {
  const auto* name = barOf(test).findChild<ElidedLabel*>();
  return name->isVisible() ? name->text() : QString();
}

std::function<std::unique_ptr<Engine>(const cli::EngineChoice&)> scriptedEngine() {
  return [](const cli::EngineChoice&) { return localEngine(scripted())(); };
}

/// Returns the label of the row that begins with a number: the counts.
QLabel* countsOf(QWidget& bar) {
  for (auto* label : bar.findChildren<QLabel*>())
    if (label->isVisible() && label->text().contains(QStringLiteral(" faster, "))) return label;
  return nullptr;
}

/// Returns an input size of the session that the baseline does not have.
int sizeWithoutBaseline(const TestWindow& test) {
  const auto& surveys = test.store.session().surveys;
  const Dims pinned = test.shown.baseline().pinnedInputs().front();
  const auto other = std::ranges::find_if(surveys, [&](const Survey& each) { return each.started.input != pinned; });
  return static_cast<int>(other - surveys.begin());
}

}  // namespace

class BaselineBarTest : public QObject {
  Q_OBJECT

 private slots:
  void itOffersTheSizeThatBothHave();
  void itHasOneLineOnEveryPage();
  void theCountsAreNeverCut();
  void theChangeSaysOfWhat();
  void theStartPageNamesTheBaseline();
  void thePinHasAText();
};

void BaselineBarTest::itOffersTheSizeThatBothHave() {
  TestWindow test;
  test.window.openFile(fileOf(kSweep));
  QVERIFY(pinBaseline(test, fileOf(kOneSize)));
  test.shown.show(sizeWithoutBaseline(test), 0);
  QVERIFY(!test.shown.baseline().isCompared());
  const QString text = QStringLiteral("Compare at n=32");
  for (const QString& tab : {kTabs[0], kTabs[1], kTabs[2], kTabs[3]}) {
    test.window.reading().area().showNamed(tab);
    QVERIFY2(buttonOf(barOf(test), text) != nullptr, qPrintable(tab));
  }
  QTest::mouseClick(buttonOf(barOf(test), text), Qt::LeftButton);
  QCOMPARE(test.shown.survey()->started.input, test.shown.baseline().pinnedInputs().front());
  QVERIFY(test.shown.baseline().isCompared());
  QVERIFY(buttonOf(barOf(test), text) == nullptr);
  QVERIFY(countsOf(barOf(test)) != nullptr);
}

void BaselineBarTest::itHasOneLineOnEveryPage() {
  TestWindow test;
  test.window.resize(kNarrow);
  test.window.openFile(fileOf(kSweep));
  QVERIFY(pinBaseline(test, fileOf(kOneSize)));
  int height = 0;
  for (const bool isCompared : {true, false}) {
    for (const QString& tab : kTabs) {
      test.window.reading().area().showNamed(tab);
      isCompared ? test.shown.show(test.shown.index(), 0) : test.shown.show(sizeWithoutBaseline(test), 0);
      QCoreApplication::processEvents();
      if (height == 0) height = barOf(test).height();
      QVERIFY(height > 0);
      QCOMPARE(barOf(test).height(), height);
      QVERIFY(height < 3 * test.window.fontMetrics().height());
    }
  }
}

void BaselineBarTest::theCountsAreNeverCut() {
  TestWindow test;
  test.window.resize(kNarrow);
  test.window.openFile(fileOf(QStringLiteral("alexnet-fp32")));
  QVERIFY(pinBaseline(test, fileOf(kOneSize)));
  QCoreApplication::processEvents();
  const QLabel* counts = countsOf(barOf(test));
  QVERIFY(counts != nullptr);
  QVERIFY(counts->width() >= counts->fontMetrics().horizontalAdvance(counts->text()));
  QVERIFY(counts->mapTo(&test.window, QPoint(counts->width(), 0)).x() <= test.window.width());
  const ComparisonTotals& totals = test.shown.baseline().totals();
  QCOMPARE(counts->text(), verdictCountsText(totals));
  static const QRegularExpression kNumber(QStringLiteral("\\d+"));
  int sum = 0;
  for (auto number = kNumber.globalMatch(counts->text()); number.hasNext();) sum += number.next().captured().toInt();
  QCOMPARE(sum, totals.problems);
  QVERIFY2(counts->toolTip().contains(QStringLiteral("cuDNN")), qPrintable(counts->toolTip()));  // what was cut
  const auto* name = barOf(test).findChild<ElidedLabel*>();
  QVERIFY(name->text().startsWith(QStringLiteral("Baseline: alexnet")));
  QVERIFY(name->accessibleName().contains(QStringLiteral("cuDNN")));
}

void BaselineBarTest::theChangeSaysOfWhat() {
  TestWindow test;
  test.window.openFile(fileOf(QStringLiteral("alexnet-fp32")));
  QVERIFY(pinBaseline(test, fileOf(kOneSize)));
  const auto shows = [&test](const QString& text) {
    const auto labels = barOf(test).findChildren<QLabel*>();
    return std::ranges::any_of(labels,
                               [&](const QLabel* each) { return each->isVisible() && each->text().startsWith(text); });
  };
  const QString sentence =
      QStringLiteral("An iteration with the fastest algorithms, at %1: ").arg(test.shown.baseline().size());
  test.window.resize(1600, 800);
  QTRY_VERIFY(shows(sentence));
  test.window.resize(kNarrow);
  QTRY_VERIFY(shows(QStringLiteral("Fastest algorithms: ")) || shows(sentence));  // by the font
  QVERIFY2(countsOf(barOf(test))->toolTip().contains(sentence), qPrintable(countsOf(barOf(test))->toolTip()));
}

void BaselineBarTest::theStartPageNamesTheBaseline() {
  TestWindow first;
  QVERIFY(!barOf(first).isVisible());
  first.window.openFile(fileOf(QStringLiteral("alexnet-fp32")));
  QVERIFY(pinBaseline(first, fileOf(kOneSize)));
  first.window.reading().area().showStart(true);
  QVERIFY(nameOf(first).startsWith(QStringLiteral("Baseline: alexnet")));
  // After a restart it is kept.
  SessionStore store;
  ShownSurvey shown{store};
  window::MainWindow again({store, shown, first.settings, first.file("again"), scriptedEngine()});
  again.show();
  auto& bar = *again.findChild<window::BaselineBar*>();
  QVERIFY(bar.isVisible());
  const auto* name = bar.findChild<ElidedLabel*>();
  QVERIFY2(name->accessibleName().startsWith(QStringLiteral("Baseline: alexnet, fp32, NVIDIA H100")),
           qPrintable(name->accessibleName()));
  QVERIFY(name->toolTip().contains(QStringLiteral("alexnet-fp32-h100.convscope.gz")));
  again.reading().area().showNamed(QStringLiteral("measure"));
  QVERIFY(!bar.isVisible());  // nothing is compared
  again.reading().area().showStart(true);
  QTest::mouseClick(bar.findChild<QToolButton*>(), Qt::LeftButton);
  QVERIFY(!bar.isVisible());
  QVERIFY(!first.settings.baseline());
}

void BaselineBarTest::thePinHasAText() {
  TestWindow test;
  test.window.openFile(fileOf(kSweep));
  auto* bar = test.window.findChild<window::SessionBar*>();
  for (const QSize size : {QSize(1600, 800), kNarrow}) {
    test.window.resize(size);
    test.shown.show(size == kNarrow ? 1 : 0, 0);  // the action changes
    QCoreApplication::processEvents();
    const QToolButton* pin = buttonOf(*bar, QStringLiteral("Pin"));
    QVERIFY(pin != nullptr);
    if (size != kNarrow) QCOMPARE(pin->text(), QStringLiteral("Pin as baseline"));
    QCOMPARE(pin->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    QCOMPARE(pin->accessibleName(), QStringLiteral("Pin as baseline"));
    QVERIFY(!pin->toolTip().isEmpty());
  }
}

}  // namespace baseline_bar_test

CONVSCOPE_QT_TEST(baseline_bar_test::BaselineBarTest, baseline_bar)
#include "baseline_bar_test.moc"
