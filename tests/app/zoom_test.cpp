// View > Zoom: the letters of every page, and what grows with them.
#include <QAbstractButton>
#include <QFontInfo>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QScopeGuard>
#include <QStyle>
#include <QTableView>
#include <cmath>
#include <utility>

#include "app/shown_parts.h"
#include "app/window_fixture.h"
#include "support/synthetic_session.h"
#include "widgets/chart/row_chart.h"
#include "window/appearance.h"
#include "window/parts/page_area.h"

namespace zoom_test {

using namespace convscope;
using namespace convscope::testing;

/// A text on a page, and how large its letters were.
struct SizedText {
  QPointer<QWidget> widget;
  QString place;
  int pixels = 0;
};

/// A column of numbers, and how wide it was.
struct SizedColumn {
  QPointer<QTableView> table;
  int column = 0;
  int width = 0;
};

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
    for (Page* page : test.window.reading().area().tabs()) {
      test.window.reading().area().showPage(page);
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

  /// Zooming in and back leaves every part of the row above the pages where it was.
  void theTopIsAsBeforeAfterwards() {
    TestWindow test;
    test.window.resize(1600, 900);
    QVERIFY(test.waitForDevice());
    openRecording(test);
    const auto places = [&test] {
      QTest::qWait(50);
      QStringList lines;
      for (const QWidget* widget : test.window.menuWidget()->findChildren<QWidget*>()) {
        if (!widget->isVisible()) continue;
        const QRect place = widget->geometry();
        lines.append(QStringLiteral("%1 %2,%3 %4x%5")
                         .arg(QLatin1String(widget->metaObject()->className()))
                         .arg(place.x())
                         .arg(place.y())
                         .arg(place.width())
                         .arg(place.height()));
      }
      return lines;
    };
    test.window.reading().showMeasure();
    test.window.reading().showPage(0);
    const QStringList before = places();
    test.window.reading().showMeasure();
    window::applyZoom(222);
    places();
    window::applyZoom(window::kUsualZoom);
    test.window.reading().showPage(0);
    QTRY_COMPARE(places(), before);
  }

  /// A label with a font of its own keeps its size unless it follows its parent.
  void everyLabelFollowsTheZoom() {
    TestWindow test;
    test.window.resize(1280, 800);
    QVERIFY(test.waitForDevice());
    QList<SizedText> texts;
    const auto collect = [&](const QString& place) {
      for (auto* widget : test.window.findChildren<QWidget*>()) {
        const bool isText =
            qobject_cast<QLabel*>(widget) != nullptr || qobject_cast<QAbstractButton*>(widget) != nullptr;
        if (isText && widget->isVisible()) texts.append({widget, place, QFontInfo(widget->font()).pixelSize()});
      }
    };
    collect(QStringLiteral("start"));
    openRecording(test);
    forEachPart(test.window, collect);
    QVERIFY(texts.size() > 200);
    window::applyZoom(150);
    QApplication::processEvents();
    QStringList fixed;
    qsizetype compared = 0;
    for (const SizedText& text : std::as_const(texts)) {
      if (text.widget == nullptr) continue;
      ++compared;
      const int now = QFontInfo(text.widget->font()).pixelSize();
      constexpr double kRounding = 1.5;
      if (std::abs(now - 1.5 * text.pixels) <= kRounding) continue;
      const auto* label = qobject_cast<const QLabel*>(text.widget);
      const auto* button = qobject_cast<const QAbstractButton*>(text.widget);
      fixed.append(QStringLiteral("%1: %2 \"%3\" in %4: %5 px, then %6 px")
                       .arg(text.place, QLatin1String(text.widget->metaObject()->className()),
                            label != nullptr ? label->text() : button->text(),
                            QLatin1String(text.widget->parentWidget()->metaObject()->className()))
                       .arg(text.pixels)
                       .arg(now));
    }
    fixed.removeDuplicates();
    QVERIFY2(fixed.isEmpty(), qPrintable(fixed.join(u'\n')));
    QVERIFY(2 * compared > texts.size());
  }

  void iconsFollowTheZoom() {
    const auto restore = qScopeGuard([style = QApplication::style()->objectName(), palette = QApplication::palette()] {
      QApplication::setStyle(style);
      QApplication::setPalette(palette);
    });
    window::applyColours(window::Colours::Light);  // with the style of the window
    TestWindow test;
    QVERIFY(test.waitForDevice());
    openRecording(test);
    test.window.reading().showMeasure();
    QList<const QAbstractButton*> buttons;
    QList<int> sizes;
    for (const auto* button : test.window.findChildren<QAbstractButton*>()) {
      if (!button->isVisible() || button->icon().isNull()) continue;
      buttons.append(button);
      sizes.append(button->iconSize().height());
    }
    QVERIFY(buttons.size() > 5);
    const QMenu menu;
    const auto ofMenu = [&menu] { return menu.style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, &menu); };
    const int usual = ofMenu();
    window::applyZoom(window::kMostZoom);
    QApplication::processEvents();
    for (qsizetype i = 0; i < buttons.size(); ++i)
      QVERIFY2(buttons[i]->iconSize().height() > 2.8 * sizes[i], qPrintable(buttons[i]->text()));
    QVERIFY(ofMenu() > 2.8 * usual);
    window::applyZoom(window::kUsualZoom);
    QApplication::processEvents();
    for (qsizetype i = 0; i < buttons.size(); ++i) QCOMPARE(buttons[i]->iconSize().height(), sizes[i]);
  }

  void columnsOfNumbersFollowTheZoom() {
    TestWindow test;
    test.window.resize(1280, 800);
    openRecording(test);
    QList<SizedColumn> columns;
    forEachPart(test.window, [&](const QString& /*place*/) {
      for (auto* table : test.window.reading().area().currentPage()->findChildren<QTableView*>()) {
        const QHeaderView& header = *table->horizontalHeader();
        for (int column = 0; column + 1 < header.count(); ++column) {
          const auto alignment = table->model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
          if (alignment.value<Qt::Alignment>().testFlag(Qt::AlignRight) && !header.isSectionHidden(column))
            columns.append({table, column, header.sectionSize(column)});
        }
      }
    });
    QVERIFY(columns.size() > 10);
    window::applyZoom(150);
    QApplication::processEvents();
    for (const SizedColumn& each : std::as_const(columns)) {
      if (each.table == nullptr) continue;
      const int now = each.table->horizontalHeader()->sectionSize(each.column);
      QVERIFY2(now > 1.4 * each.width, qPrintable(QStringLiteral("%1, column %2: %3, then %4")
                                                      .arg(each.table->accessibleName())
                                                      .arg(each.column)
                                                      .arg(each.width)
                                                      .arg(now)));
    }
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
