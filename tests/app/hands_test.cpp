#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QTabWidget>
#include <QTimer>
#include <QWheelEvent>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "widgets/chart/session_chart.h"
#include "widgets/engines/engines_page.h"
#include "widgets/lessons/lessons_page.h"
#include "window/main_menus.h"
#include "window/parts/page_area.h"
#include "window/parts/session_bar.h"

namespace hands_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

QDockWidget* dock(TestWindow& test, const char* name) {
  return test.window.findChild<QDockWidget*>(QLatin1String(name));
}

QAction* actionOf(TestWindow& test, const char* text) {
  for (QAction* action : test.window.findChildren<QAction*>()) {
    if (action->text().remove(QLatin1Char('&')) == QString::fromUtf8(text)) return action;
  }
  return nullptr;
}

/// A recorded session of a device that this machine has not.
void openRecording(TestWindow& test) {
  for (const window::RecordedSession& session : window::recordedSessions()) {
    if (session.title.startsWith(QStringLiteral("mnist-tutorial, fp16"))) test.window.openFile(session.file);
  }
}

bool drop(QWidget& on, const QStringList& files) {
  QMimeData data;
  QList<QUrl> urls;
  for (const QString& file : files) urls.append(QUrl::fromLocalFile(file));
  data.setUrls(urls);
  QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&on, &enter);
  if (!enter.isAccepted()) return false;
  QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&on, &event);
  return event.isAccepted();
}

void turnWheel(QWidget& on) {
  QWheelEvent event(QPointF(5, 5), on.mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(&on, &event);
}

QString barText(TestWindow& test) {
  QStringList texts;
  for (const QLabel* label : test.window.findChild<window::SessionBar*>()->findChildren<QLabel*>()) {
    if (!label->isHidden()) texts.append(label->text());
  }
  return texts.join(QStringLiteral(" | "));
}

}  // namespace

/// What hands do: keys, wheel, drops, panels; and what a glance at the frame says.
class HandsTest : public QObject {
  Q_OBJECT

 private slots:
  void theFirstStartFitsTheScreen();
  void theBarSaysWhatIsShown();
  void pagesChangeByKeys();
  void theFocusStartsOnThePage();
  void theWheelChangesNoClosedBox();
  void filesAreDroppedAnywhere();
  void severalFilesAreOfferedToCompare();
  void theInspectorOpensOnSelectionAndStaysClosed();
  void lessonsAndEnginesAreAlone();
  void fullScreenByKey();
  void fieldsUndo();
  void aRecordingIsNotContinuedUnasked();
  void precisionsThatTheDeviceCannotDo();
  void severalDevicesShareARun();
  void differentDevicesAreRefused();
  void stopAnswersAtOnce();
  void stopCanBeForced();
  void theNetworkFollowsTheShownSurvey();
  void filesAreSavedInARealFolder();
  void bundledRecordingsAreRecentByName();
  void deletingAsks();
};

void HandsTest::theFirstStartFitsTheScreen() {
  TestWindow test;
  const QSize room = test.window.screen()->availableGeometry().size();
  QVERIFY(test.window.width() <= room.width() && test.window.height() <= room.height());
  QVERIFY(test.window.width() <= 1440 && test.window.height() <= 900);
}

void HandsTest::theBarSaysWhatIsShown() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  openRecording(test);
  for (const char* part :
       {"Recorded", "mnist-tutorial", "100x1x28x28", "fp16 (autocast)", "NVIDIA H200", "cuDNN", "2026"})
    QVERIFY2(barText(test).contains(QLatin1String(part)), qPrintable(barText(test)));
  test.window.fileControl().startNew();
  QVERIFY(test.run());
  for (const char* part : {"This machine", "mnist-tutorial", "Fake"})
    QVERIFY2(barText(test).contains(QLatin1String(part)), qPrintable(barText(test)));
  Session hostile = test.store.session();
  hostile.surveys[0].started.network.name = "<b>" + std::string(200, 'n') + "</b>";
  hostile.surveys[0].started.device.name = std::string(200, 'd');
  test.store.replace(hostile, QStringLiteral("recorded"));
  QCoreApplication::processEvents();
  QVERIFY(test.window.minimumSizeHint().width() < 1280);
  QVERIFY(test.window.findChild<window::SessionBar*>()->minimumSizeHint().width() < 700);
}

