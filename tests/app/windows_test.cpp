#include <QFile>
#include <QFileInfo>
#include <QPushButton>

#include "app/window_fixture.h"
#include "session/session_file.h"
#include "support/qt_test.h"

namespace windows_test {

using namespace convscope;
using namespace convscope::testing;

QString readAll(const QString& name) {
  QFile file(name);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

const QString kOfAnother = QStringLiteral("of another window\n");

void change(const QString& name) {
  QFile file(name);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(kOfAnother.toUtf8());
}

/// Several windows of the program, and one file in two of them.
class WindowsTest : public QObject {
  Q_OBJECT

 private slots:
  void anotherWindowIsRequested();
  void aDroppedSessionOpensBeside();
  void aWindowFillsItsPlace();
  void aFileThatAnotherWindowChangedIsNotReplacedUnasked();
  void aFileThatAnotherWindowChangedIsNotContinued();
  void whatNoFileContainsIsNotSaved();
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
  auto& files = test.window.session().files();
  QVERIFY(files.saveTo(file));
  const QString ours = readAll(file);
  QVERIFY(!ours.isEmpty());
  QVERIFY(test.run());
  QVERIFY(files.save());  // asks nothing
  QVERIFY(test.run());
  change(file);
  press(QStringLiteral("Cancel"));
  QVERIFY(!files.save());
  QCOMPARE(readAll(file), kOfAnother);
  press(QStringLiteral("Replace it"));
  QVERIFY(files.save());
  QVERIFY(readAll(file).startsWith(ours));
  QCOMPARE(readSession(file.toStdString()).session.surveys.size(), std::size_t{3});
  QVERIFY(!test.window.session().document().isFileChanged());
}

void WindowsTest::aFileThatAnotherWindowChangedIsNotContinued() {
  TestWindow test;
  QVERIFY(test.run());
  const QString file = test.file("s.convscope");
  QVERIFY(test.window.session().files().saveTo(file));
  // Saving is refused for the same reason, in the same words.
  const auto isRefused = [&](const QString& reason) {
    test.window.measuring().runs().start();
    return !test.window.measuring().runs().isRunning() && !test.window.session().files().saveTo(file) &&
           test.window.notices().text(QStringLiteral("run")).startsWith(reason) &&
           test.window.notices().text(QStringLiteral("file")).startsWith(reason);
  };
  change(file);
  QVERIFY(isRefused(QStringLiteral("s.convscope has changed since it was opened here, e.g. by another window. ")));
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
  QVERIFY(QFile::remove(file));
  QVERIFY(isRefused(QStringLiteral("s.convscope is gone: another program has moved or deleted it. ")));
  QVERIFY(!test.window.session().document().isFileChanged());  // nothing there to lose
  for (auto* button : test.window.notices().findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("New session")) button->click();
  }
  QVERIFY(test.run());
}

void WindowsTest::whatNoFileContainsIsNotSaved() {
  TestWindow test;
  QVERIFY(test.run());
  const QString file = test.file("s.convscope");
  const QString other = test.file("other.convscope");
  auto& files = test.window.session().files();
  QVERIFY(files.saveTo(file));
  change(file);
  const auto isRefused = [&](const QString& target) {
    test.window.notices().dismiss(QStringLiteral("file"));
    return !files.saveTo(target) &&
           test.window.notices().text(QStringLiteral("file")).contains(QStringLiteral("cannot be saved"));
  };
  QVERIFY(isRefused(file));
  QCOMPARE(readAll(file), kOfAnother);
  QVERIFY(isRefused(other));
  QVERIFY(!QFile::exists(other));
  QVERIFY(QFile::remove(file));
  QVERIFY(isRefused(file));
  QVERIFY(!QFile::exists(file));
  QCOMPARE(test.window.session().document().file(), QFileInfo(file).absoluteFilePath());
}

}  // namespace windows_test

CONVSCOPE_QT_TEST(windows_test::WindowsTest, windows)
#include "windows_test.moc"
