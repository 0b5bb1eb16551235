#pragma once

#include <cstdint>
#include <optional>
#include <vector>

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
  /// Returns where the labels of marks are: as high as no line, ring or other label is in the way, if there is such a
  /// place. That of a mark beyond the plot is empty.
  std::vector<QRectF> labelPlaces() const { return labelPlaces(labelledMarks(style())); }

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
  /// A mark on the line of a policy, e.g. its break-even.
  struct LabelledMark {
    QPointF at;
    QColor colour;
    QString text;
  };
  /// Returns the marks of the lines.
  virtual std::vector<LabelledMark> labelledMarks(const ChartStyle& style) const {
    Q_UNUSED(style)
    return {};
  }
  /// Paints a ring at each of labelledMarks() in the plot, a dotted line through it, and its label beside that.
  void paintLabelled(QPainter& painter, const ChartStyle& style) const;
  bool followsSelection() const override { return false; }

 private:
  std::vector<QRectF> labelPlaces(const std::vector<LabelledMark>& marks) const;

  const SizeForecasts& m_forecasts;
};

}  // namespace convscope
