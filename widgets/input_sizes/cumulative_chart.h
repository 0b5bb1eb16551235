#pragma once

#include <memory>
#include <vector>

#include "widgets/chart/marks_baseline.h"
#include "widgets/input_sizes/forecast_chart.h"

namespace convscope {

/// The "input-sizes" chart: each policy's cumulative time over the iterations. Marks show the iteration after which a
/// policy pays off compared with the first one. Replays are drawn over the forecasts, the lines of the pinned baseline
/// behind them.
class CumulativeChart : public ForecastChart, public MarksBaseline {
  Q_OBJECT

 public:
  CumulativeChart(ShownSurvey& shown, const SizeForecasts& forecasts);

  QString name() const override { return QStringLiteral("input-sizes"); }
  QString title() const override;
  QString baselineTitle() const override;

  /// Sets whether lines show the time saved compared with the baseline instead of the total time.
  void setSaved(bool saved);
  bool saved() const { return m_saved; }

  /// Returns the line of a policy: time by number of iterations.
  const std::vector<CurvePoint>& line(std::size_t policy) const { return m_lines[policy]; }
  /// Returns the line of a policy's replay; empty without a replay, and for saved time also without a replay of the
  /// baseline.
  const std::vector<CurvePoint>& replayedLine(std::size_t policy) const { return m_replayed[policy]; }
  /// Returns the line of a policy in the pinned baseline; empty if there is none. Of saved time, it is against the
  /// first policy of the baseline itself, whose own line is none.
  const std::vector<CurvePoint>& ghostLine(std::size_t policy) const { return m_ghosts[policy]; }
  /// Returns the position of a policy's break-even in the chart's coordinates, if there is one.
  std::optional<QPointF> mark(std::size_t policy) const;

 protected:
  Contents makeContents(const ChartStyle& style) override;
  std::unique_ptr<ChartPainter> copy() const override;
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  std::vector<LabelledMark> labelledMarks(const ChartStyle& style) const override;
  std::vector<double> readableXs() const override;
  PlotReading readingAt(double x, const ChartStyle& style) const override;

 private:
  /// Returns points over the whole schedule, with more of them in its visible part. Their times are not set.
  std::vector<CurvePoint> pointsOf(const Forecast& forecast) const;
  double valueUs(std::size_t policy, std::int64_t iterations) const;
  /// Returns the ends of that value if sizes are estimated.
  std::optional<Interval> endsUs(std::size_t policy, std::int64_t iterations) const;
  std::optional<double> ghostUs(std::size_t policy, std::int64_t iterations) const;
  std::int64_t replayedIterations(std::size_t policy) const;
  double replayedUs(std::size_t policy, std::int64_t iterations) const;
  std::vector<CurvePoint> makeReplayedLine(std::size_t policy) const;
  void addGhosts(Contents& contents, const ChartStyle& style) const;
  void paintGhosts(QPainter& painter, const ChartStyle& style) const;
  void addSeries(Contents& contents, std::size_t policy, const ChartStyle& style) const;
  QString axisTitle() const;
  QString markText(std::size_t policy) const;

  bool m_saved = false;
  std::vector<std::vector<CurvePoint>> m_lines;
  std::vector<std::vector<CurvePoint>> m_ghosts;
  std::vector<std::vector<CurvePoint>> m_replayed;
};

}  // namespace convscope
