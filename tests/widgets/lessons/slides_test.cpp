// Slides of a lesson's steps, and the key frames of its scenes.
#include "widgets/lessons/slides.h"

#include <QFontMetricsF>
#include <QImage>
#include <QRegularExpression>
#include <QTest>
#include <QTextDocument>
#include <QTextFrame>
#include <algorithm>
#include <optional>

#include "lessons/lessons_fixture.h"
#include "problem/input_error.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "support/synthetic_session.h"
#include "widgets/chart/plot_chart.h"
#include "widgets/chart/problem_chart.h"
#include "widgets/export/caption.h"
#include "widgets/export/chart_picture.h"
#include "widgets/export/chart_slide.h"
#include "widgets/export/session_charts.h"
#include "widgets/export/slide_frame.h"
#include "widgets/lessons/lesson_material.h"
#include "widgets/lessons/slide_text.h"

namespace slides_test {

using namespace convscope;
using testing::alexnet;
using testing::syntheticSession;

namespace {

/// A lesson whose steps have a scene of two policies, a chart with a question, and text alone.
constexpr const char* kSlideLesson = R"(---
convscope_lesson: 1
title: Slides
about: About
network: alexnet
session: alexnet-fp32
layer: features.3
pass: wgrad
---
# Scene
```step
mechanism: pytorch pytorch-benchmark
```
Text.
# Chart
```step
chart: algorithms
```
It takes {fastest.time}.
## Question
Which?
- [x] the right one
- [ ] the wrong one
## Answer
So.
# Text
Words, `code` and
```python
torch.backends.cudnn.benchmark = True
```
)";

std::shared_ptr<const Session> loadAlexnet(const std::string& name) {
  return name == "alexnet-fp32" ? std::make_shared<const Session>(alexnet()) : nullptr;
}

QImage slideOf(const Lesson& lesson, std::size_t step, const SessionLoader& load = loadAlexnet, bool answer = false) {
  const SessionStore nothing;
  const SlideOptions options{.step = step, .answer = answer};
  return QImage::fromData(slideBytes(lesson, nothing, load, options, PictureFormat::Png), "PNG");
}

QString titleOf(const LessonSlide& slide) {
  return slide.caption().subject + QStringLiteral(": ") + slide.caption().title;
}

SessionLibrary& library() {
  static SessionLibrary library(recordedSessionFiles());
  return library;
}

/// Returns how many pixels of a part of an image are not white; the part in hundredths of the width.
int inkOf(const QImage& image, int from, int to) {
  int ink = 0;
  for (int y = 150; y < image.height() - 110; ++y) {
    for (int x = image.width() * from / 100; x < image.width() * to / 100; ++x)
      ink += image.pixelColor(x, y) != QColor(Qt::white) ? 1 : 0;
  }
  return ink;
}

qsizetype pagesOf(const QByteArray& pdf) {
  return QString::fromLatin1(pdf).count(QRegularExpression(QStringLiteral("/Type /Page\\b(?!s)")));
}

QString errorOf(const char* file, const SlideOptions& options) {
  try {
    slideFormatOf(QString::fromLatin1(file), options);
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

}  // namespace

class SlidesTest : public QObject {
  Q_OBJECT

 private slots:
  void aSlideHasItsStepsTextBesideItsPicture() {
    const Lesson lesson = lessonFromText(kSlideLesson, "slides.md");
    for (const std::size_t step : {std::size_t{0}, std::size_t{1}}) {
      const QImage slide = slideOf(lesson, step, loadAlexnet, step == 1);
      QCOMPARE(slide.size(), kSlideSize);
      QVERIFY(inkOf(slide, 0, 34) > 200);
      QVERIFY(inkOf(slide, 45, 96) > 2000);
      QCOMPARE(inkOf(slide, 97, 100), 0);
    }
    QCOMPARE(inkOf(slideOf(lesson, 2), 90, 100), 0);
  }

  /// The slide with a question has no more than the window until the answer.
  void noSlideGivesAnAnswerAway_data() { addLessons(); }
  void noSlideGivesAnAnswerAway() {
    QFETCH(int, lesson);
    const Lesson& shown = lessons().at(static_cast<std::size_t>(lesson));
    const SessionStore nothing;
    const SessionLoader load = [](const std::string& name) { return library().load(name); };
    LessonMaterial material(shown, nothing, load, false);
    for (const auto& slide : lessonSlides(material, std::nullopt)) {
      const LessonStep& step = shown.steps[slide->step()];
      const bool hasChart = !slide->charts().charts().empty();
      if (withholdsChart(step, slide->isAnswer())) {
        QVERIFY2(!hasChart, qPrintable(titleOf(*slide)));
        QVERIFY2(slide->sceneStep().value_or(0) == 0, qPrintable(titleOf(*slide)));
        QVERIFY2(!slide->text().contains(u'☑'), qPrintable(titleOf(*slide)));
        continue;
      }
      if (!step.question.empty()) QVERIFY2(slide->text().contains(u'☑'), qPrintable(titleOf(*slide)));
      const bool mayHaveChart = step.stage.scene.empty() || slide->isAnswer();
      QVERIFY2(hasChart == (mayHaveChart && !material.charts(step).empty()), qPrintable(titleOf(*slide)));
      QVERIFY2(!hasChart || !slide->sceneStep(), qPrintable(titleOf(*slide)));
    }
  }

  /// An answer explains the chart, which the window brings to the front with it.
  void everyChartOfALessonIsOnASlide_data() { addLessons(); }
  void everyChartOfALessonIsOnASlide() {
    QFETCH(int, lesson);
    const Lesson& shown = lessons().at(static_cast<std::size_t>(lesson));
    const SessionStore nothing;
    const SessionLoader load = [](const std::string& name) { return library().load(name); };
    LessonMaterial material(shown, nothing, load, false);
    const auto slides = lessonSlides(material, std::nullopt);
    for (std::size_t i = 0; i < shown.steps.size(); ++i) {
      const auto hasCharts = [&](const auto& slide) { return slide->step() == i && !slide->charts().charts().empty(); };
      const bool wanted = !material.charts(shown.steps[i]).empty();
      QVERIFY2(std::ranges::any_of(slides, hasCharts) == wanted, shown.steps[i].title.c_str());
    }
  }

  /// From the back row of a room, with as many rows as the title says.
  void chartsOfSlidesCanBeRead_data() { addLessons(); }
  void chartsOfSlidesCanBeRead() {
    QFETCH(int, lesson);
    const Lesson& shown = lessons().at(static_cast<std::size_t>(lesson));
    const SessionStore nothing;
    const SessionLoader load = [](const std::string& name) { return library().load(name); };
    LessonMaterial material(shown, nothing, load, false);
    for (const auto& slide : lessonSlides(material, std::nullopt)) {
      const SlideCharts& charts = slide->charts();
      if (charts.charts().empty()) continue;
      QVERIFY2(charts.type() >= 20, qPrintable(titleOf(*slide)));
      for (const SlideCharts::Placed& chart : charts.charts()) {
        QVERIFY2(chart.painter->leastSize().width() <= chart.part.size.width(), qPrintable(chart.title));
        if (const auto* plot = dynamic_cast<const PlotChart*>(chart.painter.get()))
          QVERIFY2(charts.type() == kLeastSlideType || plot->leastHeight() <= chart.part.size.height(),
                   qPrintable(chart.title));
        const auto* rows = dynamic_cast<const RowChart*>(chart.painter.get());
        if (rows == nullptr) continue;
        const int drawn = std::min(rows->rowsInSight(), rows->rowCount());
        QCOMPARE(chart.part.rows, drawn);
        const QString count = QStringLiteral("(%1 of %2 rows").arg(drawn).arg(rows->rowCount());
        QVERIFY2(chart.title.contains(count) == (drawn < rows->rowCount()), qPrintable(chart.title));
        QVERIFY2(rows->plotRect().width() >= 0.15 * chart.part.size.width(), qPrintable(chart.title));
      }
    }
  }

  /// GEMM is the slowest of eight; the text gives its time and workspace, and the legend has its colour.
  void aShortenedChartHasARowOfEachFamily() {
    const auto found = std::ranges::find(lessons(), std::string("four-families"), &Lesson::name);
    QVERIFY(found != lessons().end());
    const auto step = std::ranges::find(found->steps, std::string("All four, by their old names"), &LessonStep::title);
    QVERIFY(step != found->steps.end());
    const SessionStore nothing;
    const SessionLoader load = [](const std::string& name) { return library().load(name); };
    LessonMaterial material(*found, nothing, load, false);
    const LessonSlide slide(material, static_cast<std::size_t>(step - found->steps.begin()), true);
    const SlideCharts::Placed& placed = slide.charts().charts().front();
    const auto& rows = dynamic_cast<const RowChart&>(*placed.painter);
    QVERIFY(placed.part.rows < rows.rowCount());
    QStringList inSight;
    for (int row = 0; row < rows.rowCount(); ++row)
      if (rows.rowAt(rows.rowRect(row).center()) == row) inSight.append(rows.rowLabels()[row].text);
    QCOMPARE(inSight.size(), placed.part.rows);
    for (const char* name : {"GEMM", "FFT", "WINOGRAD_NONFUSED", "IMPLICIT_PRECOMP_GEMM"})
      QVERIFY2((inSight.join(u'|') + u'|').contains(QStringLiteral(", %1|").arg(QLatin1String(name))), name);
  }

  /// A slide of a chart without a lesson is shortened by the same code.
  void aLongChartIsASlideToo() {
    SessionStore store;
    store.replace(syntheticSession({.network = "resnet50", .algorithms = 4}, {{}}), QString());
    ShownSurvey current(store);
    current.show(0);
    const auto chart = makeSessionChart(QStringLiteral("algorithms"), store, current);
    chart->rebuildNow();
    const auto& all = dynamic_cast<const ProblemChart&>(*chart);
    const ChartSlide slide(*chart, captionOf(*chart, store, current), printStyle());
    QCOMPARE(imageOf(slide, 1).size(), kSlideSize);
    const SlideCharts::Placed& placed = slide.charts().charts().front();
    const auto& rows = dynamic_cast<const ProblemChart&>(*placed.painter);
    QVERIFY(placed.part.rows < all.rowCount());
    QCOMPARE(slide.caption().title, QStringLiteral("%1 (%2 of %3 rows, %4)")
                                        .arg(chart->title())
                                        .arg(rows.rowsInSight())
                                        .arg(all.rowCount())
                                        .arg(all.costOrder()));
    QVERIFY(rows.cost(rows.problemOf(0)) >= rows.cost(rows.problemOf(1)));
    QCOMPARE(all.problemOf(0), 0);  // the chart itself stays as it is
    store.replace({}, QString());
    const auto empty = makeSessionChart(QStringLiteral("algorithms"), store, current);
    QVERIFY_THROWS_EXCEPTION(EmptyChart, ChartSlide(*empty, {}, printStyle()));
  }

  void aStepWithoutItsSessionIsItsTextAlone() {
    const Lesson lesson = lessonFromText(kSlideLesson, "slides.md");
    for (std::size_t step = 0; step < 3; ++step) {
      const QImage slide = slideOf(lesson, step, [](const std::string&) { return nullptr; });
      QVERIFY(inkOf(slide, 0, 42) > 200);
      QCOMPARE(inkOf(slide, 90, 100), 0);
    }
  }

  void aLongTextBecomesSmallerUntilItFits() {
    std::string text = kSlideLesson;
    std::string words;
    for (int i = 0; i < 900; ++i) words += "words ";
    text.replace(text.find("Text.\n# Chart"), 5, words);
    const QImage slide = slideOf(lessonFromText(text, "slides.md"), 0);
    for (int x = 0; x < slide.width() * 42 / 100; ++x)
      QVERIFY2(slide.pixelColor(x, slide.height() - 104) == QColor(Qt::white), "nothing below the text");
    QVERIFY(inkOf(slide, 0, 42) > 20'000);
  }

  void tablesBreakNoWords_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("step");
    QTest::addColumn<bool>("isAnswer");
    QTest::newRow("long heads") << QStringLiteral("reproducibility") << 5 << false;
    QTest::newRow("four columns") << QStringLiteral("only-ten") << 3 << true;
    QTest::newRow("code") << QStringLiteral("precision-traps") << 0 << true;
  }
  void tablesBreakNoWords() {
    QFETCH(const QString, name);
    QFETCH(const int, step);
    QFETCH(const bool, isAnswer);
    const auto found = std::ranges::find(lessons(), name.toStdString(), &Lesson::name);
    QVERIFY(found != lessons().end());
    const SessionStore nothing;
    const SessionLoader load = [](const std::string& session) { return library().load(session); };
    LessonMaterial material(*found, nothing, load, false);
    const LessonSlide slide(material, static_cast<std::size_t>(step), isAnswer);
    QVERIFY(!slide.document().rootFrame()->childFrames().isEmpty());
    QVERIFY(!breaksWords(slide.document()));
    QVERIFY(slide.document().defaultFont().pixelSize() >= 20);
  }

  void allSourcesOfASlideHaveRoom() {
    QStringList sources;
    for (int i = 0; i < 9; ++i) sources.append(QStringLiteral("Source %1").arg(i));
    const SlideFrame frame(QStringLiteral("Title"), sources.join(u'\n'), QStringLiteral("1 / 2"), printStyle());
    const double lines = QFontMetricsF(slideFont(kLeastSlideType)).lineSpacing() * static_cast<double>(sources.size());
    QVERIFY(frame.body().bottom() + lines < kSlideSize.height());
  }

  void aLessonIsAPageForEachStepAndAnswer() {
    const SessionStore nothing;
    const QByteArray pdf =
        slideBytes(lessonFromText(kSlideLesson, "slides.md"), nothing, loadAlexnet, {}, PictureFormat::Pdf);
    QCOMPARE(pagesOf(pdf), 4);
    const QRegularExpressionMatch box =
        QRegularExpression(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]")).match(QString::fromLatin1(pdf));
    QCOMPARE(qRound(box.captured(1).toDouble() * 9), qRound(box.captured(2).toDouble() * 16));
  }

  void theSuffixIsTheFormatOfASlide() {
    QCOMPARE(slideFormatOf(QStringLiteral("a.PDF"), {}), PictureFormat::Pdf);
    QCOMPARE(slideFormatOf(QStringLiteral("a.png"), {.step = 0}), PictureFormat::Png);
    QVERIFY(errorOf("a.png", {}).contains(QStringLiteral("name a step")));
    QVERIFY(errorOf("a.pdf", {.step = 0, .answer = true}).contains(QStringLiteral("have the answers")));
    for (const char* file : {"a.svg", "a", "", "a.pdf.gz"})
      QVERIFY(errorOf(file, {.step = 0}).contains(QStringLiteral(".png or .pdf")));
  }

  void keyFramesAreInReadingOrder() {
    const Lesson lesson = lessonFromText(kSlideLesson, "slides.md");
    const SessionStore nothing;
    const SessionLoader load = loadAlexnet;
    LessonMaterial material(lesson, nothing, load, false);
    const auto strips = material.filmStrips(lesson.steps[0]);
    QCOMPARE(strips.size(), std::size_t{1});
    const std::vector<KeyFrame>& frames = strips.front()->frames();
    std::vector<CallStage> benchmark;
    for (const KeyFrame& frame : frames) {
      if (frame.column == 1) benchmark.push_back(frame.stage);
    }
    const std::vector<CallStage> wanted{CallStage::Shape, CallStage::Cache, CallStage::List, CallStage::Build,
                                        CallStage::Time,  CallStage::Keep,  CallStage::Run,  CallStage::Run};
    QVERIFY(benchmark == wanted);
    const std::vector<QRectF>& places = strips.front()->places();
    for (std::size_t i = 1; i < frames.size(); ++i) {
      QVERIFY(frames[i].column >= frames[i - 1].column);
      QVERIFY(frames[i].column != frames[i - 1].column || frames[i].step > frames[i - 1].step);
      QVERIFY(places[i].top() > places[i - 1].top() || places[i].left() > places[i - 1].right());
      QVERIFY(QRectF(QPointF(0, 0), QSizeF(strips.front()->size())).contains(places[i]));
    }
    for (const auto& part : material.filmStrips(lesson.steps[0], {.across = 2, .mostFrames = 4}))
      QVERIFY(part->frames().size() <= 4);
    for (const auto& part : material.filmStrips(lesson.steps[0], {.across = 2, .width = 700, .mostFrames = 4}))
      QVERIFY(part->size().width() <= 700);
    QVERIFY(material.filmStrips(lesson.steps[1]).empty());
  }

  void aPartialSessionHasTheFramesThatItKnows() {
    Session session = alexnet();
    for (ProblemResult& problem : session.surveys.front().problems) problem.trials.clear();
    const SessionLoader load = [&](const std::string&) { return std::make_shared<const Session>(session); };
    const Lesson lesson = lessonFromText(kSlideLesson, "slides.md");
    const SessionStore nothing;
    LessonMaterial material(lesson, nothing, load, false);
    for (const auto& strip : material.filmStrips(lesson.steps[0])) QVERIFY(!imageOf(*strip, 1).isNull());
    for (const std::size_t step : {std::size_t{0}, std::size_t{1}})
      QCOMPARE(slideOf(lesson, step, load, step == 1).size(), kSlideSize);
  }

 private:
  static void addLessons() {
    QTest::addColumn<int>("lesson");
    const std::vector<std::string> names = lessonNames();
    constexpr std::size_t kStep = testing::kSanitized ? 8 : 1;
    for (std::size_t i = 0; i < names.size(); i += kStep) QTest::newRow(names[i].c_str()) << static_cast<int>(i);
  }
};

}  // namespace slides_test

CONVSCOPE_QT_TEST(slides_test::SlidesTest, slides)
#include "slides_test.moc"
