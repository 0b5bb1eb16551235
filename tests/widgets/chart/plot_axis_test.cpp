#include "widgets/chart/plot_axis.h"

#include <QTest>
#include <cmath>
#include <limits>

#include "support/qt_test.h"
#include "widgets/chart/plot_view.h"

namespace plot_axis_test {

using namespace convscope;

namespace {

QStringList labels(const PlotAxis& axis, int most = 8) {
  QStringList texts;
  for (const PlotTick& tick : axis.ticks(axis.home(), most)) texts.append(tick.label);
  return texts;
}

}  // namespace

/// Axes have ticks in one unit, whatever their range; a view stays within its axes.
class PlotAxisTest : public QObject {
  Q_OBJECT

 private slots:
  void ticksHaveOneUnit();
  void lowAxesHaveAScale();
  void changesAreInPercent();
  void hostileRanges();
  void zoomedLogarithmHasLabels();
  void viewStaysWithin();
};

void PlotAxisTest::ticksHaveOneUnit() {
  const QString time = QStringLiteral("Time");
  QCOMPARE(PlotAxis::logarithmicTime(time, 11, 900).title(), QStringLiteral("Time (µs)"));
  QCOMPARE(labels(PlotAxis::logarithmicTime(time, 10, 1'000)),
           (QStringList{QStringLiteral("10"), QStringLiteral("100"), QStringLiteral("1,000")}));
  QCOMPARE(PlotAxis::logarithmicTime(time, 10, 10'000).title(), QStringLiteral("Time (ms)"));
  QCOMPARE(PlotAxis::logarithmicTime(time, 10, 1e6).title(), QStringLiteral("Time (ms)"));
  QCOMPARE(labels(PlotAxis::logarithmicTime(time, 10, 1e6)).front(), QStringLiteral("0.01"));
  QCOMPARE(PlotAxis::time(time, 0, 462e6).title(), QStringLiteral("Time (s)"));  // as the sentence beside it: 462 s
  QCOMPARE(PlotAxis::time(time, 0, 4.6e9).title(), QStringLiteral("Time (min)"));
  QCOMPARE(PlotAxis::time(time, 0, 46 * 3.6e9).title(), QStringLiteral("Time (h)"));
  QCOMPARE(PlotAxis::time(time, -300, 100).title(), QStringLiteral("Time (µs)"));
  QCOMPARE(labels(PlotAxis::count(time, 1e6), 6),
           (QStringList{QStringLiteral("0"), QStringLiteral("200,000"), QStringLiteral("400,000"),
                        QStringLiteral("600,000"), QStringLiteral("800,000"), QStringLiteral("1,000,000")}));
  QCOMPARE(labels(PlotAxis::count(time, 2)),
           (QStringList{QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2")}));  // no half iterations
}

/// One tick alone gives no scale, so a low axis has two, whatever its range.
void PlotAxisTest::lowAxesHaveAScale() {
  for (int low = -90; low <= 0; low += 7) {
    for (int high = 10; high < 100; high += 3) {
      const auto ticks = PlotAxis::time({}, low, high).ticks({static_cast<double>(low), static_cast<double>(high)}, 2);
      QVERIFY2(ticks.size() >= 2 && ticks.size() <= 6, qPrintable(QStringLiteral("%1 to %2").arg(low).arg(high)));
    }
  }
}

void PlotAxisTest::changesAreInPercent() {
  const PlotAxis narrow = PlotAxis::change({}, 0.95, 1.04);
  QCOMPARE(labels(narrow), (QStringList{QStringLiteral("-4.0%"), QStringLiteral("-2.0%"), QStringLiteral("0%"),
                                        QStringLiteral("+2.0%"), QStringLiteral("+4.0%")}));
  QCOMPARE(labels(PlotAxis::change({}, 0.25, 4)), (QStringList{QStringLiteral("-50%"), QStringLiteral("0%"),
                                                               QStringLiteral("+100%"), QStringLiteral("+200%")}));
  QCOMPARE(labels(PlotAxis::change({}, 0.98, 16), 3),
           (QStringList{QStringLiteral("0%"), QStringLiteral("+200%"), QStringLiteral("+1,000%")}));
  QCOMPARE(labels(PlotAxis::change({}, 0.08, 1.02), 4),
           (QStringList{QStringLiteral("-90%"), QStringLiteral("-80%"), QStringLiteral("-50%"), QStringLiteral("0%")}));
  QVERIFY(labels(PlotAxis::change({}, 1e-4, 1e4), 6).size() <= 7);
  QCOMPARE(narrow.text(narrow.coordinate(1.5)), QStringLiteral("+50%"));
  QVERIFY(std::abs(narrow.coordinate(2) + narrow.coordinate(0.5)) < 1e-9);
}

void PlotAxisTest::hostileRanges() {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double low : {0.0, -1.0, nan, infinity, 5.0}) {
    for (const double high : {0.0, -1.0, nan, infinity, 5.0}) {
      for (const PlotAxis& axis :
           {PlotAxis::time({}, low, high), PlotAxis::logarithmicTime({}, low, high), PlotAxis::change({}, low, high)}) {
        QVERIFY(std::isfinite(axis.home().low) && axis.home().span() > 0);
        QVERIFY(axis.ticks(axis.home(), 8).size() < 30);
        QVERIFY(std::isfinite(axis.coordinate(0)));
      }
    }
  }
}

void PlotAxisTest::zoomedLogarithmHasLabels() {
  const PlotAxis axis = PlotAxis::logarithmicTime({}, 10, 10'000);
  for (double span = axis.home().span(); span > 1e-4; span /= 2) {
    const std::vector<PlotTick> ticks = axis.ticks({2.5, 2.5 + span}, 8);
    QVERIFY2(ticks.size() >= 2 && ticks.size() < 15, qPrintable(QString::number(span)));
    for (std::size_t i = 1; i < ticks.size(); ++i) QVERIFY(ticks[i].label != ticks[i - 1].label);
  }
}

void PlotAxisTest::viewStaysWithin() {
  PlotView view;
  view.xAxis = PlotAxis::count({}, 1000);
  view.yAxis = PlotAxis::logarithmicTime({}, 10, 1000);
  view.rect = {100, 50, 400, 300};
  const QPointF about(200, 100);
  const double under = view.xValue(about.x());
  view.zoom(about, 0.5, Qt::Horizontal | Qt::Vertical);
  QVERIFY(qAbs(view.xValue(about.x()) - under) < 1e-9);
  QVERIFY(qAbs(view.x().span() - view.xAxis.home().span() / 2) < 1e-9);
  view.pan({1e6, -1e6});
  QCOMPARE(view.x().low, view.xAxis.home().low);
  QCOMPARE(view.y().low, view.yAxis.home().low);
  for (int i = 0; i < 200; ++i) view.zoom(about, 0.1, Qt::Horizontal);
  QVERIFY(view.x().span() > 0);
  for (int i = 0; i < 200; ++i) view.zoom(about, 10, Qt::Horizontal | Qt::Vertical);
  QVERIFY(!view.isZoomed());
  view.show({300, 50, 100, 300}, Qt::Horizontal);
  view.xAxis = PlotAxis::count({}, 10);  // the whole axis is now below the part
  view.fit();
  QVERIFY(view.x().low >= view.xAxis.home().low && view.x().high <= view.xAxis.home().high);
}

}  // namespace plot_axis_test

CONVSCOPE_QT_TEST(plot_axis_test::PlotAxisTest, plot_axis)
#include "plot_axis_test.moc"
