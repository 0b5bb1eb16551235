// Lessons in the window: films, menus, links, progress.
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QWindow>
#include <algorithm>

#include "app/lesson_pages.h"
#include "app/window_fixture.h"
#include "lesson/lesson_reader.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"
#include "widgets/lessons/answer_sheet.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/lesson_list.h"
#include "widgets/lessons/lesson_row.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/resume_bar.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/shown_text.h"
#include "window/lesson_control.h"
#include "window/parts/page_area.h"

namespace lessons_test {

using namespace convscope;
using namespace convscope::testing;
using convscope::window::LessonControl;
using convscope::window::PageArea;

class LessonsInTheWindow : public QObject {
  Q_OBJECT

 private slots:
  void aFilmPlaysBesideTheOpenSession() {
    TestWindow test;
    LessonsPage& page = filmPage(test);
    test.store.replace(syntheticSession({.network = "alexnet"}, {{}}));
    const QString title = test.window.windowTitle();
    const std::string network = test.window.measuring().editor().network().name;
    LessonView& view = page.view();
    view.stepView().question().predict(0);
    view.showAnswer();
    QVERIFY(view.film().isPlaying());
    view.showAnswer();  // skips it
    QTRY_VERIFY(!view.stepView().answer().isEmpty());
    QVERIFY(!test.window.measuring().runs().isRunning());
    QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
    QCOMPARE(test.lastSurvey()->started.network.name, std::string("alexnet"));
    QCOMPARE(test.window.measuring().editor().network().name, network);
    QCOMPARE(test.window.windowTitle(), title);
    QVERIFY(!test.window.session().document().isModified());
    QVERIFY(!test.window.isWindowModified());
  }

  void anUnfinishedFilmLeavesNothingToRecover() {
    const auto logs = [](TestWindow& test) {
      return QDir(test.file("working")).entryList(QDir::Files | QDir::NoDotAndDotDot).size();
    };
    TestWindow test;
    LessonsPage& page = filmPage(test);
    const auto before = logs(test);
    page.view().stepView().question().predict(1);
    page.view().showAnswer();
    QVERIFY(page.view().film().isPlaying());
    QCOMPARE(logs(test), before);
    test.window.reading().lessons().open(QStringLiteral("nowhere"));
    QVERIFY(page.view().film().isPlaying());
    page.hide();
    QVERIFY(!page.view().film().isPlaying());
  }

  void theMenuHasLessonsInSubmenus() {
    TestWindow test;
    QMenu* menu = nullptr;
    for (QAction* top : test.window.findChild<QMenuBar*>()->actions())
      if (top->text() == QStringLiteral("&Lessons")) menu = top->menu();
    QVERIFY(menu != nullptr);
    emit menu->aboutToShow();
    std::size_t inParts = 0;
    for (QAction* entry : menu->actions()) {
      if (entry->menu() == nullptr) continue;
      const auto count = static_cast<std::size_t>(entry->menu()->actions().size());
      QVERIFY2(count > 0 && count <= 12, qPrintable(entry->text()));
      if (entry->text().startsWith(QStringLiteral("Lessons "))) inParts += count;
      if (entry->text() == QStringLiteral("One lecture")) QCOMPARE(count, std::size_t{3});
    }
    QCOMPARE(inParts, lessons().size());
    QVERIFY(menu->actions().size() <= 12);
    QMenu* last = menu->actions().back()->menu();
    last->actions().back()->trigger();
    QCOMPARE(lessonsPageOf(test).openedLesson()->name, lessons().back().name);
  }

  void progressSurvivesARestart() {
    TestWindow test;
    lessonsPageOf(test).showLesson(0);
    LessonView& view = lessonsPageOf(test).view();
    while (view.stepView().question().isHidden()) view.nextStep();
    view.predict(1);
    view.showAnswer();
    if (view.film().isPlaying()) view.showAnswer();
    const std::size_t step = view.step();
    const auto shown = [](LessonView& of) {
      return static_cast<int>(std::ranges::count_if(of.answers(), &AnsweredQuestion::isShown));
    };
    QCOMPARE(shown(view), 1);
    window::MainWindow second({test.store, test.shown, test.settings, test.file("working"),
                               [](const cli::EngineChoice&) { return localEngine(scripted())(); }});
    second.show();
    auto* again = second.findChild<LessonsPage*>();
    again->showLesson(0);
    QCOMPARE(again->view().step(), step);
    QCOMPARE(again->view().resumeBar().isHidden(), false);
    QCOMPARE(shown(again->view()), 1);
    QCOMPARE(again->view().answers()[0].prediction, view.answers()[0].prediction);
    again->showList();
    QVERIFY(again->list().rows()[0]->details().contains(QStringLiteral(" of ")));
    again->showLesson(0);
    again->view().resumeBar().findChild<QPushButton*>()->click();
    QVERIFY(test.settings.lessonProgress(toQString(again->openedLesson()->name)).size() < 200);
    QCOMPARE(shown(again->view()), 0);
  }

