#include <QHelpEvent>
#include <QMouseEvent>
#include <QTest>
#include <QToolTip>

#include "algorithms/chart_fixture.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/chart/row_chart.h"
#include "widgets/chart/time_axis.h"
#include "widgets/layers/layers_page.h"
#include "widgets/shared/tokens.h"

namespace row_axis_test {

using namespace convscope;
using namespace convscope::testing;

/// The axis of a chart of rows says what it measures and of what, on screen and in files.
class RowAxisTest : public QObject {
  Q_OBJECT

 private slots:
  void titleNamesTheQuantityAndItsBase_data();
  void titleNamesTheQuantityAndItsBase();
  void labelsHaveEvenSteps();
  void titleTakesNoHeight();
  void rowsAreNotPaintedOverTheAxis();
  void largeLettersKeepTheNames();
  void aHintStaysWhenThePointerRests();
};

void RowAxisTest::titleNamesTheQuantityAndItsBase_data() {
  QTest::addColumn<QString>("view");
  QTest::addColumn<QString>("texts");
  QTest::newRow("time") << "algorithms"
                        << "Time of one execution|F vs T|/iteration";
  QTest::newRow("share")
      << "share"
      << "Time in an iteration|share, False|share, True|share: of all convolutions of an iteration with "
         "the same setting";
  QTest::newRow("warm-up") << "warm-up"
                           << "Warm-up, paid once|warm-up|per iteration";
  QTest::newRow("determinism") << "determinism"
                               << "Time of one execution";
}

void RowAxisTest::titleNamesTheQuantityAndItsBase() {
  QFETCH(const QString, view);
  QFETCH(const QString, texts);
  SessionStore store;
  ShownSurvey current{store};
  LayersPage page(current);
  store.replace(syntheticSession({.network = "alexnet", .algorithms = 8}, {{16, 3, 224, 224}}));
  page.resize(1000, 700);
  QVERIFY(page.showView(view));
  page.show();
  RowChart* chart = nullptr;
  for (RowChart* each : page.findChildren<RowChart*>()) {
    if (each->name() == view) chart = each;
  }
  QVERIFY(chart != nullptr);
  for (const ChartStyle& style : {chartStyle(page.palette()), printStyle()}) {
    chart->setStyle(style);
    chart->rebuildNow();
    const QString picture = QString::fromUtf8(svgOf(*chart));
    for (const QString& text : texts.split(u'|')) QVERIFY2(picture.contains(u'>' + text + u'<'), qPrintable(text));
  }
}

void RowAxisTest::labelsHaveEvenSteps() {
  const TimeScale scale = TimeScale::linear(1700);  // a tick each 500 µs
  QVERIFY(scale.ticks().size() >= 4);
  const QFontMetricsF metrics{QFont()};
  for (const double width : {400.0, 160.0, 120.0, 90.0, 40.0}) {
    const std::vector<TimeTick> ticks = labelledTicks(scale, QRectF(0, 0, width, 20), metrics);
    QCOMPARE(ticks.front(), scale.ticks().front());
    for (std::size_t i = 2; i < ticks.size(); ++i) QCOMPARE(ticks[i].us - ticks[i - 1].us, ticks[1].us - ticks[0].us);
  }
  QCOMPARE(labelledTicks(scale, QRectF(0, 0, 1000, 20), metrics), scale.ticks());
}

/// It is beside the ticks, so the rows keep their height; short labels leave it the room that it needs.
void RowAxisTest::titleTakesNoHeight() {
  Session session = makeSession({});
  for (ProblemResult& problem : session.surveys[0].problems) problem.subject.layers = {"a"};
  Fixture f;
  f.store.replace(session);
  AlgorithmsOverview chart(f.current);
  show(chart, {700, 400});
  const QFontMetricsF metrics(chart.font());
  QVERIFY(chart.plotRect().left() > metrics.horizontalAdvance(QStringLiteral("Time of one execution")));
  QVERIFY(chart.size().height() - chart.plotRect().bottom() < timeAxisHeight(chart.font()) + metrics.height() / 2);
}

void RowAxisTest::rowsAreNotPaintedOverTheAxis() {
  Fixture fixture;
  AlgorithmsOverview chart(fixture.current);
  show(chart, {700, 400});
  const auto paintsRows = [&chart] {  // the row under the pointer is marked
    chart.setHoveredRow(-1);
    const QByteArray before = svgOf(chart);
    chart.setHoveredRow(1);
    return svgOf(chart) != before;
  };
  QVERIFY(paintsRows());
  const double around = chart.size().height() - chart.plotRect().height();
  show(chart, QSize(700, static_cast<int>(around) + tokens::rowHeight(chart.font()) / 2));
  QVERIFY(chart.plotRect().height() < tokens::rowHeight(chart.font()));
  QVERIFY(!paintsRows());
}

/// The names of layers have a column that grows with the letters.
void RowAxisTest::largeLettersKeepTheNames() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(syntheticSession({.network = "resnet50", .algorithms = 3}, {{16, 3, 224, 224}}));
  AlgorithmsOverview chart(current);
  show(chart, {1088, 500});
  ChartView& view = viewOf(chart);
  const qsizetype kNameLetters = QStringLiteral("layer3.1.conv2 ×5").size();
  for (const int points : {10, 20}) {
    QFont font = view.font();
    font.setPointSize(points);
    view.setFont(font);
    chart.rebuildNow();
    QVERIFY(chart.rowCount() > 60);
    for (int row = 0; row < chart.rowCount(); ++row) {
      const QString& name = chart.rowLabels()[row].text;
      if (name.size() <= kNameLetters) QCOMPARE(chart.shownLabels()[row], name);
    }
  }
}

void RowAxisTest::aHintStaysWhenThePointerRests() {
  Fixture fixture;
  AlgorithmsOverview chart(fixture.current);
  show(chart, {1000, 600});
  QWidget* viewport = viewOf(chart).viewport();
  const QPoint place = inView(chart, {chart.xOf(chart.dots(1).front().us), chart.rowRect(1).center().y()});
  QMouseEvent move(QEvent::MouseMove, place, viewport->mapToGlobal(place), Qt::NoButton, Qt::NoButton, {});
  QCoreApplication::sendEvent(viewport, &move);
  const QString hint = QToolTip::text();
  QVERIFY(QToolTip::isVisible() && !hint.isEmpty());
  QHelpEvent help(QEvent::ToolTip, place, viewport->mapToGlobal(place));  // Qt's own, after a moment
  QCoreApplication::sendEvent(viewport, &help);
  constexpr int kHidingMs = 400;  // Qt hides a tooltip after 300 ms
  QVERIFY(!QTest::qWaitFor([] { return !QToolTip::isVisible(); }, kHidingMs));
  QCOMPARE(QToolTip::text(), hint);
  QToolTip::hideText();
}

}  // namespace row_axis_test

CONVSCOPE_QT_TEST(row_axis_test::RowAxisTest, row_axis)
#include "row_axis_test.moc"
