#pragma once

#include <QPointF>
#include <optional>

#include "widgets/chart/chart_view.h"

namespace convscope {

class PlotChart;

/// Shows a plot. The wheel zooms about the pointer, dragging moves, Shift and dragging shows an area, a double click or
/// 0 shows everything. Arrow keys move the crosshair, Escape hides it.
class PlotChartView : public ChartView {
  Q_OBJECT

 public:
  explicit PlotChartView(PlotChart& chart, QWidget* parent = nullptr);

  /// Keeps the view at least as high as PlotChart::leastHeight(), whatever its width and its letters.
  void keepPlot();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  bool isEmpty() const;
  /// Returns the crosshair, or the middle of the plot if it is hidden.
  QPointF zoomCentre() const;
  void stepCrosshair(int right, int down, bool isFast);

  PlotChart& m_chart;
  bool m_isDragging = false;            ///< something of the chart
  std::optional<QPointF> m_pannedFrom;  ///< while the button is down
  std::optional<QPointF> m_bandFrom;
};

}  // namespace convscope
