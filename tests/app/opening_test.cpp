// What the program does until its window is open.
#include <QWidget>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "window/parts/page_area.h"

namespace opening_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

/// Records the class names of all widgets that are shown as a window of their own.
class ShownWindows : public QObject {
 public:
  ShownWindows() { qApp->installEventFilter(this); }
  QStringList names;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    const auto* widget = qobject_cast<QWidget*>(object);
    if (event->type() == QEvent::Show && widget != nullptr && widget->isWindow())
      names.append(QLatin1String(widget->metaObject()->className()));
    return false;
  }
};

}  // namespace

class OpeningTest : public QObject {
  Q_OBJECT

 private slots:
  void noPartIsShownAsAWindow();
  void aPageFillsTheWindowWhenItIsFirstShown();
};

/// A part that is made visible before it has a parent appears as a window of its own, and costs a layout.
void OpeningTest::noPartIsShownAsAWindow() {
  const ShownWindows shown;
  const TestWindow test;
  QCOMPARE(shown.names.join(u' '), QStringLiteral("convscope::window::MainWindow"));
}

void OpeningTest::aPageFillsTheWindowWhenItIsFirstShown() {
  TestWindow test;
  auto& area = *test.window.findChild<window::PageArea*>();
  for (auto* page : test.window.findChildren<Page*>()) {
    area.showPage(page);
    QTRY_VERIFY(page->isVisible());
    const auto fills = [&] { return page->width() >= area.width() - 2 && page->height() > area.height() * 3 / 4; };
    QTRY_VERIFY2(fills(), qPrintable(QStringLiteral("%1: %2x%3 of %4x%5")
                                         .arg(page->name())
                                         .arg(page->width())
                                         .arg(page->height())
                                         .arg(area.width())
                                         .arg(area.height())));
  }
}

}  // namespace opening_test

CONVSCOPE_QT_TEST(opening_test::OpeningTest, opening)
#include "opening_test.moc"
