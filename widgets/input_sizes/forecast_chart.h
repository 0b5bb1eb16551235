#pragma once

#include <cstdint>
#include <optional>

#include "widgets/chart/plot_chart.h"
#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

/// A chart of forecasts over the iterations of their schedule, with a line for each policy.
class ForecastChart : public PlotChart {
  Q_OBJECT

 public:
  ForecastChart(ShownSurvey& shown, const SizeForecasts& forecasts);

  QString sizesText() const override { return m_forecasts.sizesText(); }
  std::vector<std::string> policies() const override;
  QString emptyReason() const override;

 protected:
  const SizeForecasts& forecasts() const { return m_forecasts; }
  const SizeForecasts::Result& result() const { return m_forecasts.result(); }
  bool hasReplays() const { return m_forecasts.hasReplays(); }
  QString scheduleWords() const { return m_forecasts.scheduleWords(); }
  std::int64_t iterations() const;
  /// Returns the number of iterations, 0 to iterations(), nearest to a position.
  std::int64_t iterationsAt(double x) const;
  PlotAxis iterationAxis(const QString& axisTitle) const;
  /// Returns a line of the crosshair's reading: the time of a policy, forecast or replayed; `ends`
  /// are those of a forecast with estimates.
  PlotReading::Line forecastReading(std::size_t policy, double us, const ChartStyle& style,
                                    const std::optional<Interval>& ends = {}) const;
  PlotReading::Line baselineReading(std::size_t policy, double us, const ChartStyle& style) const;
  PlotReading::Line replayReading(std::size_t policy, double us, const ChartStyle& style) const;
  /// Returns the pen of the line of a policy.
  QPen penOf(std::size_t policy, const ChartStyle& style) const;
  /// Returns an entry for each policy, and one for each replay.
  QList<LegendEntry> policyEntries(const ChartStyle& style) const;
  /// Paints a ring at `at`, a dotted line of `colour` through it, and its label at the top, in a row of its own.
  void paintMarkLabel(QPainter& painter, const QPointF& at, int row, const QColor& colour, const QString& text,
                      const ChartStyle& style) const;
  bool followsSelection() const override { return false; }

 private:
  const SizeForecasts& m_forecasts;
};

}  // namespace convscope
