// A lesson in front of a class, by the keys of a presenter's remote.
#include <QFontInfo>
#include <QFontMetricsF>
#include <QLabel>
#include <QLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QThread>
#include <QWindow>
#include <algorithm>
#include <cmath>
#include <vector>

#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "widgets/lessons/answer_sheet.h"
#include "widgets/lessons/classroom_font.h"
#include "widgets/lessons/code_box.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/lesson_foot.h"
#include "widgets/lessons/lesson_head.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/paragraph.h"

namespace lesson_classroom_test {

using namespace convscope;
using testing::alexnet;

namespace {

const std::string kClass = testing::kLessonHead + R"(# Film
```step
speed: 0.001
```
Text.
## Question
Which?
- [fastest.time > 0 us] the right one
- [ ] the wrong one
## Answer
The answer.
# No film
Text.
## Question
Why?
- [x] so
- [ ] so so
## Answer
So.
## Exercises
1. And you?
)";

/// Returns more text than a screen shows.
std::string lines(const std::string& part) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "A line of the " + part + ".\n\n";
  return text;
}

}  // namespace

class LessonClassroomTest : public testing::LessonsFixture {
  Q_OBJECT

 private slots:
  void init() {
    QVERIFY(showFilmedLesson(kClass));
    view().setClassroom(true);
  }
  void cleanup() { closePage(); }

  void theForwardKeyLeadsThroughFilmAndAnswer_data() {
    QTest::addColumn<bool>("votes");
    QTest::newRow("with a vote") << true;
    QTest::newRow("hands were counted") << false;
  }
  void theForwardKeyLeadsThroughFilmAndAnswer() {
    QFETCH(bool, votes);
    QVERIFY(isAt(0, StepPart::Text));
    press(Qt::Key_PageDown);
    QVERIFY(isAt(0, StepPart::Question));
    if (votes) press(Qt::Key_1);
    press(Qt::Key_PageDown);
    QVERIFY(isAt(0, StepPart::Chart));
    QVERIFY(view().film().isPlaying());
    QVERIFY(view().stepView().answer().isEmpty());
    press(Qt::Key_PageDown);
    QVERIFY(isAt(0, StepPart::Question));
    QCOMPARE(view().stepView().answer(), QStringLiteral("The answer."));
    QCOMPARE(view().stepView().question().verdict().isEmpty(), !votes);
    press(Qt::Key_PageDown);
    QVERIFY(isAt(0, StepPart::Chart));
    QVERIFY(!view().film().isPlaying());
    press(Qt::Key_PageDown);
    QVERIFY(isAt(1, StepPart::Text));
    press(Qt::Key_PageUp);
    QVERIFY(isAt(0, StepPart::Chart));
    const QList<AnsweredQuestion> answers = view().answers();
    QVERIFY(answers.size() == 2 && answers[0].isShown && !answers[1].isShown);
  }

  /// Who waits for a chart presses the key again, and would see the answer with it.
  void aKeyOfImpatienceIsNotTaken() {
    const auto slow = connect(&view(), &LessonView::stepChanged, this, [] { QThread::msleep(50); });
    sendKey(QEvent::KeyPress, Qt::Key_PageDown, 1000);
    QVERIFY(isAt(0, StepPart::Question));
    sendKey(QEvent::KeyPress, Qt::Key_PageDown, 1020);
    QVERIFY(isAt(0, StepPart::Question));
    disconnect(slow);
    sendKey(QEvent::KeyPress, Qt::Key_PageDown, 2000);
    QVERIFY(isAt(0, StepPart::Chart));
    QVERIFY(view().film().isPlaying());
  }

