#include <QFile>
#include <QLabel>
#include <QLocale>
#include <QSlider>
#include <QSpinBox>
#include <QStyle>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "input_sizes/shown_sizes.h"
#include "policy/forecast/rule.h"
#include "policy/schedule/schedule_text.h"
#include "support/qt_test.h"
#include "widgets/answer/answer_card.h"
#include "widgets/chart/plot_chart_view.h"
#include "widgets/input_sizes/forecast_view.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/training_length.h"
#include "widgets/shared/wrapped_line.h"

namespace schedule_editor_test {

using namespace convscope;
using namespace convscope::testing;
using Field = ScheduleEditor::Field;

/// Sliders, boxes and texts of a schedule.
class ScheduleEditorTest : public QObject {
  Q_OBJECT

 private slots:
  void slidersByKeyboard();
  void oneSizeTakesMoreIterations();
  void ofManySizesTheFirstIterationsAreComputed();
  void anotherSessionBeginsWithItsOwnSchedule();
  void everySessionBeginsWithTheSameLength();
  void moreSizesAreCloserTogether();
  void theDefaultScheduleIsMeasured_data();
  void theDefaultScheduleIsMeasured();
  void batchesAlternateAtAnotherPace();
  void sliderByMouse();
  void boxTakesExactNumbers();
  void digitsStayWhereTheyAreTyped();
  void aListSetsItsLength();
  void aListLeavesNoLength();
  void sizesAndRangeAreLinked();
  void oneSizeIsTheSameInEveryKind();
  void textAndSlidersAgree();
  void presetsSetTheirNumbers();
  void picturesByAspectRatio();
  void hostileTexts();
  void pastedRows();
  void rowsFromAFile();
  void trainingSaysWhatAForecastCovers();
};

void ScheduleEditorTest::slidersByKeyboard() {
  ShownSizes shown;
  QVERIFY(shown.page.editor().choice().iterations >= 10'000);
  shown.slider(Field::Iterations).setFocus();
  QTest::keyClick(&shown.slider(Field::Iterations), Qt::Key_End);
  QCOMPARE(shown.page.editor().choice().iterations, std::int64_t{1'000'000});
  QTest::keyClick(&shown.slider(Field::Iterations), Qt::Key_Home);
  QTest::keyClick(&shown.slider(Field::Iterations), Qt::Key_Right);
  QCOMPARE(shown.page.editor().choice().iterations, std::int64_t{2});
  QCOMPARE(shown.box(Field::Iterations).value(), 2);
  QTest::keyClick(&shown.slider(Field::Seed), Qt::Key_Right);
  QCOMPARE(shown.page.editor().choice().seed, std::uint64_t{1});
  shown.settle();
  QCOMPARE(shown.result().schedule.iterations(), std::int64_t{2});
}

/// Over one size a forecast takes no longer however many iterations, so verdicts of millions can be tried.
void ScheduleEditorTest::oneSizeTakesMoreIterations() {
  ShownSizes shown;
  shown.write("fixed:224");
  shown.box(Field::Iterations).setValue(90'000'000);
  shown.settle();
  QCOMPARE(shown.result().schedule.iterations(), std::int64_t{90'000'000});
  shown.write("random:160:224:32");
  shown.settle();
  QCOMPARE(shown.box(Field::Iterations).value(), 1'000'000);
  QCOMPARE(shown.result().schedule.iterations(), std::int64_t{1'000'000});
}

/// The box shows the length that the chart has.
void ScheduleEditorTest::ofManySizesTheFirstIterationsAreComputed() {
  ShownSizes shown;
  shown.write("random-hw:400:600:1");
  shown.settle();
  QCOMPARE(shown.box(Field::Iterations).value(), 1000);
  QCOMPARE(shown.page.editor().choice().iterations, std::int64_t{1000});
  QCOMPARE(shown.result().schedule.iterations(), std::int64_t{1000});
  shown.write("random-hw:160:224:32");
  shown.box(Field::Iterations).setValue(5000);
  shown.settle();
  QCOMPARE(shown.result().schedule.iterations(), std::int64_t{5000});
}

void ScheduleEditorTest::anotherSessionBeginsWithItsOwnSchedule() {
  ShownSizes shown;
  shown.write("alternate:160,1056");
  shown.settle();
  QVERIFY(shown.page.editor().isEdited() && shown.page.shownSchedule() == shown.page.editor().choice());
  shown.store.replace(sweptSession(224, 224, 32));
  shown.settle();
  QVERIFY(!shown.page.editor().isEdited() && shown.page.shownSchedule() == shown.page.editor().choice());
  QCOMPARE(shown.text().text(), QStringLiteral("fixed"));
  QVERIFY(shown.rows().toPlainText().isEmpty());
  QVERIFY(shown.result().missing.empty());
}

/// Pages that answer for a length have the same one, until the user chooses another.
void ScheduleEditorTest::everySessionBeginsWithTheSameLength() {
  ShownSizes shown;
  QCOMPARE(shown.page.editor().choice().iterations, kRule.shortTraining);
  shown.store.replace(sweptSession(224, 224, 32));
  shown.settle();
  QCOMPARE(shown.page.editor().choice().iterations, kRule.shortTraining);
  QCOMPARE(shown.box(Field::Iterations).value(), static_cast<int>(kRule.shortTraining));
}

/// More sizes than were measured are none outside of the measured ones.
void ScheduleEditorTest::moreSizesAreCloserTogether() {
  ShownSizes shown;
  shown.box(Field::Count).setValue(5);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:16"));
  shown.box(Field::Count).setValue(20);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:217:3"));
  QCOMPARE(shown.box(Field::Count).value(), 20);
  shown.settle();
  QVERIFY(shown.page.forecasts().outsideText().isEmpty());
  shown.box(Field::Count).setValue(3);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  // A range of one's own keeps its step.
  shown.write("random:160:200:10");
  shown.box(Field::Count).setValue(4);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:190:10"));
  shown.write("random:160:320:32");
  shown.box(Field::Count).setValue(10);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:448:32"));
}

void ScheduleEditorTest::theDefaultScheduleIsMeasured_data() {
  QTest::addColumn<std::vector<Dims>>("inputs");
  QTest::addColumn<QString>("text");
  QTest::newRow("one") << std::vector<Dims>{{32, 3, 224, 224}} << QStringLiteral("fixed");
  QTest::newRow("even") << std::vector<Dims>{{8, 3, 160, 160}, {8, 3, 192, 192}, {8, 3, 224, 224}}
                        << QStringLiteral("random:160:224:32");
  QTest::newRow("uneven") << std::vector<Dims>{{8, 3, 160, 160}, {8, 3, 192, 192}, {8, 3, 256, 256}}
                          << QStringLiteral("alternate:8x3x160x160,8x3x192x192,8x3x256x256");
  QTest::newRow("batches") << std::vector<Dims>{{1, 3, 224, 224}, {8, 3, 224, 224}, {32, 3, 224, 224}}
                           << QStringLiteral("alternate:1x3x224x224,8x3x224x224,32x3x224x224");
  QTest::newRow("oblong") << std::vector<Dims>{{8, 3, 160, 224}, {8, 3, 192, 224}}
                          << QStringLiteral("alternate:8x3x160x224,8x3x192x224");
  QTest::newRow("batches and sizes") << std::vector<Dims>{{1, 3, 160, 160}, {8, 3, 224, 224}}
                                     << QStringLiteral("alternate:1x3x160x160,8x3x224x224");
}

void ScheduleEditorTest::theDefaultScheduleIsMeasured() {
  QFETCH(const std::vector<Dims>, inputs);
  QFETCH(const QString, text);
  ShownSizes shown(syntheticSession({.network = "alexnet", .algorithms = 4}, inputs));
  QCOMPARE(shown.text().text(), text);
  QCOMPARE(shown.result().fault, QString());
  QVERIFY(shown.result().missing.empty());
  QCOMPARE(shown.page.forecasts().usedInputs().size(), inputs.size());
}

/// No slider shows such sizes, so none of them is lost.
void ScheduleEditorTest::batchesAlternateAtAnotherPace() {
  ShownSizes shown(syntheticSession({.network = "alexnet", .algorithms = 4}, {{1, 3, 224, 224}, {8, 3, 224, 224}}));
  shown.page.editor().setDrawerShown(true);
  QVERIFY(shown.slider(Field::Every).isVisible() && !shown.slider(Field::From).isVisible());
  shown.box(Field::Every).setValue(50);
  shown.settle();
  QCOMPARE(shown.text().text(), QStringLiteral("alternate:1x3x224x224,8x3x224x224:50"));
  QVERIFY(shown.result().missing.empty());
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::Random));
  QVERIFY(shown.slider(Field::From).isVisible());
}

