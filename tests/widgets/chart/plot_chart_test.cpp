#include "widgets/chart/plot_chart.h"

#include <QGraphicsTextItem>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QWheelEvent>
#include <optional>

#include "algorithms/chart_fixture.h"
#include "support/qt_test.h"
#include "widgets/memory/memory_chart.h"

namespace plot_chart_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

struct Plotted {
  Plotted() {
    s.current.show(0, 0);
    show(chart, {800, 500});
  }
  void wheel(const QPointF& at, int delta) {
    const QPointF place = inView(chart, at);
    QWheelEvent event(place, viewOf(chart).viewport()->mapToGlobal(place), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(viewOf(chart).viewport(), &event);
  }
  void drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(viewOf(chart).viewport(), Qt::LeftButton, keys, inView(chart, from));
    QMouseEvent move(QEvent::MouseMove, inView(chart, to), viewOf(chart).viewport()->mapToGlobal(inView(chart, to)),
                     Qt::NoButton, Qt::LeftButton, keys);
    QCoreApplication::sendEvent(viewOf(chart).viewport(), &move);
    QTest::mouseRelease(viewOf(chart).viewport(), Qt::LeftButton, keys, inView(chart, to));
  }
  QPointF centre() const { return chart.view().rect.center().toPoint(); }

  Fixture s;
  MemoryChart chart{s.current};
};

/// A chart whose vertical axis has labels of one digit.
class TitledChart : public PlotChart {
 public:
  using PlotChart::PlotChart;
  QString name() const override { return QStringLiteral("titled"); }
  QString title() const override { return name(); }
  QString emptyReason() const override { return {}; }

 protected:
  Contents makeContents(const ChartStyle&) override {
    Contents contents;
    contents.x = PlotAxis::count(QStringLiteral("Iterations"), last);
    contents.y = PlotAxis::time(QStringLiteral("Total, forecast"), 0, longestUs);
    return contents;
  }

 public:
  double longestUs = 8e6;
  double last = 10;

 protected:
  QString toolTip(const QPointF&) const override { return {}; }
  std::unique_ptr<ChartPainter> copy() const override { return std::make_unique<TitledChart>(shown()); }
};

/// Two lines that can be read at 0, 5 and 10.
class LinesChart : public TitledChart {
 public:
  using TitledChart::TitledChart;

 protected:
  std::vector<double> readableXs() const override { return {0, 5, 10}; }
  PlotReading readingAt(double x, const ChartStyle&) const override {
    return {x,
            QString::number(x),
            {{QStringLiteral("upper"), QStringLiteral("4.1 s"), 4.1e6, Qt::red},
             {QStringLiteral("lower"), QStringLiteral("4.0 s"), 4.0e6, Qt::blue}}};
  }
};

/// Returns whether a pixel near a place of the chart has this colour.
bool hasColour(const QImage& image, const QPointF& at, const QColor& colour) {
  for (int x = -3; x <= 3; ++x) {
    for (int y = -3; y <= 3; ++y) {
      if (image.pixelColor(qRound(at.x()) + x, qRound(at.y()) + y) == colour) return true;
    }
  }
  return false;
}

}  // namespace

/// Zoom, pan and crosshair of every plot, by the example of one.
class PlotChartTest : public QObject {
  Q_OBJECT

 private slots:
  void wheelZoomsAboutThePointer();
  void dragMoves();
  void shiftDragShowsAnArea();
  void keysMoveTheCrosshair();
  void exportsShowEverything();
  void titlesBesideNarrowLabelsAreWhole();
  void aTitleFollowsTheUnit();
  void nothingIsCutInASmallOrZoomedPlot();
  void theCrosshairReadsLinesAtTheNearestPoint();
  void keysStepFromPointToPoint();
  void readingLabelsAreApartAndInThePlot();
};

void PlotChartTest::wheelZoomsAboutThePointer() {
  Plotted p;
  const QPointF at = p.centre() + QPointF(40, -30);
  const double us = p.chart.view().yValue(at.y());
  const PlotRange before = p.chart.view().x();
  p.wheel(at, 240);
  QVERIFY(p.chart.view().isZoomed());
  QVERIFY(qAbs(p.chart.view().yValue(at.y()) - us) < 1e-6 * us);
  QVERIFY(p.chart.view().x().span() < before.span() / 1.5);
  p.s.store.apply({});
  p.chart.rebuildNow();
  QVERIFY(p.chart.view().isZoomed());  // new results do not move it
  QTest::mouseDClick(viewOf(p.chart).viewport(), Qt::LeftButton, {}, inView(p.chart, at));
  QVERIFY(!p.chart.view().isZoomed());
  p.wheel(at, -240);
  QCOMPARE(p.chart.view().x(), before);
}