  /// Nor after a key that is no presenter's, which skipped a film: the answer would not be seen.
  void aKeyThatIsPressedBeforeTheAnswerAppearsIsNotTaken() {
    QVERIFY(goOnTo(0, StepPart::Chart));
    constexpr quint64 kLaterMs = 1'000'000'000;  // than the keys before
    const auto slow = connect(&view().film(), &FilmPlayer::changed, this, [] { QThread::msleep(50); });
    sendKey(QEvent::ShortcutOverride, Qt::Key_Right, kLaterMs);
    view().nextStep();  // as the shortcut does
    disconnect(slow);
    QVERIFY(isAt(0, StepPart::Question));
    QCOMPARE(view().stepView().answer(), QStringLiteral("The answer."));
    QTRY_VERIFY(!view().stepView().hasMore());  // until the layout is settled, any key reads on first
    sendKey(QEvent::KeyPress, Qt::Key_PageDown, kLaterMs + 20);
    QVERIFY(isAt(0, StepPart::Question));
    sendKey(QEvent::KeyPress, Qt::Key_PageDown, 2 * kLaterMs);
    QVERIFY(isAt(0, StepPart::Chart));
  }

  void theForwardKeyShowsAnAnswerWithoutAFilm() {
    while (view().step() == 0) press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    QVERIFY(isAt(1, StepPart::Question));
    press(Qt::Key_2);
    press(Qt::Key_PageDown);
    QVERIFY(isAt(1, StepPart::Question));
    QCOMPARE(view().stepView().answer(), QStringLiteral("So."));
    press(Qt::Key_PageDown);
    QVERIFY(isAt(1, StepPart::Chart));
    press(Qt::Key_PageDown);
    QVERIFY(isAt(1, StepPart::Exercises));
    press(Qt::Key_PageDown);
    QVERIFY(view().atEnd());
  }

  /// Also for a class that comes back to it, or whose window becomes a full screen afterwards.
  void theAnswerIsScrolledTo() {
    std::string lesson = kClass;
    std::string lines;
    for (int i = 0; i < 12; ++i) lines += "A line of the question.\n\n";
    lesson.replace(lesson.find("Why?"), 4, lines + "Why?");
    open(lesson);
    view().setClassroom(true);
    QVERIFY(goOnTo(1, StepPart::Question));
    press(Qt::Key_2);
    for (int i = 0; i < 9 && view().stepView().answer().isEmpty(); ++i) press(Qt::Key_PageDown);
    QVERIFY(!view().stepView().question().verdict().isEmpty());
    QTRY_VERIFY(isVerdictVisible());
    press(Qt::Key_PageUp);
    QVERIFY(goOnTo(1, StepPart::Question));
    QTRY_VERIFY(isVerdictVisible());
    view().setClassroom(false);
    m_page->resize(m_page->size() - QSize(0, 100));
    view().setClassroom(true);
    QVERIFY(goOnTo(1, StepPart::Question));
    QTRY_VERIFY(isVerdictVisible());
  }

  /// Its keys depend on the room above it, which would change with its lines, and the keys with the room.
  void theFootKeepsItsHeight() {
    LessonFoot foot;
    foot.resize(260, 40);
    foot.show();
    const StepKeys few{.isClassroom = true};
    foot.showStep(2, 9, {.choices = 3, .predicted = true, .filmed = true, .isClassroom = true});
    QTRY_VERIFY(foot.minimumSizeHint().height() > 2 * foot.fontMetrics().height());
    const int lines = foot.minimumSizeHint().height();
    foot.showStep(2, 9, few);
    QCOMPARE(foot.minimumSizeHint().height(), lines);
    foot.resize(1200, 40);
    QTRY_VERIFY(foot.minimumSizeHint().height() < lines);
  }

  /// The reader's own answers are there again after the class.
  void aClassDoesNotSeeTheAnswersOfARehearsal() {
    view().setClassroom(false);
    view().nextStep();
    QCOMPARE(view().step(), std::size_t{1});
    view().predict(1);
    view().showAnswer();
    QVERIFY(!view().stepView().answer().isEmpty());
    view().goBack();
    view().setClassroom(true);
    QVERIFY(goOnTo(1, StepPart::Question));
    QVERIFY(view().stepView().answer().isEmpty());
    QCOMPARE(view().stepView().question().prediction(), -1);
    press(Qt::Key_1);
    press(Qt::Key_PageDown);
    QVERIFY(!view().stepView().answer().isEmpty());
    view().setClassroom(false);
    QCOMPARE(view().stepView().question().prediction(), 1);
    QVERIFY(!view().stepView().answer().isEmpty());
    view().setClassroom(true);  // the class comes back
    QVERIFY(goOnTo(1, StepPart::Question));
    QCOMPARE(view().stepView().question().prediction(), 0);
    QVERIFY(!view().stepView().answer().isEmpty());
  }