void HandsTest::pagesChangeByKeys() {
  TestWindow test;
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  openRecording(test);
  auto* tabs = test.window.area().findChild<QTabWidget*>();
  const int count = tabs->count();
  QCOMPARE(tabs->currentIndex(), 0);
  const auto key = [&](Qt::Key each, Qt::KeyboardModifiers modifiers) {
    QTest::keyClick(&test.window, each, modifiers);
  };
  key(Qt::Key_Tab, Qt::ControlModifier);
  QCOMPARE(tabs->currentIndex(), 1);
  key(Qt::Key_PageDown, Qt::ControlModifier);
  QCOMPARE(tabs->currentIndex(), 2);
  key(Qt::Key_PageUp, Qt::ControlModifier);
  key(Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(tabs->currentIndex(), 0);
  key(Qt::Key_PageUp, Qt::ControlModifier);
  QCOMPARE(tabs->currentIndex(), count - 1);
  key(Qt::Key_2, Qt::AltModifier);
  QCOMPARE(tabs->currentIndex(), 1);
}

void HandsTest::theFocusStartsOnThePage() {
  TestWindow test;
  test.window.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  openRecording(test);
  QWidget* focus = QApplication::focusWidget();
  QVERIFY(focus != nullptr);
  QVERIFY(focus == test.window.currentPage() || test.window.currentPage()->isAncestorOf(focus));
}

void HandsTest::theWheelChangesNoClosedBox() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  QTest::keyClick(&test.window, Qt::Key_M, Qt::ControlModifier);
  QVERIFY(dock(test, "measure")->isVisible());
  int turned = 0;
  for (auto* box : test.window.findChildren<QComboBox*>()) {
    if (box->count() < 2) continue;
    const int before = box->currentIndex();
    turnWheel(*box);
    QCOMPARE(box->currentIndex(), before);
    ++turned;
  }
  QVERIFY(turned > 3);
}

void HandsTest::filesAreDroppedAnywhere() {
  TestWindow test;
  QVERIFY(test.run());
  QVERIFY(test.window.fileControl().saveTo(test.file("a.convscope")));
  SessionChart* chart = nullptr;
  for (Page* page : test.window.pages()) {
    if (chart == nullptr && !page->charts().isEmpty()) chart = page->charts().front();
  }
  QVERIFY(chart != nullptr);
  test.window.fileControl().startNew();
  QVERIFY(drop(*chart->viewport(), {test.file("a.convscope")}));
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
}

void HandsTest::severalFilesAreOfferedToCompare() {
  TestWindow test;
  QVERIFY(test.run());
  QVERIFY(test.window.fileControl().saveTo(test.file("a.convscope")));
  QVERIFY(test.window.fileControl().saveTo(test.file("b.convscope")));
  QSignalSpy read(&test.window.fileControl(), &window::FileControl::otherRead);
  QVERIFY(drop(test.window, {test.file("a.convscope"), test.file("b.convscope")}));
  QVERIFY(test.window.windowTitle().startsWith(QStringLiteral("a.convscope")));
  for (auto* button : test.window.notices().findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("Compare with b.convscope")) button->click();
  }
  QCOMPARE(read.count(), 1);
}

void HandsTest::theInspectorOpensOnSelectionAndStaysClosed() {
  TestWindow test;
  openRecording(test);
  QVERIFY(!dock(test, "inspector")->isVisible());
  QVERIFY(!dock(test, "measure")->isVisible());
  test.shown.select(1);  // not by the user
  QCoreApplication::processEvents();
  QVERIFY(!dock(test, "inspector")->isVisible());
  auto* tabs = test.window.area().findChild<QTabWidget*>();
  const auto select = [&](int problem) {  // as a page does while it handles a click
    struct Selector : QWidget {
      std::function<void()> action;
      void mousePressEvent(QMouseEvent*) override { action(); }
    };
    Selector selector;
    selector.action = [&] { test.shown.select(problem); };
    selector.setParent(tabs->currentWidget());
    selector.show();
    QTest::mouseClick(&selector, Qt::LeftButton);
    QTest::qWait(20);
  };
  select(2);
  QVERIFY(dock(test, "inspector")->isVisible());
  dock(test, "inspector")->close();
  select(0);
  QVERIFY(!dock(test, "inspector")->isVisible());
  QVERIFY(!test.settings.inspectorOpens());
  actionOf(test, "Reset the layout")->trigger();
  select(1);
  QVERIFY(dock(test, "inspector")->isVisible());
}