void ScheduleEditorTest::sliderByMouse() {
  ShownSizes shown;
  shown.box(Field::Iterations).setValue(10'000);
  QSlider& slider = shown.slider(Field::Iterations);
  const int middle = slider.height() / 2;
  const int handle = slider.style()->pixelMetric(QStyle::PM_SliderLength, nullptr, &slider);
  const int from = handle / 2 + QStyle::sliderPositionFromValue(slider.minimum(), slider.maximum(), slider.value(),
                                                                slider.width() - handle);  // 10,000 of a million
  QTest::mousePress(&slider, Qt::LeftButton, {}, {from, middle});
  QTest::mouseMove(&slider, {from + slider.width() / 6, middle});
  QTest::mouseMove(&slider, {from + slider.width() / 4, middle});
  QTest::mouseRelease(&slider, Qt::LeftButton, {}, {from + slider.width() / 4, middle});
  const std::int64_t now = shown.page.editor().choice().iterations;
  QVERIFY2(now > 20'000 && now < 900'000, qPrintable(QString::number(now)));
}

void ScheduleEditorTest::boxTakesExactNumbers() {
  ShownSizes shown;
  shown.box(Field::Iterations).setFocus();
  shown.box(Field::Iterations).selectAll();
  QTest::keyClicks(&shown.box(Field::Iterations), QStringLiteral("1234"));
  QTest::keyClick(&shown.box(Field::Iterations), Qt::Key_Return);
  QCOMPARE(shown.page.editor().choice().iterations, std::int64_t{1234});
  shown.box(Field::Iterations).selectAll();
  QTest::keyClicks(&shown.box(Field::Iterations), QStringLiteral("99999999"));
  QTest::keyClick(&shown.box(Field::Iterations), Qt::Key_Return);
  QVERIFY(shown.page.editor().choice().iterations <= 1'000'000);
}

void ScheduleEditorTest::sizesAndRangeAreLinked() {
  ShownSizes shown;
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QCOMPARE(shown.box(Field::Count).value(), 3);
  shown.box(Field::Count).setValue(2);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:192:32"));
  shown.box(Field::From).setValue(224);
  QCOMPARE(shown.text().text(), QStringLiteral("random:224:224:32"));
  QCOMPARE(shown.box(Field::Count).value(), 1);
  shown.box(Field::To).setValue(160);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:160:32"));
}

/// One size is the same size in every kind of schedule that can have one.
void ScheduleEditorTest::oneSizeIsTheSameInEveryKind() {
  using Kind = ScheduleEditor::Kind;
  ShownSizes shown;
  const auto choose = [&](Kind kind) { shown.kind().setCurrentIndex(static_cast<int>(kind)); };
  choose(Kind::Fixed);
  QCOMPARE(shown.text().text(), QStringLiteral("fixed:224"));
  choose(Kind::Random);
  shown.box(Field::Count).setValue(1);
  QCOMPARE(shown.text().text(), QStringLiteral("random:224:224:32"));
  // More sizes are the measured ones.
  shown.box(Field::Count).setValue(2);
  QCOMPARE(shown.text().text(), QStringLiteral("random:192:224:32"));
  shown.box(Field::Count).setValue(3);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  // Another size is the same in the other kinds, in both directions.
  shown.box(Field::To).setValue(160);
  choose(Kind::Alternating);
  QCOMPARE(shown.text().text(), QStringLiteral("alternate:160:10"));
  choose(Kind::Fixed);
  QCOMPARE(shown.text().text(), QStringLiteral("fixed:160"));
  shown.box(Field::Size).setValue(192);
  choose(Kind::Random);
  QCOMPARE(shown.text().text(), QStringLiteral("random:192:192:32"));
  shown.write("random:224:224:32");
  choose(Kind::Fixed);
  QCOMPARE(shown.text().text(), QStringLiteral("fixed:224"));
}

void ScheduleEditorTest::textAndSlidersAgree() {
  ShownSizes shown;
  for (const char* schedule :
       {"fixed:192", "alternate:160,192,224", "alternate:160,192,224:50", "random:160:224:32",
        "multiscale:160:224:32:10", "last-batch:32:7:100", "random-batch:8:32:8", "random-hw:160:224:32",
        "random-hw:160:224:32,192:224:16", "random-batch-width:8:32:8,160:224:32"}) {
    shown.write(schedule);
    QVERIFY2(shown.error().isHidden(), schedule);
    QCOMPARE(toText(shown.page.editor().choice().spec), std::string(schedule));
    // A slider that is moved there and back says the same.
    shown.box(Field::Iterations).setValue(777);
    QCOMPARE(shown.text().text(), QString::fromLatin1(schedule));
  }
  for (int i = 0; i < shown.kind().count(); ++i) {
    shown.kind().setCurrentIndex(i);
    shown.settle();
    const auto kind = static_cast<ScheduleEditor::Kind>(i);
    QCOMPARE(shown.rows().isVisible(), kind == ScheduleEditor::Kind::List || kind == ScheduleEditor::Kind::Histogram ||
                                           kind == ScheduleEditor::Kind::AspectRatio);
  }
}

void ScheduleEditorTest::presetsSetTheirNumbers() {
  ShownSizes shown;
  const int first = shown.kind().count() - static_cast<int>(kSchedulePresets.size());
  for (std::size_t i = 0; i < kSchedulePresets.size(); ++i) {
    shown.kind().setCurrentIndex(first + static_cast<int>(i));
    QVERIFY(shown.page.editor().choice().spec == parseSchedule(kSchedulePresets[i].name));
    QCOMPARE(shown.text().text(), QString::fromLatin1(kSchedulePresets[i].text));
    QVERIFY(shown.kind().currentIndex() < first);  // its kind, whose numbers can be edited
  }
  shown.kind().setCurrentIndex(first);
  QCOMPARE(shown.box(Field::From).value(), 400);
  QCOMPARE(shown.box(Field::WidthTo).value(), 600);
  shown.box(Field::WidthFrom).setValue(500);
  QCOMPARE(shown.text().text(), QStringLiteral("random-hw:400:600:1,500:600:1"));
  shown.settle();
  QVERIFY(shown.result().schedule.sizes.size() > 900);
  QVERIFY(!shown.result().policies.empty() && !shown.result().estimated.empty());
}

void ScheduleEditorTest::picturesByAspectRatio() {
  ShownSizes shown;
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::AspectRatio));
  QVERIFY(shown.error().isHidden());  // nothing pasted yet
  shown.rows().setPlainText(QStringLiteral("file,height,width\na.jpg,480,640\nb.jpg,640,480\n"));
  QVERIFY(shown.error().isHidden());
  QCOMPARE(shown.text().text(), QStringLiteral("aspect-ratio:800:1333:3:pasted"));
  shown.rows().setPlainText(QStringLiteral("480 640\n640 x\n"));
  QVERIFY(shown.error().text().startsWith(QStringLiteral("Line 2: ")));
}

