#pragma once

#include <optional>

#include "widgets/chart/chart_legend.h"
#include "widgets/chart/session_chart.h"
#include "widgets/chart/time_axis.h"
#include "widgets/inspector/histogram_bins.h"

namespace convscope {

/// The "samples" chart: a histogram of the samples behind an algorithm's time, with median and quartiles. Isolated and
/// cold-cache times are marked in it. Shows the selected algorithm, otherwise the fastest of the shown problem.
class SampleHistogram : public SessionChart {
  Q_OBJECT

 public:
  SampleHistogram(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("samples"); }
  QString title() const override;
  QString emptyReason() const override;
  QSizeF naturalSize() const override { return {640, 320}; }

  const HistogramBins& bins() const { return m_bins; }

 protected:
  void rebuild(const ChartStyle& style) override;

 private:
  void paintAll(QPainter& painter);
  void paintBins(QPainter& painter, const QRectF& plot);
  void paintOthers(QPainter& painter, const QRectF& plot);
  void paintCounts(QPainter& painter, const QRectF& plot);
  void layOut();
  QList<LegendEntry> legendEntries() const;
  double xOf(double us) const { return timeAxisX(m_scale, m_plot, us); }
  const Trial* trial() const;
  std::optional<std::size_t> trialIndex() const;

  ChartStyle m_style;
  ChartLegend m_legend;
  TimeScale m_scale;
  HistogramBins m_bins;
  QRectF m_plot;
};

}  // namespace convscope
