#pragma once

#include <vector>

#include "widgets/input_sizes/forecast_chart.h"

namespace convscope {

/// The "input-sizes-count" chart: the time that each policy saves over the schedule's iterations, by the number of
/// distinct input sizes. A mark shows from how many sizes on the policy loses time, a dot the schedule itself.
class SizeCountChart : public ForecastChart {
  Q_OBJECT

 public:
  SizeCountChart(ShownSurvey& shown, const SizeForecasts& forecasts, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("input-sizes-count"); }
  QString title() const override;
  QString emptyReason() const override;

  /// Returns the number of sizes from which on a policy loses time; none without a line.
  std::optional<std::int64_t> losesFrom(std::size_t policy) const;
  /// Returns the position of its mark in the chart's coordinates, if there is one.
  std::optional<QPointF> mark(std::size_t policy) const;

 protected:
  Contents makeContents(const ChartStyle& style) override;
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  QString toolTip(const QPointF& point) const override;

 private:
  const NewSizes* newSizesOf(std::size_t policy) const;
  /// Returns the number of distinct sizes up to which lines are drawn.
  double lastSize() const;
  /// Returns the time that the forecast of the schedule itself saves.
  double savedUs(std::size_t policy) const;
};

}  // namespace convscope
