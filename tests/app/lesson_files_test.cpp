// Files of lessons: those that are opened and read again, and what is written of them.
#include <QFile>
#include <QFileInfo>
#include <QPushButton>

#include "app/lesson_pages.h"
#include "app/window_fixture.h"
#include "lesson/lesson_reader.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/step_view.h"
#include "window/lesson_control.h"

namespace lesson_files_test {

using namespace convscope;
using namespace convscope::testing;
using convscope::window::LessonControl;

class LessonFiles : public QObject {
  Q_OBJECT

 private slots:
  void aLessonThatDoesNotFitIsSaidInANotice() {
    TestWindow test;
    test.window.reading().lessons().openLessonFile(writeLesson(test.file("bad.md"), kOwnLesson + "{nonsense}\n"));
    const QString said = test.window.notices().text(QStringLiteral("lessons"));
    QVERIFY2(said.contains(QStringLiteral("bad.md:12: step 1 (First)")), qPrintable(said));
    QCOMPARE(lessonsPageOf(test).openedLesson(), nullptr);
    test.window.reading().lessons().openLessonFile(QStringLiteral("/nowhere.md"));
    QVERIFY(test.window.notices().text(QStringLiteral("lessons")).contains(QStringLiteral("/nowhere.md")));
  }

  void aSavedLessonIsReadAgain() {
    TestWindow test;
    const QString file = writeLesson(test.file("own.md"), kOwnLesson + "# Second\nOld.\n");
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().lessons().openLessonFile(file);
    page.view().nextStep();
    QTest::qWait(20);  // a new time of change
    writeLesson(file, kOwnLesson + "# Second\nNew.\n");
    QTRY_COMPARE_WITH_TIMEOUT(page.view().stepView().text(), QStringLiteral("New."), kPatienceMs);
    QCOMPARE(page.view().step(), std::size_t{1});
    QTest::qWait(20);
    writeLesson(file, kOwnLesson + "# Second\n{nonsense}\n");
    const auto said = [&] { return test.window.notices().text(QStringLiteral("lessons")); };
    QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("own.md:14: step 2 (Second)")), kPatienceMs);
    QCOMPARE(page.view().stepView().text(), QStringLiteral("New."));
    QFile::remove(file);  // many editors replace the file
    QVERIFY(QFile::rename(writeLesson(test.file("new.md"), kOwnLesson + "# Second\nNewest.\n"), file));
    QTRY_COMPARE_WITH_TIMEOUT(page.view().stepView().text(), QStringLiteral("Newest."), kPatienceMs);
    QCOMPARE(said(), QString());
  }

  void theAnswersAreWritten() {
    TestWindow test;
    LessonsPage& page = lessonsPageOf(test);
    page.showLesson(0);
    while (!page.view().atEnd()) {
      page.view().stepView().question().predict(0);
      page.view().showAnswer();
      page.view().nextStep();
    }
    for (const char* name : {"answers.txt", "answers.pdf"}) {
      test.window.reading().lessons().writeAnswerSheet(test.file(name));
      QFile written(test.file(name));
      QVERIFY(written.open(QIODevice::ReadOnly));
      QCOMPARE(written.read(5) == "%PDF-", QByteArray(name).endsWith("pdf"));
    }
  }

  void aHandoutIsWritten() {
    TestWindow test;
    test.store.replace(syntheticSession({.network = "alexnet"}, {{}}), QStringLiteral("synthetic"));
    lessonsPageOf(test).showLesson(1);
    const QString file = test.file("handout.pdf");
    test.window.reading().lessons().writeHandout(file, HandoutFor::Students);
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.read(5) == "%PDF-");
    QVERIFY(written.size() > 20'000);
    test.window.reading().lessons().writeHandout(test.file("answers.pdf"), HandoutFor::SelfStudy);
    QVERIFY(QFileInfo(test.file("answers.pdf")).size() > written.size());
    test.window.reading().lessons().writeHandout(test.file("teacher.pdf"), HandoutFor::Teacher);
    QVERIFY(QFileInfo(test.file("teacher.pdf")).size() > QFileInfo(test.file("answers.pdf")).size());
    test.window.reading().lessons().writeSlides(test.file("step.png"), false);
    QVERIFY(QFileInfo(test.file("step.png")).size() > 5'000);
    test.window.reading().lessons().writeSlides(test.file("steps.pdf"), true);
    QVERIFY(QFileInfo(test.file("steps.pdf")).size() > 5'000);
    test.window.reading().lessons().writeSlides(test.file("steps.png"), true);
    QVERIFY(!QFileInfo::exists(test.file("steps.png")));
    test.window.reading().lessons().writeHandout(QStringLiteral("/nowhere/handout.pdf"), HandoutFor::Students);
    QVERIFY(test.window.notices().text(QStringLiteral("lessons")).contains(QStringLiteral("/nowhere")));
  }

  void aRecordedSessionIsOpenedByItsName() {
    TestWindow test;
    const QString file = test.file("alexnet-fp32.convscope");
    writeSession(file.toStdString(), syntheticSession({.network = "alexnet"}, {{}}));
    LessonsPage& page = *new LessonsPage(test.store, test.shown, &test.window);
    LessonControl control({{test.window, m_top, test.settings, test.window.notices()},
                           page,
                           test.window.session(),
                           test.window.measuring()},
                          {file, test.file("gone.convscope")});
    const Lesson lesson = lessonFromText(
        "---\nconvscope_lesson: 1\ntitle: A\nnetwork: alexnet\nsession: alexnet-fp32\npage: memory\n---\n"
        "# First\n{survey.network}\n",
        "own.md");
    QPushButton& more = *page.view().stepView().moreButton();
    test.store.replace(syntheticSession({.network = "vgg16"}, {{}}));
    page.openLesson(lesson);
    QVERIFY(more.toolTip().contains(QStringLiteral("in place of the open session")));
    test.store.replace({});
    page.openLesson(lesson);
    QCOMPARE(page.view().stepView().text(), QStringLiteral("alexnet"));
    QCOMPARE(test.lastSurvey(), nullptr);  // the document stays as it is
    page.setPages(test.window.reading().pages());
    QVERIFY(more.toolTip().contains(QStringLiteral("Opens the recording alexnet-fp32. A notice")));
    more.click();
    QCOMPARE(test.lastSurvey()->started.network.name, std::string("alexnet"));
    QVERIFY(test.store.provenance().contains(QStringLiteral("recorded")));
    page.openLesson(lessonFromText(
        "---\nconvscope_lesson: 1\ntitle: B\nnetwork: alexnet\nsession: gone\n---\n# First\n{survey.network}\n",
        "b.md"));
    QVERIFY(test.window.notices().text(QStringLiteral("lessons")).contains(QStringLiteral("gone.convscope")));
  }

 private:
  QWidget m_top;
};

}  // namespace lesson_files_test

CONVSCOPE_QT_TEST(lesson_files_test::LessonFiles, lesson_files)
#include "lesson_files_test.moc"
