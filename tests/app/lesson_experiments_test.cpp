// Experiments of lessons: their surveys, and how they compare with the recordings.
#include <algorithm>
#include <cstdint>

#include "app/lesson_pages.h"
#include "app/window_fixture.h"
#include "lesson/lesson_reader.h"
#include "network/presets.h"
#include "policy/schedule/schedule_text.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/origin_bar.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "window/lesson_control.h"
#include "window/lesson_experiment.h"
#include "window/parts/page_area.h"

namespace lesson_experiments_test {

using namespace convscope;
using namespace convscope::testing;
using convscope::window::LessonControl;

class LessonExperiments : public QObject {
  Q_OBJECT

 private slots:
  void anExperimentIsRunAndItsFiguresAreTold() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().area().showPage(&page);
    test.window.reading().lessons().openLessonFile(writeLesson(test.file("own.md"), kOwnLesson));
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

  /// Otherwise the page has other figures than the step, e.g. a break-even.
  void moreOnThePageIsOfTheStepsSchedule() {
    TestWindow test;
    test.store.replace(syntheticSession({.network = "alexnet"}, {{8, 3, 96, 96}, {8, 3, 128, 128}}));
    LessonsPage& page = lessonsPageOf(test);
    test.window.reading().area().showPage(&page);
    const QByteArray lesson =
        "---\nconvscope_lesson: 1\ntitle: A\nnetwork: alexnet\nprecision: fp32\npage: input-sizes\nchart: input-sizes\n"
        "schedule: surveyed:10\niterations: 500\n---\n# First\n{schedule.breakeven.words}\n";
    test.window.reading().lessons().openLessonFile(writeLesson(test.file("own.md"), lesson));
    page.view().stepView().moreButton()->click();
    auto* shown = qobject_cast<InputSizesPage*>(test.window.reading().area().currentPage());
    QVERIFY(shown != nullptr);
    QTRY_VERIFY(!shown->forecasts().result().policies.empty());
    const ScheduleChoice& choice = shown->forecasts().choice();
    QCOMPARE(QString::fromStdString(toText(choice.spec)), QStringLiteral("alternate:8x3x96x96,8x3x128x128:10"));
    QCOMPARE(choice.iterations, std::int64_t{500});
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
    QVERIFY(std::ranges::none_of(test.store.session().surveys, &Survey::isComplete));
  }

 private:
  QWidget m_top;
};

}  // namespace lesson_experiments_test

CONVSCOPE_QT_TEST(lesson_experiments_test::LessonExperiments, lesson_experiments)
#include "lesson_experiments_test.moc"