  void aStepIsShownByItsLink() {
    TestWindow test;
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().showLesson(QStringLiteral("warm-up#where-does-it-go"));
    QCOMPARE(test.window.reading().area().currentPage(), &page);
    QCOMPARE(page.openedLesson()->name, std::string("warm-up"));
    QCOMPARE(page.view().step(), std::size_t{2});
    test.window.reading().showLesson(QStringLiteral("workspace#2"));
    QCOMPARE(page.view().step(), std::size_t{1});
    for (const char* wrong : {"workspace#99", "workspace#nothing", "nothing#1", "", "#", "/nowhere.md#1"}) {
      test.window.reading().showLesson(QString::fromUtf8(wrong));
      QVERIFY2(!test.window.notices().text(QStringLiteral("lessons")).isEmpty(), wrong);
      QCOMPARE(page.openedLesson()->name, std::string("workspace"));
      QCOMPARE(page.view().step(), std::size_t{1});
    }
    const QString file = writeLesson(test.file("own.md"), kOwnLesson + "# Second step\nText.\n");
    test.window.reading().showLesson(file + QStringLiteral("#second-step"));
    QCOMPARE(page.openedLesson()->name, std::string("own"));
    QCOMPARE(page.view().step(), std::size_t{1});
  }

  /// More on a page leaves the lesson; a notice leads back to its step.
  void theWayBackFromAPageLeadsToTheStep() {
    TestWindow test;
    const QString topic = QStringLiteral("lesson place");
    LessonsPage& page = lessonsPageOf(test);
    PageArea& area = test.window.reading().area();
    test.store.replace(syntheticSession({.network = "alexnet"}, {{}}));
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#2"));
    const std::size_t step = page.view().step();
    emit page.view().pageRequested(QStringLiteral("layers"));
    QTRY_VERIFY(area.currentPage() != &page);
    const QString notice = test.window.notices().text(topic);
    QVERIFY2(notice.contains(toQString(page.view().lesson()->title)) && notice.contains(QStringLiteral("step 2")),
             qPrintable(notice));
    QPushButton* back = nullptr;
    for (auto* button : test.window.notices().findChildren<QPushButton*>())
      if (button->text().contains(QStringLiteral("lesson"))) back = button;
    QVERIFY(back != nullptr);
    back->click();
    QCOMPARE(area.currentPage(), &page);
    QVERIFY(page.openedLesson() != nullptr);
    QCOMPARE(page.view().step(), step);
    QVERIFY(test.window.notices().text(topic).isEmpty());
  }

  void aStepOpenedByItsLinkHasTheKeys() {
    TestWindow test;
    test.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.window));
    LessonView& view = lessonsPageOf(test).view();
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#2"));
    QTest::keyClick(test.window.windowHandle(), Qt::Key_3);
    QCOMPARE(view.stepView().question().prediction(), 2);
    test.window.reading().showPage(0);
    test.window.reading().area().showPage(&lessonsPageOf(test));
    QTest::keyClick(test.window.windowHandle(), Qt::Key_Return);
    QVERIFY(view.film().isPlaying() || !view.stepView().answer().isEmpty());
  }

 private:
  /// Returns a page that shows a step with a film of a synthetic recording.
  LessonsPage& filmPage(TestWindow& test) {
    const QString file = test.file("mnist-tutorial.convscope");
    writeSession(file.toStdString(), syntheticSession({.network = "mnist-tutorial"}, {{}}));
    auto& page = *new LessonsPage(test.store, test.shown, &test.window);
    new LessonControl({{test.window, m_top, test.settings, test.window.notices()},
                       page,
                       test.window.session(),
                       test.window.measuring()},
                      {file});
    page.resize(1200, 700);
    page.show();
    page.openLesson(lessonFromText(
        "---\nconvscope_lesson: 1\ntitle: A\nnetwork: mnist-tutorial\nsession: mnist-tutorial\nlayer: conv1\n"
        "pass: fwd\nchart: algorithms-detail\n---\n# First\n```step\nspeed: 0.001\n```\nText.\n"
        "## Question\nWhich?\n- [x] this\n- [ ] that\n## Answer\nThis.\n",
        "own.md"));
    return page;
  }

  QWidget m_top;
};

}  // namespace lessons_test

CONVSCOPE_QT_TEST(lessons_test::LessonsInTheWindow, lessons)
#include "lessons_test.moc"
