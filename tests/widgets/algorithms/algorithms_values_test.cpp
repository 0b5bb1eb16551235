#include <QTest>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "statistics/statistics.h"
#include "support/qt_test.h"
#include "widgets/algorithms/thin_points.h"
#include "widgets/chart/time_scale.h"
#include "widgets/inspector/sample_histogram.h"

namespace algorithms_values_test {

using namespace convscope;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const double kNan = std::nan("");

QString labels(const TimeScale& scale) {
  QStringList texts;
  for (const TimeTick& tick : scale.ticks()) texts.append(tick.label);
  return texts.join(QStringLiteral(", "));
}

}  // namespace

/// The pure functions behind the charts.
class AlgorithmsValuesTest : public QObject {
  Q_OBJECT

 private slots:
  void thinningKeepsExtremesAndWinners();
  void thinningKeepsGroupsApart();
  void thinningLeavesFewPointsAlone();
  void thinningLeavesOutWhatIsNotFinite();
  void thinningBoundsWhatIsDrawn();
  void ticksAreDecades();
  void ticksUnderADecade_data();
  void ticksUnderADecade();
  void ticksOfManyDecadesAreFew();
  void scaleOfNothing_data();
  void scaleOfNothing();
  void fractions();
  void linearScaleBeginsAtZero();
  void tickTexts_data();
  void tickTexts();
  void binsHoldEverySample();
  void binsOfFewSamples();
};

void AlgorithmsValuesTest::thinningKeepsExtremesAndWinners() {
  std::mt19937 random(3);
  std::normal_distribution<double> spread(400, 60);
  std::vector<ThinPoint> points;
  for (int i = 0; i < 10'000; ++i) points.push_back({{spread(random), spread(random) / 20}, i % 5, i % 1000 == 7});
  const std::vector<std::size_t> kept = thinPoints(points, 4);
  QVERIFY(kept.size() < points.size() / 3);
  QVERIFY(std::is_sorted(kept.begin(), kept.end()));
  const std::set<std::size_t> keptSet(kept.begin(), kept.end());
  for (std::size_t i = 0; i < points.size(); ++i) QVERIFY(!points[i].keep || keptSet.contains(i));
  for (int group = 0; group < 5; ++group) {
    const auto extreme = [&](auto coordinate, bool largest, const auto& indices) {
      double most = largest ? -kInfinity : kInfinity;
      for (const std::size_t i : indices) {
        if (points[i].group != group) continue;
        most = largest ? std::max(most, coordinate(points[i])) : std::min(most, coordinate(points[i]));
      }
      return most;
    };
    std::vector<std::size_t> all(points.size());
    std::iota(all.begin(), all.end(), 0);
    const auto x = [](const ThinPoint& point) { return point.at.x(); };
    const auto y = [](const ThinPoint& point) { return point.at.y(); };
    for (const bool largest : {false, true}) {
      QCOMPARE(extreme(x, largest, kept), extreme(x, largest, all));
      QCOMPARE(extreme(y, largest, kept), extreme(y, largest, all));
    }
  }
}

void AlgorithmsValuesTest::thinningKeepsGroupsApart() {
  const std::vector<ThinPoint> points{{{1.1, 1}, 0}, {{1.2, 1}, 1}, {{1.3, 1}, 0}, {{1.25, 1}, 0}};
  QCOMPARE(thinPoints(points, 1), (std::vector<std::size_t>{0, 1, 2}));  // 2 is the rightmost of its group
}

void AlgorithmsValuesTest::thinningLeavesFewPointsAlone() {
  QVERIFY(thinPoints({}, 1).empty());
  const std::vector<ThinPoint> points{{{-7, 1}}, {{0, 1}}, {{7, 1}}};
  QCOMPARE(thinPoints(points, 1).size(), 3u);
}

void AlgorithmsValuesTest::thinningLeavesOutWhatIsNotFinite() {
  const std::vector<ThinPoint> points{{{kNan, 1}, 0, true}, {{1, kInfinity}}, {{2, 2}}};
  QCOMPARE(thinPoints(points, 1), (std::vector<std::size_t>{2}));
}

void AlgorithmsValuesTest::thinningBoundsWhatIsDrawn() {
  std::vector<ThinPoint> points;
  for (int i = 0; i < 100'000; ++i) points.push_back({{800.0 * i / 100'000, 12}});
  QVERIFY(thinPoints(points, 1).size() <= 802);
}

void AlgorithmsValuesTest::ticksAreDecades() {
  const TimeScale scale = TimeScale::logarithmic(12, 3500);
  QCOMPARE(scale.low(), 10.0);
  QCOMPARE(scale.high(), 5000.0);
  QCOMPARE(labels(scale), QStringLiteral("10 µs, 100 µs, 1 ms"));
}

void AlgorithmsValuesTest::ticksUnderADecade_data() {
  QTest::addColumn<double>("low");
  QTest::addColumn<double>("high");
  QTest::newRow("half a decade") << 120.0 << 480.0;
  QTest::newRow("a little") << 150.0 << 180.0;
  QTest::newRow("one value") << 83.2 << 83.2;
  QTest::newRow("a step itself") << 100.0 << 100.0;
  QTest::newRow("over a decade") << 90.0 << 110.0;
  QTest::newRow("under a microsecond") << 0.31 << 0.42;
}

