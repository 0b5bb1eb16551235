#pragma once

#include <QList>
#include <QWidget>

#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

class CumulativeChart;
class IterationsChart;
class ReplayBar;
class SessionChart;

/// The tab "Forecast": each policy's time over the schedule, in total and by iteration, and replays beside it.
class ForecastTab : public QWidget {
  Q_OBJECT

 public:
  ForecastTab(ShownSurvey& shown, const SizeForecasts& forecasts);

  QList<SessionChart*> charts() const;
  ReplayBar& replayBar() { return *m_replayBar; }

 private:
  CumulativeChart* m_cumulative;
  IterationsChart* m_iterations;
  ReplayBar* m_replayBar;
};

}  // namespace convscope