void PlotChartTest::dragMoves() {
  Plotted p;
  p.wheel(p.centre(), 480);
  const PlotRange before = p.chart.view().x();
  p.drag(p.centre(), p.centre() + QPointF(-30, 0));
  QVERIFY(p.chart.view().x().low > before.low);
  QVERIFY(qAbs(p.chart.view().x().span() - before.span()) < 1e-9);
  QTest::keyClick(&viewOf(p.chart), Qt::Key_0);
  QVERIFY(!p.chart.view().isZoomed());
}

void PlotChartTest::shiftDragShowsAnArea() {
  Plotted p;
  const double left = p.chart.view().xValue(p.centre().x() - 50);
  p.drag(p.centre() - QPointF(50, 50), p.centre() + QPointF(50, 50), Qt::ShiftModifier);
  QVERIFY(qAbs(p.chart.view().xValue(p.chart.view().rect.left()) - left) < 0.01);
  QSignalSpy moves(&p.chart, &PlotChart::shownXChanged);
  p.chart.resetZoom();
  QCOMPARE(moves.count(), 1);
  QVERIFY(!moves[0][0].value<std::optional<PlotRange>>().has_value());
  p.drag(p.centre(), p.centre() + QPointF(1, 1), Qt::ShiftModifier);  // no area
  QVERIFY(!p.chart.view().isZoomed());
}

void PlotChartTest::keysMoveTheCrosshair() {
  Plotted p;
  QVERIFY(!p.chart.crosshair());
  QTest::mouseMove(viewOf(p.chart).viewport(), inView(p.chart, p.centre()));
  QTRY_VERIFY(p.chart.crosshair().has_value());
  QTest::keyClick(&viewOf(p.chart), Qt::Key_Plus);
  QVERIFY(p.chart.view().isZoomed());
  QTest::keyClick(&viewOf(p.chart), Qt::Key_Minus);
  QTest::keyClick(&viewOf(p.chart), Qt::Key_Minus);
  QVERIFY(!p.chart.view().isZoomed());
}

void PlotChartTest::exportsShowEverything() {
  Plotted p;
  p.wheel(p.centre(), 480);
  const PlotRange before = p.chart.view().x();
  const auto file = p.chart.forFiles(printStyle());
  QVERIFY(!dynamic_cast<const PlotChart&>(*file).view().isZoomed());
  QCOMPARE(p.chart.view().x(), before);
}

void PlotChartTest::titlesBesideNarrowLabelsAreWhole() {
  Fixture s;
  TitledChart chart(s.current);
  show(chart, {800, 300});
  chart.rebuildNow();
  QStringList texts;
  for (const QGraphicsItem* item : chart.scene().items()) {
    if (const auto* text = qgraphicsitem_cast<const QGraphicsTextItem*>(item)) texts.append(text->toPlainText());
  }
  QVERIFY2(texts.contains(QStringLiteral("4")), qPrintable(texts.join(u'|')));
  QVERIFY2(texts.contains(QStringLiteral("Total, forecast (s)")), qPrintable(texts.join(u'|')));
}

/// A vertical title is whole, short or left out; a label at the right edge is whole or left out.
void PlotChartTest::nothingIsCutInASmallOrZoomedPlot() {
  Fixture s;
  TitledChart chart(s.current);
  chart.last = 1'000'000;
  int titled = 0;
  for (const QSize size : {QSize(800, 300), QSize(800, 110), QSize(800, 60)}) {
    show(chart, size);
    for (int share = 100; share > 0; share -= 7) {
      chart.setShownX(PlotRange{0, chart.last * share / 100});
      chart.rebuildNow();
      viewOf(chart).grab();  // lays it out
      for (const QGraphicsItem* item : chart.scene().items()) {
        const auto* text = qgraphicsitem_cast<const QGraphicsTextItem*>(item);
        if (text == nullptr || !text->isVisible()) continue;
        const bool isVertical = text->rotation() != 0;  // the title beside the labels
        QVERIFY2(!isVertical || !text->toPlainText().contains(QStringLiteral("...")), qPrintable(text->toPlainText()));
        titled += static_cast<int>(text->toPlainText().startsWith(QStringLiteral("Total")));
        const qreal margin = text->document()->documentMargin();
        QVERIFY2(text->sceneBoundingRect().right() - margin <= chart.size().width() + 1,
                 qPrintable(text->toPlainText()));
      }
    }
  }
  QVERIFY(titled > 0);
}

