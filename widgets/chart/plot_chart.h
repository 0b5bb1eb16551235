#pragma once

#include <QList>
#include <optional>
#include <vector>

#include "widgets/chart/chart_legend.h"
#include "widgets/chart/crosshair.h"
#include "widgets/chart/plot_layer.h"
#include "widgets/chart/plot_view.h"
#include "widgets/chart/session_chart.h"

namespace convscope {

class PaintedItem;

/// A chart of one quantity against another, drawn by Qt Charts: legend on top, axes on the left and below. The wheel
/// zooms about the pointer, dragging moves, Shift and dragging shows an area, a double click or 0 shows everything. A
/// crosshair reads the lines at the nearest of readableXs(), or any position if there are none. Arrow keys move it,
/// Escape hides it.
///
/// Marks over the series are painted: Qt Charts has neither labels at lines nor markers of other shapes (its own are
/// fixed; images as markers are bitmaps in SVG). So is the legend: that of Qt Charts loses entries if there are many.
class PlotChart : public SessionChart {
  Q_OBJECT

 public:
  PlotChart(ShownSurvey& shown, QWidget* parent = nullptr);

  QSizeF naturalSize() const override { return {960, 420}; }
  const PlotView& view() const { return m_view; }
  const ChartLegend& legend() const { return m_legend; }
  /// Returns the position of the crosshair in the chart's coordinates; empty if it is hidden.
  std::optional<QPointF> crosshair() const { return m_crosshair; }
  /// Returns what the crosshair reads; empty if it is hidden or reads any position.
  std::optional<PlotReading> reading() const;

 public slots:
  /// Shows everything.
  void resetZoom();
  /// Shows `range` of the horizontal axis; everything if it is empty.
  void setShownX(std::optional<convscope::PlotRange> range);

 signals:
  /// The user changed the visible range of the horizontal axis; empty if it is the whole axis.
  void shownXChanged(std::optional<convscope::PlotRange> range);

 protected:
  /// The result of rebuild().
  struct Contents {
    PlotAxis x;
    PlotAxis y;
    std::vector<PlotSeries> series;  ///< the last one in front
    QList<LegendEntry> legend;
    double headHeight = 0;                                  ///< space between legend and plot for labels
    Qt::Orientations zoom = Qt::Horizontal | Qt::Vertical;  ///< none: the wheel scrolls what is around the chart
  };

  void rebuild(const ChartStyle& style) final;
  virtual Contents makeContents(const ChartStyle& style) = 0;
  /// Paints marks over the series. Called only if emptyReason() is empty.
  virtual void paintMarks(QPainter& painter, const ChartStyle& style);
  /// Handles a press of the left button.
  virtual void pressed(const QPointF&) {}
  /// Returns HTML for the item at `point` of the chart; empty if there is none.
  virtual QString toolTip(const QPointF& point) const {
    Q_UNUSED(point)
    return {};
  }
  /// Returns the values of the horizontal axis at which the crosshair reads the lines, in ascending order.
  virtual std::vector<double> readableXs() const { return {}; }
  /// Returns the values of the lines at `x`, one of readableXs().
  virtual PlotReading readingAt(double x, const ChartStyle& style) const {
    Q_UNUSED(style)
    return {x, {}, {}};
  }

  void paintAgain();
  QPointF chartPoint(const QSinglePointEvent* event) const;

  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void layOut();
  void showView();
  void zoomAbout(const QPointF& about, double factor);
  void moveCrosshair(std::optional<QPointF> to);
  void stepCrosshair(int right, int down, bool isFast);
  void paintAll(QPainter& painter);
  void paintPointer(QPainter& painter);
  void announceX(const PlotRange& before);

  ChartStyle m_style;
  PlotView m_view;
  std::optional<PlotView> m_onScreen;  ///< m_view before an export, which shows everything
  ChartLegend m_legend;
  Contents m_contents;
  PlotLayer m_layer;
  PaintedItem* m_marks;
  PaintedItem* m_crosshairItem;
  std::optional<QPointF> m_crosshair;
  std::optional<QPointF> m_pannedFrom;  ///< while the button is down
  std::optional<QPointF> m_bandFrom;
};

}  // namespace convscope
