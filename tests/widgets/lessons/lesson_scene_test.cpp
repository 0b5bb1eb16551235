#include <QFontInfo>
#include <QLabel>
#include <QScrollArea>
#include <QTabBar>
#include <QTest>
#include <QWindow>
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/lesson_foot.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/scene_stage.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/mechanism/mechanism_player.h"

namespace convscope::testing {
namespace {

/// A lesson whose first step has a scene and a chart, the second only a scene, the third neither.
constexpr const char* kSceneLesson = R"(---
convscope_lesson: 1
title: Scenes
about: About
network: alexnet
session: alexnet-fp32
layer: features.3
pass: wgrad
---
# Both
```step
mechanism: pytorch pytorch-benchmark
mechanism-iterations: 3
chart: algorithms-detail
```
Text.
## Question
Which?
- [x] the right one
- [ ] the wrong one
## Answer
So.
# Scene
```step
mechanism: pytorch-benchmark:limit=0
mechanism-schedule: alternate:224,160
```
Text.
# Neither
Text.
)";

/// A step of another session, after the three of kSceneLesson.
constexpr const char* kElsewhere = R"(# Elsewhere
```step
network: vgg16
session: other
layer: features.5
```
Text.
)";

}  // namespace

class LessonSceneTest : public LessonsFixture {
  Q_OBJECT

 private slots:
  void init() {
    QVERIFY(showPage());
    setRecording(alexnet());
    m_page->openLesson(lessonFromText(kSceneLesson, "scenes.md"));
  }
  void cleanup() { closePage(); }

  void theSceneIsInTheStep() {
    QVERIFY(panel().isVisible() && player().isVisible());
    QCOMPARE(scene().policies().count(), 2);
    QCOMPARE(player().canvas().aligned().iterations(), 3);
    const MechanismState state = player().canvas().stateOf(0);
    QCOMPARE(QString::fromUtf8(state.layer.data(), static_cast<qsizetype>(state.layer.size())),
             QStringLiteral("features.3"));
    QCOMPARE(state.script->subject.problem.pass, Pass::BackwardFilter);
    QCOMPARE(player().playback().step(), 0);
    view().stepView().question().predict(0);
    player().canvas().setFocus();
    QTest::keyClick(&player().canvas(), Qt::Key_Right);
    QCOMPARE(player().playback().step(), 1);
    QCOMPARE(view().step(), std::size_t{0});  // the key is not the lesson's
  }

  void thePredictionComesFirst() {
    QVERIFY(player().isVisible() && !player().isEnabled());
    QTest::keyClick(&player().canvas(), Qt::Key_Right);
    QCOMPARE(player().playback().step(), 0);
    view().stepView().question().predict(1);
    QVERIFY(player().isEnabled());
    view().nextStep();
    QVERIFY(player().isEnabled());  // a step without a question
  }

  void onlyTheChartWaitsForTheAnswer() {
    QVERIFY(!panel().sides().isHidden());
    QVERIFY(player().isVisible());
    QVERIFY(panel().charts().isEmpty());
    view().stepView().question().predict(0);
    view().showAnswer();
    QCOMPARE(panel().charts().size(), 1);
    QVERIFY(!player().isVisible());
    panel().sides().setCurrentIndex(static_cast<int>(StageSide::Scene));
    QVERIFY(player().isVisible());
    panel().sides().setCurrentIndex(static_cast<int>(StageSide::Chart));
    QCOMPARE(panel().charts().size(), 1);
  }

  void aStepMayHaveOnlyAScene() {
    view().nextStep();
    QVERIFY(player().isVisible());
    QVERIFY(panel().sides().isHidden());
    QVERIFY(scene().policies().isHidden());
    const Mechanism& film = *player().canvas().columns().front().mechanism;
    QCOMPARE(film.policy().text(), std::string("pytorch-benchmark:limit=0"));
    QCOMPARE(film.sizes().size(), std::size_t{2});
    view().nextStep();
    QVERIFY(!panel().isVisible());
    view().goBack();
    QVERIFY(player().isVisible());
  }

  void oneAtATimeIfTheyDoNotFit() {
    m_page->resize(1000, 700);
    QTRY_COMPARE(player().canvas().columns().size(), std::size_t{1});
    QVERIFY(scene().policies().isVisible());
    scene().policies().setCurrentIndex(0);
    QCOMPARE(player().canvas().columns().front().mechanism->policy().name, std::string("pytorch"));
    m_page->resize(2600, 1400);
    QTRY_COMPARE(player().canvas().columns().size(), std::size_t{2});
    QVERIFY(scene().policies().isHidden());
  }