void ScheduleEditorTest::hostileTexts() {
  ShownSizes shown;
  const ScheduleChoice before = shown.page.editor().choice();
  for (const char* text : {"",
                           "nothing",
                           "random",
                           "random:1",
                           "random:::",
                           "random:a:b:c",
                           "random:-1:5:1",
                           "fixed:0",
                           "fixed:99999999999999999999",
                           "alternate:",
                           "alternate:,",
                           "list:/etc/passwd",
                           "histogram:/dev/zero",
                           "multiscale:1:2:3:4:5",
                           "last-batch:0:0:0",
                           "random-hw:1:2",
                           "random-hw:1:2:1,",
                           "random-batch-width:1:2:1",
                           "aspect-ratio:1:2:3",
                           "aspect-ratio:1:2:3:/dev/zero",
                           "random:160:224:32 "}) {
    const QString valid = QString::fromStdString(toText(before.spec));
    shown.text().setText(valid);
    emit shown.text().textEdited(valid);
    QVERIFY2(shown.error().isHidden() && !shown.result().policies.empty(), text);
    const QString written = QString::fromLatin1(text);
    shown.text().setText(written);
    emit shown.text().textEdited(written);
    QVERIFY2(shown.error().isVisible() && !shown.error().text().isEmpty(), text);
    QVERIFY2(shown.page.editor().choice() == before, text);
    QVERIFY2(shown.result().policies.empty() && !shown.result().fault.isEmpty(), text);  // not of an older schedule
  }
}

