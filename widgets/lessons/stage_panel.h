#pragma once

#include <QWidget>

#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/step_sources.h"

class QLabel;
class QStackedLayout;

namespace convscope {

/// The side of a step with its chart. A step without a chart has none.
class StagePanel : public QWidget {
  Q_OBJECT

 public:
  explicit StagePanel(StepSources& sources, QWidget* parent = nullptr);

  /// Shows the chart of `stage`. While `covered`, it is hidden until a prediction is made.
  void showStage(const LessonStage& stage, bool covered);
  /// Returns the shown chart; null if it is covered or there is none.
  SessionChart* chart() const;

 private:
  StepSources& m_sources;
  ChartHost* m_open;      ///< of the open session
  ChartHost* m_recorded;  ///< of the recorded session
  QStackedLayout* m_stack;
  QLabel* m_cover;
};

}  // namespace convscope
