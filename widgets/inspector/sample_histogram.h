#pragma once

#include <optional>

#include "widgets/chart/plot_chart.h"
#include "widgets/inspector/histogram_bins.h"

namespace convscope {

/// The "samples" chart: a histogram of the samples behind an algorithm's time, with median and quartiles. Isolated and
/// cold-cache samples are marked in it. If they are far from the others, arrows at the edge stand for them, and the
/// legend says how many. Shows the selected algorithm, otherwise the fastest of the shown problem.
class SampleHistogram : public PlotChart {
  Q_OBJECT

 public:
  SampleHistogram(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("samples"); }
  QString title() const override;
  QString emptyReason() const override;
  QSizeF naturalSize() const override { return {640, 320}; }

  const HistogramBins& bins() const { return m_bins; }

 protected:
  Contents makeContents(const ChartStyle& style) override;
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  QString toolTip(const QPointF& point) const override;

 private:
  PlotSeries bars(const QColor& colour) const;
  void addQuartiles(Contents& contents, const ChartStyle& style) const;
  PlotAxis timeAxis() const;
  QList<LegendEntry> legendEntries(const PlotAxis& axis, const ChartStyle& style) const;
  const Trial* trial() const;
  std::optional<std::size_t> trialIndex() const;

  HistogramBins m_bins;
};

}  // namespace convscope