void HandsTest::lessonsAndEnginesAreAlone() {
  TestWindow test;
  openRecording(test);
  dock(test, "inspector")->show();
  actionOf(test, "All lessons")->trigger();
  QVERIFY(test.window.findChild<LessonsPage*>()->isVisible());
  QVERIFY(!dock(test, "inspector")->isVisible());
  QTest::keyClick(test.window.findChild<LessonsPage*>(), Qt::Key_Escape);
  QCOMPARE(test.window.area().place(), window::Place::Session);
  QVERIFY(dock(test, "inspector")->isVisible());
  actionOf(test, "Engines of another GPU…")->trigger();
  QVERIFY(test.window.findChild<EnginesPage*>()->isVisible());
  QTest::keyClick(test.window.findChild<EnginesPage*>(), Qt::Key_Escape);
  QCOMPARE(test.window.area().place(), window::Place::Session);
}

void HandsTest::fullScreenByKey() {
  TestWindow test;
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  QTest::keyClick(&test.window, Qt::Key_F11);
  QVERIFY(test.window.isFullScreen());
  QTest::keyClick(&test.window, Qt::Key_F11);
  QVERIFY(!test.window.isFullScreen());
}

void HandsTest::fieldsUndo() {
  TestWindow test;
  QTest::keyClick(&test.window, Qt::Key_M, Qt::ControlModifier);
  QLineEdit* input = nullptr;
  for (auto* field : test.window.editor().findChildren<QLineEdit*>())
    if (field->accessibleName() == QStringLiteral("Input size")) input = field;
  const Dims before = test.window.editor().inputSize();
  input->selectAll();
  QTest::keyClicks(input, QStringLiteral("4x1x28x28"));
  QTest::keyClick(input, Qt::Key_Return);
  QCOMPARE(test.window.editor().inputSize(), (Dims{4, 1, 28, 28}));
  QTest::keyClick(input, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(test.window.editor().inputSize(), before);
  QTest::keyClick(input, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(test.window.editor().inputSize(), (Dims{4, 1, 28, 28}));
  test.window.editor().undoStack().setClean();
}

void HandsTest::aRecordingIsNotContinuedUnasked() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  openRecording(test);
  const std::size_t recorded = test.store.session().surveys.size();
  press(QStringLiteral("Cancel"));
  test.window.runControl().start();
  QVERIFY(!test.window.runControl().isRunning());
  press(QStringLiteral("Add to this session"));
  QVERIFY(test.run());
  QCOMPARE(test.store.session().surveys.size(), recorded + 1);
  test.window.document().startNew();
  openRecording(test);
  press(QStringLiteral("New session"));
  QVERIFY(test.run());
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
  QCOMPARE(test.lastSurvey()->started.network.name, std::string("mnist-tutorial"));
  QVERIFY(test.window.document().file().isEmpty());
  test.window.fileControl().saveTo(test.file("kept.convscope"));
}

void HandsTest::precisionsThatTheDeviceCannotDo() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  QComboBox* precision = nullptr;
  for (auto* box : test.window.runPanel().findChildren<QComboBox*>())
    if (box->accessibleName() == QStringLiteral("Precision")) precision = box;
  const int tf32 = precision->findText(QStringLiteral("tf32"));
  QVERIFY(!precision->model()->flags(precision->model()->index(tf32, 0)).testFlag(Qt::ItemIsEnabled));
  QVERIFY(precision->itemData(tf32, Qt::ToolTipRole).toString().contains(QStringLiteral("tensor cores")));
  window::RunSetup wanted;
  wanted.precision = Precision::Tf32;
  test.window.runPanel().setSetup(wanted);
  QCOMPARE(test.window.runPanel().options().precision, Precision::Fp32);
}

