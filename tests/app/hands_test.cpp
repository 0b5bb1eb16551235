#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
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
#include <QToolButton>
#include <QWheelEvent>
#include <utility>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/chart_view.h"
#include "widgets/engines/engines_page.h"
#include "widgets/lessons/lessons_page.h"
#include "window/parts/measure_page.h"
#include "window/parts/page_area.h"
#include "window/parts/session_bar.h"
#include "window/parts/start_page.h"
#include "window/parts/verdict_cell.h"

namespace hands_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

QDockWidget* dock(TestWindow& test, const char* name) {
  return test.window.findChild<QDockWidget*>(QLatin1String(name));
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

/// Selects a problem as the page on top does while it handles a click.
void selectByHand(TestWindow& test, int problem) {
  struct Selector : QWidget {
    std::function<void()> action;
    void mousePressEvent(QMouseEvent*) override { action(); }
  };
  Selector selector;
  selector.action = [&] { test.shown.select(problem); };
  selector.setParent(test.window.reading().area().findChild<QTabWidget*>()->currentWidget());
  selector.show();
  QTest::mouseClick(&selector, Qt::LeftButton);
  QTest::qWait(20);
}

QString barText(TestWindow& test) {
  QStringList texts;
  for (const QLabel* label : test.window.findChild<window::SessionBar*>()->findChildren<QLabel*>()) {
    if (!label->isHidden()) texts.append(label->text());
  }
  return texts.join(QStringLiteral(" | "));
}

}  // namespace

/// Keys, wheel, drops and panels of the window, and the texts of its frame.
class HandsTest : public QObject {
  Q_OBJECT

 private slots:
  void keysOfAnOpenMenuAreItsOwn();
  void keysCloseAnOpenList();
  void returnPressesTheFocusedButton();
  void f6GivesTheFocusToWhatIsShown();
  void theFirstStartFitsTheScreen();
  void theBarSaysWhatIsShown();
  void pagesChangeByKeys();
  void theFocusStartsOnThePage();
  void theWheelChangesNoClosedBox();
  void filesAreDroppedAnywhere();
  void aDragSaysThatItMayBeDropped();
  void keysUndoAnywhereOnMeasure();
  void severalFilesAreOfferedToCompare();
  void theInspectorOpensOnSelectionAndStaysClosed();
  void pagesWithoutAnInspectorStayWithout();
  void lessonsAndEnginesAreAlone();
  void fullScreenByKey();
  void fieldsUndo();
  void theNetworkFollowsTheShownSurvey();
};

void HandsTest::theFirstStartFitsTheScreen() {
  TestWindow test;
  const QSize room = test.window.screen()->availableGeometry().size();
  QVERIFY(test.window.width() <= room.width() && test.window.height() <= room.height());
  QVERIFY(test.window.width() <= 1440 && test.window.height() <= 900);
}

void HandsTest::theBarSaysWhatIsShown() {
  TestWindow test;
  test.window.resize(1280, 800);
  QVERIFY(test.waitForDevice());
  openRecording(test);
  for (const char* part : {"Recorded", "mnist-tutorial", "100x1x28x28", "fp16 (autocast), NHWC (channels_last)",
                           "NVIDIA H200", "cuDNN", "2026"})
    QVERIFY2(barText(test).contains(QLatin1String(part)), qPrintable(barText(test)));
  test.window.resize(900, 650);
  QCoreApplication::processEvents();
  QVERIFY2(barText(test).endsWith(QStringLiteral("NVIDIA H200")), qPrintable(barText(test)));
  test.window.session().files().startNew();
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
  auto* tabs = test.window.reading().area().findChild<QTabWidget*>();
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
  QVERIFY(focus == test.window.reading().area().currentPage() ||
          test.window.reading().area().currentPage()->isAncestorOf(focus));
}

void HandsTest::theWheelChangesNoClosedBox() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  QTest::keyClick(&test.window, Qt::Key_M, Qt::ControlModifier);
  QVERIFY(test.window.findChild<window::MeasurePage*>()->isVisible());
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
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  ChartPainter* chart = nullptr;
  for (Page* page : test.window.reading().pages()) {
    if (chart == nullptr && !page->charts().isEmpty()) chart = page->charts().front();
  }
  QVERIFY(chart != nullptr);
  test.window.session().files().startNew();
  QVERIFY(drop(*ChartView::of(*chart)->viewport(), {test.file("a.convscope")}));
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
}

void HandsTest::aDragSaysThatItMayBeDropped() {
  TestWindow test;
  const auto isSaid = [&] {
    const QList<QLabel*> labels = test.window.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [](const QLabel* label) {
      return label->text() == QStringLiteral("Drop to open") && label->isVisible();
    });
  };
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(test.file("a.convscope"))});
  QVERIFY(!isSaid());
  QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&test.window, &enter);
  QVERIFY(isSaid());
  QDragLeaveEvent leave;
  QCoreApplication::sendEvent(&test.window, &leave);
  QVERIFY(!isSaid());
  QVERIFY(drop(test.window, {test.file("a.convscope")}));
  QVERIFY(!isSaid());
  data.setUrls({QUrl(QStringLiteral("https://example.org"))});
  QDragEnterEvent foreign(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&test.window, &foreign);
  QVERIFY(!isSaid());
}

