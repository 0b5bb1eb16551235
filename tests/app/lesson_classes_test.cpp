// A class: the classroom, the presenter's keys, and the ways out.
#include <QAbstractButton>
#include <QComboBox>
#include <QFontInfo>
#include <QLabel>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QScreen>
#include <QWindow>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "app/lesson_pages.h"
#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "widgets/lessons/film_bar.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/lecturer_window.h"
#include "widgets/lessons/lesson_foot.h"
#include "widgets/lessons/lesson_head.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/presenter.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/shown_text.h"
#include "window/appearance.h"
#include "window/parts/command_palette.h"
#include "window/parts/page_area.h"

namespace lesson_classes_test {

using namespace convscope;
using namespace convscope::testing;

class LessonClasses : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { window::applyZoom(window::kUsualZoom); }

  void theClassroomHasLargeTypeAndNoChrome() {
    TestWindow test;
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().area().showPage(&page);
    page.showLesson(0);
    const double before = QFontInfo(page.view().font()).pixelSize();
    const QWidget* top = test.window.menuWidget();
    QVERIFY(top->isVisible());
    emit page.fullScreenRequested();
    QTRY_VERIFY(QFontInfo(page.view().font()).pixelSize() >= 1.5 * before);
    QVERIFY(page.view().isClassroom() && top->isHidden());
    moveMouse(test, {100, 0});
    QTRY_VERIFY(top->isVisible());
    moveMouse(test, {100, test.window.height() - 10});
    QTRY_VERIFY(top->isHidden());
    QTest::keyClick(&page.view(), Qt::Key_Escape);  // leaves the full screen, not the lesson
    QTRY_VERIFY(!page.view().isClassroom());
    QCOMPARE(QFontInfo(page.view().font()).pixelSize(), int(before));
    QVERIFY(top->isVisible());
    QVERIFY(page.openedLesson() != nullptr);
  }

  void zoomingChangesEverythingInAClass() {
    TestWindow test;
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#2"));
    emit page.fullScreenRequested();
    LessonView& view = page.view();
    QTRY_VERIFY(view.isClassroom());
    view.setFocus();
    // The smallest and the largest letters of each part.
    const auto sizes = [&] {
      QList<std::pair<int, int>> result;
      for (const QWidget* part : QList<const QWidget*>{&view.stepView(), &view.head(), &view.foot()}) {
        std::pair<int, int> range(std::numeric_limits<int>::max(), 0);
        for (const QWidget* each : part->findChildren<QWidget*>()) {
          const bool isText = qobject_cast<const QLabel*>(each) != nullptr ||
                              qobject_cast<const QAbstractButton*>(each) != nullptr ||
                              qobject_cast<const QPlainTextEdit*>(each) != nullptr;
          if (!isText || !each->isVisible()) continue;
          const int pixels = QFontInfo(each->font()).pixelSize();
          range = {std::min(range.first, pixels), std::max(range.second, pixels)};
        }
        result.append(range);
      }
      return result;
    };
    constexpr int kPercent = window::kLeastZoom;  // larger letters may not fit the screen of the test
    constexpr double kRounding = 2;
    constexpr qsizetype kHead = 1;  // it shows a second title, in small letters, once there is room
    const auto isScaled = [](int now, int then) {
      return then > 0 && std::abs(now - then * kPercent / 100.0) <= kRounding;
    };
    for (const StepPart part : {StepPart::Text, StepPart::Question}) {
      if (view.shownPart() != part) QTest::keyClick(&view, Qt::Key_PageDown);
      QCOMPARE(view.shownPart(), std::optional(part));
      QTRY_VERIFY(sizes().front().second > 0);
      const auto before = sizes();
      window::applyZoom(kPercent);
      QTRY_VERIFY(sizes().front().second < before.front().second);
      const auto after = sizes();
      for (qsizetype i = 0; i < before.size(); ++i)
        QVERIFY2(
            (i == kHead || isScaled(after[i].first, before[i].first)) && isScaled(after[i].second, before[i].second),
            qPrintable(QStringLiteral("step %1, part %2: %3 to %4 px, then %5 to %6 px")
                           .arg(view.step())
                           .arg(i)
                           .arg(before[i].first)
                           .arg(before[i].second)
                           .arg(after[i].first)
                           .arg(after[i].second)));
      window::applyZoom(window::kUsualZoom);
      QTRY_COMPARE(sizes(), before);
    }
  }

