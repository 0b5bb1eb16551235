#pragma once

#include <cstdint>

#include "widgets/chart/plot_chart.h"
#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

/// A chart of forecasts, a line for each policy, over the iterations of their schedule.
class ForecastChart : public PlotChart {
  Q_OBJECT

 public:
  ForecastChart(ShownSurvey& shown, const SizeForecasts& forecasts, QWidget* parent = nullptr);

  QString emptyReason() const override;

 protected:
  const SizeForecasts::Result& result() const { return m_forecasts.result(); }
  bool hasReplays() const { return m_forecasts.hasReplays(); }
  QString scheduleText() const { return m_forecasts.scheduleText(); }
  std::int64_t iterations() const;
  double xOf(std::int64_t iterations) const;
  /// The number of iterations, 0 to iterations(), that is nearest to a place.
  std::int64_t iterationsAt(double x) const;
  std::vector<AxisTick> ticks() const;
  /// A line for each policy, and one for each that was replayed.
  QList<LegendEntry> policyEntries(const ChartStyle& style) const;
  bool followsSelection() const override { return false; }

 private:
  const SizeForecasts& m_forecasts;
};

}  // namespace convscope