  /// A class sees all choices before the answer, and then which one is right.
  void aLongQuestionIsReadToItsEnd() {
    std::string lesson = kClass;
    lesson.replace(lesson.find("Why?"), 4, lines("question") + "Why?");
    lesson.replace(lesson.find("So.\n"), 3, lines("answer"));
    open(lesson);
    view().setClassroom(true);
    QVERIFY(goOnTo(1, StepPart::Question));
    QVERIFY(view().stepView().hasMore());
    QVERIFY2(view().foot().text().contains(QStringLiteral("read on")), qPrintable(view().foot().text()));
    const auto buttons = view().foot().findChildren<QPushButton*>();
    QVERIFY(std::ranges::any_of(buttons, [](auto* each) { return each->text() == QStringLiteral("Read o&n"); }));
    press(Qt::Key_PageDown);
    QVERIFY(view().stepView().answer().isEmpty());
    for (int i = 0; i < 20 && view().stepView().hasMore(); ++i) press(Qt::Key_PageDown);
    QVERIFY(view().stepView().answer().isEmpty());
    press(Qt::Key_PageDown);
    QVERIFY(!view().stepView().answer().isEmpty());
    const QuestionBox& question = view().stepView().question();
    const auto rightY = [&] {
      return question.mapTo(view().stepView().viewport(), QPoint(0, 0)).y() + question.rightTop();
    };
    QVERIFY(question.rightTop() < question.height());
    QTRY_VERIFY(rightY() >= 0 && rightY() < view().stepView().viewport()->height() / 2);
    QVERIFY(view().stepView().hasMore());
  }

  /// Not at its answer, where another step with the same part was left.
  void aStepBeginsAtTheStartOfItsText() {
    const std::string step = lines("text") + "## Question\nWhy?\n- [x] so\n- [ ] so so\n## Answer\n" + lines("answer");
    open(testing::kLessonHead + "# First\n" + lines("text") + "# Second\n" + step);
    view().setClassroom(true);
    QVERIFY(goOnTo(1, StepPart::Question));
    press(Qt::Key_1);
    press(Qt::Key_PageDown);
    QTRY_VERIFY(view().stepView().hasMore());
    for (int i = 0; i < 9 && !isAt(0, StepPart::Text); ++i) view().goBack();
    QVERIFY(isAt(0, StepPart::Text));
    while (view().step() == 0) press(Qt::Key_PageDown);
    QVERIFY(isAt(1, StepPart::Text));
    constexpr int kSettledMs = 400;
    QTest::qWait(kSettledMs);
    QCOMPARE(view().stepView().verticalScrollBar()->value(), 0);
    QVERIFY(goOnTo(1, StepPart::Question));
    QVERIFY(!view().stepView().answer().isEmpty());
    view().setClassroom(false);
    m_page->resize(600, 400);
    view().goBack();
    view().nextStep();
    QTRY_VERIFY(view().stepView().hasMore());
    QTest::qWait(kSettledMs);
    QCOMPARE(view().stepView().verticalScrollBar()->value(), 0);
  }

  /// Their lines follow from the width that they have: in a narrow window these would be higher than the screen.
  void longChoicesLeaveNoEmptyRoom() {
    const std::string choice =
        "this choice has so many words that a narrow window shows it in several lines, one below "
        "the other, although a class sees it in one or two";
    std::string step = "Text.\n## Question\nWhy?\n";
    for (const char* mark : {"x", " ", " ", " ", " "}) step += std::string("- [") + mark + "] " + choice + '\n';
    open(testing::kLessonHead + "# Only\n" + step + "## Answer\nSo.\n");
    view().setClassroom(true);
    QVERIFY(goOnTo(0, StepPart::Question));
    press(Qt::Key_1);
    press(Qt::Key_PageDown);
    QTRY_VERIFY(!view().stepView().answer().isEmpty());
    QTRY_COMPARE(view().stepView().verticalScrollBar()->maximum(), 0);
    QVERIFY(!view().stepView().hasMore());
  }