  /// Its clock does not begin again when the window with notes is opened again.
  void theNotesFitTheScreenAndKeepTheirClock() {
    TestWindow test;
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#2"));
    emit page.fullScreenRequested();
    QTRY_VERIFY(page.view().isClassroom());
    const auto notes = [&]() -> const LecturerWindow* { return page.presenter().lecturer(); };
    QTest::keyClick(&page.view(), Qt::Key_N);
    QVERIFY(notes() != nullptr);
    const QSize screen = notes()->screen()->availableSize();
    QVERIFY(notes()->width() < screen.width() && notes()->height() < screen.height());
    const QString start = notes()->time();
    QTRY_VERIFY(notes()->time() != start);
    QTest::keyClick(&page.view(), Qt::Key_N);
    QTRY_VERIFY(notes() == nullptr);
    QTest::keyClick(&page.view(), Qt::Key_N);
    QVERIFY(notes() != nullptr);
    QVERIFY2(!notes()->time().startsWith(QStringLiteral("0:00")), qPrintable(notes()->time()));
  }

  /// A page that was chosen in the command palette ends the class; another lesson does not.
  void everyWayOutOfAClassLeavesTheFullScreen() {
    TestWindow test;
    LessonsPage& page = lessonsPageOf(test);
    const auto isFull = [&] { return test.window.isFullScreen(); };
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#2"));
    emit page.fullScreenRequested();
    QTRY_VERIFY(page.view().isClassroom());
    test.window.reading().showLessonAt(1);
    QCoreApplication::processEvents();
    QVERIFY(isFull() && page.view().isClassroom());
    test.window.reading().area().showNamed(QStringLiteral("measure"));
    QTRY_VERIFY(!isFull());
    QVERIFY(test.window.menuWidget()->isVisible());
    test.window.reading().showLessonAt(1);
    emit page.fullScreenRequested();
    QTRY_VERIFY(page.view().isClassroom());
    page.showList();
    QTRY_VERIFY(!isFull());
    actionOf(test, "Full screen")->trigger();  // before the lesson, so it stays
    test.window.reading().showLessonAt(1);
    QTRY_VERIFY(page.view().isClassroom());
    test.window.reading().area().showNamed(QStringLiteral("measure"));
    QCoreApplication::processEvents();
    QVERIFY(isFull());
  }

  void thePresentersKeysWork() {
    TestWindow test;
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().area().showPage(&page);
    page.showLesson(0);
    emit page.fullScreenRequested();
    LessonView& view = page.view();
    QTRY_VERIFY(view.isClassroom());
    view.setFocus();
    QCOMPARE(view.shownPart(), std::optional(StepPart::Text));
    const auto place = [&] { return std::pair(view.step(), view.shownPart()); };
    const auto first = place();
    QTest::keyClick(&view, Qt::Key_PageDown);
    QVERIFY(place() != first);
    QTest::keyClick(&view, Qt::Key_PageUp);
    QVERIFY(place() == first);
    for (const auto key : {Qt::Key_B, Qt::Key_Period}) {
      QTest::keyClick(&view, key);
      QVERIFY(page.presenter().isBlack());
      QTest::keyClick(&view, Qt::Key_PageDown);  // only brings the picture back
      QVERIFY(!page.presenter().isBlack());
      QVERIFY(place() == first);
    }
    QTest::keyClick(&view, Qt::Key_L);
    QVERIFY(page.presenter().hasPointer());
    QTest::keyClick(&view, Qt::Key_L);
    QVERIFY(!page.presenter().hasPointer());
    QTest::keyClick(&view, Qt::Key_F5);
    QVERIFY(!test.window.measuring().runs().isRunning());
    QTest::keyClick(&view, Qt::Key_N);
    QVERIFY(page.presenter().lecturer() != nullptr);
    const LecturerWindow& lecturer = *page.presenter().lecturer();
    QVERIFY(lecturer.stepText().contains(toQString(view.lesson()->steps[0].title)));
    QVERIFY(lecturer.nextText().contains(toQString(view.lesson()->steps[1].title)));
    QVERIFY(!lecturer.notes().isEmpty());
    QVERIFY(lecturer.nextText().contains(QStringLiteral("implicit GEMM")));      // its text, too
    QVERIFY(lecturer.script().contains(QStringLiteral("many **algorithms**")));  // a step without a question
    while (view.step() == 0) QTest::keyClick(page.presenter().lecturer(), Qt::Key_PageDown);
    QVERIFY(lecturer.stepText().contains(toQString(view.lesson()->steps[1].title)));
    QVERIFY(lecturer.script().contains(QStringLiteral("How much longer")));
    QCOMPARE(lecturer.script().count(QStringLiteral("- **✓")), 1);  // the right choice
    QVERIFY(lecturer.script().contains(QStringLiteral("The fastest takes")));
    while (view.step() + 1 < view.lesson()->steps.size()) QTest::keyClick(&view, Qt::Key_PageDown);
    QVERIFY(lecturer.script().contains(QStringLiteral("A layer has many algorithms")));
    QVERIFY(lecturer.script().contains(QStringLiteral("Answers to the exercises")));
    emit page.fullScreenRequested();
    QTRY_VERIFY(!view.isClassroom());
    QVERIFY(page.presenter().lecturer() == nullptr);
    const std::size_t step = view.step();
    QTest::keyClick(&view, Qt::Key_B);
    QVERIFY(!page.presenter().isBlack());
    QCOMPARE(view.step(), step);
  }

