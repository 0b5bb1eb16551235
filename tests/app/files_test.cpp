#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTimer>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "window/main_menus.h"

namespace files_test {

using namespace convscope;
using namespace convscope::testing;

/// Recent files, folders and what a crash left behind.
class FilesTest : public QObject {
  Q_OBJECT

 private slots:
  void filesAreSavedInARealFolder();
  void bundledRecordingsAreRecentByName();
  void proposesTheNameOfWhatIsOpen();
  void proposesAFolderOfTheUser();
  void opensAllThatADropOpens();
  void deletingAsks();
  void recoversWhatACrashLeft();
};

void FilesTest::proposesTheNameOfWhatIsOpen() {
  TestWindow test;
  const window::FileControl& files = test.window.session().files();
  test.window.openFile(QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/darknet53-sizes-fp32.convscope.gz"));
  QCOMPARE(QFileInfo(files.proposedFile()).fileName(), QStringLiteral("darknet53-sizes-fp32.convscope"));
  QVERIFY(test.window.session().files().saveTo(test.file("mine.convscope")));
  QCOMPARE(files.proposedFile(), test.file("mine.convscope"));
  test.window.session().files().startNew();
  QCOMPARE(QFileInfo(files.proposedFile()).fileName(), QStringLiteral("session.convscope"));
  QVERIFY(test.run());
  QCOMPARE(QFileInfo(files.proposedFile()).fileName(),
           QString::fromStdString(test.lastSurvey()->started.network.name) + QStringLiteral(".convscope"));
}

void FilesTest::proposesAFolderOfTheUser() {
  TestWindow test;
  test.settings.setFolder(test.folder.path());
  QCOMPARE(test.settings.folderToSave(), test.folder.path());
  openRecording(test);
  const QString shipped = QFileInfo(test.window.session().document().file()).absolutePath();
  test.settings.setFolder(shipped);  // e.g. a baseline was chosen there
  QCOMPARE(test.settings.folder(), shipped);
  const QString proposed = QFileInfo(test.window.session().files().proposedFile()).absolutePath();
  QVERIFY2(proposed != shipped && QDir(proposed).exists(), qPrintable(proposed));
}

/// The first filter of the dialog of Ctrl+O has sessions, networks, recordings, logs and reports.
void FilesTest::opensAllThatADropOpens() {
  TestWindow test;
  QStringList filters;
  QTimer::singleShot(0, &test.window, [&filters] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    filters = dialog->nameFilters();
    dialog->reject();
  });
  test.window.session().files().openChosen();
  QVERIFY(!filters.isEmpty());
  QVERIFY(filters.front().startsWith(QStringLiteral("All that ConvScope reads (")));
  const QStringList patterns = filters.front().section(u'(', 1).chopped(1).split(u' ');
  for (const char* name : {"a.convscope", "a.convscope.gz", "net.json", "net.onnx", "a.workload", "run.trace.json.gz",
                           "run.log", "run.log.gz", "xla.txt", "my.report"})
    QVERIFY2(QDir::match(patterns, QLatin1String(name)), name);
  QVERIFY(!QDir::match(patterns, QStringLiteral("train.py")));
}

void FilesTest::filesAreSavedInARealFolder() {
  TestWindow test;
  QVERIFY(!test.settings.folder().isEmpty() && test.settings.folder() != QStringLiteral("/"));
  QVERIFY(QDir(test.settings.folder()).exists());
  test.settings.setFolder(QStringLiteral("/no/such/folder"));
  QVERIFY(QDir(test.settings.folder()).exists());
}

void FilesTest::bundledRecordingsAreRecentByName() {
  TestWindow test;
  const QString folder = test.settings.folder();
  openRecording(test);
  QCOMPARE(test.settings.folder(), folder);  // theirs is none to save in
  emit test.window.menus().file()->aboutToShow();
  QMenu* recent = nullptr;
  for (QAction* action : test.window.menus().file()->actions())
    if (action->text() == QStringLiteral("Open &recent")) recent = action->menu();
  QVERIFY(recent != nullptr && recent->isEnabled());
  QCOMPARE(recent->actions().front()->text(), QStringLiteral("&1 mnist-tutorial, fp16, NVIDIA H200"));
  test.window.session().files().startNew();
  recent->actions().front()->trigger();
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
  recent->actions().back()->trigger();
  QVERIFY(test.settings.recentFiles().isEmpty());
}

void FilesTest::deletingAsks() {
  QTemporaryDir folder;
  const QString log = folder.filePath(QStringLiteral("x.convscope"));
  {
    TestWindow test;
    QVERIFY(test.run());
    QVERIFY(test.window.session().files().saveTo(log));
  }
  window::Settings settings(folder.filePath(QStringLiteral("s.ini")));
  SessionStore store;
  ShownSurvey shown(store);
  window::MainWindow window(
      {store, shown, settings, folder.path(), [](const cli::EngineChoice&) { return localEngine(scripted())(); }});
  window.show();
  const auto pressDelete = [&] {
    QCoreApplication::processEvents();
    for (auto* button : window.notices().findChildren<QPushButton*>()) {
      if (!button->isVisible() || button->text() != QStringLiteral("Delete…")) continue;
      button->click();
      return true;
    }
    return false;
  };
  press(QStringLiteral("Cancel"));
  QVERIFY(pressDelete());
  QVERIFY(QFile::exists(log));
  press(QStringLiteral("Delete"));
  QVERIFY(pressDelete());
  QVERIFY(!QFile::exists(log));
}

void FilesTest::recoversWhatACrashLeft() {
  QTemporaryDir folder;
  {
    TestWindow test;
    QVERIFY(test.run());
    const QDir working(test.file("working"));
    QCOMPARE(working.entryList(QDir::Files).size(), 1);
    QVERIFY(QFile::copy(working.filePath(working.entryList(QDir::Files)[0]),
                        folder.filePath(QStringLiteral("x.convscope"))));
  }
  window::Settings settings(folder.filePath(QStringLiteral("s.ini")));
  SessionStore store;
  ShownSurvey shown(store);
  window::MainWindow window(
      {store, shown, settings, folder.path(), [](const cli::EngineChoice&) { return localEngine(scripted())(); }});
  window.show();
  QPushButton* recover = nullptr;
  for (auto* button : window.notices().findChildren<QPushButton*>())
    if (button->text() == QStringLiteral("Recover")) recover = button;
  QVERIFY(recover != nullptr);
  recover->click();
  QCOMPARE(store.session().surveys.size(), std::size_t{1});
  QVERIFY(window.isWindowModified());
}

}  // namespace files_test

CONVSCOPE_QT_TEST(files_test::FilesTest, files)
#include "files_test.moc"