  /// A text has two columns, and an answer that would not fit has long lines.
  void wordsUseTheWholeScreen() {
    const std::string sentence =
        "The fastest algorithm of each layer is measured again in random order, and its time is compared with others.";
    const auto repeated = [&](int times) {
      std::string words;
      for (int i = 0; i < times; ++i) words += sentence + "\n\n";
      return words;
    };
    std::string lesson = kClass;
    lesson.replace(lesson.find("Text."), 5, repeated(10));
    lesson.replace(lesson.find("The answer."), 11, repeated(14));
    m_page->resize(1920, 1080);
    open(lesson);
    view().setClassroom(true);
    QVERIFY(isAt(0, StepPart::Text));
    constexpr double kMost = 0.8;
    QTRY_VERIFY(rightOfWords() > kMost * view().stepView().width());
    QTRY_COMPARE(view().stepView().verticalScrollBar()->maximum(), 0);
    press(Qt::Key_PageDown);
    press(Qt::Key_1);
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    QVERIFY(isAt(0, StepPart::Question));
    QVERIFY(!view().stepView().answer().isEmpty());
    QTRY_VERIFY(rightOfWords() > kMost * view().stepView().width());
  }

  void theFilmEndsWithTheAnswer() {
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    QVERIFY(view().film().isPlaying());
    view().film().seek(view().film().lengthUs());
    QVERIFY(isAt(0, StepPart::Question));
    QCOMPARE(view().stepView().answer(), QStringLiteral("The answer."));
  }

  void theLineSaysWhatTheKeysDoInEachPart() {
    QVERIFY2(foot("Enter or →: question"), qPrintable(view().foot().text()));
    press(Qt::Key_1);  // nothing is to be chosen yet
    QCOMPARE(view().stepView().question().prediction(), -1);
    press(Qt::Key_Space);
    QVERIFY(isAt(0, StepPart::Text));
    press(Qt::Key_Return);
    QVERIFY2(foot("1 to 2: predict · →: play, then the answer"), qPrintable(view().foot().text()));
    press(Qt::Key_Return);
    QVERIFY(!view().stepView().question().request().isEmpty());
    press(Qt::Key_1);
    QCOMPARE(view().stepView().question().prediction(), 0);
    QVERIFY2(foot("Enter or →: play, then the answer"), qPrintable(view().foot().text()));
    press(Qt::Key_Right);
    QVERIFY2(foot("Space: pause or play · Enter or →: skip to the answer"), qPrintable(view().foot().text()));
    press(Qt::Key_Right);
    QVERIFY2(foot("Enter or →: chart"), qPrintable(view().foot().text()));
    press(Qt::Key_Right);
    QVERIFY2(foot("Enter or →: next"), qPrintable(view().foot().text()));
  }

  /// A class cannot scroll code: the text has one column if a half is too narrow, and at last lines wrap.
  void codeIsNotCut_data() {
    QTest::addColumn<int>("letters");
    QTest::addColumn<bool>("isBeside");
    QTest::addColumn<int>("lines");
    QTest::newRow("short") << 30 << true << 1;
    QTest::newRow("long") << 72 << false << 1;
    QTest::newRow("longer than the screen") << 170 << false << 2;
  }
  void codeIsNotCut() {
    QFETCH(int, letters);
    QFETCH(bool, isBeside);
    QFETCH(int, lines);
    m_page->resize(1920, 1080);
    const std::string code(static_cast<std::size_t>(letters), 'x');
    open(testing::kLessonHead + "# Code\nThe one half.\n\nMore of it.\n\n```\n" + code + "\n```\n");
    view().setClassroom(true);
    const auto text = [&]() -> QPlainTextEdit* {
      const auto boxes = view().stepView().widget()->findChildren<CodeBox*>();
      const auto found = std::ranges::find_if(boxes, &CodeBox::isVisible);
      return found == boxes.end() ? nullptr : (*found)->findChild<QPlainTextEdit*>();
    };
    QTRY_VERIFY(text() != nullptr && text()->isVisible());
    QTRY_COMPARE(text()->horizontalScrollBar()->maximum(), 0);
    QTRY_COMPARE(text()->verticalScrollBar()->maximum(), 0);
    QTRY_COMPARE(view().stepView().horizontalScrollBar()->maximum(), 0);
    QCOMPARE(text()->mapTo(&view().stepView(), QPoint(0, 0)).x() > view().stepView().width() / 3, isBeside);
    const int lineHeight = text()->fontMetrics().lineSpacing();
    QVERIFY(text()->height() >= lines * lineHeight);
    QVERIFY(text()->height() < (lines + 2) * lineHeight);
  }