void AlgorithmsValuesTest::ticksUnderADecade() {
  QFETCH(double, low);
  QFETCH(double, high);
  const TimeScale scale = TimeScale::logarithmic(low, high);
  QVERIFY(scale.low() <= low && scale.high() >= high && scale.low() < scale.high());
  QVERIFY2(scale.ticks().size() >= 3, qPrintable(labels(scale)));
  for (const TimeTick& tick : scale.ticks()) {
    QVERIFY(tick.us >= scale.low() * 0.999 && tick.us <= scale.high() * 1.001);
    QVERIFY(!tick.label.isEmpty());
  }
}

void AlgorithmsValuesTest::ticksOfManyDecadesAreFew() {
  const TimeScale scale = TimeScale::logarithmic(1e-3, 1e12);
  QVERIFY(scale.ticks().size() >= 3 && scale.ticks().size() <= 9);
}

void AlgorithmsValuesTest::scaleOfNothing_data() {
  QTest::addColumn<double>("low");
  QTest::addColumn<double>("high");
  QTest::newRow("no values") << kInfinity << 0.0;
  QTest::newRow("zero") << 0.0 << 5.0;
  QTest::newRow("negative") << -3.0 << 5.0;
  QTest::newRow("infinite") << 1.0 << kInfinity;
  QTest::newRow("not numbers") << kNan << kNan;
}

void AlgorithmsValuesTest::scaleOfNothing() {
  QFETCH(double, low);
  QFETCH(double, high);
  const TimeScale scale = TimeScale::logarithmic(low, high);
  QCOMPARE(scale.low(), 1.0);
  QCOMPARE(scale.high(), 1000.0);
}

void AlgorithmsValuesTest::fractions() {
  const TimeScale scale = TimeScale::logarithmic(10, 1000);
  QCOMPARE(scale.fraction(10), 0.0);
  QCOMPARE(scale.fraction(100), 0.5);
  QCOMPARE(scale.fraction(1000), 1.0);
  QCOMPARE(TimeScale::linear(20).fraction(15), 0.75);
}

void AlgorithmsValuesTest::linearScaleBeginsAtZero() {
  const TimeScale scale = TimeScale::linear(430);
  QCOMPARE(scale.low(), 0.0);
  QCOMPARE(scale.high(), 430.0);
  QCOMPARE(labels(scale), QStringLiteral("0, 100 µs, 200 µs, 300 µs, 400 µs"));
  QCOMPARE(TimeScale::linear(0).high(), 1.0);
  QCOMPARE(TimeScale::linear(kNan).high(), 1.0);
}

void AlgorithmsValuesTest::tickTexts_data() {
  QTest::addColumn<double>("us");
  QTest::addColumn<QString>("text");
  QTest::newRow("zero") << 0.0 << "0";
  QTest::newRow("fraction") << 0.5 << "0.5 µs";
  QTest::newRow("whole") << 200.0 << "200 µs";
  QTest::newRow("power with a rounding error") << std::pow(10.0, 3) * (1 - 1e-15) << "1 ms";
  QTest::newRow("ms") << 1500.0 << "1.5 ms";
  QTest::newRow("s") << 2e6 << "2 s";
  QTest::newRow("close ticks") << 83.25 << "83.25 µs";
}

void AlgorithmsValuesTest::tickTexts() {
  QFETCH(double, us);
  QFETCH(QString, text);
  QCOMPARE(tickText(us), text);
}

void AlgorithmsValuesTest::binsHoldEverySample() {
  std::mt19937 random(5);
  std::normal_distribution<double> spread(80, 0.4);
  std::vector<double> samples;
  for (int i = 0; i < 500; ++i) samples.push_back(spread(random));
  const HistogramBins bins = histogramBins(samples);
  QCOMPARE(std::accumulate(bins.counts.begin(), bins.counts.end(), 0), 500);
  QVERIFY(bins.counts.size() >= 5 && bins.counts.size() <= 40);
  const Summary summary = summarize(samples);
  QCOMPARE(bins.low, summary.minimum);
  QCOMPARE(bins.high(), summary.maximum);
  QVERIFY(bins.counts.front() > 0 && bins.counts.back() > 0);
}

void AlgorithmsValuesTest::binsOfFewSamples() {
  QVERIFY(histogramBins({}).counts.empty());
  const std::vector<double> equal(7, 3.5);
  QCOMPARE(histogramBins(equal).counts, (std::vector<int>{7}));
  const std::vector<double> two{1, 2};
  const HistogramBins bins = histogramBins(two);
  QCOMPARE(std::accumulate(bins.counts.begin(), bins.counts.end(), 0), 2);
  const std::vector<double> outlier{1, 1, 1, 1, 1, 1, 1, 1000};  // quartiles that coincide
  QCOMPARE(histogramBins(outlier).counts.front(), 7);
  QCOMPARE(histogramBins(outlier).counts.back(), 1);
}

}  // namespace algorithms_values_test

CONVSCOPE_QT_TEST(algorithms_values_test::AlgorithmsValuesTest, algorithms_values)
#include "algorithms_values_test.moc"
