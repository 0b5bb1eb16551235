// The keys of a lesson after clicks and Tab, as a person uses them: keys go to the window.
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QWindow>

#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/lessons/choice_button.h"
#include "widgets/lessons/film_bar.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/lesson_foot.h"
#include "widgets/lessons/lesson_head.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"

namespace lesson_keys_test {

using namespace convscope;
using testing::alexnet;

class LessonKeysTest : public testing::LessonsFixture {
  Q_OBJECT

 private slots:
  void init() { QVERIFY(showFilmedLesson(testing::kLesson)); }
  void cleanup() { closePage(); }

  void clicksLeaveTheKeysToTheLesson() {
    click(*view().foot().nextButton());
    QCOMPARE(view().step(), std::size_t{1});
    press(Qt::Key_2);
    QCOMPARE(question().prediction(), 1);
    click(*question().choices()[0]);
    QCOMPARE(question().prediction(), 0);
    press(Qt::Key_2);
    QCOMPARE(question().prediction(), 1);
    press(Qt::Key_Return);
    QVERIFY(view().film().isPlaying());
    click(*view().stagePanel().filmBar().playButton());
    QVERIFY(!view().film().isPlaying());
    press(Qt::Key_Space);
    QVERIFY(view().film().isPlaying());
    press(Qt::Key_Space);
    QVERIFY(!view().film().isPlaying());
    press(Qt::Key_Return);
    QVERIFY(!view().stepView().answer().isEmpty());
    press(Qt::Key_Right);
    QCOMPARE(view().step(), std::size_t{2});
    press(Qt::Key_1);
    click(*question().showButton());  // it goes away
    QVERIFY(!view().stepView().answer().isEmpty());
    press(Qt::Key_Left);
    QCOMPARE(view().step(), std::size_t{1});
  }

  void aClickOnATextDoesNotTypeIntoIt() {
    view().nextStep();
    const auto labels = question().findChildren<QLabel*>();
    const auto text = std::ranges::find_if(labels, [](const QLabel* each) {
      return each->isVisible() && each->text().contains(QStringLiteral("Which?"));
    });
    QVERIFY(text != labels.end());
    click(**text);
    press(Qt::Key_1);
    QCOMPARE(question().prediction(), 0);
    press(Qt::Key_Right);
    QCOMPARE(view().step(), std::size_t{2});
  }

  void aButtonReachedByTabKeepsSpaceAndEnter() {
    view().nextStep();
    QPushButton& back = *view().foot().backButton();
    back.setFocus(Qt::TabFocusReason);
    press(Qt::Key_Space);
    QCOMPARE(view().step(), std::size_t{0});
    QPushButton& next = *view().foot().nextButton();
    next.setFocus(Qt::TabFocusReason);
    press(Qt::Key_Return);
    QCOMPARE(view().step(), std::size_t{1});
    press(Qt::Key_1);  // the other keys are still the lesson's
    QCOMPARE(question().prediction(), 0);
    question().choices()[1]->setFocus(Qt::TabFocusReason);
    press(Qt::Key_Return);
    QCOMPARE(question().prediction(), 1);
    press(Qt::Key_Return);
    QVERIFY(view().film().isPlaying());
  }

  void theFocusIsNeverNowhere() {
    view().nextStep();
    press(Qt::Key_1);
    question().choices()[0]->setFocus(Qt::TabFocusReason);
    view().nextStep();  // the choice ends
    press(Qt::Key_2);
    QCOMPARE(question().prediction(), 1);
    QVERIFY(QApplication::focusWidget() != nullptr);
    QApplication::focusWidget()->clearFocus();
    press(Qt::Key_1);
    QCOMPARE(question().prediction(), 0);
  }

  void plusAndMinusAreTheSpeedOfTheFilm() {
    view().nextStep();
    const double before = view().film().speed();
    press(Qt::Key_Plus);  // nothing plays
    QCOMPARE(view().film().speed(), before);
    press(Qt::Key_1);
    press(Qt::Key_Return);
    QVERIFY(view().stagePanel().filmBar().isVisible());
    press(Qt::Key_Plus);
    QVERIFY(view().film().speed() > before);
    press(Qt::Key_Minus);
    press(Qt::Key_Minus);
    QVERIFY(view().film().speed() < before);
  }

  void theFootNamesAltWhileAChartHasTheArrows() {
    view().nextStep();
    press(Qt::Key_1);
    press(Qt::Key_Return);
    press(Qt::Key_Return);
    const auto foot = [this](const char* text) { return view().foot().text().contains(QString::fromUtf8(text)); };
    QTRY_VERIFY2(foot("Enter or →: next · ←: back"), qPrintable(view().foot().text()));
    view().stagePanel().filmBar().slider()->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY2(foot("Enter or Alt+→: next · Alt+←: back"), qPrintable(view().foot().text()));
    QTest::keyClick(m_page->windowHandle(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(view().step(), std::size_t{2});
  }

 private:
  QuestionBox& question() { return view().stepView().question(); }

  void press(Qt::Key key) { QTest::keyClick(m_page->windowHandle(), key); }

  /// Clicks as a mouse does, which may move the focus.
  void click(QWidget& widget) {
    QCoreApplication::processEvents();
    QTest::mouseClick(m_page->windowHandle(), Qt::LeftButton, {}, widget.mapTo(m_page.get(), widget.rect().center()));
  }
};

}  // namespace lesson_keys_test

CONVSCOPE_QT_TEST(lesson_keys_test::LessonKeysTest, lesson_keys)
#include "lesson_keys_test.moc"