  void aQuestionStaysAboveALongAnswer() {
    std::string lesson = kClass;
    lesson.replace(lesson.find("So.\n"), 3, lines("answer"));
    open(lesson);
    view().setClassroom(true);
    QVERIFY(goOnTo(1, StepPart::Question));
    StepView& step = view().stepView();
    const auto placeOf = [&](const QWidget& part) { return QRect(part.mapTo(&step, QPoint(0, 0)), part.size()); };
    const QMargins margins = step.widget()->layout()->contentsMargins();
    const QPoint place(margins.left(), margins.top());
    QTRY_COMPARE(placeOf(step.question()).topLeft(), place);
    press(Qt::Key_2);
    press(Qt::Key_PageDown);
    QVERIFY(!step.question().verdict().isEmpty());
    QTRY_VERIFY(step.hasMore());
    int pages = 0;
    for (; view().shownPart() == StepPart::Question && pages < 30; ++pages) {
      QTRY_COMPARE(placeOf(step.question()).topLeft(), place);
      QTRY_VERIFY(placeOf(step.question()).bottom() < placeOf(*step.viewport()).top());
      QVERIFY(step.question().isVisible());
      QVERIFY(step.viewport()->height() > step.height() / 3);
      press(Qt::Key_PageDown);
    }
    QVERIFY(pages > 2);
    QVERIFY(isAt(1, StepPart::Chart));
    press(Qt::Key_PageUp);
    QTRY_COMPARE(placeOf(step.question()).topLeft(), place);
    view().setClassroom(false);
    QTRY_COMPARE(placeOf(*step.viewport()).top(), 0);
  }

  /// At the bottom its start would be out of reach.
  void aQuestionThatIsHigherThanTheScreenBeginsAtItsStart() {
    std::string lesson = kClass;
    lesson.replace(lesson.find("Why?\n"), 5, lines("question"));
    open(lesson);
    view().setClassroom(true);
    QVERIFY(goOnTo(1, StepPart::Question));
    StepView& step = view().stepView();
    QTRY_VERIFY(step.question().height() > step.height());
    QTRY_VERIFY(step.question().mapTo(&step, QPoint()).y() >= 0);
    press(Qt::Key_PageDown);
    QTRY_VERIFY(step.verticalScrollBar()->value() > 0);
    QVERIFY(isAt(1, StepPart::Question));
  }

  /// Whether they were made larger before the class or in it.
  void theLettersOfAClassHaveOneSizeForEachZoom() {
    const auto pixels = [this] { return QFontInfo(view().font()).pixelSize(); };
    m_page->resize(1920, 1200);
    QCoreApplication::processEvents();
    const int usual = pixels();
    QFont large = m_page->font();
    large.setPointSizeF(1.5 * large.pointSizeF());
    m_page->setFont(large);
    QTRY_VERIFY(pixels() > usual);
    const int zoomed = pixels();
    view().setClassroom(false);
    view().setClassroom(true);
    QTRY_COMPARE(pixels(), zoomed);
  }

  /// A window cannot be narrower than its parts.
  void aLongTitleMakesNoWindowWider() {
    std::string title = "A title";
    for (int i = 0; i < 30; ++i) title += " of many words";
    std::string lesson = kClass;
    lesson.replace(lesson.find("# Film"), 6, "# " + title);
    open(lesson);
    view().setClassroom(true);
    LessonHead& head = view().head();
    QCOMPARE(head.text(), QString::fromStdString(title));
    constexpr int kWidth = 1400;  // of the window
    QTRY_VERIFY(head.minimumSizeHint().width() < kWidth);
    QVERIFY(std::ranges::any_of(head.findChildren<QLabel*>(), [&](const QLabel* label) {
      return label->isVisible() && label->toolTip().contains(head.text());
    }));
  }

