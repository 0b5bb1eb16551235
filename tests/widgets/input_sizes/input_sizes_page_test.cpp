#include <QAbstractSeries>
#include <QChart>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QVBoxLayout>
#include <algorithm>

#include "algorithms/chart_fixture.h"
#include "input_sizes/shown_sizes.h"
#include "page_requests.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "text/units.h"
#include "widgets/answer/answer_card.h"
#include "widgets/export/caption.h"
#include "widgets/export/chart_picture.h"
#include "widgets/export/picture_formats.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/missing_sizes.h"
#include "widgets/input_sizes/size_count_chart.h"
#include "widgets/input_sizes/size_times_chart.h"
#include "widgets/input_sizes/winner_map.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/segmented_control.h"
#include "widgets/shared/shown_text.h"

namespace input_sizes_page_test {

using namespace convscope;
using namespace convscope::testing;
using Field = ScheduleEditor::Field;

/// The page, driven as a person would.
class InputSizesPageTest : public QObject {
  Q_OBJECT

 private slots:
  void emptyPageHasAButton();
  void pageNamesItsParts();
  void aRepeatedSurveyHasItsOwnFigures();
  void theChartSaysWhereMeasurementsEnd();
  void aRunningSweepFillsThePlots();
  void breakEvenIsMarked();
  void aMarkOfASavingThatIsNoiseSaysSo();
  void aLowPageChoosesItsViewInABox();
  void aChartAloneNamesItsAxes();
  void exportsSayForecast();
  void marksOfTheLowerChartAreInTheLegend();
  void anotherLibraryHasNoSwitch();
  void leftOutLayersTakeOneSentence();
  void crosshairsReadTheLines();
};

void InputSizesPageTest::emptyPageHasAButton() {
  SessionStore store;
  ShownSurvey current{store};
  InputSizesPage page(store, current);
  page.show();
  const testing::PageRequests requests(page);
  for (auto* button : page.findChildren<QPushButton*>()) {
    if (button->isVisible()) QTest::mouseClick(button, Qt::LeftButton);
  }
  QCOMPARE(requests.of<request::Run>().size(), 1);
  for (ChartPainter* chart : page.charts()) QVERIFY(!chart->emptyReason().isEmpty());
}

void InputSizesPageTest::pageNamesItsParts() {
  ShownSizes shown;
  QStringList names;
  for (ChartPainter* chart : shown.page.charts()) {
    names.append(chart->name());
    QVERIFY(!chart->title().isEmpty() && !chart->accessibleName().isEmpty());
    QCOMPARE(chart->emptyReason().isEmpty(), chart->name() != QStringLiteral("whole-iterations"));
  }
  QCOMPARE(names, (QStringList{QStringLiteral("input-sizes"), QStringLiteral("input-sizes-iterations"),
                               QStringLiteral("input-sizes-count"), QStringLiteral("input-sizes-map"),
                               QStringLiteral("input-sizes-layer"), QStringLiteral("whole-iterations")}));
  QCOMPARE(shown.page.tables().size(), 5);
  QCOMPARE(shown.page.parts()[1].name, QStringLiteral("iterations"));
  QCOMPARE(shown.page.parts()[2].title, shown.page.title());  // lessons say "More on the page ..."
  for (QTableView* table : shown.page.tables()) QVERIFY(!table->accessibleName().isEmpty());
  for (const auto* widget : shown.page.findChildren<QSlider*>()) QVERIFY(!widget->accessibleName().isEmpty());
  for (const auto* widget : shown.page.findChildren<QSpinBox*>()) QVERIFY(!widget->accessibleName().isEmpty());
}

/// In pictures, too: the legend and the words at the boundary are part of the chart.
/// Of two surveys of a size, the page is about the one that the header names.
void InputSizesPageTest::aRepeatedSurveyHasItsOwnFigures() {
  Session session = syntheticSession({.network = "resnet50", .algorithms = 8}, {{32, 3, 224, 224}, {32, 3, 224, 224}});
  for (ProblemResult& problem : session.surveys[1].problems)
    for (Trial& trial : problem.trials)
      for (double& us : trial.hot.us) us *= 8;
  ShownSizes shown(session);
  const auto iterationUs = [&](int survey) {
    shown.current.show(survey);
    shown.settle();
    return shown.result().policies.front().forecast.meanIterationUs();
  };
  QVERIFY(iterationUs(1) > 4 * iterationUs(0));
  QCOMPARE(shown.page.forecasts().surveys(), std::vector<int>{0});
}

void InputSizesPageTest::theChartSaysWhereMeasurementsEnd() {
  ShownSizes shown;
  QVERIFY(shown.page.showView(QStringLiteral("new-sizes")));
  shown.settle();
  auto& chart = shown.part<SizeCountChart>();
  chart.rebuildNow();
  QCOMPARE(chart.measuredSizes(), shown.page.forecasts().inputs().size());
  QVERIFY(static_cast<double>(chart.measuredSizes()) < chart.view().xAxis.home().high);
  const QByteArray picture = svgOf(chart);
  QVERIFY(picture.contains("measured up to here"));
  QVERIFY(picture.contains("assumed to be like the mean of the measured ones"));
  QVERIFY(picture.contains("number of sizes of the chosen schedule"));
  shown.write("random:160:1056:32");  // larger sizes than the measured ones: its mark is not on the line
  shown.settle();
  chart.rebuildNow();
  QVERIFY(svgOf(chart).contains("computed with its own sizes, 160 to 1056"));
  QVERIFY(shown.page.summary().startsWith(QStringLiteral("For sizes like the measured ones: ")));
  const SizeForecasts::Result& result = shown.result();
  for (std::size_t i = 1; i < result.policies.size(); ++i) {
    const double us = result.policies.front().forecast.totalUs - result.policies[i].forecast.totalUs;
    QVERIFY(us < chart.view().yAxis.home().high);
  }
  QVERIFY(captionOf(chart, shown.store, shown.current).subject.contains(QStringLiteral("benchmark = True")));
  shown.write("random-hw:400:600:1");  // more sizes than the cache keeps
  shown.settle();
  QVERIFY2(shown.page.summary().startsWith(QStringLiteral("Without a line: benchmark = True")),
           qPrintable(shown.page.summary()));
}

void InputSizesPageTest::aRunningSweepFillsThePlots() {
  Session session = sweptSession(160, 224, 32, {.network = "resnet50", .algorithms = 8});
  const Survey last = session.surveys.back();
  session.surveys.pop_back();
  ShownSizes shown(session);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:192:32"));
  shown.store.apply({last.started});
  shown.settle();
  QCOMPARE(shown.page.forecasts().inputs().size(), std::size_t{3});
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:192:32"));  // those that have ended
  QCOMPARE(shown.result().policies.size(), std::size_t{3});
  QVERIFY(shown.page.charts()[0]->emptyReason().isEmpty());
}

void InputSizesPageTest::breakEvenIsMarked() {
  ShownSizes shown;
  shown.write("fixed:160");
  shown.box(Field::Iterations).setValue(1'000'000);
  shown.settle();
  auto& chart = shown.part<CumulativeChart>();
  chart.rebuildNow();
  const auto when = shown.result().policies[1].paysOffAfter();
  QVERIFY(when.has_value());
  QVERIFY(!chart.mark(0).has_value());
  const QPointF mark = *chart.mark(1);
  QVERIFY(qAbs(chart.view().xValue(mark.x()) - static_cast<double>(*when)) < 1e-3);
  QCOMPARE(chart.line(1).back().us, shown.result().policies[1].forecast.totalUs);
  QVERIFY(svgOf(chart).contains("pays off after"));
  const std::size_t points = chart.line(1).size();
  chart.setShownX(PlotRange{0, 1000});  // shows more detail there
  chart.rebuildNow();
  QVERIFY(chart.line(1).size() > points + 200);
  QCOMPARE(chart.line(1)[1].us, shown.result().policies[1].forecast.cumulativeUs(chart.line(1)[1].iterations));
  chart.resetZoom();
  chart.rebuildNow();
  QCOMPARE(chart.line(1).size(), points);
  chart.setSaved(true);
  chart.rebuildNow();
  QCOMPARE(chart.line(0).back().us, 0.0);
  QCOMPARE(chart.line(1).back().us,
           shown.result().policies[0].forecast.totalUs - shown.result().policies[1].forecast.totalUs);
}

void InputSizesPageTest::aMarkOfASavingThatIsNoiseSaysSo() {
  ShownSizes shown(testing::recordedSession("resnet50-tf32"));
  shown.box(Field::Iterations).setValue(1'000'000);
  shown.settle();
  auto& chart = shown.part<CumulativeChart>();
  chart.rebuildNow();
  QVERIFY(shown.result().longRun[1].breakEven->isNoise && chart.mark(1).has_value());
  QVERIFY(svgOf(chart).contains("iterations, if its saving is no noise"));
}

void InputSizesPageTest::aLowPageChoosesItsViewInABox() {
  SessionStore store;
  ShownSurvey shown(store);
  InputSizesPage page(store, shown);
  page.resize(1600, 900);
  page.show();
  const auto& view = *page.findChild<SegmentedControl*>();
  QVERIFY(!view.isBox());
  page.resize(1600, 600);
  QVERIFY(view.isBox());
  page.resize(1600, 900);
  QVERIFY(!view.isBox());
}

void InputSizesPageTest::aChartAloneNamesItsAxes() {
  ShownSizes shown;
  auto* chart = shown.page.findChild<CumulativeChart*>();
  QVERIFY(chart->view().xAxis.title().isEmpty());
  chart->setOnItsPage(false);
  chart->rebuildNow();
  QCOMPARE(chart->view().xAxis.title(), QStringLiteral("Iterations"));
}

void InputSizesPageTest::exportsSayForecast() {
  ShownSizes shown;
  for (int i : {0, 1}) {
    const QString title = shown.page.charts()[i]->title();
    QVERIFY(title.contains(QStringLiteral("Forecast")));
    QVERIFY2(title.contains(QStringLiteral("iterations at 3 input sizes in random order")), qPrintable(title));
    QCOMPARE(shown.page.charts()[i]->sizesText(),
             QStringLiteral("3 input sizes (160 to 224), in random order (seed 0)"));
    const ChartPicture picture(*shown.page.charts()[i], {}, printStyle());
    QVERIFY(pictureBytes(picture, PictureFormat::Svg, 1).contains(", forecast"));
  }
  for (int i : {0, 1}) QVERIFY(shown.page.tables()[i]->accessibleName().contains(QStringLiteral("Forecast")));
}

void InputSizesPageTest::marksOfTheLowerChartAreInTheLegend() {
  ShownSizes shown;
  const auto texts = [&] {
    auto& chart = shown.part<CumulativeChart>();
    chart.rebuildNow();
    QStringList entries;
    for (const LegendEntry& entry : chart.legend().entries()) entries.append(entry.text);
    return entries;
  };
  QVERIFY(texts().contains(QStringLiteral("searches for a new size")));
  QVERIFY(texts().contains(QStringLiteral("shortest to longest of nearby iterations; the line is their mean")));
  auto& lower = shown.part<IterationsChart>();
  lower.rebuildNow();
  QVERIFY(lower.legend().entries().isEmpty());
  lower.setOnItsPage(false);  // as in a lesson, which has no chart above it
  lower.rebuildNow();
  QVERIFY(lower.legend().entries().size() > 2);
  lower.setOnItsPage(true);
  shown.write("fixed");
  shown.settle();
  QVERIFY(!texts().contains(
      QStringLiteral("shortest to longest of nearby iterations; the line is their mean")));  // there is no band
}

void InputSizesPageTest::anotherLibraryHasNoSwitch() {
  Session session = sweptSession(160, 224, 32, {.network = "resnet50", .algorithms = 8});
  for (Survey& survey : session.surveys) survey.started.options.backend = "onednn";
  ShownSizes shown(session);
  const QString words = shown.page.summary();
  QVERIFY2(words.startsWith(QStringLiteral("benchmark = True has no effect on oneDNN")), qPrintable(words));
  QVERIFY2(!words.contains(QStringLiteral("pays off")), qPrintable(words));
  const QString card = shown.page.answer().texts().front();
  QVERIFY2(card.startsWith(QStringLiteral("Least time")) && !card.contains(QStringLiteral("True")), qPrintable(card));
  QVERIFY(shown.page.code().isEmpty());
  QVERIFY(shown.part<SizeCountChart>().emptyReason().startsWith(QStringLiteral("No chosen policy searches")));
  const auto& policies = shown.result().policies;
  QCOMPARE(policies.size(), std::size_t{2});
  QCOMPARE(policies[0].forecast.policy, std::string("first-listed"));  // what the library takes
  QCOMPARE(policies[1].forecast.policy, std::string("fastest"));
  QVERIFY(policies[1].paysOffAfter().has_value());
  QVERIFY2(!shown.part<CumulativeChart>().mark(1).has_value(), "it is faster from the first iteration on");
}

void InputSizesPageTest::crosshairsReadTheLines() {
  ShownSizes shown(sweptSession(160, 224, 32));
  shown.box(Field::Iterations).setValue(10'000);
  shown.settle();
  const auto& policies = shown.result().policies;
  const auto readAt = [&](PlotChart& chart, double x) {
    chart.rebuildNow();
    QTest::mouseMove(viewOf(chart).viewport(), inView(chart, {chart.view().xAt(x), chart.view().rect.center().y()}));
    return QTest::qWaitFor([&] { return chart.reading().has_value(); }) ? *chart.reading() : PlotReading();
  };
  const auto times = [](const PlotReading& reading) {
    std::vector<double> all;
    for (const PlotReading::Line& line : reading.lines) all.push_back(line.value);
    return all;
  };
  const PlotReading total = readAt(shown.part<CumulativeChart>(), 512);
  const auto after = static_cast<std::int64_t>(total.x);
  QVERIFY(std::abs(total.x - 512) < 100);
  QCOMPARE(times(total),
           (std::vector{policies[0].forecast.cumulativeUs(after), policies[1].forecast.cumulativeUs(after),
                        policies[2].forecast.cumulativeUs(after)}));
  const PlotReading each = readAt(shown.part<IterationsChart>(), 512);
  const auto at = static_cast<std::int64_t>(each.x);
  QCOMPARE(times(each), (std::vector{policies[0].forecast.iterationTimeUs(at), policies[1].forecast.iterationTimeUs(at),
                                     policies[2].forecast.iterationTimeUs(at)}));
  QVERIFY2(each.place.contains(QStringLiteral(", size ")), qPrintable(each.place));
  QVERIFY(shown.page.showView(QStringLiteral("new-sizes")));
  shown.settle();
  const PlotReading count = readAt(shown.part<SizeCountChart>(), 3.2);
  QCOMPARE(count.x, 3.0);
  const std::int64_t iterations = shown.result().policies[0].forecast.iterations();
  QCOMPARE(times(count),
           (std::vector{policies[1].newSizes->savedUs(iterations, 3), policies[2].newSizes->savedUs(iterations, 3)}));
  QVERIFY(shown.page.showView(QStringLiteral("winners")));
  shown.settle();
  auto& layer = shown.part<SizeTimesChart>();
  layer.rebuildNow();
  const SizeTimesChart::Point& winner = layer.winners().back();
  const PlotReading size = readAt(layer, layer.view().xValue(layer.place(winner).x() - 5));
  QCOMPARE(size.lines.front().value, winner.us);
  QCOMPARE(size.place, QStringLiteral("size 224"));
}

void InputSizesPageTest::leftOutLayersTakeOneSentence() {
  ShownSizes shown(sweptSession(160, 224, 32, {.network = "mobilenet_v2", .algorithms = 8}));
  const QString words = shown.page.summary();
  QVERIFY2(words.contains(QStringLiteral("17 layers, executed by PyTorch's own kernel")), qPrintable(words));
  QVERIFY(!words.contains(QStringLiteral("features.")));
  const auto labels = shown.page.findChildren<QLabel*>();
  const auto label = std::ranges::find(labels, words, &QLabel::text);
  QVERIFY(label != labels.end() && (*label)->toolTip().contains(QStringLiteral("features.1.conv.0.0")));
  // The table of policies says what its times are of; the sentence on top says what is left out.
  QVERIFY(shown.page.showView(QStringLiteral("policies")));
  const auto isSaid = [&](const char* text) {
    return std::ranges::count_if(
        labels, [&](const QLabel* each) { return each->isVisible() && each->text().contains(QLatin1String(text)); });
  };
  QCOMPARE(isSaid("of the same convolutions alone"), std::ptrdiff_t{1});
  QCOMPARE(isSaid("17 layers"), std::ptrdiff_t{1});
  // The map has rows for them.
  QVERIFY(shown.page.showView(QStringLiteral("winners")));
  shown.settle();
  auto& map = shown.part<WinnerMap>();
  map.rebuildNow();
  QVERIFY(svgOf(map).contains("PyTorch"));
}

}  // namespace input_sizes_page_test

CONVSCOPE_QT_TEST(input_sizes_page_test::InputSizesPageTest, input_sizes_page)
#include "input_sizes_page_test.moc"
