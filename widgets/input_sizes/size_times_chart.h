#pragma once

#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "widgets/chart/plot_chart.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/input_sizes/size_rows.h"

namespace convscope {

/// The "input-sizes-layer" chart: the time of each algorithm of the selected layer and pass over the input size, in the
/// colour of its family. A thick line joins the fastest of each size; the band below shows their families.
class SizeTimesChart : public PlotChart {
  Q_OBJECT

 public:
  SizeTimesChart(const SessionStore& store, ShownSurvey& shown, const SizeForecasts& forecasts);

  QString name() const override { return QStringLiteral("input-sizes-layer"); }
  QString title() const override;
  bool isOfOneLayer() const override { return true; }
  QString sizesText() const override { return m_forecasts.measuredSizesText(); }
  QString emptyReason() const override;

  /// One algorithm at one size.
  struct Point {
    int column = 0;
    std::size_t trial = 0;
    double us = 0;
  };
  /// Returns each algorithm's points, smallest size first, by the algorithm's id.
  const std::map<std::string, std::vector<Point>>& lines() const { return m_lines; }
  /// Returns the fastest algorithm of each size.
  const std::vector<Point>& winners() const { return m_winners; }
  QPointF place(const Point& point) const;

 protected:
  Contents makeContents(const ChartStyle& style) override;
  std::unique_ptr<ChartPainter> copy() const override {
    return std::make_unique<SizeTimesChart>(m_store, shown(), m_forecasts);
  }
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  void pressed(const QPointF& point) override;
  QString toolTip(const QPointF& point) const override;
  std::vector<double> readableXs() const override;
  PlotReading readingAt(double x, const ChartStyle& style) const override;

 private:
  const Trial* trialOf(const Point& point) const;
  std::optional<Point> nearest(const QPointF& point) const;
  void addLines(Contents& contents, const ChartStyle& style) const;
  void addDots(Contents& contents, const ChartStyle& style) const;
  void addWinners(Contents& contents, const ChartStyle& style) const;
  void paintBand(QPainter& painter, const ChartStyle& style) const;

  const SessionStore& m_store;
  const SizeForecasts& m_forecasts;
  SizeRows m_fields;
  int m_row = -1;
  std::vector<double> m_positions;
  QStringList m_labels;
  std::map<std::string, std::vector<Point>> m_lines;
  std::vector<Point> m_winners;
};

}  // namespace convscope
