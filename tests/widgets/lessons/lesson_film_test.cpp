// The film of a step: prediction, film, answer.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/lessons/choice_button.h"
#include "widgets/lessons/film_bar.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/origin_bar.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"

namespace lesson_film_test {

using namespace convscope;
using testing::alexnet;

class LessonFilmTest : public testing::LessonsFixture {
  Q_OBJECT

 private slots:
  void init() { QVERIFY(showPage()); }
  void cleanup() { closePage(); }

  void thePredictionComesFirstThenTheFilmThenTheAnswer() {
    openFilm(alexnet(), testing::eventsOfFirst(alexnet()));
    QVERIFY(film().hasFilm());
    QVERIFY(view().stepView().question().showButton()->text().contains(QStringLiteral("Play")));
    QTest::keyClick(&view(), Qt::Key_Return);
    QTest::keyClick(&view(), Qt::Key_Space);
    QVERIFY(!film().isPlaying());
    QVERIFY(!view().stepView().question().request().isEmpty());
    QVERIFY(m_page->charts().isEmpty());
    QVERIFY(view().stagePanel().filmBar().isHidden());

    QTest::keyClick(&view(), Qt::Key_2);
    QTest::keyClick(&view(), Qt::Key_Return);
    QVERIFY(film().isPlaying());
    QCOMPARE(m_page->charts().size(), 1);
    QCOMPARE(&m_page->charts().front()->source().store(), &film().store());
    QVERIFY(view().stagePanel().filmBar().isVisible());
    QTest::keyClick(&view(), Qt::Key_1);  // too late
    QCOMPARE(view().stepView().question().prediction(), 1);
    film().pause();
    film().seek(0.99 * film().lengthUs());
    QCOMPARE(view().stepView().answer(), QString());
    for (const ChoiceButton* choice : view().stepView().question().choices())
      QCOMPARE(choice->mark(), ChoiceButton::Mark::None);
    QVERIFY(view().stepView().question().verdict().isEmpty());

    film().seek(film().lengthUs());
    QVERIFY(view().stepView().answer().startsWith(QStringLiteral("The fastest takes ")));
    QCOMPARE(view().stepView().question().choices()[1]->mark(), ChoiceButton::Mark::Wrong);
    QVERIFY(&m_page->charts().front()->source().store() != &film().store());
    QVERIFY(m_store->session().surveys.empty());
  }

  void enterSkipsTheFilm() {
    openFilm(alexnet(), testing::eventsOfFirst(alexnet()));
    QTest::keyClick(&view(), Qt::Key_1);
    QTest::keyClick(&view(), Qt::Key_Return);
    QTest::keyClick(&view(), Qt::Key_Return);
    QVERIFY(film().atEnd());
    QVERIFY(!view().stepView().answer().isEmpty());
  }

  /// As the key forward does in a class: the prediction counts at the end.
  void theNextKeySkipsTheFilmToTheAnswer() {
    openFilm(alexnet(), testing::eventsOfFirst(alexnet()));
    QTest::keyClick(&view(), Qt::Key_1);
    QTest::keyClick(&view(), Qt::Key_Return);
    QVERIFY(film().isPlaying());
    film().pause();
    view().setFocus();
    view().nextStep();
    QCOMPARE(view().step(), std::size_t{1});
    QVERIFY(!view().stepView().answer().isEmpty());
    QVERIFY(view().answers().front().isRight);
    view().nextStep();
    QCOMPARE(view().step(), std::size_t{2});
  }