  /// As its minutes are, also in a class of several lessons.
  void theClockIsOfTheLesson() {
    TestWindow test;
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().area().showPage(&page);
    page.showLesson(0);
    emit page.fullScreenRequested();
    QTRY_VERIFY(page.view().isClassroom());
    if (page.presenter().lecturer() == nullptr) page.presenter().toggleNotes();
    const auto seconds = [&] {
      const QString time = page.presenter().lecturer()->time().section(u' ', 0, 0);
      return time.section(u':', 0, 0).toInt() * 60 + time.section(u':', 1, 1).toInt();
    };
    constexpr int kSeconds = 3;
    QTRY_VERIFY(seconds() >= kSeconds);
    page.view().nextStep();
    const int before = seconds();
    QVERIFY(before >= kSeconds);
    page.showLesson(1);
    QTRY_VERIFY(seconds() < before);
    emit page.fullScreenRequested();
    QTRY_VERIFY(!page.view().isClassroom());
  }

  void escapeClosesWhatIsOnTopOfAClass() {
    TestWindow test;
    test.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.window));
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#2"));
    emit page.fullScreenRequested();
    QTRY_VERIFY(page.view().isClassroom());
    QTest::keyClick(test.window.windowHandle(), Qt::Key_K, Qt::ControlModifier);
    const auto palette = [&] { return test.window.findChild<window::CommandPalette*>(); };
    QVERIFY(palette() != nullptr);
    QVERIFY(QTest::qWaitForWindowActive(palette()));
    QTest::keyClick(palette()->windowHandle(), Qt::Key_B);  // a letter, not a black screen
    QVERIFY(!page.presenter().isBlack());
    QTest::keyClick(palette()->windowHandle(), Qt::Key_Escape);
    QTRY_VERIFY(palette() == nullptr);
    QVERIFY(page.view().isClassroom());
    test.window.activateWindow();  // without a window manager, no window is active after a dialog
    QVERIFY(QTest::qWaitForWindowActive(&test.window));
    QTest::keyClick(test.window.windowHandle(), Qt::Key_L);
    QVERIFY(page.presenter().hasPointer());
    QTest::keyClick(test.window.windowHandle(), Qt::Key_Escape);
    QVERIFY(!page.presenter().hasPointer());
    QVERIFY(page.view().isClassroom());
    if (page.presenter().lecturer() == nullptr) QTest::keyClick(test.window.windowHandle(), Qt::Key_N);
    QVERIFY(page.presenter().lecturer() != nullptr);
    QTest::keyClick(page.presenter().lecturer()->windowHandle(), Qt::Key_Escape);
    QTRY_VERIFY(page.presenter().lecturer() == nullptr);
    QVERIFY(page.view().isClassroom());
    QTest::keyClick(test.window.windowHandle(), Qt::Key_Escape);
    QTRY_VERIFY(!page.view().isClassroom());
    QVERIFY(page.openedLesson() != nullptr);
  }

  void aClassEndsWithTheWindow() {
    TestWindow test;
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#2"));
    emit page.fullScreenRequested();
    QTRY_VERIFY(page.view().isClassroom());
    QTest::keyClick(&page.view(), Qt::Key_N);
    QVERIFY(page.presenter().lecturer() != nullptr);
    QVERIFY(test.window.close());
    QVERIFY(page.presenter().lecturer() == nullptr);
  }

  void escapeClosesAnOpenListOfSpeeds() {
    TestWindow test;
    test.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.window));
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#3"));
    LessonView& view = page.view();
    view.predict(0);
    view.showAnswer();
    QVERIFY(view.film().hasFilm());
    QComboBox& speeds = *view.stagePanel().filmBar().speedBox();
    QTRY_VERIFY(speeds.isVisible());
    speeds.showPopup();
    QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
    QTest::keyClick(speeds.view(), Qt::Key_Escape);
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
    QVERIFY(page.openedLesson() != nullptr);
  }

 private:
  static void moveMouse(TestWindow& test, const QPoint& position) {
    QMouseEvent move(QEvent::MouseMove, position, test.window.mapToGlobal(position), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(test.window.windowHandle(), &move);
  }
};

}  // namespace lesson_classes_test

CONVSCOPE_QT_TEST(lesson_classes_test::LessonClasses, lesson_classes)
#include "lesson_classes_test.moc"