  void aClassroomHasLargeType() {
    m_page->resize(1920, 1080);
    view().setClassroom(true);
    QCOMPARE(view().shownPart(), std::optional(StepPart::Text));
    QVERIFY(!panel().isVisible());
    view().nextStep();
    QCOMPARE(view().shownPart(), std::optional(StepPart::Question));
    QVERIFY(!panel().isVisible());
    view().nextStep();
    QCOMPARE(view().shownPart(), std::optional(StepPart::Question));  // with the answer
    QVERIFY(!view().stepView().answer().isEmpty());
    view().nextStep();
    QCOMPARE(view().shownPart(), std::optional(StepPart::Scene));
    QVERIFY(player().isVisible());
    QVERIFY(QFontInfo(player().canvas().font()).pixelSize() >= 32);
    const int controls = QFontInfo(player().font()).pixelSize();  // as charts: they leave the room to the picture
    QVERIFY(controls >= 24 && controls < 32);
    auto* area = player().findChild<QScrollArea*>();
    QTRY_VERIFY2(player().canvas().minimumHeight() <= area->viewport()->height(), "nobody scrolls the picture");
    m_page->resize(1280, 800);  // a small projector
    view().setClassroom(true);
    QTRY_VERIFY(area->viewport()->height() < 600);
    QTRY_VERIFY2(player().canvas().minimumHeight() <= area->viewport()->height(), "nobody scrolls the picture");
  }

  /// The picture that is seen, without a click; not the film of the chart, which is another part of the step.
  void spacePlaysTheStepsInFrontOfAClass() {
    m_page->setEvents([](const std::string&) { return eventsOfFirst(alexnet()); });
    std::string filmed = kSceneLesson;
    filmed.replace(filmed.find("chart: algorithms-detail"), 5, "speed: 0.001\nchart");
    m_page->openLesson(lessonFromText(filmed, "filmed.md"));
    view().setClassroom(true);
    QVERIFY(view().film().hasFilm());
    const auto press = [this](Qt::Key key) { QTest::keyClick(m_page->windowHandle(), key); };
    const QString named = QStringLiteral("Space: pause or play");
    for (int i = 0; i < 9 && view().shownPart() != StepPart::Scene; ++i) press(Qt::Key_PageDown);
    QCOMPARE(view().shownPart(), std::optional(StepPart::Scene));
    QVERIFY2(view().foot().text().contains(named), qPrintable(view().foot().text()));
    press(Qt::Key_Space);
    QVERIFY(player().playback().isPlaying());
    QCOMPARE(view().shownPart(), std::optional(StepPart::Scene));
    QVERIFY(!view().film().isPlaying());
    press(Qt::Key_Space);
    QVERIFY(!player().playback().isPlaying());
    player().stepForward();  // away from its start, where the key would play it
    press(Qt::Key_PageDown);
    QCOMPARE(view().shownPart(), std::optional(StepPart::Chart));
    press(Qt::Key_Space);
    QVERIFY(view().film().isPlaying());
    QVERIFY(!player().playback().isPlaying());
  }

  /// A remote has no other key. Pressed again, it leaves the picture, wherever that is.
  void theForwardKeyPlaysThePicture() {
    view().setClassroom(true);
    const auto press = [this](Qt::Key key) { QTest::keyClick(m_page->windowHandle(), key); };
    for (int i = 0; i < 9 && view().shownPart() != StepPart::Scene; ++i) press(Qt::Key_PageDown);
    QVERIFY(scene().isAtStart());
    press(Qt::Key_PageDown);
    QVERIFY(player().playback().isPlaying());
    QCOMPARE(view().shownPart(), std::optional(StepPart::Scene));
    press(Qt::Key_PageDown);
    QVERIFY(view().shownPart() != StepPart::Scene);
    press(Qt::Key_PageUp);
    QCOMPARE(view().shownPart(), std::optional(StepPart::Scene));
    player().seek(player().playback().steps() - 1);
    press(Qt::Key_PageDown);
    QVERIFY(view().shownPart() != StepPart::Scene);
  }

