// Every step of every lesson in small windows, with large letters and in a classroom: question, answers and Next are
// visible without scrolling.
#include <QApplication>
#include <QFontInfo>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <array>

#include "lesson/session_library.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "widgets/chart/row_chart.h"
#include "widgets/lessons/choice_button.h"
#include "widgets/lessons/lesson_foot.h"
#include "widgets/lessons/lesson_head.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"

namespace lesson_rooms_test {

using namespace convscope;

namespace {

constexpr int kAround = 64;  // height of the window's menus and rows

SessionLibrary& library() {
  static SessionLibrary library(recordedSessionFiles());
  return library;
}

bool isWhollyVisible(const QWidget& widget) {
  return widget.visibleRegion().boundingRect() == widget.rect();
}

}  // namespace

class LessonRoomsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { m_font = QApplication::font(); }
  void cleanup() {
    m_page.reset();
    QApplication::setFont(m_font);
  }

  void questionsAndNextAreVisibleAtEverySize_data() { addLessons(); }
  void questionsAndNextAreVisibleAtEverySize() {
    QFETCH(int, lesson);
    struct Room {
      QSize window;
      double points;
    };
    const double usual = m_font.pointSizeF();
    for (const Room& room : {Room{{1280, 800}, usual}, Room{{900, 700}, usual}, Room{{1280, 800}, 20}}) {
      QFont font = m_font;
      font.setPointSizeF(room.points);
      QApplication::setFont(font);
      openLesson(lesson, room.window - QSize(0, kAround));
      QVERIFY(m_page->size() == room.window - QSize(0, kAround));
      walk(QStringLiteral("%1x%2, %3 pt").arg(room.window.width()).arg(room.window.height()).arg(room.points));
      if (QTest::currentTestFailed()) return;
    }
  }

  void aClassroomHasLargeTypeAndUsesTheScreen_data() { addLessons(); }
  void aClassroomHasLargeTypeAndUsesTheScreen() {
    QFETCH(int, lesson);
    constexpr QSize kProjector(1920, 1080);
    openLesson(lesson, kProjector);
    view().setClassroom(true);
    QCOMPARE(m_page->size(), kProjector);
    QCOMPARE(QFontInfo(view().font()).pixelSize(), 32);
    constexpr int kMostParts = 100;
    int parts = 0;
    for (; !view().atEnd() && parts < kMostParts; ++parts) {
      settle();
      const QString place = placeOf(QStringLiteral("classroom"));
      QVERIFY2(isWhollyVisible(*view().foot().nextButton()), qPrintable(place));
      const StepPart part = *view().shownPart();
      if (part == StepPart::Question && view().stepView().question().verdict().isEmpty()) {
        checkQuestion(place);
        if (QTest::currentTestFailed()) return;
        view().stepView().question().predict(0);
        view().showAnswer();
        while (view().stepView().answer().isEmpty() && view().shownPart() == StepPart::Chart) view().showAnswer();
      }
      if (part == StepPart::Chart) checkChart(place);
      if (QTest::currentTestFailed()) return;
      view().nextStep();
    }
    QVERIFY(parts < kMostParts);
  }

 private:
  LessonView& view() { return m_page->view(); }

  static void addLessons() {
    QTest::addColumn<int>("lesson");
    const std::vector<std::string> names = lessonNames();
    constexpr std::size_t kStep = testing::kSanitized ? 5 : 1;  // the code is the same for each, the texts are not
    for (std::size_t i = 0; i < names.size(); i += kStep) QTest::newRow(names[i].c_str()) << static_cast<int>(i);
  }

  void openLesson(int lesson, const QSize& size) {
    m_page = std::make_unique<LessonsPage>(m_store, m_shown);
    m_page->setLoader([](const std::string& name) { return library().load(name); });
    m_page->resize(size);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    m_page->showLesson(lesson);
  }

  static void settle() {
    constexpr int kPasses = 4;  // of the layout, for texts of several lines
    for (int i = 0; i < kPasses; ++i) {
      QApplication::sendPostedEvents();
      QApplication::processEvents();
    }
  }

  QString placeOf(const QString& room) {
    return QStringLiteral("%1 step %2, %3")
        .arg(QString::fromStdString(view().lesson()->name))
        .arg(view().step() + 1)
        .arg(room);
  }

  void walk(const QString& room) {
    while (!view().atEnd()) {
      settle();
      const QString place = placeOf(room);
      QVERIFY2(isWhollyVisible(*view().foot().nextButton()), qPrintable(place));
      if (!view().lesson()->steps[view().step()].question.empty()) checkQuestion(place);
      if (QTest::currentTestFailed()) return;
      view().nextStep();
    }
  }

  void checkQuestion(const QString& place) {
    QuestionBox& question = view().stepView().question();
    constexpr int kLayoutMs = 2000;
    const bool isVisible = QTest::qWaitFor([&] { return isWhollyVisible(question); }, kLayoutMs);
    QVERIFY2(isVisible, qPrintable(place));
    for (const ChoiceButton* choice : question.choices()) QVERIFY2(isWhollyVisible(*choice), qPrintable(place));
    QVERIFY2(isWhollyVisible(*question.showButton()), qPrintable(place));
  }

  /// A chart has most of the screen and rows that can be read from the last bench.
  void checkChart(const QString& place) {
    const QWidget& stage = view().stagePanel();
    const QRect area(stage.mapTo(m_page.get(), QPoint(0, 0)), stage.size());
    QVERIFY2(stage.isVisible() && m_page->rect().contains(area), qPrintable(place));
    const double used = double(stage.width()) * stage.height() / (double(m_page->width()) * m_page->height());
    QVERIFY2(used >= 0.7, qPrintable(QStringLiteral("%1: %2").arg(place).arg(used)));
    for (ChartPainter* chart : view().stagePanel().charts()) {
      const auto* rows = qobject_cast<RowChart*>(chart);
      if (rows == nullptr || rows->rowCount() == 0) continue;
      QVERIFY2(rows->rowRect(rows->topRow()).height() >= 40, qPrintable(place));
    }
  }

  QFont m_font;
  SessionStore m_store;
  ShownSurvey m_shown{m_store};
  std::unique_ptr<LessonsPage> m_page;
};

}  // namespace lesson_rooms_test

CONVSCOPE_QT_TEST(lesson_rooms_test::LessonRoomsTest, lesson_rooms)
#include "lesson_rooms_test.moc"
