#pragma once

#include <QSlider>
#include <span>
#include <vector>

#include "analysis/mechanism.h"

namespace convscope {

/// The scrub bar of a call: its stages with their names at equal distances, and the current step. Its value is the
/// step, 0 to the number of steps - 1.
class StageBar : public QSlider {
  Q_OBJECT

 public:
  explicit StageBar(QWidget* parent = nullptr);

  /// Shows a call at a step, without a signal.
  void setCall(std::span<const CallStep> steps, std::size_t step);

  /// Returns the stages in the order in which the call reaches them first.
  const std::vector<CallStage>& stages() const { return m_stages; }
  /// Returns the place of a step on the bar.
  double xOf(int step) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  int stepAt(double x) const;
  double margin() const;

  std::vector<CallStage> m_stages;
  std::vector<double> m_places;  ///< by step, 0 to 1
};

}  // namespace convscope
