#pragma once

#include <QChartView>

#include "workload/workload.h"

namespace convscope {

/// The input sizes of the iterations of a workload over time, as a step line. Hidden if the recording has no sizes.
class SizePlot : public QChartView {
  Q_OBJECT

 public:
  explicit SizePlot(QWidget* parent = nullptr);

  void setWorkload(const Workload& workload);
  QSize sizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void applyColours();
};

}  // namespace convscope
