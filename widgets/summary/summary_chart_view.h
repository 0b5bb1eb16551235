#pragma once

#include "widgets/chart/chart_view.h"

namespace convscope {

class SummaryChart;

/// Shows the summary chart. A click on a layer chooses it.
class SummaryChartView : public ChartView {
  Q_OBJECT

 public:
  explicit SummaryChartView(SummaryChart& chart, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  SummaryChart& m_chart;
};

}  // namespace convscope
