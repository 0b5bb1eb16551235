// The Lessons page: its list, paths, and lessons as a whole.
#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QTest>
#include <algorithm>

#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/lessons/answer_sheet.h"
#include "widgets/lessons/code_box.h"
#include "widgets/lessons/lesson_end.h"
#include "widgets/lessons/lesson_list.h"
#include "widgets/lessons/lesson_row.h"
#include "widgets/lessons/lesson_text_view.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/resume_bar.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/segmented_control.h"
#include "window/all_pages.h"

namespace lessons_page_test {

using namespace convscope;
using testing::alexnet;

class LessonsPageTest : public testing::LessonsFixture {
  Q_OBJECT

 private slots:
  void init() { QVERIFY(showPage()); }
  void cleanup() { closePage(); }

  void listsAllLessons() {
    QCOMPARE(m_page->list().rows().size(), static_cast<qsizetype>(lessons().size()));
    QVERIFY(m_page->list().rows().front()->text().contains(QStringLiteral("benchmark")));
    m_page->list().rows()[2]->click();
    QVERIFY(m_page->openedLesson() != nullptr);
    QCOMPARE(m_page->openedLesson()->name, lessons()[2].name);
    QTest::keyClick(&m_page->view(), Qt::Key_Escape);
    QCOMPARE(m_page->openedLesson(), nullptr);
  }

  void theKeyboardChoosesALesson() {
    const QList<LessonRow*>& rows = m_page->list().rows();
    const auto inSight = [&](int row) {
      return m_page->list().viewport()->rect().contains(
          QRect(rows[row]->mapTo(m_page->list().viewport(), QPoint(0, 0)), rows[row]->size()));
    };
    QTRY_VERIFY(rows[0]->hasFocus());
    QTRY_VERIFY(inSight(0));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QVERIFY(rows[1]->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
    QVERIFY(rows[0]->hasFocus());
    const auto last = static_cast<int>(rows.size()) - 1;
    for (int i = 0; i < last; ++i) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QVERIFY(rows[last]->hasFocus());
    QTRY_VERIFY(inSight(last));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(m_page->openedLesson() != nullptr);
    QCOMPARE(m_page->openedLesson()->name, lessons().back().name);
    QTest::keyClick(&m_page->view(), Qt::Key_Escape);
    QTRY_VERIFY(rows[last]->hasFocus());  // the last one that was visited
    QVERIFY(inSight(last));
    m_page->showLesson(1);
    m_page->showList();
    QTRY_VERIFY(rows[1]->hasFocus());
    QTRY_VERIFY(inSight(1));
  }

  // Reading all lessons would delay the start of the window.
  void readsTheLessonsWhenItIsShown() {
    LessonsPage page(*m_store, *m_current);
    QVERIFY(page.list().rows().isEmpty());
    page.show();
    QCOMPARE(page.list().rows().size(), static_cast<qsizetype>(lessons().size()));
  }

  void isTheLastPageAndShowsItsStepsChart() {
    const QList<Page*> pages = makeSessionPages(*m_store, *m_current) + makeOtherPages(*m_store, *m_current);
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
    const QList<Page*> pages = makeSessionPages(*m_store, *m_current) + makeOtherPages(*m_store, *m_current);
    for (Page* page : pages) {
      for (const ChartPainter* chart : page->charts()) names.append(chart->name());
    }
    qDeleteAll(pages);
    for (const Lesson& lesson : lessons()) {
      for (const LessonStep& step : lesson.steps) {
        const QString chart = QString::fromStdString(step.stage.chart);
        QVERIFY2(chart.isEmpty() || names.contains(chart), qPrintable(chart));
      }
    }
  }

  void theListSaysWhatALessonTakes() {
    m_page->openLesson(lessonFromText(testing::kExpecting, "expecting.md"));
    m_page->showList();
    const QString details = m_page->list().rows().back()->details();
    QVERIFY(details.contains(QStringLiteral("7 min")));
    QVERIFY(details.contains(QStringLiteral("What a filter is.")));
  }

  void aPathHasItsOwnOrder() {
    m_page->setPaths({{"Short", "For those in a hurry", {{lessons()[2].name, 3}, {lessons()[0].name, 4}}}});
    m_page->list().paths().setCurrentIndex(1);
    QCOMPARE(m_page->list().rows().size(), 2);
    QVERIFY(m_page->list().paths().segments()[1]->text().contains(QStringLiteral("7 min")));
    m_page->list().rows().front()->click();
    QCOMPARE(m_page->openedLesson()->name, lessons()[2].name);
    m_page->showNextLesson();
    QCOMPARE(m_page->openedLesson()->name, lessons()[0].name);
    m_page->showNextLesson();
    QCOMPARE(m_page->openedLesson()->name, lessons()[0].name);  // the last one
  }

  void pathsAreWholeWithLargeLetters() {
    std::vector<LessonPath> paths;
    for (const char* title : {"One lecture", "Lab of two hours", "Self-study, at any time"})
      paths.push_back({title, "About", {{lessons()[0].name, 30}}});
    m_page->setPaths(paths);
    SegmentedControl& control = m_page->list().paths();
    m_page->resize(1280, 700);
    for (const double scale : {1.0, 2.2, 4.0}) {
      QFont font = QApplication::font();
      font.setPointSizeF(scale * font.pointSizeF());
      m_page->setFont(font);
      const int letter = QFontMetrics(font).averageCharWidth();
      QTRY_VERIFY(control.width() >= std::min(60 * letter, m_page->width() - 100));  // grows with the letters
      for (const QAbstractButton* segment : control.segments())
        QTRY_VERIFY(control.isBox() || control.rect().contains(segment->geometry()));
    }
  }

  void codeIsCopied() {
    m_page->openLesson(lessonFromText(testing::kExpecting, "expecting.md"));
    QCoreApplication::sendPostedEvents();  // the layout decides whether the text has two columns
    QCoreApplication::processEvents();
    const QList<CodeBox*> boxes = view().stepView().findChildren<CodeBox*>();
    QCOMPARE(boxes.size(), 1);
    auto* copy = boxes.front()->findChild<QAbstractButton*>();
    copy->click();
    copy->click();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("torch.backends.cudnn.benchmark = True"));
    QCOMPARE(copy->text(), QStringLiteral("Copied"));
    QTRY_COMPARE(copy->text(), QStringLiteral("Copy"));
  }

