#pragma once

#include "widgets/chart/chart_view.h"

class QScrollBar;

namespace convscope {

class RowChart;

/// Shows a chart of rows. If they do not all fit, they scroll. A click or a key selects a row.
class RowChartView : public ChartView {
  Q_OBJECT

 public:
  explicit RowChartView(RowChart& chart, QWidget* parent = nullptr);

  RowChart& chart() const { return m_chart; }

 signals:
  /// The user pressed the space bar.
  void detailsRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void placeScrollBar();

  RowChart& m_chart;
  QScrollBar* m_scrollBar;
};

}  // namespace convscope