/// From milliseconds to seconds with labels that look alike and the same place for the plot.
void PlotChartTest::aTitleFollowsTheUnit() {
  Fixture s;
  s.current.show(0, 0);
  TitledChart chart(s.current);
  chart.longestUs = 8e3;
  show(chart, {800, 500});
  for (const auto& [us, unit] : {std::pair(8e3, "(ms)"), std::pair(8e6, "(s)"), std::pair(8e3, "(ms)")}) {
    chart.longestUs = us;
    chart.rebuildNow();
    viewOf(chart).grab();  // lays it out
    QStringList texts;
    for (const QGraphicsItem* item : chart.scene().items())
      if (const auto* text = qgraphicsitem_cast<const QGraphicsTextItem*>(item)) texts.append(text->toPlainText());
    QVERIFY2(texts.contains(QStringLiteral("Total, forecast %1").arg(QLatin1String(unit))),
             qPrintable(texts.join(u'|')));
  }
}

void PlotChartTest::theCrosshairReadsLinesAtTheNearestPoint() {
  Fixture s;
  LinesChart chart(s.current);
  show(chart, {800, 400});
  chart.rebuildNow();
  const PlotView& view = chart.view();
  QVERIFY(!chart.reading());
  const auto point = [&](double x) { return inView(chart, {view.xAt(x), view.rect.center().y()}); };
  QTest::mouseMove(viewOf(chart).viewport(), point(6.9));
  QTRY_VERIFY(chart.reading().has_value());
  QCOMPARE(chart.reading()->x, 5.0);
  QTest::mouseMove(viewOf(chart).viewport(), point(8.1));
  QTRY_COMPARE(chart.reading()->x, 10.0);
  QTest::mouseMove(viewOf(chart).viewport(), point(5.1));
  QTRY_COMPARE(chart.reading()->x, 5.0);
  const QImage image = viewOf(chart).grab().toImage();
  const std::optional<PlotReading> reading = chart.reading();
  QVERIFY(reading.has_value());
  for (const PlotReading::Line& line : reading->lines)
    QVERIFY(hasColour(image, inView(chart, view.at(5, line.value)), line.colour));
  QTest::keyClick(&viewOf(chart), Qt::Key_Escape);
  QVERIFY(!chart.reading() && !chart.crosshair());
}

void PlotChartTest::keysStepFromPointToPoint() {
  Fixture s;
  LinesChart chart(s.current);
  show(chart, {800, 300});
  chart.rebuildNow();
  viewOf(chart).setFocus();
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);  // shows it in the middle
  QCOMPARE(chart.reading()->x, 5.0);
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  QCOMPARE(chart.reading()->x, 10.0);
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  QCOMPARE(chart.reading()->x, 10.0);
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  QCOMPARE(chart.reading()->x, 0.0);
  QTest::keyClick(&viewOf(chart), Qt::Key_Right, Qt::ShiftModifier);
  QCOMPARE(chart.reading()->x, 10.0);
  QTest::keyClick(&viewOf(chart), Qt::Key_Escape);
  QVERIFY(!chart.reading());
}

void PlotChartTest::readingLabelsAreApartAndInThePlot() {
  PlotView view;
  view.xAxis = PlotAxis::count(QStringLiteral("Iterations"), 10);
  view.yAxis = PlotAxis::time(QStringLiteral("Time"), 0, 100);
  const QFontMetricsF metrics(QApplication::font());
  for (const QSizeF size : {QSizeF(400, 200), QSizeF(120, 60), QSizeF(2000, 900)}) {
    view.rect = QRectF(QPointF(40, 30), size);
    for (const double x : {0.0, 4.0, 10.0}) {
      PlotReading reading{x, QStringLiteral("here"), {}};
      for (int i = 0; i < 12; ++i)
        reading.lines.push_back({QString(i, u'x'), QStringLiteral("1 ms"), i % 2 == 0 ? 100.0 : 99.0 - i, Qt::red});
      reading.lines.push_back({QStringLiteral("beyond"), QString(), 1e9, Qt::red});
      const std::vector<ReadingLabel> labels = readingLabels(reading, view, metrics);
      QVERIFY(!labels.empty() && labels.size() <= 12);
      QVERIFY(size.height() < 300 || labels.size() == 12);
      for (std::size_t i = 0; i < labels.size(); ++i) {
        QVERIFY(view.rect.contains(labels[i].box));
        QVERIFY(metrics.horizontalAdvance(labels[i].text) <= labels[i].box.width());
        for (std::size_t j = 0; j < i; ++j) QVERIFY(!labels[i].box.intersects(labels[j].box));
      }
    }
  }
}

}  // namespace plot_chart_test

CONVSCOPE_QT_TEST(plot_chart_test::PlotChartTest, plot_chart)
#include "plot_chart_test.moc"
