#pragma once

#include <QList>
#include <vector>

#include "widgets/chart/chart_legend.h"
#include "widgets/chart/plot_frame.h"
#include "widgets/chart/session_chart.h"

namespace convscope {

class PaintedItem;

/// A chart of time against something, that paints its data itself: legend on top, axes left and below.
class PlotChart : public SessionChart {
  Q_OBJECT

 public:
  PlotChart(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  QSizeF naturalSize() const override { return {960, 420}; }
  const PlotFrame& frame() const { return m_frame; }
  const ChartLegend& legend() const { return m_legend; }

 protected:
  /// What rebuild() has to say.
  struct Contents {
    std::vector<AxisTick> ticks;
    TimeScale time;
    QString title;      ///< of the axis to the right
    QString timeTitle;  ///< of the time axis
    QList<LegendEntry> legend;
  };

  void rebuild(const ChartStyle& style) final;
  virtual Contents makeContents(const ChartStyle& style) = 0;
  /// Paints over grid and axes; called only where emptyReason() is empty.
  virtual void paintData(QPainter& painter, const ChartStyle& style) = 0;
  /// The left button was pressed.
  virtual void pressed(const QPointF&) {}
  /// HTML for what is at `point` of the chart; empty for nothing.
  virtual QString toolTip(const QPointF& point) const = 0;

  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  QPointF chartPoint(const QMouseEvent* event) const;
  void layOut();
  void paintAll(QPainter& painter);

  ChartStyle m_style;
  PlotFrame m_frame;
  ChartLegend m_legend;
  Contents m_contents;
  PaintedItem* m_item;
};

}  // namespace convscope
