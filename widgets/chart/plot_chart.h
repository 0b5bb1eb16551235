#pragma once

#include <QList>
#include <vector>

#include "widgets/chart/chart_legend.h"
#include "widgets/chart/plot_frame.h"
#include "widgets/chart/session_chart.h"

namespace convscope {

class PaintedItem;

/// A chart of time against another quantity, painted without Qt Charts' series: legend on top, axes on the left and
/// below.
class PlotChart : public SessionChart {
  Q_OBJECT

 public:
  PlotChart(ShownSurvey& shown, QWidget* parent = nullptr);

  QSizeF naturalSize() const override { return {960, 420}; }
  const PlotFrame& frame() const { return m_frame; }
  const ChartLegend& legend() const { return m_legend; }

 protected:
  /// The result of rebuild().
  struct Contents {
    std::vector<AxisTick> ticks;
    TimeScale time;
    QString title;      ///< of the horizontal axis
    QString timeTitle;  ///< of the time axis
    QList<LegendEntry> legend;
    double headHeight = 0;  ///< space between legend and plot for labels
  };

  void rebuild(const ChartStyle& style) final;
  virtual Contents makeContents(const ChartStyle& style) = 0;
  /// Paints the data over grid and axes. Called only if emptyReason() is empty.
  virtual void paintData(QPainter& painter, const ChartStyle& style) = 0;
  /// Handles a press of the left button.
  virtual void pressed(const QPointF&) {}
  /// Returns HTML for the item at `point` of the chart; empty if there is none.
  virtual QString toolTip(const QPointF& point) const = 0;

  void paintAgain();
  QPointF chartPoint(const QMouseEvent* event) const;

  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void layOut();
  void paintAll(QPainter& painter);

  ChartStyle m_style;
  PlotFrame m_frame;
  ChartLegend m_legend;
  Contents m_contents;
  PaintedItem* m_item;
};

}  // namespace convscope
