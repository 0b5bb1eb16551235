// What the program does until its window is open.
#include <QWidget>

#include "app/window_fixture.h"
#include "support/qt_test.h"

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
};

/// A part that is made visible before it has a parent appears as a window of its own, and costs a layout.
void OpeningTest::noPartIsShownAsAWindow() {
  const ShownWindows shown;
  const TestWindow test;
  QCOMPARE(shown.names.join(u' '), QStringLiteral("convscope::window::MainWindow"));
}

}  // namespace opening_test

CONVSCOPE_QT_TEST(opening_test::OpeningTest, opening)
#include "opening_test.moc"
