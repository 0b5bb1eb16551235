#pragma once

#include <memory>
#include <vector>

#include "widgets/input_sizes/forecast_chart.h"
#include "widgets/input_sizes/iteration_columns.h"

namespace convscope {

/// Returns what the marks of an IterationsChart of these forecasts mean: its spikes, and its bands if it has any.
QList<LegendEntry> iterationMarkEntries(const ScheduleForecasts& forecasts, const ChartStyle& style);

/// The "input-sizes-iterations" chart: the time of each iteration under every policy. A line shows the mean and a band
/// the range of iterations without searches; a spike is an iteration that searches for a new size. Replays are drawn
/// over the forecasts.
class IterationsChart : public ForecastChart {
  Q_OBJECT

 public:
  IterationsChart(ShownSurvey& shown, const SizeForecasts& forecasts);

  QString name() const override { return QStringLiteral("input-sizes-iterations"); }
  QString title() const override;

  /// Returns the columns as drawn. Valid after a rebuild.
  const std::vector<IterationColumn>& columns(std::size_t policy) const { return m_columns[policy]; }
  /// Returns the columns of the policy's replay; empty without a replay.
  const std::vector<IterationColumn>& replayedColumns(std::size_t policy) const { return m_replayed[policy]; }

 protected:
  Contents makeContents(const ChartStyle& style) override;
  std::unique_ptr<ChartPainter> copy() const override {
    return std::make_unique<IterationsChart>(shown(), forecasts());
  }
  /// Draws the stems of the spikes.
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  std::vector<double> readableXs() const override;
  PlotReading readingAt(double x, const ChartStyle& style) const override;

 private:
  /// Returns the middle of a column, in iterations.
  double columnX(std::size_t policy, std::size_t column) const;
  void addPolicy(Contents& contents, std::size_t policy, const ChartStyle& style) const;
  void addReplayed(Contents& contents, std::size_t policy, const ChartStyle& style) const;

  std::vector<std::vector<IterationColumn>> m_columns;
  std::vector<std::vector<IterationColumn>> m_replayed;
};

}  // namespace convscope
