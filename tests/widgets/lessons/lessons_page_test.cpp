// The Lessons page, as a student uses it.
#include <QCommandLinkButton>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

#include "lesson/lesson_reader.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "text/units.h"
#include "widgets/chart/session_chart.h"
#include "widgets/lessons/lesson_list.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "window/all_pages.h"

namespace lessons_page_test {

using namespace convscope;

namespace {

const char* const kLesson = R"(---
convscope_lesson: 1
title: Own lesson
about: About
network: alexnet
session: alexnet-fp32
precision: fp32
layer: features.3
pass: wgrad
chart: memory
---
# Figures
It takes {fastest.time}.
# Question
```step
speed: 0.5
```
## Question
Which?
- [fastest.time > 0 us] the right one
- [ ] the wrong one
## Answer
The fastest takes {fastest.time}.
# Thought
Nothing measured.
## Question
Why?
- [ ] so
- [x] so so
## Answer
So so.
)";

Session alexnet() {
  return testing::syntheticSession({.network = "alexnet"}, {{}});
}

}  // namespace

class LessonsPageTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_store = std::make_unique<SessionStore>();
    m_current = std::make_unique<ShownSurvey>(*m_store);
    m_page = std::make_unique<LessonsPage>(*m_store, *m_current);
    m_page->resize(1000, 700);
    m_page->show();
    m_page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
  }
  void cleanup() { m_page.reset(); }

  void listsAllLessons() {
    QCOMPARE(m_page->list().buttons().size(), static_cast<qsizetype>(lessons().size()));
    QVERIFY(m_page->list().buttons().front()->text().contains(QStringLiteral("benchmark")));
    m_page->list().buttons()[2]->click();
    QVERIFY(m_page->openedLesson() != nullptr);
    QCOMPARE(m_page->openedLesson()->name, lessons()[2].name);
    QTest::keyClick(&m_page->view(), Qt::Key_Escape);
    QCOMPARE(m_page->openedLesson(), nullptr);
  }

  void isTheLastPageAndShowsItsStepsChart() {
    const QList<Page*> pages = makePages(*m_store, *m_current);
    QCOMPARE(pages.back()->name(), QStringLiteral("lessons"));
    qDeleteAll(pages);
    QVERIFY(m_page->charts().isEmpty());
    m_store->replace(alexnet());
    open();
    QCOMPARE(m_page->charts().size(), 1);
    QCOMPARE(m_page->charts().front()->name(), QStringLiteral("memory"));
    QVERIFY(m_page->charts().front()->emptyReason().isEmpty());
  }

  void chartsOfAllLessonsAreThere() {
    m_store->replace(alexnet());
    QStringList names;
    const QList<Page*> pages = makePages(*m_store, *m_current);
    for (Page* page : pages) {
      for (const SessionChart* chart : page->charts()) names.append(chart->name());
    }
    qDeleteAll(pages);
    for (const Lesson& lesson : lessons()) {
      for (const LessonStep& step : lesson.steps) {
        const QString chart = QString::fromStdString(step.stage.chart);
        QVERIFY2(chart.isEmpty() || names.contains(chart), qPrintable(chart));
      }
    }
  }

  void figuresAndSelectionFollowTheSession() {
    open();
    QVERIFY(view().stepView().text().contains(QStringLiteral("(not known)")));
    QVERIFY(m_page->charts().isEmpty());
    m_store->replace(alexnet());
    QTRY_VERIFY(!view().stepView().text().contains(QStringLiteral("(not known)")));
    const ProblemResult& problem =
        m_store->session().surveys[0].problems[static_cast<std::size_t>(m_current->selectedProblem())];
    QCOMPARE(problem.subject.layers.front(), std::string("features.3"));
    QCOMPARE(problem.subject.problem.pass, Pass::BackwardFilter);
    const std::string time = formatTime(median(problem.trials[*problem.fastest()].hot.us));
    QCOMPARE(view().stepView().text(), QStringLiteral("It takes %1.").arg(QString::fromStdString(time)));
    m_current->show(0, 0);
    m_store->apply({SurveyEnded{}});
    QTest::qWait(250);
    QCOMPARE(m_current->selectedProblem(), 0);  // what the student chose stays
  }

  void aPredictionIsMadeBeforeTheAnswerIsShown() {
    m_store->replace(alexnet());
    open();
    view().nextStep();
    QuestionBox& question = view().stepView().question();
    QVERIFY(!question.showButton()->isEnabled());
    QVERIFY(m_page->charts().isEmpty());
    QTest::keyClick(&view(), Qt::Key_Return);
    QCOMPARE(view().stepView().answer(), QString());
    QTest::keyClick(&view(), Qt::Key_2);
    QCOMPARE(question.prediction(), 1);
    QTest::keyClick(&view(), Qt::Key_Return);
    QVERIFY(view().stepView().answer().startsWith(QStringLiteral("The fastest takes ")));
    QVERIFY(!view().stepView().answer().contains(QStringLiteral("(not known)")));
    QVERIFY(question.verdict().contains(QStringLiteral("You predicted otherwise")));
    QVERIFY(question.choices()[0]->text().contains(QStringLiteral("✓")));
    QVERIFY(question.choices()[1]->text().contains(QStringLiteral("✗")));
    QCOMPARE(m_page->charts().size(), 1);
    question.predict(0);
    QCOMPARE(question.prediction(), 1);  // too late
  }

  void thePredictionIsKept() {
    m_store->replace(alexnet());
    open();
    view().nextStep();
    view().stepView().question().predict(0);
    view().showAnswer();
    view().goBack();
    QVERIFY(!view().backButton()->isEnabled());
    view().nextStep();
    QCOMPARE(view().stepView().question().prediction(), 0);
    QVERIFY(view().stepView().question().verdict().contains(QStringLiteral("You predicted this")));
    m_page->showList();
    QVERIFY(m_page->list().buttons().back()->description().contains(QStringLiteral("2 of 3 steps")));
    m_page->list().buttons().back()->click();
    QCOMPARE(view().step(), std::size_t{2});  // goes on where the student was
    view().stepView().question().predict(1);
    view().showAnswer();
    QTest::keyClick(&view(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(m_page->openedLesson(), nullptr);
    QVERIFY(m_page->list().buttons().back()->description().contains(QStringLiteral("done")));
  }

  void aRecordedSessionIsAskedForAndPlayed() {
    m_page->setRecordedSessions({{QStringLiteral("alexnet-fp32")}, {}});
    open();
    QSignalSpy plays(m_page.get(), &LessonsPage::playRecorded);
    QSignalSpy runs(m_page.get(), &LessonsPage::runExperiment);
    QVERIFY(view().stagePanel().recordedButton()->isVisible());
    view().stagePanel().recordedButton()->click();
    QCOMPARE(plays.takeFirst(), (QList<QVariant>{QStringLiteral("alexnet-fp32"), 0.0}));
    view().nextStep();
    view().stepView().question().predict(0);
    view().showAnswer();
    QCOMPARE(plays.takeFirst(), (QList<QVariant>{QStringLiteral("alexnet-fp32"), 0.5}));
    QVERIFY(view().stepView().answer().contains(QStringLiteral("appears after the measurement")));
    m_store->replace(alexnet(), QStringLiteral("recorded 2026-01-02"));
    QTRY_VERIFY(view().stepView().answer().startsWith(QStringLiteral("The fastest takes ")));
    QVERIFY(view().stagePanel().stateText().contains(QStringLiteral("recorded 2026-01-02")));
    QVERIFY(!view().stagePanel().measureButton()->isVisible());
    QCOMPARE(runs.size(), 0);
  }

  void withoutTheRecordingTheExperimentIsOffered() {
    open();
    QVERIFY(view().stagePanel().stateText().contains(QStringLiteral("alexnet-fp32 is not available")));
    QVERIFY(!view().stagePanel().recordedButton()->isVisible());
    QSignalSpy runs(m_page.get(), &LessonsPage::runExperiment);
    view().stagePanel().measureButton()->click();
    QCOMPARE(runs.size(), 1);
    const auto stage = runs[0][0].value<LessonStage>();
    QCOMPARE(stage.network, std::string("alexnet"));
    QCOMPARE(stage.precision, std::optional(Precision::Fp32));
  }

  void aQuestionOfThoughtNeedsNoSession() {
    open();
    view().nextStep();
    view().nextStep();
    view().stepView().question().predict(1);
    view().showAnswer();
    QCOMPARE(view().stepView().answer(), QStringLiteral("So so."));
    QVERIFY(view().stepView().question().verdict().contains(QStringLiteral("You predicted this")));
  }

  void theSurveyUnderWayIsShownAndItsFiguresWait() {
    open();
    Session session = alexnet();
    session.surveys[0].ended.reset();
    m_store->replace(session);
    QTRY_VERIFY(view().stagePanel().stateText().contains(QStringLiteral("Measuring")));
    QCOMPARE(m_page->charts().size(), 1);
    QVERIFY(!view().stagePanel().measureButton()->isEnabled());
    m_store->apply({SurveyEnded{}});
    QTRY_VERIFY(!view().stepView().text().contains(QStringLiteral("(not known)")));
  }

  void everyLessonGoesThroughWithAndWithoutSession() {
    for (const bool with : {false, true}) {
      if (with) m_store->replace(alexnet());
      for (int i = 0; i < static_cast<int>(lessons().size()); ++i) {
        m_page->showLesson(i);
        while (m_page->openedLesson() != nullptr) {
          view().stepView().question().predict(0);
          view().showAnswer();
          view().nextStep();
        }
      }
    }
  }

 private:
  LessonView& view() { return m_page->view(); }
  void open() { m_page->openLesson(lessonFromText(kLesson, "own.md")); }

  std::unique_ptr<SessionStore> m_store;
  std::unique_ptr<ShownSurvey> m_current;
  std::unique_ptr<LessonsPage> m_page;
};

}  // namespace lessons_page_test

CONVSCOPE_QT_TEST(lessons_page_test::LessonsPageTest, lessons_page)
#include "lessons_page_test.moc"