void HandsTest::severalDevicesShareARun() {
  Script script;
  script.device.computeCapability = 90;
  script.further = {script.device};
  script.further[0].id = "fake:1";
  TestWindow test(script);
  QVERIFY(test.waitForDevice());
  QTest::keyClick(&test.window, Qt::Key_M, Qt::ControlModifier);
  QCheckBox* second = nullptr;
  for (auto* box : test.window.runPanel().findChildren<QCheckBox*>())
    if (box->text().startsWith(QStringLiteral("FAKE:1"))) second = box;
  QVERIFY(second != nullptr && second->isVisible() && !second->isChecked());
  second->click();
  QCOMPARE(test.window.runPanel().devices(), (std::vector<std::string>{"fake:0", "fake:1"}));
  QVERIFY(test.run());
  std::set<std::string> devices;
  for (const ProblemResult& problem : test.lastSurvey()->problems) devices.insert(problem.device);
  QVERIFY(devices.contains("fake:0") || devices.contains("fake:1"));
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Completed);
  test.window.fileControl().saveTo(test.file("kept.convscope"));
}

void HandsTest::differentDevicesAreRefused() {
  Script script;
  script.device.computeCapability = 90;
  script.further = {script.device};
  script.further[0].id = "fake:1";
  script.further[0].name = "Other";
  TestWindow test(script);
  QVERIFY(test.waitForDevice());
  for (auto* box : test.window.runPanel().findChildren<QCheckBox*>())
    if (box->text().startsWith(QStringLiteral("FAKE:1"))) box->click();
  test.window.runControl().start();
  QVERIFY(!test.window.runControl().isRunning());
  QString said;
  for (const QLabel* label : test.window.runPanel().findChildren<QLabel*>()) said += label->text();
  QVERIFY2(said.contains(QStringLiteral("fake:0 (Fake) and fake:1 (Other) are different")), qPrintable(said));
}

void HandsTest::stopAnswersAtOnce() {
  TestWindow test(Script{.execution = std::chrono::milliseconds(300)});
  QVERIFY(test.waitForDevice());
  test.window.runControl().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr);
  QElapsedTimer clock;
  clock.start();
  QTest::keyClick(&test.window, Qt::Key_F5, Qt::ShiftModifier);
  QVERIFY(actionOf(test, "Stopping…") != nullptr);
  QVERIFY(clock.elapsed() < 200);
  QVERIFY(test.waitForEnd());
  QVERIFY(actionOf(test, "Stop") != nullptr);
  test.window.fileControl().saveTo(test.file("kept.convscope"));
}

void HandsTest::stopCanBeForced() {
  TestWindow test(Script{.execution = std::chrono::seconds(3)});
  QVERIFY(test.waitForDevice());
  test.window.runControl().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr);
  test.window.runControl().stop();
  QAction* now = nullptr;
  QTRY_VERIFY((now = actionOf(test, "Stop now")) != nullptr && now->isEnabled());
  QVERIFY(test.window.runControl().isRunning());
  now->trigger();
  QVERIFY(!test.window.runControl().isRunning());
  QVERIFY(test.window.fileControl().saveTo(test.file("kept.convscope")));
}

void HandsTest::theNetworkFollowsTheShownSurvey() {
  TestWindow test;
  test.store.replace(syntheticSession({}, {{4, 3, 64, 64}, {4, 3, 96, 96}}), QStringLiteral("recorded"));
  QCOMPARE(test.window.editor().inputSize(), (Dims{4, 3, 96, 96}));
  test.shown.show(0);
  QCOMPARE(test.window.editor().inputSize(), (Dims{4, 3, 64, 64}));
}

void HandsTest::filesAreSavedInARealFolder() {
  TestWindow test;
  QVERIFY(!test.settings.folder().isEmpty() && test.settings.folder() != QStringLiteral("/"));
  QVERIFY(QDir(test.settings.folder()).exists());
  test.settings.setFolder(QStringLiteral("/no/such/folder"));
  QVERIFY(QDir(test.settings.folder()).exists());
}

void HandsTest::bundledRecordingsAreRecentByName() {
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
  test.window.fileControl().startNew();
  recent->actions().front()->trigger();
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
  recent->actions().back()->trigger();
  QVERIFY(test.settings.recentFiles().isEmpty());
}

void HandsTest::deletingAsks() {
  QTemporaryDir folder;
  const QString log = folder.filePath(QStringLiteral("x.convscope"));
  {
    TestWindow test;
    QVERIFY(test.run());
    QVERIFY(test.window.fileControl().saveTo(log));
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

}  // namespace hands_test

CONVSCOPE_QT_TEST(hands_test::HandsTest, hands)
#include "hands_test.moc"
