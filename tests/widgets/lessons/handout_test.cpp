#include "widgets/lessons/handout.h"

#include <QFontInfo>
#include <QTest>
#include <algorithm>

#include "export/drawn_pages.h"
#include "lesson/lesson_reader.h"
#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "widgets/chart/row_chart.h"
#include "widgets/export/document_chart.h"
#include "widgets/lessons/lesson_material.h"
#include "widgets/lessons/student_copy.h"

namespace convscope::testing {

const std::string kAnswersItself = R"(# First
It takes {heuristics.time}.
## Question
Is it faster?
- [fastest.time < heuristics.time] Yes
- [fastest.time >= heuristics.time] No
## Answer
{fastest.time}.
# Second
It takes {fastest.time} and not {heuristics.time}, another layer {fastest.time(features.0 fwd)}.
# Last
Before.

- The fastest is faster,
  by far.
- Another

```
- code
```

After.
## Exercises
1. And you?
)";

/// Printed lessons.
class HandoutTest : public QObject {
  Q_OBJECT

 private slots:
  /// Letters of 7 points, in the room that a page has at most, and at least.
  void lettersOfChartsCanBeRead_data() {
    QTest::addColumn<int>("lesson");
    const int step = kSanitized ? 8 : 1;
    const std::vector<Lesson> all = lessons();
    for (int i = 0; i < static_cast<int>(all.size()); i += step)
      QTest::newRow(all[static_cast<std::size_t>(i)].name.c_str()) << i;
  }
  void lettersOfChartsCanBeRead() {
    QFETCH(const int, lesson);
    constexpr double kLeastPoints = 7;
    const Lesson shown = lessons().at(static_cast<std::size_t>(lesson));
    SessionLibrary library(recordedSessionFiles());
    const SessionLoader load = [&](const std::string& name) { return library.load(name); };
    const SessionStore nothing;
    LessonMaterial material(shown, nothing, load, false);
    for (const LessonStep& step : shown.steps) {
      for (const StepChart* chart : material.charts(step)) {
        for (const QSizeF& room : {QSizeF(688, 250), QSizeF(688, 480)}) {
          const ChartPicture picture = pictureIn({chart->chart.get(), chart->chart->title(), chart->order}, room);
          const double scale = std::min(1.0, room.width() / picture.size().width());
          const double points = picture.font().pointSizeF() * scale;
          QVERIFY2(points >= kLeastPoints,
                   qPrintable(QStringLiteral("%1: %2 points").arg(picture.caption().title).arg(points)));
        }
      }
    }
  }

  /// The smallest words of a strip, those of its origin, are a tenth smaller than its font.
  void lettersOfKeyFramesCanBeRead() {
    constexpr double kLeastPoints = 7;
    constexpr QSizeF kPage(688, 960);
    SessionLibrary library(recordedSessionFiles());
    const SessionLoader load = [&](const std::string& name) { return library.load(name); };
    const SessionStore nothing;
    int strips = 0;
    for (const Lesson& lesson : lessons()) {
      if (kSanitized && strips > 0) break;
      LessonMaterial material(lesson, nothing, load, false);
      for (const LessonStep& step : lesson.steps) {
        for (const auto& strip : material.filmStrips(step, handoutStrips(kPage.width()))) {
          ++strips;
          const double scale =
              std::min({1.0, kPage.width() / strip->size().width(), kPage.height() / strip->size().height()});
          const double points = 0.9 * QFontInfo(strip->font()).pointSizeF() * scale;
          QVERIFY2(points >= kLeastPoints,
                   qPrintable(QStringLiteral("%1: %2 points").arg(QString::fromStdString(lesson.name)).arg(points)));
          QVERIFY2(strip->size().width() * scale >= 0.9 * kPage.width(), lesson.name.c_str());
        }
      }
    }
    QVERIFY(strips > 0);
  }

  void aStudentReadsNoAnswer() {
    const Lesson lesson = lessonFromText(kLessonHead + kAnswersItself, "own.md");
    const Session session = alexnet();
    const SessionLoader load = [&](const std::string&) { return std::make_shared<const Session>(session); };
    StudentCopy copy;
    QStringList texts;
    QStringList full;
    for (const LessonStep& step : lesson.steps) {
      StepFigures figures(session, lesson, step, load);
      texts.append(copy.text(step, figures));
      full.append(QString::fromStdString(figures.render(step.text).markdown));
      copy.addQuestions(step);
    }
    QCOMPARE(texts[0], full[0]);  // the text says a figure, so the question may compare it
    QVERIFY(texts[1].contains(QStringLiteral("\\_\\_")) && texts[1] != full[1]);
    QCOMPARE(texts[1].count(QStringLiteral("\\_\\_\\_\\_\\_\\_\\_\\_")), 1);  // of the same layer and pass only
    QCOMPARE(texts[2], QStringLiteral("Before.\n\n```\n- code\n```\n\nAfter."));
  }

  void theLessonsRememberWithoutTheirAnswers_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "zh_CN"}) QTest::newRow(language) << QString::fromLatin1(language);
  }
  void theLessonsRememberWithoutTheirAnswers() {
    QFETCH(QString, language);
    const Session nothing;
    const SessionLoader load;
    for (const Lesson& lesson : lessonsIn(language.toStdString())) {
      const LessonStep& last = lesson.steps.back();
      StepFigures figures(nothing, lesson, last, load);
      QVERIFY(StudentCopy::isSummary(last));
      const QString text = StudentCopy().text(last, figures).trimmed();
      QVERIFY2(text.startsWith(QStringLiteral("```")) && text.endsWith(QStringLiteral("```")), lesson.name.c_str());
    }
  }

  void longChartsHaveTheCostliestLayersFirst() {
    const Session session = syntheticSession({.network = "resnet50", .algorithms = 4}, {{}});
    const SessionLoader load = [&](const std::string&) { return std::make_shared<const Session>(session); };
    std::string text = kLessonHead + "# Step\nText.\n";
    text.replace(text.find("network: alexnet"), 16, "network: resnet50");
    text.replace(text.find("layer: features.3"), 17, "layer: layer1.0.conv1");
    text.replace(text.find("chart: memory"), 13, "chart: algorithms");
    const Lesson lesson = lessonFromText(text, "own.md");
    const SessionStore nothing;
    LessonMaterial material(lesson, nothing, load, false);
    const auto charts = material.charts(lesson.steps.front());
    QCOMPARE(charts.size(), std::size_t{1});
    const auto& rows = dynamic_cast<const RowChart&>(*charts.front()->chart);
    QVERIFY(rows.rowCount() > 24);
    QVERIFY(!charts.front()->order.isEmpty());
    const ChartPicture picture =
        pictureIn({charts.front()->chart.get(), rows.title(), charts.front()->order}, {688, 480});
    QVERIFY2(picture.caption().title.contains(
                 QStringLiteral("of %1 rows, %2)").arg(rows.rowCount()).arg(charts.front()->order)),
             qPrintable(picture.caption().title));
  }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::HandoutTest, handout)
#include "handout_test.moc"