  void theHandlesPauseStepScrubAndSetTheSpeed() {
    openFilm(alexnet(), testing::eventsOfFirst(alexnet()));
    QTest::keyClick(&view(), Qt::Key_1);
    QTest::keyClick(&view(), Qt::Key_Return);
    QTest::keyClick(&view(), Qt::Key_Space);
    QVERIFY(!film().isPlaying());
    film().seek(0);
    FilmBar& bar = view().stagePanel().filmBar();
    QTest::mouseClick(bar.forwardButton(), Qt::LeftButton);
    QCOMPARE(film().shownSteps(), 1);
    QTest::keyClick(&view(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(film().shownSteps(), 2);
    QTest::mouseClick(bar.backButton(), Qt::LeftButton);
    QCOMPARE(film().shownSteps(), 1);
    QTest::keyClick(&view(), Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(film().shownSteps(), 0);
    QVERIFY(film().atStart() && !bar.backButton()->isEnabled());
    const auto measured = [this] {
      int count = 0;
      const ProblemResult* problem = film().store().problem(0, film().shown().selectedProblem());
      for (const Trial& trial : problem->trials) count += trial.firstExecutionUs.has_value() ? 1 : 0;
      return count;
    };
    QCOMPARE(measured(), 0);
    bar.slider()->setValue(bar.slider()->maximum() / 2);
    QVERIFY(std::abs(film().positionUs() - film().lengthUs() / 2) < film().lengthUs() / 100);
    const int half = measured();
    QVERIFY(half > 0);
    bar.slider()->setValue(bar.slider()->maximum() / 4);  // back
    QVERIFY(measured() <= half);
    QCOMPARE(bar.speedBox()->itemData(0).toDouble(), FilmPlayer::kSlowest);
    QCOMPARE(bar.speedBox()->itemData(bar.speedBox()->count() - 1).toDouble(), FilmPlayer::kFastest);
    bar.speedBox()->setCurrentIndex(bar.speedBox()->count() - 1);
    QCOMPARE(film().speed(), FilmPlayer::kFastest);
    QTest::keyClick(&view(), Qt::Key_Space);
    QTRY_VERIFY(film().atEnd());
    QVERIFY(!view().stepView().answer().isEmpty());
  }

  void theMeasuredSpeedIsNotOneTimesItself() {
    FilmPlayer player;
    const FilmBar bar(player);
    QCOMPARE(bar.speedBox()->toolTip(), QStringLiteral("×1 is the measured speed (+ and −)"));
  }

  void onlyThePassOfTheLessonIsShown() {
    openFilm(alexnet(), testing::eventsOfFirst(alexnet()));
    QTest::keyClick(&view(), Qt::Key_1);
    view().showAnswer();
    film().skip();
    int listed = 0;
    for (const ProblemResult& problem : film().store().session().surveys.front().problems) {
      if (problem.trials.empty()) continue;
      ++listed;
      QCOMPARE(problem.subject.layers.front(), std::string("features.3"));
      QCOMPARE(problem.subject.problem.pass, Pass::BackwardFilter);
    }
    QCOMPARE(listed, 1);
  }

  void anEndedFilmCanBePlayedAgain() {
    openFilm(alexnet(), testing::eventsOfFirst(alexnet()));
    QTest::keyClick(&view(), Qt::Key_1);
    view().showAnswer();
    view().showAnswer();
    QVERIFY(!view().stepView().answer().isEmpty());
    view().stagePanel().filmBar().slider()->setValue(300);
    QCOMPARE(&m_page->charts().front()->source().store(), &film().store());
    QVERIFY(!view().stepView().answer().isEmpty());  // what was shown stays
    QTest::mouseClick(view().stagePanel().filmBar().playButton(), Qt::LeftButton);
    QVERIFY(film().isPlaying());
    view().goBack();
    QVERIFY(!film().isPlaying());
  }

  void aRecordingThatLacksTheProblemHasNoFilm() {
    std::vector<Event> events = testing::eventsOfFirst(alexnet());
    events.resize(1);  // it stopped before the first problem
    openFilm(alexnet(), events);
    QVERIFY(!film().hasFilm());
    QTest::keyClick(&view(), Qt::Key_1);
    QTest::keyClick(&view(), Qt::Key_Return);
    QVERIFY(!view().stepView().answer().isEmpty());
    QVERIFY(view().stagePanel().filmBar().isHidden());
  }

  void aRecordingThatStoppedInTheProblemHasAShorterFilm() {
    std::vector<Event> events = testing::eventsOfFirst(alexnet());
    const auto problem = [](const Event& event) {
      const auto* built = std::get_if<FirstExecuted>(&event);
      return built != nullptr ? built->problem : -1;
    };
    openFilm(alexnet(), events);
    const int wanted = film().shown().selectedProblem();
    const auto first = std::find_if(events.begin(), events.end(), [&](const Event& e) { return problem(e) == wanted; });
    QVERIFY(first != events.end());
    const int whole = film().steps();
    events.erase(first + 1, events.end());
    openFilm(alexnet(), events);
    QVERIFY(film().hasFilm() && film().steps() < whole);
    QTest::keyClick(&view(), Qt::Key_1);
    view().showAnswer();
    film().skip();
    QVERIFY(!view().stepView().answer().isEmpty());  // the answer is of the whole recording
  }

  void aCpuRecordingWithoutKernelsPlays() {
    Session session = testing::syntheticSession({.network = "alexnet", .lists = {"instant"}}, {{}});
    SurveyStarted& started = session.surveys.front().started;
    started.options.backend = "onednn";
    started.device = {.id = "cpu", .name = "CPU"};
    for (ProblemResult& problem : session.surveys.front().problems) {
      for (Trial& trial : problem.trials) {
        trial.kernels.clear();
        trial.launches.clear();
        trial.candidate.family.reset();
      }
    }
    openFilm(session, testing::eventsOfFirst(session));
    QVERIFY(film().hasFilm());
    QTest::keyClick(&view(), Qt::Key_1);
    view().showAnswer();
    film().skip();
    QVERIFY(!view().stepView().answer().isEmpty());
  }

  void aLessonEditedDuringTheFilmStartsItsStepAgain() {
    openFilm(alexnet(), testing::eventsOfFirst(alexnet()));
    QTest::keyClick(&view(), Qt::Key_1);
    view().showAnswer();
    QVERIFY(film().isPlaying());
    std::string text = testing::kLesson;
    text.replace(text.find("Which?"), 6, "What?!");
    m_page->reloadLesson(lessonFromText(text, "own.md"));
    QCOMPARE(view().step(), std::size_t{1});
    QVERIFY(!film().isPlaying() && film().atStart() && film().hasFilm());
    QCOMPARE(view().stepView().answer(), QString());
    text.replace(text.find("speed: 0.5"), 10, "");
    m_page->reloadLesson(lessonFromText(text, "own.md"));
    QVERIFY(!film().hasFilm());
  }

 private:
  FilmPlayer& film() { return view().film(); }

  void openFilm(const Session& session, const std::vector<Event>& events) {
    setRecording(session);
    m_page->setEvents([events](const std::string&) { return events; });
    open();
    if (view().step() == 0) view().nextStep();
    view().setFocus();
    QCOMPARE(view().step(), std::size_t{1});
  }
};

}  // namespace lesson_film_test

CONVSCOPE_QT_TEST(lesson_film_test::LessonFilmTest, lesson_film)
#include "lesson_film_test.moc"
