#pragma once

#include <QList>
#include <optional>
#include <vector>

#include "widgets/chart/chart_legend.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/crosshair.h"
#include "widgets/chart/plot_layer.h"
#include "widgets/chart/plot_view.h"

namespace convscope {

class PaintedItem;

/// A chart of one quantity against another, drawn by Qt Charts: legend on top, axes on the left and below. It can show
/// a part of its axes. A crosshair reads the lines at the nearest of readableXs(), or any position if there are none.
///
/// Marks over the series are painted: Qt Charts has neither labels at lines nor markers of other shapes (its own are
/// fixed; images as markers are bitmaps in SVG). So is the legend: that of Qt Charts loses entries if there are many.
class PlotChart : public ChartPainter {
  Q_OBJECT

 public:
  explicit PlotChart(ShownSurvey& shown);

  QSizeF naturalSize() const override { return {960, 420}; }
  const PlotView& view() const { return m_view; }
  const ChartLegend& legend() const { return m_legend; }
  /// Returns the position of the crosshair in the chart's coordinates; empty if it is hidden.
  std::optional<QPointF> crosshair() const { return m_crosshair; }
  /// Returns what the crosshair reads; empty if it is hidden or reads any position.
  std::optional<PlotReading> reading() const;

  // What the user does. A view calls these.

  /// Returns whether the user can zoom; otherwise the wheel scrolls what is around the chart.
  bool canZoom() const { return bool(m_contents.zoom); }
  /// Shows `factor` times as much, the point under `about` staying where it is.
  void zoomAbout(const QPointF& about, double factor);
  /// Moves the visible part by `pixels`.
  void pan(const QPointF& pixels);
  /// Shows what is within `area` of the chart.
  void zoomTo(const QRectF& area);
  /// Moves or hides the crosshair.
  void moveCrosshair(std::optional<QPointF> to);
  /// Moves the crosshair by steps of a key, or shows it.
  void stepCrosshair(int right, int down, bool isFast);
  /// Draws an area from `from` to the crosshair; none if it is empty.
  void setBand(std::optional<QPointF> from);
  /// Handles a press of the left button.
  virtual void pressed(const QPointF&) {}
  /// Handles a key; returns false if it means nothing to the chart.
  virtual bool keyPressed(int key) {
    Q_UNUSED(key)
    return false;
  }
  /// Returns HTML for the item at `point` of the chart; empty if there is none.
  virtual QString toolTip(const QPointF& point) const {
    Q_UNUSED(point)
    return {};
  }
  /// Returns whether something at `point` can be dragged. If it is, the functions below are called.
  virtual bool grabs(const QPointF& point) const {
    Q_UNUSED(point)
    return false;
  }
  virtual void dragBegan(const QPointF&) {}
  virtual void dragged(const QPointF&) {}
  virtual void dragEnded() {}

  /// Returns whether a line of the series crosses `area` of the chart.
  bool isCrossed(const QRectF& area) const;
  /// Returns the height that the chart needs in its width for two ticks and the title of its vertical axis.
  int leastHeight() const;

 public slots:
  /// Shows everything.
  void resetZoom();
  /// Shows `range` of the horizontal axis; everything if it is empty.
  void setShownX(std::optional<convscope::PlotRange> range);

 signals:
  /// The plot has another place: leastHeight() may have changed.
  void laidOut();
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
  /// Returns the values of the horizontal axis at which the crosshair reads the lines, in ascending order.
  virtual std::vector<double> readableXs() const { return {}; }
  /// Returns the values of the lines at `x`, one of readableXs().
  virtual PlotReading readingAt(double x, const ChartStyle& style) const {
    Q_UNUSED(style)
    return {x, {}, {}};
  }

  void paintAgain() override;

 private:
  void layOut();
  void showView();
  void showPart(const PlotRange& before);
  void paintAll(QPainter& painter);
  void paintPointer(QPainter& painter);
  void announceX(const PlotRange& before);

  PlotView m_view;
  ChartLegend m_legend;
  Contents m_contents;
  PlotLayer m_layer;
  PaintedItem* m_marks;
  PaintedItem* m_crosshairItem;
  std::optional<QPointF> m_crosshair;
  std::optional<QPointF> m_bandFrom;
};

}  // namespace convscope
