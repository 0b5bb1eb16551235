#include <QFile>
#include <QPushButton>

#include "app/window_fixture.h"
#include "support/qt_test.h"

namespace windows_test {

using namespace convscope;
using namespace convscope::testing;

QString readAll(const QString& name) {
  QFile file(name);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Several windows of the program, and one file in two of them.
class WindowsTest : public QObject {
  Q_OBJECT

 private slots:
  void anotherWindowIsRequested();
  void aDroppedSessionOpensBeside();
  void aWindowFillsItsPlace();
  void aFileThatAnotherWindowChangedIsNotReplacedUnasked();
};

void WindowsTest::anotherWindowIsRequested() {
  TestWindow test;
  QSignalSpy requests(&test.window, &window::MainWindow::windowRequested);
  QAction* action = actionOf(test, "New window");
  QVERIFY(action != nullptr);
  action->trigger();
  QCOMPARE(requests.count(), 1);
  QVERIFY(requests.front()[0].toString().isEmpty());
  QVERIFY(requests.front()[1].toRect().isEmpty());
}

void WindowsTest::aDroppedSessionOpensBeside() {
  TestWindow test;
  const QString first = window::recordedSessions()[0].file;
  const QString second = window::recordedSessions()[1].file;
  test.window.session().files().openAll({first, second});
  QSignalSpy requests(&test.window, &window::MainWindow::windowRequested);
  for (auto* button : test.window.notices().findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("Open it beside this one")) button->click();
  }
  QCOMPARE(requests.count(), 1);
  QCOMPARE(requests.front()[0].toString(), second);
  const QRect place = requests.front()[1].toRect();
  const QRect screen = test.window.screen()->availableGeometry();
  if (place.isEmpty()) {
    QVERIFY(screen.width() < 1280);  // not wide enough for two
  } else {
    QVERIFY(screen.contains(place));
    QVERIFY(!place.intersects(test.window.frameGeometry()));
  }
  QCOMPARE(test.window.session().document().file(), first);
}

void WindowsTest::aWindowFillsItsPlace() {
  TestWindow test;
  const QRect place(20, 30, 640, 500);
  test.window.fill(place);
  QTRY_COMPARE(test.window.frameGeometry(), place);
}

void WindowsTest::aFileThatAnotherWindowChangedIsNotReplacedUnasked() {
  TestWindow test;
  QVERIFY(test.run());
  const QString file = test.file("s.convscope");
  QVERIFY(test.window.session().files().saveTo(file));
  const QString ours = readAll(file);
  QVERIFY(!ours.isEmpty());
  QVERIFY(!test.window.session().document().isFileChanged());
  QVERIFY(test.window.session().files().save());  // asks nothing

  const auto change = [&] {
    QFile other(file);
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write("of another window\n");
  };
  change();
  QVERIFY(test.window.session().document().isFileChanged());
  press(QStringLiteral("Cancel"));
  QVERIFY(!test.window.session().files().save());
  QCOMPARE(readAll(file), QStringLiteral("of another window\n"));
  QVERIFY(test.run());
  press(QStringLiteral("Replace it"));
  QVERIFY(test.window.session().files().save());
  QVERIFY(readAll(file).startsWith(ours));
  QVERIFY(!test.window.session().document().isFileChanged());

  QVERIFY(QFile::remove(file));
  QVERIFY(!test.window.session().document().isFileChanged());
}

}  // namespace windows_test

CONVSCOPE_QT_TEST(windows_test::WindowsTest, windows)
#include "windows_test.moc"
