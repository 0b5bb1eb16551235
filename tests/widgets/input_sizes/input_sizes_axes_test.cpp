#include <QTest>
#include <algorithm>
#include <functional>

#include "input_sizes/forecasting.h"
#include "support/qt_test.h"
#include "widgets/input_sizes/iteration_columns.h"
#include "widgets/input_sizes/size_rows.h"
#include "widgets/input_sizes/step_slider.h"
#include "widgets/shared/size_labels.h"

namespace input_sizes_axes_test {

using namespace convscope;
using namespace convscope::testing;

/// What the charts over iterations and sizes draw at their axes: columns, rows, labels, steps.
class InputSizesAxesTest : public QObject {
  Q_OBJECT

 private slots:
  void columnsHoldAllIterations();
  void columnsShowTheLongestSearch();
  void rowsFindTheLayerAtEverySize();
  void labelsAreShort_data();
  void labelsAreShort();
  void rangesMeetEverySize();
  void stepsAreRound();
};

void InputSizesAxesTest::columnsHoldAllIterations() {
  Forecasting page;
  for (const std::int64_t iterations : {1, 7, 300, 301, 5000}) {
    for (const std::int64_t every : {1, 13, 1000}) {
      page.forecasts.setChoice({RandomSizes{160, 224, 32, every}, iterations, 3});
      const Forecast& forecast = page.now().policies[1].forecast;
      const auto columns = iterationColumns(forecast, 300);
      QCOMPARE(columns.size(), static_cast<std::size_t>(std::min<std::int64_t>(300, iterations)));
      std::int64_t spikes = 0;
      double steadyUs = 0;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::int64_t begin = firstOfColumn(iterations, columns.size(), i);
        const std::int64_t end = firstOfColumn(iterations, columns.size(), i + 1);
        spikes += columns[i].spikes;
        steadyUs += columns[i].meanUs * static_cast<double>(end - begin);
        QVERIFY(columns[i].leastUs <= columns[i].meanUs * (1 + 1e-12));
        QVERIFY(columns[i].meanUs <= columns[i].mostUs * (1 + 1e-12));
        if (columns[i].spike >= 0) QVERIFY(columns[i].spike >= begin && columns[i].spike < end);
      }
      std::int64_t searched = 0;
      for (const ForecastRun& run : forecast.runs) searched += run.searches > 0 ? 1 : 0;
      QCOMPARE(spikes, searched);
      QVERIFY(qAbs(steadyUs - (forecast.totalUs - forecast.warmup.totalUs())) < 1e-6 * steadyUs);
    }
  }
}

void InputSizesAxesTest::columnsShowTheLongestSearch() {
  Forecast forecast;
  forecast.iterationUs = {10, 20};
  forecast.runs = ForecastRuns({SizeRun{0, 1}, SizeRun{1, 1}, SizeRun{0, 8}}, forecast.iterationUs);
  forecast.runs.add({1, 110, 10});
  forecast.runs.add({1, 420, 20});
  forecast.runs.addSteady(1);
  const auto columns = iterationColumns(forecast, 2);
  QCOMPARE(columns[0].spike, std::int64_t{1});
  QCOMPARE(columns[0].spikeUs, 420.0);
  QCOMPARE(columns[0].spikes, std::int64_t{2});
  QCOMPARE(columns[0].meanUs, (10 + 20 + 3 * 10) / 5.0);
  QCOMPARE(columns[0].mostUs, 20.0);
  QCOMPARE(columns[1].spike, std::int64_t{-1});
  QCOMPARE(columns[1].mostUs, 10.0);
}

