// Questions of a lesson: predictions, answers, and the summary at the end.
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "widgets/lessons/choice_button.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/lesson_end.h"
#include "widgets/lessons/lesson_foot.h"
#include "widgets/lessons/lesson_list.h"
#include "widgets/lessons/lesson_row.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/shown_text.h"

namespace lesson_questions_test {

using namespace convscope;
using testing::alexnet;

class LessonQuestionsTest : public testing::LessonsFixture {
  Q_OBJECT

 private slots:
  void init() { QVERIFY(showPage()); }
  void cleanup() { closePage(); }

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
    QVERIFY(!view().foot().backButton()->isEnabled());
    view().nextStep();
    QCOMPARE(view().stepView().question().prediction(), 0);
    QVERIFY(view().stepView().question().verdict().contains(QStringLiteral("You predicted this")));
    m_page->showList();
    QVERIFY(m_page->list().rows().back()->details().contains(QStringLiteral("2 of 3 steps")));
    m_page->list().rows().back()->setFocus();
    QTest::keyClick(m_page->list().rows().back(), Qt::Key_Return);
    QCOMPARE(view().step(), std::size_t{1});  // resumes where the student was
    view().nextStep();
    view().stepView().question().predict(1);
    view().showAnswer();
    QTest::keyClick(&view(), Qt::Key_Right, Qt::AltModifier);
    QVERIFY(view().atEnd());
    QTest::keyClick(&view(), Qt::Key_Escape);
    QCOMPARE(m_page->openedLesson(), nullptr);
    QVERIFY(m_page->list().rows().back()->details().contains(QStringLiteral("done")));
  }

  void theFootSaysWhatTheKeysDo() {
    m_store->replace(alexnet());
    open();
    const auto foot = [this](const char* keys) {
      return view().foot().text().contains(QStringLiteral(" · ") + QString::fromUtf8(keys));
    };
    QVERIFY2(foot("Enter or →: next"), qPrintable(view().foot().text()));
    QTest::keyClick(&view(), Qt::Key_Return);
    QCOMPARE(view().step(), std::size_t{1});
    QVERIFY2(foot("1 to 2: predict · →: next · ←: back"), qPrintable(view().foot().text()));
    const QuestionBox& question = view().stepView().question();
    QCOMPARE(question.request(), QString());
    QTest::keyClick(&view(), Qt::Key_Return);
    QCOMPARE(view().step(), std::size_t{1});
    QVERIFY2(question.request().contains(QStringLiteral("from 1 to 2")), qPrintable(question.request()));
    QTest::keyClick(&view(), Qt::Key_1);
    QCOMPARE(question.request(), QString());
    QVERIFY2(foot("Enter: show the answer · →: next"), qPrintable(view().foot().text()));
    QTest::keyClick(&view(), Qt::Key_Return);
    QVERIFY(!view().stepView().answer().isEmpty());
    QTRY_VERIFY2(foot("Enter or →: next · ←: back"), qPrintable(view().foot().text()));
    QTest::keyClick(&view(), Qt::Key_Right);
    QTest::keyClick(&view(), Qt::Key_Right);
    QVERIFY(view().atEnd());
    QVERIFY2(foot("Enter: all lessons · ←: back"), qPrintable(view().foot().text()));
    QCOMPARE(view().foot().nextButton()->text(), QStringLiteral("All lessons"));
    view().foot().nextButton()->click();
    QCOMPARE(m_page->openedLesson(), nullptr);
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

  /// Answers begin on a new page; this lesson has no others.
  void onlyAHandoutWithAnswersHasThoseToTheExercises() {
    const std::string lesson =
        "---\nconvscope_lesson: 1\ntitle: Own\n---\n# Remember\nWords.\n\n## Exercises\n\n1. Why?\n";
    const SessionStore nothing;
    const SessionLoader none = [](const std::string&) { return std::shared_ptr<const Session>(); };
    const auto pagesOf = [&](const std::string& text, HandoutFor reader) {
      static const QRegularExpression kPage(QStringLiteral("/Type /Page\\b(?!s)"));
      return QString::fromLatin1(handoutPdf(lessonFromText(text, "own.md"), nothing, none, {reader})).count(kPage);
    };
    const std::string solved = lesson + "\n## Solutions\n\n1. So.\n";
    QCOMPARE(pagesOf(lesson, HandoutFor::SelfStudy), 1);
    QCOMPARE(pagesOf(solved, HandoutFor::SelfStudy), 2);
    QCOMPARE(pagesOf(solved, HandoutFor::Teacher), 2);
    QCOMPARE(pagesOf(solved, HandoutFor::Students), 1);
  }

  void theHandoutForStudentsDoesNotDependOnTheAnswers() {
    const SessionStore nothing;
    const SessionLoader none = [](const std::string&) { return std::shared_ptr<const Session>(); };
    const auto sizeOf = [&](const char* right, const char* answer, HandoutFor reader) {
      const std::string text = std::string("---\nconvscope_lesson: 1\ntitle: Own\n---\n# Ask\n## Question\nWhy?\n- [") +
                               right + "] so\n- [ ] so so\n## Answer\n" + answer + "\n";
      return handoutPdf(lessonFromText(text, "own.md"), nothing, none, {reader}).size();
    };
    const std::string answer(3000, 'w');
    QCOMPARE(sizeOf("x", answer.c_str(), HandoutFor::Students), sizeOf(" ", "Short.", HandoutFor::Students));
    QVERIFY(sizeOf("x", answer.c_str(), HandoutFor::SelfStudy) > sizeOf(" ", "Short.", HandoutFor::SelfStudy));
  }

  void aSkippedQuestionIsNoWrongPrediction() {
    LessonEnd end;
    end.showEnd(lessons()[0],
                {{QStringLiteral("Step"), QStringLiteral("Which?"), {}, QStringLiteral("this one"), false}}, {});
    QVERIFY2(end.text().contains(QStringLiteral("no prediction. Right is \"this one\"")), qPrintable(end.text()));
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
    QVERIFY(!view().end().text().contains(QStringLiteral("next lesson")));  // it is the last one
    QTest::keyClick(&view(), Qt::Key_Left);
    QVERIFY(!view().atEnd());
    StepView& step = view().stepView();
    QVERIFY(step.exercises().contains(QStringLiteral("And you?")));
    QCOMPARE(step.solutions(), QString());  // the reader tries first
    QVERIFY(step.solutionsButton()->isVisible());
    step.solutionsButton()->click();
    QCOMPARE(step.solutions().trimmed(), QStringLiteral("1. Me too."));
    QCOMPARE(step.solutionsButton()->text(), QStringLiteral("Hide the answers"));
    step.solutionsButton()->click();
    QCOMPARE(step.solutions(), QString());
    m_page->showLesson(0);
    while (!view().atEnd()) view().nextStep();
    QVERIFY(view().end().text().contains(toQString(lessons()[1].title)));
    QStringList onward;
    for (const auto* button : m_page->findChildren<QPushButton*>())
      if (button->isVisible() && button->text().contains(QStringLiteral("Next"))) onward.append(button->text());
    QCOMPARE(onward, QStringList{QStringLiteral("&Next lesson")});
    QTest::keyClick(&view(), Qt::Key_Return);
    QCOMPARE(m_page->openedLesson()->name, lessons()[1].name);
  }
};

}  // namespace lesson_questions_test

CONVSCOPE_QT_TEST(lesson_questions_test::LessonQuestionsTest, lesson_questions)
#include "lesson_questions_test.moc"