  void aLessonResumesAndSaysSo() {
    ResumeBar& bar = view().resumeBar();
    open();
    QVERIFY(!bar.isVisible());
    view().nextStep();
    m_page->showList();
    open();
    QCOMPARE(view().step(), std::size_t{1});
    QVERIFY(bar.isVisible());
    QCOMPARE(bar.text(), QStringLiteral("You were at step 2 of 3."));
    view().stepView().question().predict(0);
    view().showAnswer();
    view().nextStep();
    QVERIFY(!bar.isVisible());
    view().goBack();
    m_page->showList();
    open();
    bar.findChild<QPushButton*>()->click();
    QCOMPARE(view().step(), std::size_t{0});
    QVERIFY(!bar.isVisible());
    const QList<AnsweredQuestion> none = view().answers();
    QVERIFY(none.size() == 2 && std::ranges::none_of(none, &AnsweredQuestion::isShown));
    while (!view().atEnd()) view().nextStep();
    QVERIFY2(view().end().text().contains(QStringLiteral("not answered yet")), qPrintable(view().end().text()));
    m_page->showList();
    open();
    QCOMPARE(view().step(), std::size_t{0});
    QVERIFY(bar.isVisible());
    QCOMPARE(bar.text(), QStringLiteral("You were at the end of this lesson. Questions without an answer: step 2, 3."));
    for (int step = 0; !view().atEnd(); ++step) {
      if (step > 0) {
        view().stepView().question().predict(0);
        view().showAnswer();
      }
      view().nextStep();
    }
    m_page->showList();
    open();
    QVERIFY2(bar.text().startsWith(QStringLiteral("You have finished this lesson.")), qPrintable(bar.text()));
  }

  void aReloadedLessonKeepsItsStep() {
    open();
    view().nextStep();
    std::string text = testing::kLesson;
    text.replace(text.find("Which?"), 6, "Really?");
    m_page->reloadLesson(lessonFromText(text, "own.md"));
    QCOMPARE(view().step(), std::size_t{1});
    QVERIFY(view().stepView().question().findChild<LessonTextView*>()->markdown().contains(QStringLiteral("Really?")));
    m_page->reloadLesson(lessonFromText(
        std::string(testing::kLesson).substr(0, std::string(testing::kLesson).find("# Question")), "own.md"));
    QCOMPARE(view().step(), std::size_t{0});  // fewer steps than before
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
};

}  // namespace lessons_page_test

CONVSCOPE_QT_TEST(lessons_page_test::LessonsPageTest, lessons_page)
#include "lessons_page_test.moc"