void InputSizesAxesTest::rowsFindTheLayerAtEverySize() {
  Forecasting page;
  const SizeRows rows(page.store, 1, page.forecasts.surveys());
  QCOMPARE(rows.columns(), 3);
  for (int row = 0; row < rows.rows(); ++row) {
    const std::string& layer = page.store.survey(1)->problems[static_cast<std::size_t>(row)].subject.layers.front();
    for (int column = 0; column < 3; ++column) {
      const auto place = rows.at(row, column);
      QVERIFY(place.has_value());
      const NetworkProblem& there =
          page.store.survey(place->survey)->problems[static_cast<std::size_t>(place->problem)].subject;
      QVERIFY(std::ranges::count(there.layers, layer) == 1);
      QVERIFY(rows.rowOf(*place) >= 0);
    }
  }
  QVERIFY(!rows.at(-1, 0) && !rows.at(0, 3) && !rows.at(rows.rows(), 0));
  QCOMPARE(rows.rowOf({99, 0}), -1);
}

void InputSizesAxesTest::labelsAreShort_data() {
  QTest::addColumn<QString>("texts");
  QTest::addColumn<QString>("labels");
  const auto row = [](const char* name, const char* texts, const char* labels) {
    QTest::newRow(name) << QString::fromLatin1(texts) << QString::fromLatin1(labels);
  };
  row("square", "32x3x160x160 32x3x224x224", "160 224");
  row("one", "32x3x160x160", "160");
  row("batch", "32x3x160x160 7x3x160x160", "n=32 n=7");
  row("oblong", "32x3x160x160 32x3x160x96", "160x160 160x96");
  row("all", "32x3x160x160 7x3x96x96", "32x3x160x160 7x3x96x96");
  row("none", "", "");
}

void InputSizesAxesTest::labelsAreShort() {
  QFETCH(const QString, texts);
  QFETCH(const QString, labels);
  std::vector<Dims> inputs;
  for (const QString& text : texts.split(u' ', Qt::SkipEmptyParts)) {
    Dims& input = inputs.emplace_back();
    for (const QString& number : text.split(u'x')) input.push_back(number.toLongLong());
  }
  QCOMPARE(sizeLabels(inputs).join(u' '), labels);
}

void InputSizesAxesTest::rangesMeetEverySize() {
  const auto square = [](std::int64_t size) { return Dims{32, 3, size, size}; };
  QVERIFY((squareRange({square(160), square(352), square(256)}) == SizeRange{160, 352, 96}));
  QVERIFY((squareRange({square(224)}) == SizeRange{160, 352, 32}));
  QVERIFY((squareRange({}) == SizeRange{160, 352, 32}));
  QVERIFY(squareRange({square(1)}).from >= 1);
  QVERIFY((squareRange({square(64)}) == SizeRange{32, 192, 32}));
  QVERIFY((squareRange({{2, 1, 16, 32, 32}}) == SizeRange{32, 160, 32}));
  QVERIFY((sizePositions({square(100), square(150), square(300)}) == std::vector{0.0, 0.25, 1.0}));
  QVERIFY((sizePositions({square(100)}) == std::vector{0.5}));
  QVERIFY(
      (sizePositions({{1, 3, 8, 8}, {2, 3, 8, 8}, {4, 3, 8, 8}, {16, 3, 8, 8}}) == std::vector{0.0, 0.25, 0.5, 1.0}));
  QVERIFY(sizePositions({}).empty());
}

void InputSizesAxesTest::stepsAreRound() {
  const std::vector<int> steps = logarithmicSteps(1, 1'000'000);
  QCOMPARE(steps.front(), 1);
  QCOMPARE(steps.back(), 1'000'000);
  QVERIFY(std::ranges::is_sorted(steps, std::less_equal<>{}));
  for (const int round : {10, 100, 1000, 10'000, 100'000}) QVERIFY(std::ranges::count(steps, round) == 1);
  QVERIFY((evenSteps(160, 230, 32) == std::vector{160, 192, 224, 230}));
  QVERIFY((evenSteps(5, 5, 1) == std::vector{5}));
}

}  // namespace input_sizes_axes_test

CONVSCOPE_QT_TEST(input_sizes_axes_test::InputSizesAxesTest, input_sizes_axes)
#include "input_sizes_axes_test.moc"
