// The Lessons page, as a student uses it.
#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

#include "lesson/lesson_reader.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "text/units.h"
#include "widgets/chart/session_chart.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/choice_button.h"
#include "widgets/lessons/code_box.h"
#include "widgets/lessons/lesson_end.h"
#include "widgets/lessons/lesson_list.h"
#include "widgets/lessons/lesson_row.h"
#include "widgets/lessons/lesson_text_view.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/origin_bar.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/shown_text.h"
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
## Exercises
1. And you?
)";

const char* const kExpecting = R"(---
convscope_lesson: 1
title: Expecting
minutes: 7
before: What a filter is.
network: alexnet
layer: features.3
pass: wgrad
---
# First
```step
expect: survey.device = Another GPU
expect: survey.network = alexnet
```
Copy this:
```python
torch.backends.cudnn.benchmark = True
```
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
    QCOMPARE(m_page->list().rows().size(), static_cast<qsizetype>(lessons().size()));
    QVERIFY(m_page->list().rows().front()->text().contains(QStringLiteral("benchmark")));
    m_page->list().rows()[2]->click();
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
    QVERIFY(question.choices()[0]->mark() == ChoiceButton::Mark::Right);
    QVERIFY(question.choices()[1]->mark() == ChoiceButton::Mark::Wrong);
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
    QVERIFY(m_page->list().rows().back()->details().contains(QStringLiteral("2 of 3 steps")));
    m_page->list().rows().back()->click();
    QCOMPARE(view().step(), std::size_t{2});  // goes on where the student was
    view().stepView().question().predict(1);
    view().showAnswer();
    QTest::keyClick(&view(), Qt::Key_Right, Qt::AltModifier);
    QVERIFY(view().atEnd());
    QTest::keyClick(&view(), Qt::Key_Escape);
    QCOMPARE(m_page->openedLesson(), nullptr);
    QVERIFY(m_page->list().rows().back()->details().contains(QStringLiteral("done")));
  }

  void theRecordedSessionIsThereFromTheStart() {
    setRecording(alexnet());
    Session other = alexnet();
    other.surveys[0].started.device.name = "Another GPU";
    m_store->replace(other);
    open();
    QVERIFY(view().stepView().text().startsWith(QStringLiteral("It takes ")));
    QVERIFY(!view().stepView().text().contains(QStringLiteral("(not known)")));
    QCOMPARE(m_page->charts().size(), 1);
    const SessionChart& chart = *m_page->charts().front();
    QVERIFY(chart.source().store().provenance().contains(QStringLiteral("recorded")));  // for the caption of an export
    QVERIFY(view().originBar().text().contains(QStringLiteral("recorded")));
    QCOMPARE(m_current->selectedProblem(), -1);  // the lesson selects nothing in the open session
    view().originBar().otherButton()->click();
    QVERIFY(view().originBar().text().contains(QStringLiteral("Another GPU")));
    view().originBar().otherButton()->click();
    QVERIFY(view().originBar().text().contains(QStringLiteral("recorded")));
  }

  void aRecordingIsPlayedWithTheAnswer() {
    setRecording(alexnet());
    open();
    view().nextStep();
    QSignalSpy plays(m_page.get(), &LessonsPage::playRecorded);
    view().stepView().question().predict(0);
    view().showAnswer();
    QCOMPARE(plays.takeFirst(), (QList<QVariant>{QStringLiteral("alexnet-fp32"), 0.5}));
    Session played = alexnet();
    played.surveys[0].ended.reset();
    m_store->replace(played, QStringLiteral("recorded 2026-01-02"));
    QTRY_VERIFY(view().stepView().answer().contains(QStringLiteral("appears after the measurement")));
    QCOMPARE(m_page->charts().size(), 1);
    m_store->apply({SurveyEnded{}});
    QTRY_VERIFY(view().stepView().answer().startsWith(QStringLiteral("The fastest takes ")));
  }

  void withoutTheRecordingTheExperimentIsOffered() {
    open();
    QVERIFY(view().originBar().text().contains(QStringLiteral("alexnet-fp32 is not available")));
    QVERIFY(!view().originBar().playButton()->isVisible());
    QSignalSpy runs(m_page.get(), &LessonsPage::runExperiment);
    view().originBar().measureButton()->click();
    QCOMPARE(runs.size(), 1);
    const auto stage = runs[0][0].value<LessonStage>();
    QCOMPARE(stage.network, std::string("alexnet"));
    QCOMPARE(stage.precision, std::optional(Precision::Fp32));
  }

  void whatASessionContradictsIsSaid() {
    m_store->replace(alexnet());
    m_page->openLesson(lessonFromText(kExpecting, "expecting.md"));
    const QString said = view().stepView().contradiction();
    QVERIFY(said.contains(QStringLiteral("survey.device = Another GPU")));
    QVERIFY(said.contains(toQString(m_store->session().surveys[0].started.device.name)));
    QVERIFY(!said.contains(QStringLiteral("survey.network")));
    Session other = alexnet();
    other.surveys[0].started.device.name = "Another GPU";
    m_store->replace(other);
    QTRY_COMPARE(view().stepView().contradiction(), QString());
  }

  void aChartOfSizesShowsTheStepsSchedule() {
    m_store->replace(testing::syntheticSession({.network = "alexnet"}, {{}, {32, 3, 160, 160}, {32, 3, 192, 192}}));
    ShownSurvey shown(*m_store);
    ChartHost host(*m_store, shown);
    LessonStage stage;
    stage.network = "alexnet";
    stage.chart = "input-sizes";
    stage.schedule = "surveyed:10";
    stage.iterations = 300;
    shown.show(0);
    host.showChart(stage);
    QVERIFY(host.chart() != nullptr);
    const SizeForecasts& values = qobject_cast<InputSizesPage*>(host.page())->forecasts();
    QCOMPARE(values.choice().iterations, std::int64_t{300});
    QVERIFY(std::holds_alternative<AlternatingSizes>(values.choice().spec));
    QCOMPARE(values.result().schedule.iterations(), std::int64_t{300});
  }

  void codeIsCopied() {
    m_page->openLesson(lessonFromText(kExpecting, "expecting.md"));
    const QList<CodeBox*> boxes = view().stepView().findChildren<CodeBox*>();
    QCOMPARE(boxes.size(), 1);
    auto* copy = boxes.front()->findChild<QAbstractButton*>();
    copy->click();
    copy->click();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("torch.backends.cudnn.benchmark = True"));
    QCOMPARE(copy->text(), QStringLiteral("Copied"));
    QTRY_COMPARE(copy->text(), QStringLiteral("Copy"));
  }

  void theListSaysWhatALessonTakes() {
    m_page->openLesson(lessonFromText(kExpecting, "expecting.md"));
    m_page->showList();
    const QString details = m_page->list().rows().back()->details();
    QVERIFY(details.contains(QStringLiteral("7 min")));
    QVERIFY(details.contains(QStringLiteral("What a filter is.")));
  }

  void aPathHasItsOwnOrder() {
    m_page->setPaths({{"Short", "For those in a hurry", {{lessons()[2].name, 3}, {lessons()[0].name, 4}}}});
    m_page->list().paths().setCurrentIndex(1);
    QCOMPARE(m_page->list().rows().size(), 2);
    QVERIFY(m_page->list().paths().tabText(1).contains(QStringLiteral("7 min")));
    m_page->list().rows().front()->click();
    QCOMPARE(m_page->openedLesson()->name, lessons()[2].name);
    m_page->showNextLesson();
    QCOMPARE(m_page->openedLesson()->name, lessons()[0].name);
    m_page->showNextLesson();
    QCOMPARE(m_page->openedLesson()->name, lessons()[0].name);  // the last one
  }

  void theEndSumsUpAndLeadsOn() {
    m_store->replace(alexnet());
    open();
    for (int i = 0; i < 3; ++i) {
      view().stepView().question().predict(0);
      QTest::keyClick(&view(), Qt::Key_Return);
      if (i > 0) QTest::keyClick(&view(), Qt::Key_Return);
    }
    QVERIFY(view().atEnd());
    QVERIFY2(view().end().text().contains(QStringLiteral("Right predictions: 1 of 2")),
             qPrintable(view().end().text()));
    const QList<AnsweredQuestion> answers = view().answers();
    QCOMPARE(answers.size(), 2);
    QVERIFY(answers[0].isRight && !answers[1].isRight);
    const QString sheet = answerSheetText(*view().lesson(), answers);
    QVERIFY2(sheet.contains(QStringLiteral("Which?\nPrediction: the right one\n✓ right")), qPrintable(sheet));
    QVERIFY(sheet.contains(QStringLiteral("✗ right would be: so so")));
    QVERIFY(answerSheetPdf(*view().lesson(), answers).startsWith("%PDF-"));
    QVERIFY(!view().end().nextButton()->isVisible());  // it is the last lesson
    QTest::keyClick(&view(), Qt::Key_Left);
    QVERIFY(!view().atEnd());
    QVERIFY(view().stepView().exercises().contains(QStringLiteral("And you?")));
    m_page->showLesson(0);
    while (!view().atEnd()) view().nextStep();
    QVERIFY(view().end().nextButton()->text().contains(toQString(lessons()[1].title)));
    QTest::keyClick(&view(), Qt::Key_Return);
    QCOMPARE(m_page->openedLesson()->name, lessons()[1].name);
  }

  void aReloadedLessonKeepsItsStep() {
    open();
    view().nextStep();
    std::string text = kLesson;
    text.replace(text.find("Which?"), 6, "Really?");
    m_page->reloadLesson(lessonFromText(text, "own.md"));
    QCOMPARE(view().step(), std::size_t{1});
    QVERIFY(view().stepView().question().findChild<LessonTextView*>()->markdown().contains(QStringLiteral("Really?")));
    m_page->reloadLesson(
        lessonFromText(std::string(kLesson).substr(0, std::string(kLesson).find("# Question")), "own.md"));
    QCOMPARE(view().step(), std::size_t{0});  // fewer steps than before
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
    QTRY_VERIFY(view().originBar().text().contains(QStringLiteral("Measuring")));
    QCOMPARE(m_page->charts().size(), 1);
    QVERIFY(!view().originBar().measureButton()->isEnabled());
    m_store->apply({SurveyEnded{}});
    QTRY_VERIFY(!view().stepView().text().contains(QStringLiteral("(not known)")));
  }

  void everyLessonGoesThroughWithAndWithoutSession() {
    for (const bool with : {false, true}) {
      if (with) m_store->replace(alexnet());
      for (int i = 0; i < static_cast<int>(lessons().size()); ++i) {
        m_page->showLesson(i);
        while (!view().atEnd()) {
          view().stepView().question().predict(0);
          view().showAnswer();
          view().nextStep();
        }
      }
    }
  }

 private:
  LessonView& view() { return m_page->view(); }
  void setRecording(const Session& session) {
    m_page->setLoader([session](const std::string& name) {
      return name == "alexnet-fp32" ? std::make_shared<const Session>(session) : nullptr;
    });
  }
  void open() { m_page->openLesson(lessonFromText(kLesson, "own.md")); }

  std::unique_ptr<SessionStore> m_store;
  std::unique_ptr<ShownSurvey> m_current;
  std::unique_ptr<LessonsPage> m_page;
};

}  // namespace lessons_page_test

CONVSCOPE_QT_TEST(lessons_page_test::LessonsPageTest, lessons_page)
#include "lessons_page_test.moc"
