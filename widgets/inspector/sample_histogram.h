#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "widgets/chart/plot_chart.h"

namespace convscope {

/// Counts of samples in bins of equal width; the first bin starts at `low`.
struct HistogramBins {
  double low = 0;
  double width = 0;
  std::vector<int> counts;

  double high() const { return low + width * static_cast<double>(counts.size()); }
  bool operator==(const HistogramBins&) const = default;
};

/// Counts `samples` in bins of the width that Freedman and Diaconis (1981) advise, but in at least 5 and at most `most`
/// bins; the largest sample is in the last bin. Equal samples get one bin, no samples none.
HistogramBins histogramBins(std::span<const double> samples, int most = 40);

/// The "samples" chart: a histogram of the samples behind an algorithm's time, with median and quartiles. Isolated and
/// cold-cache samples are marked in it. If they are far from the others, arrows at the edge stand for them, and the
/// legend says how many. Shows the selected algorithm, otherwise the fastest of the shown problem.
class SampleHistogram : public PlotChart {
  Q_OBJECT

 public:
  SampleHistogram(ShownSurvey& shown);

  QString name() const override { return QStringLiteral("samples"); }
  QString title() const override;
  QString emptyReason() const override;
  QSizeF naturalSize() const override { return {640, 320}; }

  const HistogramBins& bins() const { return m_bins; }

 protected:
  Contents makeContents(const ChartStyle& style) override;
  std::unique_ptr<ChartPainter> copy() const override { return std::make_unique<SampleHistogram>(shown()); }
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
