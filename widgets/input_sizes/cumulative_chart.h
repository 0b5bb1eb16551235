#pragma once

#include <vector>

#include "widgets/input_sizes/forecast_chart.h"

namespace convscope {

/// The "input-sizes" chart: the time that each policy has taken after so many iterations, with the number from which on
/// one has paid off against the first marked and named; over the forecasts what replays have taken.
class CumulativeChart : public ForecastChart {
  Q_OBJECT

 public:
  CumulativeChart(SessionStore& store, Selection& selection, const SizeForecasts& forecasts, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("input-sizes"); }
  QString title() const override;

  /// Whether lines tell what a policy has saved against the first, in place of what it has taken.
  void setSaved(bool saved);
  bool saved() const { return m_saved; }

  /// The line of a policy: after how many iterations what time.
  const std::vector<CurvePoint>& line(std::size_t policy) const { return m_lines[policy]; }
  /// The line of a policy's replay; empty where it was not replayed, and of what is saved where the first was not.
  const std::vector<CurvePoint>& replayedLine(std::size_t policy) const { return m_replayed[policy]; }
  /// Where the break-even of a policy stands in the chart's coordinates; none where it has none.
  std::optional<QPointF> mark(std::size_t policy) const;

 protected:
  Contents makeContents(const ChartStyle& style) override;
  void paintData(QPainter& painter, const ChartStyle& style) override;
  QString toolTip(const QPointF& point) const override;

 private:
  double valueUs(std::size_t policy, std::int64_t iterations) const;
  std::int64_t replayedIterations(std::size_t policy) const;
  double replayedUs(std::size_t policy, std::int64_t iterations) const;
  std::vector<CurvePoint> makeReplayedLine(std::size_t policy) const;
  void paintReplayed(QPainter& painter, std::size_t policy, const ChartStyle& style) const;
  void paintMark(QPainter& painter, std::size_t policy, const ChartStyle& style) const;

  bool m_saved = false;
  std::vector<std::vector<CurvePoint>> m_lines;
  std::vector<std::vector<CurvePoint>> m_replayed;
};

}  // namespace convscope
