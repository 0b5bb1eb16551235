// View > Zoom: the letters of every page, and what grows with them.
#include <QFontInfo>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>

#include "app/window_fixture.h"
#include "support/synthetic_session.h"
#include "widgets/chart/row_chart.h"
#include "window/appearance.h"
#include "window/parts/page_area.h"

namespace zoom_test {

using namespace convscope;
using namespace convscope::testing;

class ZoomTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_usual = QFontInfo(QApplication::font()).pixelSize(); }
  void cleanup() { window::applyZoom(window::kUsualZoom); }

  void theKeysZoomEveryPageAndTheSizeIsKept() {
    TestWindow test;
    test.store.replace(syntheticSession({.network = "alexnet"}, {{}}));
    pressAll(test, {Qt::Key_Plus});
    QCOMPARE(test.settings.zoom(), 110);
    for (int i = 0; i < 20; ++i) pressAll(test, {Qt::Key_Equal});
    QCOMPARE(test.settings.zoom(), window::kMostZoom);
    for (Page* page : test.window.area().tabs()) {
      test.window.area().showPage(page);
      QApplication::processEvents();
      QCOMPARE(QFontInfo(page->font()).pixelSize(), 3 * m_usual);
      for (const auto* table : page->findChildren<QTableView*>())
        QVERIFY(table->verticalHeader()->defaultSectionSize() >= table->fontMetrics().height());
      for (ChartPainter* chart : page->charts()) {
        const auto* rows = qobject_cast<RowChart*>(chart);
        if (rows != nullptr && rows->rowCount() > 0) QVERIFY(rows->rowRect(0).height() >= 3 * m_usual);
      }
    }
    for (int i = 0; i < 20; ++i) pressAll(test, {Qt::Key_Minus});
    QCOMPARE(test.settings.zoom(), window::kLeastZoom);
    QVERIFY(QFontInfo(QApplication::font()).pixelSize() < m_usual);
    pressAll(test, {Qt::Key_0});
    QCOMPARE(test.settings.zoom(), window::kUsualZoom);
    QCOMPARE(QFontInfo(QApplication::font()).pixelSize(), m_usual);
  }

  void sizesBeyondTheLimitsAreCut() {
    window::applyZoom(100'000);
    QCOMPARE(QFontInfo(QApplication::font()).pixelSize(), 3 * m_usual);
    window::applyZoom(-5);
    QVERIFY(QFontInfo(QApplication::font()).pixelSize() >= m_usual / 2);
    window::applyZoom(100);
    QCOMPARE(QFontInfo(QApplication::font()).pixelSize(), m_usual);
  }

 private:
  static void pressAll(TestWindow& test, const QList<Qt::Key>& keys) {
    for (const Qt::Key key : keys) {
      for (QAction* action : test.window.findChildren<QAction*>()) {
        if (action->shortcuts().contains(QKeySequence(Qt::CTRL | key))) action->trigger();
      }
    }
  }

  int m_usual = 0;
};

}  // namespace zoom_test

CONVSCOPE_QT_TEST(zoom_test::ZoomTest, zoom)
#include "zoom_test.moc"
