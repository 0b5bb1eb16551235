// What the window does for lessons.
#include <QAbstractItemView>
#include <QComboBox>
#include <QDir>
#include <QFontInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMouseEvent>
#include <QPushButton>
#include <QWindow>

#include "app/window_fixture.h"
#include "lesson/lesson.h"
#include "lesson/lesson_reader.h"
#include "network/presets.h"
#include "session/session_file.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"
#include "widgets/lessons/film_bar.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/lecturer_window.h"
#include "widgets/lessons/lesson_list.h"
#include "widgets/lessons/lesson_row.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/origin_bar.h"
#include "widgets/lessons/presenter.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/resume_bar.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/shown_text.h"
#include "window/lesson_control.h"
#include "window/lesson_experiment.h"
#include "window/parts/command_palette.h"
#include "window/parts/page_area.h"

namespace lessons_test {

using namespace convscope;
using namespace convscope::testing;
using convscope::window::LessonControl;

namespace {

const QByteArray kLesson = R"(---
convscope_lesson: 1
title: Own lesson
network: mnist-tutorial
precision: fp32
layer: conv1
pass: fwd
chart: algorithms-detail
page: memory
---
# First
It takes {fastest.time}.
)";

QString write(const QString& file, const QByteArray& bytes) {
  QFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return {};
  out.write(bytes);
  return file;
}

LessonsPage& pageOf(TestWindow& test) {
  return *test.window.findChild<LessonsPage*>();
}

}  // namespace

class LessonsInTheWindow : public QObject {
  Q_OBJECT

