// What is kept of the progress in a lesson, and what of it a changed lesson takes back.
#include <QMap>
#include <QRegularExpression>
#include <QTest>
#include <string>

#include "lesson/lesson_reader.h"
#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "widgets/lessons/lesson_progress.h"

namespace lesson_progress_test {

using namespace convscope;

namespace {

Lesson lessonOf(std::string text = testing::kLesson, const std::string& from = {}, const std::string& to = {}) {
  if (!from.empty()) text.replace(text.find(from), from.size(), to);
  return lessonFromText(text, "own.md");
}

constexpr std::size_t kQuestion = 1;
constexpr std::size_t kThought = 2;

}  // namespace

class LessonProgressTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_kept.clear();
    LessonProgress progress = restarted();
    progress.setStep(lessonOf(), 0, {.shown = true});
    progress.setStep(lessonOf(), kQuestion, m_answered);
    progress.setLastStep(lessonOf(), kQuestion);
  }

  void aRestartKeepsIt() {
    LessonProgress progress = restarted();
    QVERIFY(progress.step(lessonOf(), kQuestion) == m_answered);
    QVERIFY(progress.step(lessonOf(), kThought) == LessonProgress::Step());
    QCOMPARE(progress.shownSteps(lessonOf()), 2);
    QCOMPARE(progress.lastStep(lessonOf()), kQuestion);
    progress.setLastStep(lessonOf(), lessonOf().steps.size());
    QCOMPARE(restarted().lastStep(lessonOf()), lessonOf().steps.size());
  }

  void startingOverForgetsIt() {
    restarted().clear(lessonOf());
    LessonProgress progress = restarted();
    QCOMPARE(progress.shownSteps(lessonOf()), 0);
    QCOMPARE(progress.lastStep(lessonOf()), std::size_t{0});
  }

  void aChangedStepBeginsAnew_data() {
    QTest::addColumn<std::string>("from");
    QTest::addColumn<std::string>("to");
    QTest::newRow("title") << std::string("# Question\n") << std::string("# Another question\n");
    QTest::newRow("choice") << std::string("the wrong one") << std::string("the other one");
    QTest::newRow("step is gone") << testing::kLesson.substr(testing::kLesson.find("# Question\n")) << std::string();
  }
  void aChangedStepBeginsAnew() {
    QFETCH(std::string, from);
    QFETCH(std::string, to);
    const Lesson changed = lessonOf(testing::kLesson, from, to);
    LessonProgress progress = restarted();
    for (std::size_t i = 1; i < changed.steps.size(); ++i) QVERIFY(progress.step(changed, i) == LessonProgress::Step());
    QVERIFY(progress.step(changed, 0).shown);
    QCOMPARE(progress.lastStep(changed), std::size_t{0});
  }

  void aMovedStepKeepsIt() {
    const Lesson longer = lessonOf(testing::kLesson, "# Figures\n", "# New\nText.\n# Figures\n");
    LessonProgress progress = restarted();
    QVERIFY(!progress.step(longer, 0).shown);
    QVERIFY(progress.step(longer, kQuestion + 1) == m_answered);
    QCOMPARE(progress.lastStep(longer), kQuestion + 1);
  }

  void aNewLastStepComesAfterTheEnd() {
    restarted().setLastStep(lessonOf(), lessonOf().steps.size());
    const std::string without = testing::kLesson.substr(0, testing::kLesson.find("## Exercises"));
    QCOMPARE(restarted().lastStep(lessonOf(without + "# More\nText.\n")), lessonOf().steps.size());
  }

  void equalStepsAreTold() {
    const Lesson lesson = lessonOf(testing::kLessonHead + "# Same\nOne.\n# Same\nTwo.\n");
    LessonProgress progress = restarted();
    progress.setStep(lesson, 0, {.shown = true});
    QVERIFY(restarted().step(lesson, 0).shown);
    QVERIFY(!restarted().step(lesson, 1).shown);
  }

  /// Of every lesson that comes with the program.
  void aChangeOfTheLanguageKeepsIt() {
    const std::vector<Lesson> english = lessonsIn({});
    const std::vector<Lesson> chinese = lessonsIn("zh_CN");
    QCOMPARE(chinese.size(), english.size());
    for (std::size_t i = 0; i < english.size(); ++i) {
      LessonProgress progress = restarted();
      const std::size_t last = english[i].steps.size() - 1;
      for (std::size_t step = 0; step <= last; ++step)
        progress.setStep(english[i], step,
                         {.prediction = english[i].steps[step].choices.empty() ? -1 : 1, .shown = true});
      progress.setLastStep(english[i], last);
      LessonProgress later = restarted();
      QCOMPARE(later.shownSteps(chinese[i]), static_cast<int>(last + 1));
      QCOMPARE(later.lastStep(chinese[i]), last);
      for (std::size_t step = 0; step <= last; ++step)
        QVERIFY(later.step(chinese[i], step) == progress.step(english[i], step));
    }
  }

  void filesOfOneNameAreTold() {
    Lesson other = lessonOf();
    other.folder = "/elsewhere";
    QCOMPARE(restarted().shownSteps(other), 0);
  }

  void whatIsNoProgressIsIgnored_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("true,false;");
    QTest::newRow("half") << QByteArray(R"({"steps": {"KEY": {"shown": tr)");
    QTest::newRow("a list") << QByteArray("[1, 2]");
    QTest::newRow("other types") << QByteArray(R"({"steps": [1], "last": 7, "after": "yes"})");
    QTest::newRow("a step that is none") << QByteArray(R"({"steps": {"x": 1}, "last": "x"})");
    QTest::newRow("numbers as words") << QByteArray(R"({"steps": {"KEY": {"prediction": "1", "shown": 1}}})");
  }
  void whatIsNoProgressIsIgnored() {
    QFETCH(QByteArray, text);
    for (const QString& step : stepKeys()) {
      m_kept[QStringLiteral("own")] = QByteArray(text).replace("KEY", step.toLatin1());
      LessonProgress progress = restarted();
      for (std::size_t i = 0; i < lessonOf().steps.size(); ++i)
        QVERIFY(progress.step(lessonOf(), i) == LessonProgress::Step());
      QCOMPARE(progress.lastStep(lessonOf()), std::size_t{0});
    }
  }

  void aChoiceThatIsNoneIsNoPrediction() {
    for (const int choice : {-7, 2, 1'000'000}) {
      LessonProgress progress = restarted();
      progress.setStep(lessonOf(), kQuestion, {.prediction = choice, .shown = true, .right = choice});
      const LessonProgress::Step step = restarted().step(lessonOf(), kQuestion);
      QCOMPARE(step.prediction, -1);
      QCOMPARE(step.right, -1);
      QVERIFY(step.shown);
    }
  }

 private:
  /// Returns the progress as a program that starts now has it.
  LessonProgress restarted() {
    LessonProgress progress;
    progress.setStore({.read = [this](const QString& lesson) { return m_kept.value(lesson); },
                       .write = [this](const QString& lesson, const QByteArray& text) { m_kept[lesson] = text; }});
    return progress;
  }
  /// Returns the keys of the two steps that are kept.
  QStringList stepKeys() {
    QStringList keys;
    const QString text = QString::fromUtf8(m_kept.value(QStringLiteral("own")));
    static const QRegularExpression kKey(QStringLiteral("\"([0-9a-f]{16})\""));
    for (auto found = kKey.globalMatch(text); found.hasNext();) keys.append(found.next().captured(1));
    return keys;
  }

  QMap<QString, QByteArray> m_kept;  ///< by lesson
  const LessonProgress::Step m_answered{
      .prediction = 1, .shown = true, .right = 0, .question = QStringLiteral("Which?")};
};

}  // namespace lesson_progress_test

CONVSCOPE_QT_TEST(lesson_progress_test::LessonProgressTest, lesson_progress)
#include "lesson_progress_test.moc"