  /// A zoom is of no use if the chart of a step no longer fits beside its texts.
  void aZoomLeavesRoomForLines() {
    const QFont font = m_page->font();
    const QSize small(1280, 720);
    const double usual = QFontInfo(classroomFont(font, small.height())).pixelSize();
    const auto pixels = [&](const QSize& window, double zoom) {
      return QFontInfo(classroomFont(font, window, zoom)).pixelSize();
    };
    const QFontMetricsF largest(classroomFont(font, small, 3));
    constexpr int kFewestLines = 19;  // and a rest, because letters have whole pixels
    QVERIFY(largest.lineSpacing() * kFewestLines <= small.height());
    QVERIFY(pixels(small, 3) >= usual);
    QVERIFY(std::abs(pixels(small, 0.75) - 0.75 * usual) <= 1);
    const QSize wide(7680, 720 * 3);  // a zoom of a room that has place is not limited
    const double room = QFontInfo(classroomFont(font, wide.height())).pixelSize();
    QVERIFY(std::abs(pixels(wide, 1.2) - 1.2 * room) <= 1);
  }

  /// The letters of a step's title become smaller, and the lesson's title gives way to it.
  void noTitleOfAClassIsCut() {
    std::string lesson = kClass;
    lesson.replace(lesson.find("# Film"), 6, "# Which algorithm is the fastest one?");
    open(lesson);
    QFont large = m_page->font();
    large.setPointSizeF(2 * large.pointSizeF());
    m_page->setFont(large);
    m_page->resize(1000, 700);
    view().setClassroom(true);
    QTRY_VERIFY(std::ranges::none_of(view().head().findChildren<QLabel*>(), [](const QLabel* label) {
      return label->isVisible() && label->fontMetrics().horizontalAdvance(label->text()) > label->width();
    }));
  }

  void theLineIsNotCutWithLargeLetters() {
    QFont large = m_page->font();
    large.setPointSizeF(2 * large.pointSizeF());
    m_page->setFont(large);
    m_page->resize(560, 700);
    view().setClassroom(true);
    press(Qt::Key_PageDown);
    const auto* line = view().foot().findChild<QLabel*>();
    QVERIFY(line->fontMetrics().horizontalAdvance(line->text()) > line->width());
    QTRY_VERIFY(line->height() >= line->heightForWidth(line->width()));
  }

 private:
  /// Returns the right end of the longest lines.
  int rightOfWords() {
    int right = 0;
    for (const Paragraph* each : view().stepView().widget()->findChildren<Paragraph*>()) {
      if (!each->isVisible()) continue;
      right = std::max(right, each->mapTo(&view().stepView(), each->contentsRect().topRight()).x());
    }
    return right;
  }
  /// Returns whether the verdict, with which the answer begins, can be seen.
  bool isVerdictVisible() {
    StepView& step = view().stepView();
    const int top = step.question().mapTo(step.viewport(), QPoint(0, 0)).y() + step.question().verdictTop();
    return top >= 0 && top + step.fontMetrics().height() <= step.viewport()->height();
  }
  /// Presses the forward key until the class sees this part.
  bool goOnTo(std::size_t step, StepPart part) {
    constexpr int kMostPresses = 30;
    for (int i = 0; i < kMostPresses && !isAt(step, part); ++i) press(Qt::Key_PageDown);
    return isAt(step, part);
  }
  void press(Qt::Key key) { QTest::keyClick(m_page->windowHandle(), key); }
  /// Sends an event of a key that was pressed at this time.
  void sendKey(QEvent::Type type, Qt::Key key, quint64 ms) {
    QKeyEvent event(type, key, Qt::NoModifier);
    event.setTimestamp(ms);
    QCoreApplication::sendEvent(&view(), &event);
  }
  bool isAt(std::size_t step, StepPart part) { return view().step() == step && view().shownPart() == part; }
  bool foot(const char* keys) { return view().foot().text().contains(QStringLiteral(" · ") + QString::fromUtf8(keys)); }
};

}  // namespace lesson_classroom_test

CONVSCOPE_QT_TEST(lesson_classroom_test::LessonClassroomTest, lesson_classroom)
#include "lesson_classroom_test.moc"