/// The page answers every digit; none moves because of that.
void ScheduleEditorTest::digitsStayWhereTheyAreTyped() {
  ShownSizes shown;
  shown.write("fixed:224");
  QSpinBox& box = shown.box(Field::Iterations);
  for (const char* number : {"12345", "98765", "1234567", "3603330"}) {
    box.setFocus();
    box.selectAll();
    for (const char digit : std::string_view(number)) QTest::keyClick(&box, digit);
    QCOMPARE(box.cleanText().remove(QLocale().groupSeparator()), QLatin1String(number));
    QCOMPARE(shown.page.editor().choice().iterations, std::int64_t{std::atoi(number)});
  }
}

/// The counts of a list are iterations: none is left out without a word.
void ScheduleEditorTest::aListSetsItsLength() {
  ShownSizes shown;
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::List));
  const auto* remark = shown.page.editor().findChild<QLabel*>(QStringLiteral("scheduleRemark"));
  const auto iterations = [&] { return shown.page.editor().choice().iterations; };
  const std::int64_t usual = iterations();
  shown.rows().setPlainText(QStringLiteral("160,3\n192,2"));  // begins again
  QCOMPARE(iterations(), usual);
  shown.rows().setPlainText(QStringLiteral("160x160,20000\n192x192,60000\n224x224,20000"));
  QCOMPARE(iterations(), std::int64_t{100'000});
  QVERIFY(remark->isHidden());
  shown.settle();
  QCOMPARE(shown.result().schedule.sizes.size(), std::size_t{3});
  shown.box(Field::Iterations).setValue(10'000);
  QVERIFY2(remark->isVisible() && remark->text().contains(QStringLiteral("the first 10,000 of the 100,000")),
           qPrintable(remark->text()));
  shown.rows().setPlainText(QStringLiteral("160,20000\n192,60000"));
  shown.box(Field::Iterations).setValue(10'000);
  QVERIFY2(remark->text().contains(QStringLiteral("for two sizes. Only the first 10,000")), qPrintable(remark->text()));
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::Histogram));
  QVERIFY(!remark->text().contains(QStringLiteral("Only")));
}

/// Only the list has its length: a shorter list and other schedules have the iterations that were there before it.
void ScheduleEditorTest::aListLeavesNoLength() {
  using Kind = ScheduleEditor::Kind;
  ShownSizes shown;
  const auto choose = [&](Kind kind) { shown.kind().setCurrentIndex(static_cast<int>(kind)); };
  const auto iterations = [&] { return shown.page.editor().choice().iterations; };
  const std::int64_t usual = iterations();
  choose(Kind::List);
  shown.rows().setPlainText(QStringLiteral("160,200000\n192,600000"));
  QCOMPARE(iterations(), std::int64_t{800'000});
  shown.rows().setPlainText(QStringLiteral("160,20000"));
  QCOMPARE(iterations(), std::int64_t{20'000});
  shown.rows().setPlainText(QStringLiteral("160,2000000"));
  QCOMPARE(iterations(), std::int64_t{1'000'000});
  shown.rows().setPlainText(QStringLiteral("160,2"));
  QCOMPARE(iterations(), usual);
  shown.rows().setPlainText(QStringLiteral("160,20000"));
  choose(Kind::Fixed);
  QCOMPARE(iterations(), usual);
  shown.box(Field::Iterations).setValue(500);
  choose(Kind::List);
  QCOMPARE(iterations(), std::int64_t{20'000});
  shown.write("fixed:192");
  QCOMPARE(iterations(), std::int64_t{500});
}

void ScheduleEditorTest::pastedRows() {
  ShownSizes shown;
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::List));
  shown.settle();
  QVERIFY(shown.error().isHidden());  // nothing pasted yet: the page says what to paste, and forecasts nothing
  QVERIFY2(shown.page.summary().startsWith(QStringLiteral("Paste one row for each size")),
           qPrintable(shown.page.summary()));
  QVERIFY(shown.page.answer().isHidden() && shown.result().policies.empty());
  // It says so once: in the upper chart.
  const auto charts = [&] {
    return std::ranges::count_if(shown.part<ForecastView>().findChildren<PlotChartView*>(),
                                 [](const PlotChartView* each) { return each->isVisible(); });
  };
  QCOMPARE(charts(), 1);
  for (const auto* line : shown.page.findChildren<WrappedLine*>()) QVERIFY(!line->isVisible());
  shown.rows().setPlainText(QStringLiteral("size,count\n160,3\n224;2\n"));
  QVERIFY(shown.error().isHidden());
  shown.settle();
  QCOMPARE(shown.result().schedule.sizes.size(), std::size_t{2});
  QCOMPARE(charts(), 2);
  QVERIFY((shown.result().schedule.runs[0] == SizeRun{0, 3}));
  for (const char* bad : {"160,0", "160,-1", "160,x", "x,1\ny,2", "160x,1", "\xff\xfe", "160,99999999999999999999"}) {
    shown.rows().setPlainText(QString::fromLatin1(bad));
    QVERIFY2(shown.error().isVisible(), bad);
    shown.settle();
    QVERIFY2(shown.error().text().startsWith(QStringLiteral("Line ")), qPrintable(shown.error().text()));
    // Nothing is left of the list before it.
    QVERIFY2(shown.page.answer().isHidden() && shown.page.summary().startsWith(QStringLiteral("No forecast: ")), bad);
    for (ChartPainter* chart : shown.page.charts()) {
      if (chart->name() == QStringLiteral("input-sizes")) QCOMPARE(chart->emptyReason(), shown.page.summary());
    }
  }
  shown.box(Field::Iterations).setValue(500);  // does not bring back the older list
  shown.settle();
  QVERIFY(shown.error().isVisible() && shown.result().policies.empty());
  const auto* remark = shown.page.editor().findChild<QLabel*>(QStringLiteral("scheduleRemark"));
  shown.rows().setPlainText(QStringLiteral("160,224\n"));
  QVERIFY(remark->isVisible() && shown.error().isHidden());
  QVERIFY(remark->text().contains(QStringLiteral("160x224")));
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::Fixed));
  QVERIFY(remark->isHidden());
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::List));
  QVERIFY(remark->isVisible());
  shown.rows().setPlainText(QStringLiteral("160, 192, 224\n"));  // three sizes, or height, width and count
  QVERIFY(remark->isHidden() && shown.error().isVisible());
  QVERIFY2(shown.error().text().contains(QStringLiteral("one size a line")), qPrintable(shown.error().text()));
  shown.rows().setPlainText(QStringLiteral("160x192\n160x224\n192x160,3\n"));
  QVERIFY(remark->isHidden() && shown.error().isHidden());
  shown.settle();
  QCOMPARE(shown.result().schedule.sizes.size(), std::size_t{3});
  shown.rows().setPlainText(QStringLiteral("160x160x160x160x160,1"));  // well written, but no input of this network
  shown.settle();
  QVERIFY(!shown.result().fault.isEmpty());
  QVERIFY(shown.result().policies.empty());
}

void ScheduleEditorTest::rowsFromAFile() {
  const QTemporaryDir folder;
  const auto write = [&folder](const char* name, const QByteArray& text) {
    QFile file(folder.filePath(QLatin1String(name)));
    if (file.open(QIODevice::WriteOnly)) file.write(text);
    return file.fileName();
  };
  ShownSizes shown;
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::List));
  shown.page.editor().readRows(write("a.csv", "name,height,width,count\na,320,416,5\nb,224,224,2\n"));
  QCOMPARE(shown.rows().toPlainText(), QStringLiteral("320x416,5\n224x224,2"));
  QVERIFY(shown.error().isHidden());
  const auto* listed = std::get_if<ListedSizes>(&shown.page.editor().choice().spec);
  QVERIFY(listed != nullptr && listed->rows.size() == 2);
  shown.page.editor().readRows(write("b.csv", "what,is,this\n"));
  QVERIFY2(shown.error().isVisible() && shown.error().text().contains(QStringLiteral("b.csv")),
           qPrintable(shown.error().text()));
  QCOMPARE(shown.rows().toPlainText(), QStringLiteral("320x416,5\n224x224,2"));
}

void ScheduleEditorTest::trainingSaysWhatAForecastCovers() {
  TrainingLength training;
  const QList<QSpinBox*> boxes = training.findChildren<QSpinBox*>();
  QCOMPARE(boxes.size(), 3);
  const auto says = [&](const char* text) {
    const auto labels = training.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == QLatin1String(text); });
  };
  connect(&training, &TrainingLength::iterationsEdited, &training,
          [&](std::int64_t iterations) { training.setForecast(std::min<std::int64_t>(iterations, 1'000'000)); });
  boxes[2]->setValue(1);
  QVERIFY(says("= 40,037 iterations"));
  training.setForecast(10'000);
  QVERIFY(says("= 40,037 iterations; the forecast is of 10,000, 0.25 epochs"));
  boxes[2]->setValue(90);
  QVERIFY(says("= 3,603,330 iterations; the forecast is of the first 1,000,000, later ones take the same on average"));
}

}  // namespace schedule_editor_test

CONVSCOPE_QT_TEST(schedule_editor_test::ScheduleEditorTest, schedule_editor)
#include "schedule_editor_test.moc"