 private slots:
  void anExperimentIsRunAndItsFiguresAreTold() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    LessonsPage& page = pageOf(test);
    test.window.reading().area().showPage(&page);
    test.window.reading().lessons().openLessonFile(write(test.file("own.md"), kLesson));
    QVERIFY(page.view().stepView().text().contains(QStringLiteral("(not known)")));
    page.view().originBar().measureButton()->click();
    QVERIFY(test.window.measuring().runs().isRunning());
    QVERIFY(test.waitForEnd());
    QCOMPARE(test.lastSurvey()->started.network.name, std::string("mnist-tutorial"));
    QCOMPARE(test.lastSurvey()->started.options.precision, Precision::Fp32);
    QTRY_VERIFY(!page.view().stepView().text().contains(QStringLiteral("(not known)")));
    QCOMPARE(test.window.reading().area().currentPage(), &page);
    QTest::mouseClick(page.view().stepView().moreButton(), Qt::LeftButton);
    QCOMPARE(test.window.reading().area().currentPage()->name(), QStringLiteral("memory"));
  }

  void aMeasuredStepIsComparedWithItsRecording() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    const QString file = test.file("mnist-tutorial-tf32.convscope");
    writeSession(file.toStdString(),
                 syntheticSession({.network = "mnist-tutorial", .precision = Precision::Tf32}, {{}}));
    LessonsPage& page = *new LessonsPage(test.store, test.shown, &test.window);
    LessonControl control({{test.window, m_top, test.settings, test.window.notices()},
                           page,
                           test.window.session(),
                           test.window.measuring()},
                          {file});
    page.resize(1200, 700);
    page.show();
    page.openLesson(lessonFromText(
        "---\nconvscope_lesson: 1\ntitle: A\nnetwork: mnist-tutorial\nsession: mnist-tutorial-tf32\nprecision: tf32\n"
        "passes: fwd\nchart: algorithms\n---\n# First\n```step\nexpect: survey.precision = tf32\n```\n"
        "It saves {network.benchmark.gain}.\n",
        "own.md"));
    LessonView& view = page.view();
    QVERIFY(view.originBar().text().contains(
        QStringLiteral("A measurement here uses fp32 with oneDNN on Fake, because no CUDA device is available.")));
    QCOMPARE(page.charts().size(), 1);
    QCOMPARE(view.stepView().outcome(), QString());
    const QString text = view.stepView().text();
    QVERIFY(text.contains(u'%'));
    view.originBar().measureButton()->click();
    QVERIFY(test.window.measuring().runs().isRunning());
    QVERIFY(test.waitForEnd());
    QTRY_COMPARE(page.charts().size(), 2);
    const QString outcome = view.stepView().outcome();
    QVERIFY2(outcome.contains(QStringLiteral("survey.precision is fp32, recorded tf32")), qPrintable(outcome));
    QVERIFY2(outcome.contains(QStringLiteral("fp32, not tf32")), qPrintable(outcome));
    QVERIFY2(outcome.contains(QStringLiteral("That can happen")), qPrintable(outcome));
    QCOMPARE(view.stepView().text(), text);  // oneDNN has no benchmark mode
    QVERIFY(view.originBar().text().startsWith(QStringLiteral("Figures of the text: ")));
    QVERIFY(view.originBar().text().contains(QStringLiteral("H200")));
    view.originBar().otherButton()->click();
    QCOMPARE(page.charts().size(), 1);
    QCOMPARE(view.stepView().outcome(), QString());
  }

  void anExperimentTakesTheStepsOwnSettingsIfItCan() {
    const auto gpu = [](int capability) {
      return DeviceInfo{.id = "cuda:0", .name = "GPU", .computeCapability = capability};
    };
    const std::vector<BackendStatus> all{{.name = "cudnn", .devices = {gpu(90)}},
                                         {.name = "onednn", .devices = {{.id = "cpu", .name = "CPU"}}}};
    window::RunSetup cpu;
    cpu.backend = "onednn";
    cpu.device = "cpu";
    cpu.precision = Precision::Fp32;
    LessonStage stage;
    stage.network = "alexnet";
    SurveyStarted recorded = syntheticSurvey({.network = "alexnet",
                                              .input = {7, 3, 224, 224},
                                              .precision = Precision::Tf32,
                                              .layout = Layout::Nhwc,
                                              .passes = {Pass::Forward}})
                                 .started;
    auto found = window::experimentFor(stage, &recorded, all, cpu);
    QCOMPARE(found.setup.backend, std::string("cudnn"));
    QCOMPARE(found.setup.device, std::string("cuda:0"));
    QCOMPARE(found.setup.precision, std::optional(Precision::Tf32));
    QCOMPARE(found.setup.layout, std::optional(Layout::Nhwc));
    QCOMPARE(found.setup.passes, std::vector{Pass::Forward});
    QCOMPARE(found.inputs, (std::vector<Dims>{{7, 3, 224, 224}}));
    QCOMPARE(found.difference, QString());
    found = window::experimentFor(stage, &recorded, {{.name = "cudnn", .devices = {gpu(75)}}}, cpu);
    QVERIFY(found.difference.contains(QStringLiteral("8.0 or higher")));
    recorded.options.backend = "cudnn-legacy";  // of the same library
    found = window::experimentFor(stage, &recorded, all, cpu);
    QCOMPARE(found.setup.backend, std::string("cudnn"));
    QVERIFY(found.difference.contains(QStringLiteral("cuDNN legacy is not available")));
    found = window::experimentFor(stage, &recorded, {{.name = "cudnn", .missing = "no driver"}}, cpu);
    QCOMPARE(found.difference, QString());  // nothing can be measured: the run says why
  }

  void anExperimentSaysHowLongItTakes() {
    const std::vector<BackendStatus> backends{
        {.name = "cudnn", .devices = {{.id = "cuda:0", .name = "GPU", .computeCapability = 90}}},
        {.name = "onednn", .devices = {{.id = "cpu", .name = "CPU", .processors = 2}}}};
    window::LessonExperiment experiment;
    experiment.setup.backend = "onednn";
    experiment.setup.device = "cpu";
    const Network& network = preset("alexnet");
    const auto one = window::experimentSeconds(experiment, network, backends, {});
    QVERIFY(one && *one > 1);
    experiment.inputs = {network.input, network.input};
    QCOMPARE(window::experimentSeconds(experiment, network, backends, {}), 2 * *one);
    experiment.setup.backend = "cudnn";
    experiment.setup.device = "cuda:0";
    QVERIFY(!window::experimentSeconds(experiment, network, backends, {}));  // nothing was measured on it
    experiment.setup.device = "cuda:1";
    QVERIFY(!window::experimentSeconds(experiment, network, backends, {}));
  }

  void anExperimentOfSeveralSizesIsOneSurveyForEach() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    LessonStage stage;
    stage.network = "conv-tutorial";
    stage.inputs = {{1, 3, 16, 16}, {1, 3, 32, 32}};
    test.window.reading().lessons().run(stage);
    QTRY_COMPARE_WITH_TIMEOUT(test.store.session().surveys.size(), std::size_t{2}, kPatienceMs);
    QVERIFY(test.waitForEnd());
    QCOMPARE(test.store.session().surveys[0].started.input, (Dims{1, 3, 16, 16}));
    QCOMPARE(test.store.session().surveys[1].started.input, (Dims{1, 3, 32, 32}));
    QVERIFY(surveyFor(test.store.session(), stage) != nullptr);
  }

  void stopEndsAllSizes() {
    TestWindow test(Script{.execution = std::chrono::milliseconds(2)});
    QVERIFY(test.waitForDevice());
    LessonStage stage;
    stage.network = "conv-tutorial";
    stage.inputs = {{1, 3, 16, 16}, {1, 3, 32, 32}};
    test.window.reading().lessons().run(stage);
    test.window.measuring().runs().stop();
    QVERIFY(test.waitForEnd());
    QTest::qWait(100);
    QVERIFY(!test.window.measuring().runs().isRunning());
    QVERIFY(test.store.session().surveys.size() < 2);
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
    page.openLesson(lessonFromText(
        "---\nconvscope_lesson: 1\ntitle: A\nnetwork: alexnet\nsession: alexnet-fp32\npage: memory\n---\n"
        "# First\n{survey.network}\n",
        "own.md"));
    QCOMPARE(page.view().stepView().text(), QStringLiteral("alexnet"));
    QCOMPARE(test.lastSurvey(), nullptr);  // the document stays as it is
    page.setPages(test.window.reading().pages());
    page.view().stepView().moreButton()->click();
    QCOMPARE(test.lastSurvey()->started.network.name, std::string("alexnet"));
    QVERIFY(test.store.provenance().contains(QStringLiteral("recorded")));
    page.openLesson(lessonFromText(
        "---\nconvscope_lesson: 1\ntitle: B\nnetwork: alexnet\nsession: gone\n---\n# First\n{survey.network}\n",
        "b.md"));
    QVERIFY(test.window.notices().text(QStringLiteral("lessons")).contains(QStringLiteral("gone.convscope")));
  }

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

  void aLessonThatDoesNotFitIsSaidInANotice() {
    TestWindow test;
    test.window.reading().lessons().openLessonFile(write(test.file("bad.md"), kLesson + "{nonsense}\n"));
    const QString said = test.window.notices().text(QStringLiteral("lessons"));
    QVERIFY2(said.contains(QStringLiteral("bad.md:12: step 1 (First)")), qPrintable(said));
    QCOMPARE(pageOf(test).openedLesson(), nullptr);
    test.window.reading().lessons().openLessonFile(QStringLiteral("/nowhere.md"));
    QVERIFY(test.window.notices().text(QStringLiteral("lessons")).contains(QStringLiteral("/nowhere.md")));
  }

  void aSavedLessonIsReadAgain() {
    TestWindow test;
    const QString file = write(test.file("own.md"), kLesson + "# Second\nOld.\n");
    LessonsPage& page = pageOf(test);
    test.window.reading().lessons().openLessonFile(file);
    page.view().nextStep();
    QTest::qWait(20);  // a new time of change
    write(file, kLesson + "# Second\nNew.\n");
    QTRY_COMPARE_WITH_TIMEOUT(page.view().stepView().text(), QStringLiteral("New."), kPatienceMs);
    QCOMPARE(page.view().step(), std::size_t{1});
    QTest::qWait(20);
    write(file, kLesson + "# Second\n{nonsense}\n");
    const auto said = [&] { return test.window.notices().text(QStringLiteral("lessons")); };
    QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("own.md:14: step 2 (Second)")), kPatienceMs);
    QCOMPARE(page.view().stepView().text(), QStringLiteral("New."));
    QFile::remove(file);  // many editors replace the file
    QVERIFY(QFile::rename(write(test.file("new.md"), kLesson + "# Second\nNewest.\n"), file));
    QTRY_COMPARE_WITH_TIMEOUT(page.view().stepView().text(), QStringLiteral("Newest."), kPatienceMs);
    QCOMPARE(said(), QString());
  }

  void theClassroomHasLargeTypeAndNoChrome() {
    TestWindow test;
    LessonsPage& page = pageOf(test);
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

  /// A page that was chosen in the command palette ends the class; another lesson does not.
  void everyWayOutOfAClassLeavesTheFullScreen() {
    TestWindow test;
    LessonsPage& page = pageOf(test);
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
    QCOMPARE(pageOf(test).openedLesson()->name, lessons().back().name);
  }

  void thePresentersKeysWork() {
    TestWindow test;
    LessonsPage& page = pageOf(test);
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

  void escapeClosesWhatIsOnTopOfAClass() {
    TestWindow test;
    test.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.window));
    LessonsPage& page = pageOf(test);
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
    QTest::keyClick(test.window.windowHandle(), Qt::Key_Escape);
    QTRY_VERIFY(!page.view().isClassroom());
    QVERIFY(page.openedLesson() != nullptr);
  }

  void aClassEndsWithTheWindow() {
    TestWindow test;
    LessonsPage& page = pageOf(test);
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#2"));
    emit page.fullScreenRequested();
    QTRY_VERIFY(page.view().isClassroom());
    QTest::keyClick(&page.view(), Qt::Key_N);
    QVERIFY(page.presenter().lecturer() != nullptr);
    QVERIFY(test.window.close());
    QVERIFY(page.presenter().lecturer() == nullptr);
  }

  void progressSurvivesARestart() {
    TestWindow test;
    pageOf(test).showLesson(0);
    LessonView& view = pageOf(test).view();
    while (view.stepView().question().isHidden()) view.nextStep();
    view.predict(1);
    view.showAnswer();
    if (view.film().isPlaying()) view.showAnswer();
    const std::size_t step = view.step();
    QCOMPARE(view.answers().size(), 1);
    window::MainWindow second({test.store, test.shown, test.settings, test.file("working"),
                               [](const cli::EngineChoice&) { return localEngine(scripted())(); }});
    second.show();
    auto* again = second.findChild<LessonsPage*>();
    again->showLesson(0);
    QCOMPARE(again->view().step(), step);
    QCOMPARE(again->view().resumeBar().isHidden(), false);
    QCOMPARE(again->view().answers().size(), 1);
    QCOMPARE(again->view().answers()[0].prediction, view.answers()[0].prediction);
    again->showList();
    QVERIFY(again->list().rows()[0]->details().contains(QStringLiteral(" of ")));
    again->showLesson(0);
    again->view().resumeBar().findChild<QPushButton*>()->click();
    QVERIFY(test.settings.lessonProgress(toQString(again->openedLesson()->name)).size() < 200);
    QVERIFY(again->view().answers().isEmpty());
  }

  void aStepIsShownByItsLink() {
    TestWindow test;
    LessonsPage& page = pageOf(test);
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
    const QString file = write(test.file("own.md"), kLesson + "# Second step\nText.\n");
    test.window.reading().showLesson(file + QStringLiteral("#second-step"));
    QCOMPARE(page.openedLesson()->name, std::string("own"));
    QCOMPARE(page.view().step(), std::size_t{1});
  }

  void aStepOpenedByItsLinkHasTheKeys() {
    TestWindow test;
    test.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.window));
    LessonView& view = pageOf(test).view();
    test.window.reading().showLesson(QStringLiteral("benchmark-mode#2"));
    QTest::keyClick(test.window.windowHandle(), Qt::Key_3);
    QCOMPARE(view.stepView().question().prediction(), 2);
    test.window.reading().showPage(0);
    test.window.reading().area().showPage(&pageOf(test));
    QTest::keyClick(test.window.windowHandle(), Qt::Key_Return);
    QVERIFY(view.film().isPlaying() || !view.stepView().answer().isEmpty());
  }

  void escapeClosesAnOpenListOfSpeeds() {
    TestWindow test;
    test.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.window));
    LessonsPage& page = pageOf(test);
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

  void theAnswersAreWritten() {
    TestWindow test;
    LessonsPage& page = pageOf(test);
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
    pageOf(test).showLesson(1);
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

 private:
  static void moveMouse(TestWindow& test, const QPoint& position) {
    QMouseEvent move(QEvent::MouseMove, position, test.window.mapToGlobal(position), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(test.window.windowHandle(), &move);
  }

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
