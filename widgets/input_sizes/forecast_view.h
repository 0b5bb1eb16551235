#pragma once

#include <QList>
#include <QWidget>

#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

class CumulativeChart;
class IterationsChart;
class ReplayBar;
class ChartPainter;

/// The views "Total time" and "Time saved": each policy's time over the schedule, and below it each iteration on the
/// same horizontal axis.
class ForecastView : public QWidget {
  Q_OBJECT

 public:
  ForecastView(ShownSurvey& shown, const SizeForecasts& forecasts);

  QList<ChartPainter*> charts() const;
  /// The replays of these forecasts; the page places it.
  ReplayBar& replayBar() { return *m_replayBar; }
  /// Sets whether the upper chart shows the time saved instead of the total time.
  void setSaved(bool saved);

 private:
  CumulativeChart* m_cumulative;
  IterationsChart* m_iterations;
  ReplayBar* m_replayBar;
};

}  // namespace convscope