  /// In a window, the side that the reader sees; a film that waits for its question comes first.
  void spacePlaysTheSideThatIsSeen() {
    const auto press = [this](Qt::Key key) { QTest::keyClick(m_page->windowHandle(), key); };
    press(Qt::Key_Space);
    QVERIFY(!player().playback().isPlaying());  // waits for the prediction
    view().predict(0);
    press(Qt::Key_Space);
    QVERIFY(player().playback().isPlaying());
    press(Qt::Key_Space);
    view().showAnswer();  // brings the chart to the front
    press(Qt::Key_Space);
    QVERIFY(!player().playback().isPlaying());
    panel().sides().setCurrentIndex(static_cast<int>(StageSide::Scene));
    QVERIFY(view().foot().text().contains(QStringLiteral("Space: pause or play")));
    press(Qt::Key_Space);
    QVERIFY(player().playback().isPlaying());
  }

  void aLineSaysWhatShapesAndColoursMean() {
    view().nextStep();
    QStringList keys;
    for (const auto* label : player().findChildren<QLabel*>())
      if (label->isVisible() && label->text().startsWith(QStringLiteral("In the picture: ")))
        keys.append(label->text());
    QCOMPARE(keys.size(), 1);
    QVERIFY(keys.front().contains(QStringLiteral("★ = fastest")));
  }

  void theColoursFollowTheThemeAtTheSameStep() {
    player().stepForward();
    const auto colour = [&] { return player().canvas().columns().back().pen.color(); };
    const QColor before = colour();
    QPalette dark;
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    dark.setColor(QPalette::WindowText, Qt::white);
    scene().setPalette(dark);
    QVERIFY(colour() != before);
    QCOMPARE(player().playback().step(), 1);
  }

  /// In each state of the question: not answered, predicted, played, answered.
  void theSceneIsThereAgainAfterStepsOfOtherSessions() {
    m_page->setLoader([](const std::string& name) {
      return std::make_shared<const Session>(
          syntheticSession({.network = name == "other" ? "vgg16" : "alexnet"}, {{}}));
    });
    m_page->openLesson(lessonFromText(std::string(kSceneLesson) + kElsewhere, "elsewhere.md"));
    QPalette colours = scene().palette();
    const std::vector<std::function<void()>> states{
        [] {}, [this] { view().predict(0); }, [this] { player().stepForward(); }, [this] { view().showAnswer(); }};
    for (std::size_t state = 0; state < states.size(); ++state) {
      states[state]();
      while (view().step() < 3) view().nextStep();
      colours.setColor(QPalette::Base, QColor::fromHsv(static_cast<int>(60 * state), 40, 240));
      scene().setPalette(colours);  // the theme changes while another session is loaded
      while (view().step() > 0) view().goBack();
      panel().sides().setCurrentIndex(static_cast<int>(StageSide::Scene));
      QVERIFY2(player().isVisible(), qPrintable(QString::number(state)));
      QCOMPARE(player().isEnabled(), state > 0);
      QCOMPARE(panel().charts().isEmpty(), true);
      panel().sides().setCurrentIndex(static_cast<int>(StageSide::Chart));
      QCOMPARE(panel().charts().isEmpty(), state + 1 < states.size());
    }
  }

  void theChartSaysWhatItWaitsFor() {
    panel().sides().setCurrentIndex(static_cast<int>(StageSide::Chart));
    const auto says = [this](const char* text) {
      const auto labels = panel().findChildren<QLabel*>();
      return std::ranges::any_of(labels, [&](const QLabel* label) {
        return label->isVisible() && label->text().contains(QString::fromUtf8(text));
      });
    };
    QVERIFY(says("Make a prediction first"));
    view().predict(1);
    QVERIFY(!says("Make a prediction first"));
    QVERIFY(says("The chart appears with the answer."));
  }

  void aPanelThatWasHiddenInANarrowWindowIsShownInAWideOne() {
    m_page->resize(600, 700);
    QTRY_VERIFY(!panel().isVisible());
    m_page->resize(1600, 900);
    QTRY_VERIFY(panel().isVisible());
  }

  void aMissingSessionIsSaid() {
    closePage();
    QVERIFY(showPage());
    m_page->openLesson(lessonFromText(kSceneLesson, "scenes.md"));
    m_page->resize(1600, 900);
    QVERIFY(!player().isVisible());
    const auto labels = scene().findChildren<QLabel*>();
    QVERIFY(
        std::ranges::any_of(labels, [](const QLabel* each) { return each->isVisible() && !each->text().isEmpty(); }));
  }

 private:
  StagePanel& panel() { return view().stagePanel(); }
  SceneStage& scene() { return panel().scene(); }
  MechanismPlayer& player() { return scene().player(); }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::LessonSceneTest, lesson_scene)
#include "lesson_scene_test.moc"
