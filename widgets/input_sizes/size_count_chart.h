#pragma once

#include <memory>
#include <vector>

#include "widgets/input_sizes/forecast_chart.h"

namespace convscope {

/// The "input-sizes-count" chart: the time that each policy saves over the schedule's iterations, by the number of
/// distinct input sizes. A ring shows from how many sizes on the policy loses time, a dot the schedule
/// itself. Beyond the measured sizes the background is darker: there every size is assumed to be like their mean.
class SizeCountChart : public ForecastChart {
  Q_OBJECT

 public:
  SizeCountChart(ShownSurvey& shown, const SizeForecasts& forecasts);

  QString name() const override { return QStringLiteral("input-sizes-count"); }
  QString title() const override;
  QString emptyReason() const override;

  /// Returns the number of sizes from which on a policy loses time; none without a line.
  std::optional<std::int64_t> losesFrom(std::size_t policy) const;
  /// Returns the number of measured sizes; lines beyond it assume that further sizes are like their mean.
  std::size_t measuredSizes() const;
  /// Returns the position of a policy's mark in the chart's coordinates, if there is one.
  std::optional<QPointF> mark(std::size_t policy) const;

 protected:
  Contents makeContents(const ChartStyle& style) override;
  std::unique_ptr<ChartPainter> copy() const override { return std::make_unique<SizeCountChart>(shown(), forecasts()); }
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  std::vector<LabelledMark> labelledMarks(const ChartStyle& style) const override;
  std::vector<double> readableXs() const override;
  PlotReading readingAt(double x, const ChartStyle& style) const override;

 private:
  const NewSizes* newSizesOf(std::size_t policy) const;
  bool hasMark(std::size_t policy) const;
  bool reachesBeyondMeasured() const;
  void paintBoundary(QPainter& painter, const ChartStyle& style) const;
  /// Adds the area beyond the measured sizes behind the lines, and the legend's words for it.
  void addBeyond(Contents& contents, const ChartStyle& style) const;
  /// Returns the number of distinct sizes up to which lines are drawn.
  double lastSize() const;
  /// Returns the legend's text of the schedule's own mark. It has its own sizes, so it is not on the line if they
  /// differ from the measured ones.
  QString scheduleText() const;
  /// Returns the time that the forecast of the schedule itself saves.
  double savedUs(std::size_t policy) const;
};

}  // namespace convscope
