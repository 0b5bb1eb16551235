// Where the parts of a lesson's step are, in rooms of different size.
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QTextDocument>
#include <QTextTable>
#include <QToolButton>

#include "lesson/lesson_reader.h"
#include "support/qt_test.h"
#include "widgets/lessons/code_box.h"
#include "widgets/lessons/lesson_foot.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/step_view.h"

namespace step_view_test {

using namespace convscope;

namespace {

const QString kHead = QStringLiteral(
    "---\nconvscope_lesson: 1\ntitle: Own\nabout: About\n---\n# First\nRead this.\n## Question\nWhy?\n"
    "- [ ] so\n- [x] so so\n## Answer\n");

/// Returns a lesson of two steps; the first one's text and answer have so many paragraphs.
Lesson lessonWithText(int textParagraphs, int answerParagraphs) {
  QString text = kHead;
  text.replace(QStringLiteral("Read this.\n"), QStringLiteral("Read this.\n\n").repeated(textParagraphs));
  for (int i = 0; i < answerParagraphs; ++i) text += QStringLiteral("Paragraph %1 of the answer.\n\n").arg(i);
  return lessonFromText((text + QStringLiteral("# Second\nThe end.\n")).toStdString(), "own.md");
}

Lesson lessonWithAnswer(int paragraphs) {
  return lessonWithText(1, paragraphs);
}

}  // namespace

class StepViewTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_store = std::make_unique<SessionStore>();
    m_current = std::make_unique<ShownSurvey>(*m_store);
    m_page = std::make_unique<LessonsPage>(*m_store, *m_current);
  }
  void cleanup() { m_page.reset(); }

  void anAnswerThatFitsIsShownAsAWhole() {
    open(lessonWithAnswer(2), {600, 330});
    reveal();
    QTRY_VERIFY(contains(words(QStringLiteral("Paragraph 0"))));
    QVERIFY(contains(words(QStringLiteral("Paragraph 1"))));
  }

  void aLongAnswerIsShownFromItsStartAndReadBeforeTheNextStep() {
    open(lessonWithAnswer(60), {600, 330});
    reveal();
    const QWidget* answer = words(QStringLiteral("Paragraph 59"));
    const auto top = [&] { return answer->mapTo(step().viewport(), QPoint(0, 0)).y(); };
    QTRY_VERIFY(step().verticalScrollBar()->value() > 0);
    QVERIFY(top() >= 0 && top() < step().viewport()->height() / 2);
    int pages = 0;
    for (; view().step() == 0 && pages < 30; ++pages) {
      const bool isEnd = top() + answer->height() <= step().viewport()->height();
      QTest::keyClick(&view(), Qt::Key_Return);
      QCOMPARE(view().step() == 1, isEnd);
    }
    QVERIFY(pages > 2);
  }

  void anAnswerBelowALongTextIsShownWithItsQuestion() {
    open(lessonWithText(30, 2), {600, 330});
    reveal();
    QTRY_COMPARE(topOf(step().question()), 0);
    QVERIFY(contains(words(QStringLiteral("Paragraph 1"))));
    constexpr int kBack = 40;
    step().verticalScrollBar()->setValue(step().verticalScrollBar()->maximum() - kBack);
    QVERIFY(contains(words(QStringLiteral("Paragraph 1"))));
    QVERIFY(!step().hasMore());  // only empty room is below
    QVERIFY(!view().foot().text().contains(QStringLiteral("read on")));
    view().nextStep();
    QTRY_COMPARE(step().verticalScrollBar()->maximum(), 0);
  }

  void anAnswerThatDoesNotFitWithItsQuestionIsShownFromTheVerdict() {
    open(lessonWithText(1, 14), {600, 330});
    reveal();
    QTRY_COMPARE(topOf(*words(QStringLiteral("You predicted"))), 0);
    QVERIFY(!step().hasMore() || !contains(words(QStringLiteral("Paragraph 13"))));
  }

  void aWideRoomShowsTheQuestionBesideTheText() {
    open(lessonWithAnswer(2), {1280, 700});
    QTRY_VERIFY(step().question().mapTo(&step(), QPoint(0, 0)).x() > step().width() / 2 - 100);
    m_page->resize(600, 700);
    QTRY_COMPARE(step().question().mapTo(&step(), QPoint(0, 0)).x(),
                 words(QStringLiteral("Read this"))->mapTo(&step(), QPoint(0, 0)).x());
  }

  void aTextAloneHasTwoColumnsInAWideRoom() {
    open(lessonFromText("---\nconvscope_lesson: 1\ntitle: Own\n---\n# First\nThe one half.\n\nThe other half.\n",
                        "own.md"),
         {1280, 700});
    const auto left = [&](const char* text) {
      return words(QString::fromUtf8(text))->mapTo(&step(), QPoint(0, 0)).x();
    };
    QTRY_VERIFY(left("The other half") > step().width() / 2 - 100);
    QVERIFY(left("The one half") < 100);
    QCOMPARE(step().text(), QStringLiteral("The one half.\n\nThe other half."));
    m_page->resize(600, 700);
    QTRY_COMPARE(words(QStringLiteral("The other half")), words(QStringLiteral("The one half")));
  }

  void aTextWithALinkHasTwoColumnsToo() {
    m_page->view().setPageTitles({{QStringLiteral("memory"), QStringLiteral("Memory")}});
    open(lessonFromText("---\nconvscope_lesson: 1\ntitle: Own\nabout: About\nnetwork: alexnet\npage: memory\n---\n"
                        "# First\nThe one half.\n\nThe other half.\n",
                        "own.md"),
         {1280, 700});
    const QPushButton* link = nullptr;
    for (const QPushButton* button : step().findChildren<QPushButton*>()) {
      if (button->text().contains(QStringLiteral("Memory"))) link = button;
    }
    QVERIFY(link != nullptr);
    const auto placeOf = [&](const QWidget* part) { return part->mapTo(&step(), QPoint(0, 0)); };
    const auto placeOfWords = [&](const char* text) { return placeOf(words(QString::fromUtf8(text))); };
    QTRY_VERIFY(placeOfWords("The other half").x() > step().width() / 2 - 100);
    QTRY_COMPARE(placeOf(link).x(), placeOfWords("The other half").x());
    QVERIFY(placeOf(link).y() > placeOfWords("The other half").y());
    m_page->resize(600, 700);
    QTRY_COMPARE(placeOf(link).x(), placeOfWords("The one half").x());
    QVERIFY(link->isVisible());
  }

  void codeHasTheWholeWidthOfItsBox() {
    open(lessonFromText(
             "---\nconvscope_lesson: 1\ntitle: Own\n---\n# First\n```python\n" + std::string(200, 'x') + "\n```\n",
             "own.md"),
         {600, 400});
    const auto* box = step().findChild<CodeBox*>();
    const auto* text = box->findChild<QPlainTextEdit*>();
    QTRY_VERIFY(text->width() > box->width() - 20);
    QTRY_VERIFY(box->findChild<QToolButton*>()->geometry().bottom() < text->geometry().top());
    QVERIFY(text->horizontalScrollBar()->maximum() > 0);
    QCOMPARE(step().horizontalScrollBar()->maximum(), 0);
  }

  void tablesHaveNoFrames() {
    open(
        lessonFromText("---\nconvscope_lesson: 1\ntitle: Own\n---\n# First\n| size | saves |\n|---|---|\n| all | 3 |\n",
                       "own.md"),
        {600, 400});
    QTextDocument document;
    document.setHtml(words(QStringLiteral("saves"))->text());
    const auto* table = qobject_cast<QTextTable*>(document.rootFrame()->childFrames().value(0));
    QVERIFY(table != nullptr);
    QCOMPARE(table->format().border(), 0.0);
    const QTextTableCellFormat cell = table->cellAt(0, 0).format().toTableCellFormat();
    QVERIFY(cell.rightPadding() > 0);
    QCOMPARE(cell.verticalAlignment(), QTextCharFormat::AlignMiddle);  // Chinese lines are higher than numbers
  }

 private:
  LessonView& view() { return m_page->view(); }
  StepView& step() { return view().stepView(); }

  void open(const Lesson& lesson, const QSize& size) {
    m_page->resize(size);
    m_page->show();
    m_page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    m_page->openLesson(lesson);
  }

  void reveal() {
    QTest::keyClick(&view(), Qt::Key_2);
    QTest::keyClick(&view(), Qt::Key_Return);
    QVERIFY(!step().answer().isEmpty());
  }

  /// Returns the paragraphs that contain `text`.
  QLabel* words(const QString& text) {
    for (QLabel* label : step().findChildren<QLabel*>()) {
      if (label->text().contains(text)) return label;
    }
    return nullptr;
  }

  int topOf(const QWidget& part) { return part.mapTo(step().viewport(), QPoint(0, 0)).y(); }

  bool contains(const QWidget* part) {
    const QRect area(part->mapTo(step().viewport(), QPoint(0, 0)), part->size());
    return step().viewport()->rect().contains(area);
  }

  std::unique_ptr<SessionStore> m_store;
  std::unique_ptr<ShownSurvey> m_current;
  std::unique_ptr<LessonsPage> m_page;
};

}  // namespace step_view_test

CONVSCOPE_QT_TEST(step_view_test::StepViewTest, step_view)
#include "step_view_test.moc"
