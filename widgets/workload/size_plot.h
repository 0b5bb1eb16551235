#pragma once

#include <QChartView>
#include <QValueAxis>

#include "workload/workload.h"

namespace convscope {

/// The input sizes of the iterations of a workload over time, as a step line. The first iteration is 1, as in the
/// timeline. Hidden if the recording has no sizes. The wheel zooms the time about the pointer, dragging moves it, a
/// double click shows everything.
class SizePlot : public QChartView {
  Q_OBJECT

 public:
  explicit SizePlot(QWidget* parent = nullptr);

  void setWorkload(const Workload& workload);
  QSize sizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  void applyColours();
  double iterationAt(const QPointF& point) const;
  void setTime(double begin, double span);
  /// Shows `span` iterations from `begin`, where one of them begins, within the recording.
  void showTime(double begin, double span);

  QValueAxis* m_time = nullptr;  ///< null without sizes
  double m_last = 1;             ///< iterations of the recording
  double m_grabbed = 0;          ///< iteration under the pointer while it drags
};

}  // namespace convscope
