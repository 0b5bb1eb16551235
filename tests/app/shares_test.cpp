#include <QApplication>
#include <QDockWidget>
#include <QTest>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "widgets/chart/chart_view.h"
#include "widgets/chart/plot_chart.h"
#include "widgets/chart/row_chart.h"
#include "window/parts/page_area.h"

namespace shares_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr int kTitleBar = 24;  ///< the window manager's

double areaOf(const QRectF& rect) {
  return rect.width() * rect.height();
}

/// Returns the area inside the axes of all charts that are visible on `page`.
double plotArea(const Page& page) {
  double area = 0;
  for (const ChartPainter* chart : page.charts()) {
    if (!ChartView::of(*chart)->isVisible()) continue;
    if (const auto* plot = qobject_cast<const PlotChart*>(chart)) area += areaOf(plot->view().rect);
    if (const auto* rows = qobject_cast<const RowChart*>(chart)) area += areaOf(rows->plotRect());
  }
  return area;
}

/// Waits until nothing moves on `page` any more.
void settle(const Page& page) {
  constexpr int kMost = 60;
  double before = -1;
  for (int i = 0, same = 0; i < kMost && same < 4; ++i) {
    QTest::qWait(100);
    for (ChartPainter* chart : page.charts()) {
      if (ChartView::of(*chart)->isVisible()) chart->rebuildNow();
    }
    const double area = plotArea(page);
    same = qFuzzyCompare(area, before) ? same + 1 : 0;
    before = area;
  }
}

Session sweep() {
  std::vector<Dims> inputs;
  for (std::int64_t size = 160; size <= 352; size += 32) inputs.push_back({32, 3, size, size});
  return syntheticSession({.network = "resnet50", .algorithms = 40}, inputs);
}

}  // namespace

/// How much of the screen the plots get, inside their axes, with the inspector open.
class SharesTest : public QObject {
  Q_OBJECT

 private slots:
  void plotsGetMostOfTheScreen_data();
  void plotsGetMostOfTheScreen();
  void plotsBesideLargeLettersAreHigh_data();
  void plotsBesideLargeLettersAreHigh();
};

void SharesTest::plotsGetMostOfTheScreen_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QSize>("screen");
  QTest::addColumn<double>("least");
  for (const char* name : {"layers", "input-sizes"}) {
    QTest::addRow("%s 1280x800", name) << QString::fromLatin1(name) << QSize(1280, 800) << 0.40;
    QTest::addRow("%s 1920x1080", name) << QString::fromLatin1(name) << QSize(1920, 1080) << 0.55;
  }
}

void SharesTest::plotsGetMostOfTheScreen() {
  QFETCH(const QString, name);
  QFETCH(const QSize, screen);
  QFETCH(const double, least);
  TestWindow test;
  test.window.resize(screen.width(), screen.height() - kTitleBar);
  test.store.replace(sweep(), QStringLiteral("synthetic"));
  test.window.reading().area().showNamed(name);
  test.shown.select(2, 0);
  test.window.findChild<QDockWidget*>(QStringLiteral("inspector"))->show();
  Page* page = test.window.reading().area().currentPage();
  QVERIFY(page->isVisible());
  settle(*page);
  const double share = plotArea(*page) / (screen.width() * screen.height());
  qInfo("%s at %d x %d: the plot inside its axes gets %.1f%%", qPrintable(name), screen.width(), screen.height(),
        100 * share);
  if (const QString folder = qEnvironmentVariable("CONVSCOPE_SHARES_PICTURES"); !folder.isEmpty())
    test.window.grab().save(QStringLiteral("%1/%2-%3.png").arg(folder, name).arg(screen.width()));
  QVERIFY2(share >= least, qPrintable(QString::number(100 * share)));
}

void SharesTest::plotsBesideLargeLettersAreHigh_data() {
  QTest::addColumn<QSize>("screen");
  QTest::newRow("1280x800") << QSize(1280, 800);
  QTest::newRow("900x700") << QSize(900, 700);
}

/// The page scrolls if it must.
void SharesTest::plotsBesideLargeLettersAreHigh() {
  QFETCH(const QSize, screen);
  constexpr int kPoints = 20;
  constexpr double kLeast = 120;
  constexpr double kLeastLower = 40;
  const QFont usual = QApplication::font();
  QFont font = usual;
  font.setPointSize(kPoints);
  QApplication::setFont(font);
  {
    TestWindow test;
    test.window.resize(screen.width(), screen.height() - kTitleBar);
    test.store.replace(sweep(), QStringLiteral("synthetic"));
    for (const char* name : {"input-sizes", "saved", "policies", "memory"}) {
      test.window.reading().area().showNamed(QLatin1String(name));
      const Page& page = *test.window.reading().area().currentPage();
      settle(page);
      QList<double> heights;
      for (const ChartPainter* chart : page.charts()) {
        const auto* plot = qobject_cast<const PlotChart*>(chart);
        if (plot != nullptr && ChartView::of(*chart)->isVisible()) heights.append(plot->view().rect.height());
      }
      QCOMPARE(heights.size(), 2);
      QTRY_VERIFY2(page.width() <= test.window.reading().area().width(), qPrintable(QString::number(page.width())));
      QVERIFY2(heights[0] >= kLeast, qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(name)).arg(heights[0])));
      QVERIFY2(heights[1] >= kLeastLower,
               qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(name)).arg(heights[1])));
      if (const QString folder = qEnvironmentVariable("CONVSCOPE_SHARES_PICTURES"); !folder.isEmpty())
        test.window.grab().save(
            QStringLiteral("%1/%2-%3-20pt.png").arg(folder, QLatin1String(name)).arg(screen.width()));
    }
  }
  QApplication::setFont(usual);
}

}  // namespace shares_test

CONVSCOPE_QT_TEST(shares_test::SharesTest, shares)
#include "shares_test.moc"