void HandsTest::keysUndoAnywhereOnMeasure() {
  TestWindow test;
  test.window.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  test.window.reading().showMeasure();
  const Network before = test.window.measuring().editor().network();
  test.window.measuring().editor().setInputSize({4, 1, 28, 28});
  QVERIFY(test.window.measuring().editor().network() != before);
  auto& box = *test.window.measuring().panel().findChild<QComboBox*>();
  box.setFocus();
  QTest::keyClick(&box, Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(test.window.measuring().editor().network() == before);
  QTest::keyClick(&box, Qt::Key_Y, Qt::ControlModifier);
  QVERIFY(test.window.measuring().editor().network() != before);
}

void HandsTest::severalFilesAreOfferedToCompare() {
  TestWindow test;
  QVERIFY(test.run());
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  QVERIFY(test.window.session().files().saveTo(test.file("b.convscope")));
  QSignalSpy read(&test.window.session().files(), &window::FileControl::otherRead);
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
  test.window.reading().area().showNamed(QStringLiteral("layers"));
  test.shown.select(1);  // not by the user
  QCoreApplication::processEvents();
  QVERIFY(!dock(test, "inspector")->isVisible());
  const auto select = [&](int problem) { selectByHand(test, problem); };
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

/// Summary and Compare explain themselves: a click there opens no panel, and one from Layers closes meanwhile.
void HandsTest::pagesWithoutAnInspectorStayWithout() {
  TestWindow test;
  openRecording(test);
  for (const char* page : {"summary", "compare"}) {
    test.window.reading().area().showNamed(QLatin1String(page));
    QVERIFY(!dock(test, "inspector")->toggleViewAction()->isEnabled());
    selectByHand(test, 2);
    QVERIFY(!dock(test, "inspector")->isVisible());
    test.window.reading().area().showNamed(QStringLiteral("layers"));
    selectByHand(test, 1);
    QVERIFY(dock(test, "inspector")->isVisible());
    test.window.reading().area().showNamed(QLatin1String(page));
    QVERIFY(!dock(test, "inspector")->isVisible());
    test.window.reading().area().showNamed(QStringLiteral("memory"));
    QVERIFY(dock(test, "inspector")->isVisible());
    actionOf(test, "Reset the layout")->trigger();
    QVERIFY(!dock(test, "inspector")->isVisible());
  }
}

void HandsTest::lessonsAndEnginesAreAlone() {
  TestWindow test;
  openRecording(test);
  test.window.reading().area().showNamed(QStringLiteral("layers"));
  dock(test, "inspector")->show();
  actionOf(test, "All lessons")->trigger();
  QVERIFY(test.window.findChild<LessonsPage*>()->isVisible());
  QVERIFY(!dock(test, "inspector")->isVisible());
  QTest::keyClick(test.window.findChild<LessonsPage*>(), Qt::Key_Escape);
  QCOMPARE(test.window.reading().area().place(), window::Place::Session);
  QVERIFY(dock(test, "inspector")->isVisible());
  actionOf(test, "Engines of another GPU…")->trigger();
  QVERIFY(test.window.findChild<EnginesPage*>()->isVisible());
  QTest::keyClick(test.window.findChild<EnginesPage*>(), Qt::Key_Escape);
  QCOMPARE(test.window.reading().area().place(), window::Place::Session);
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
  for (auto* field : test.window.measuring().editor().findChildren<QLineEdit*>())
    if (field->accessibleName() == QStringLiteral("Input size")) input = field;
  const Dims before = test.window.measuring().editor().inputSize();
  input->selectAll();
  QTest::keyClicks(input, QStringLiteral("4x1x28x28"));
  QTest::keyClick(input, Qt::Key_Return);
  QCOMPARE(test.window.measuring().editor().inputSize(), (Dims{4, 1, 28, 28}));
  QTest::keyClick(input, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(test.window.measuring().editor().inputSize(), before);
  QTest::keyClick(input, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(test.window.measuring().editor().inputSize(), (Dims{4, 1, 28, 28}));
  test.window.measuring().editor().undoStack().setClean();
}

void HandsTest::theNetworkFollowsTheShownSurvey() {
  TestWindow test;
  test.store.replace(syntheticSession({}, {{4, 3, 64, 64}, {4, 3, 96, 96}}), QStringLiteral("recorded"));
  QCOMPARE(test.window.measuring().editor().inputSize(), (Dims{4, 3, 96, 96}));
  test.shown.show(0);
  QCOMPARE(test.window.measuring().editor().inputSize(), (Dims{4, 3, 64, 64}));
}

/// A digit chooses an entry of a menu, although a widget around the focus has it as a shortcut.
void HandsTest::keysOfAnOpenMenuAreItsOwn() {
  TestWindow test;
  auto* lessons = test.window.findChild<LessonsPage*>();
  test.window.reading().area().showPage(lessons);
  auto* button = new QPushButton(lessons);
  button->show();
  test.window.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  button->setFocus();
  int shortcuts = 0;
  int entries = 0;
  auto* shortcut = new QAction(lessons);
  shortcut->setShortcut(Qt::Key_7);
  shortcut->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  lessons->addAction(shortcut);
  connect(shortcut, &QAction::triggered, this, [&shortcuts] { ++shortcuts; });
  QTest::keyClick(button, Qt::Key_7);
  QCOMPARE(shortcuts, 1);
  QMenu menu(&test.window);
  connect(menu.addAction(QStringLiteral("&7 entry")), &QAction::triggered, this, [&entries] { ++entries; });
  menu.popup(test.window.mapToGlobal(QPoint(50, 50)));
  QTRY_VERIFY(menu.isVisible());
  QTest::keyClick(&menu, Qt::Key_7);
  QCOMPARE(entries, 1);
  QCOMPARE(shortcuts, 1);
}

/// Return takes the current entry of an open list, F4 and Escape none; the page below gets no key.
void HandsTest::keysCloseAnOpenList() {
  TestWindow test;
  test.window.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  auto* start = test.window.findChild<window::StartPage*>();
  auto* box = new QComboBox(start);
  box->addItems({QStringLiteral("first"), QStringLiteral("second")});
  box->show();
  box->setFocus();
  for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_F4, Qt::Key_Escape}) {
    box->setCurrentIndex(0);
    box->showPopup();
    QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
    QTest::keyClick(box->view(), Qt::Key_Down);
    QTest::keyClick(box->view(), key);
    QTRY_VERIFY2(QApplication::activePopupWidget() == nullptr, qPrintable(QKeySequence(key).toString()));
    QCOMPARE(box->currentIndex(), key == Qt::Key_Return || key == Qt::Key_Enter ? 1 : 0);
    QVERIFY(start->isVisible());
  }
}

/// As Space does; in a dialog Return is for its default button.
void HandsTest::returnPressesTheFocusedButton() {
  TestWindow test;
  test.window.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  auto* start = test.window.findChild<window::StartPage*>();
  int clicks = 0;
  auto* button = new QPushButton(start);
  auto* tool = new QToolButton(start);
  for (QAbstractButton* each : {static_cast<QAbstractButton*>(button), static_cast<QAbstractButton*>(tool)}) {
    connect(each, &QAbstractButton::clicked, this, [&clicks] { ++clicks; });
    each->show();
    each->setFocus();
    const int before = clicks;
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space}) QTest::keyClick(each, key);
    QCOMPARE(clicks, before + 3);
    QTest::keyClick(each, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(clicks, before + 3);
  }
  connect(button, &QPushButton::clicked, button, &QObject::deleteLater);  // as one that closes its page
  QTest::keyClick(button, Qt::Key_Return);

  QDialog dialog(&test.window);
  auto* other = new QPushButton(&dialog);
  auto* usual = new QPushButton(&dialog);
  usual->setDefault(true);
  other->setAutoDefault(false);
  int others = 0;
  int usuals = 0;
  connect(other, &QPushButton::clicked, this, [&others] { ++others; });
  connect(usual, &QPushButton::clicked, this, [&usuals] { ++usuals; });
  dialog.show();
  dialog.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&dialog));
  other->setFocus();
  QTest::keyClick(other, Qt::Key_Return);
  QCOMPARE(std::pair(others, usuals), std::pair(0, 1));
}

void HandsTest::f6GivesTheFocusToWhatIsShown() {
  TestWindow test;
  test.window.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  window::PageArea& area = test.window.reading().area();
  QCOMPARE(area.place(), window::Place::Start);
  const auto press = [&] {
    test.window.setFocus();
    QTest::keyClick(&test.window, Qt::Key_F6);
  };
  press();
  QCOMPARE(area.place(), window::Place::Start);
  QVERIFY(test.window.findChild<window::StartPage*>()->hasFocus());
  const auto* cell = qobject_cast<window::VerdictCell*>(QApplication::focusWidget());
  QVERIFY(cell != nullptr && cell->isShown());
  openRecording(test);
  press();
  QCOMPARE(area.place(), window::Place::Session);
  QCOMPARE(QApplication::focusWidget(), area.currentPage());
  area.showNamed(QStringLiteral("lessons"));
  press();
  QCOMPARE(area.place(), window::Place::Alone);
}

}  // namespace hands_test

CONVSCOPE_QT_TEST(hands_test::HandsTest, hands)
#include "hands_test.moc"
