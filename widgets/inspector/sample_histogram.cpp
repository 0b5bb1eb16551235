#include "widgets/inspector/sample_histogram.h"

#include <algorithm>
#include <cmath>

#include "session/trial_columns.h"
#include "statistics/statistics.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QPolygonF diamond(const QPointF& centre) {
  constexpr double kHalf = 5;
  return QPolygonF{centre + QPointF(0, -kHalf), centre + QPointF(kHalf, 0), centre + QPointF(0, kHalf),
                   centre + QPointF(-kHalf, 0)};
}

void paintDiamond(QPainter& painter, const QPointF& centre, const QColor& outline, const QColor& fill) {
  painter.setPen(QPen(outline, 1.3));
  painter.setBrush(fill);
  painter.drawPolygon(diamond(centre));
}

/// Draws an arrow at an edge of the plot: left if `direction` is -1, right if it is 1.
void paintArrow(QPainter& painter, const QPointF& tip, int direction, const QColor& outline, const QColor& fill) {
  constexpr double kHalf = 5;
  painter.setPen(QPen(outline, 1.3));
  painter.setBrush(fill);
  painter.drawPolygon(
      QPolygonF{tip, tip - QPointF(direction * 2 * kHalf, kHalf), tip - QPointF(direction * 2 * kHalf, -kHalf)});
}

bool isOn(const PlotAxis& axis, double us) {
  const double at = axis.coordinate(us);
  return at >= axis.home().low && at <= axis.home().high;
}

/// Returns the text of the legend for marks at `samples`: their median, and how many are not on the axis.
QString markText(const QString& median, const std::vector<double>& samples, const PlotAxis& axis) {
  const auto beyond = std::ranges::count_if(samples, [&](double us) { return !isOn(axis, us); });
  return beyond == 0 ? median
                     : SampleHistogram::tr("%1, %n beyond the axis", nullptr, static_cast<int>(beyond)).arg(median);
}

}  // namespace

SampleHistogram::SampleHistogram(ShownSurvey& shown) : PlotChart(shown) {
  setAccessibleName(tr("Samples of the selected algorithm"));
}

std::optional<std::size_t> SampleHistogram::trialIndex() const {
  const int problem = shown().problem();
  if (problem < 0) return std::nullopt;
  const int selected = shown().selectedTrial();
  return selected >= 0 ? static_cast<std::size_t>(selected) : shown().figures(problem).marks.fastest;
}

const Trial* SampleHistogram::trial() const {
  const auto index = trialIndex();
  return index ? &shown().problemAt(shown().problem())->trials[*index] : nullptr;
}

QString SampleHistogram::title() const {
  const Trial* trial = this->trial();
  return trial == nullptr ? tr("Samples")
                          : tr("Samples of %1").arg(algorithmName(*shown().problemAt(shown().problem()), *trial));
}

QString SampleHistogram::emptyReason() const {
  const Trial* shown = trial();
  if (shown == nullptr) return tr("Select a measured algorithm to see its samples.");
  if (!shown->timing().us.empty()) return {};
  const QString reason = messageText(shown->reason);
  return reason.isEmpty() ? tr("No samples: %1.").arg(toQString(statusName(*shown)))
                          : tr("No samples: %1. %2").arg(toQString(statusName(*shown)), reason);
}

PlotChart::Contents SampleHistogram::makeContents(const ChartStyle& style) {
  const Trial* shown = trial();
  m_bins = shown == nullptr ? HistogramBins{} : histogramBins(shown->timing().us);
  Contents contents;
  if (m_bins.counts.empty()) return contents;
  contents.x = timeAxis();
  contents.y = PlotAxis::count(tr("Samples"), std::ranges::max(m_bins.counts));
  contents.zoom = {};  // few bins, in a panel that scrolls
  contents.series.push_back(bars(familyColour(shown->candidate.family, style.background)));
  addQuartiles(contents, style);
  contents.legend = legendEntries(contents.x, style);
  return contents;
}

/// Returns an axis with all samples of the histogram. The marked ones are on it if the histogram keeps a third of the
/// room: launching an isolated execution often takes longer than all executions differ.
PlotAxis SampleHistogram::timeAxis() const {
  constexpr double kMostRoom = 3;  // as many times that of the histogram
  double low = m_bins.low;
  double high = m_bins.high();
  const double mostRoom = kMostRoom * (high - low);
  for (const auto* marked : {&trial()->single.us, &trial()->cold.us}) {
    if (marked->empty()) continue;
    const double lowest = std::min(low, std::ranges::min(*marked));
    const double highest = std::max(high, std::ranges::max(*marked));
    if (highest - lowest > mostRoom) continue;
    low = lowest;
    high = highest;
  }
  const double pad = high > low ? (high - low) * 0.08 : low * 0.02;
  return PlotAxis::time(tr("Time of one execution"), low - pad, high + pad);
}

PlotSeries SampleHistogram::bars(const QColor& colour) const {
  PlotSeries bars{.kind = PlotSeries::Kind::Area, .brush = colour};
  const double narrowest = m_bins.low * 0.002;  // of the bin of equal samples
  const double missing = m_bins.width > 0 ? 0 : narrowest;
  for (std::size_t i = 0; i < m_bins.counts.size(); ++i) {
    const double left = m_bins.low + m_bins.width * static_cast<double>(i) - missing;
    const double right = left + m_bins.width + 2 * missing;
    bars.points << QPointF(left, m_bins.counts[i]) << QPointF(right, m_bins.counts[i]);
    bars.lower << QPointF(left, 0) << QPointF(right, 0);
  }
  return bars;
}

void SampleHistogram::addQuartiles(Contents& contents, const ChartStyle& style) const {
  const Summary summary = summarize(trial()->timing().us);
  const double top = std::ranges::max(m_bins.counts);
  const auto add = [&](double us, Qt::PenStyle pen) {
    constexpr double kLineWidth = 1.5;
    contents.series.push_back({.points = {{us, 0}, {us, top}}, .pen = QPen(style.text, kLineWidth, pen, Qt::FlatCap)});
  };
  add(summary.median, Qt::SolidLine);
  if (summary.count == 1) return;
  add(summary.lowerQuartile, Qt::DotLine);
  add(summary.upperQuartile, Qt::DotLine);
}

QList<LegendEntry> SampleHistogram::legendEntries(const PlotAxis& axis, const ChartStyle& style) const {
  const Trial& shown = *trial();
  const QColor colour = familyColour(shown.candidate.family, style.background);
  const QColor text = style.text;
  const QColor background = style.background;
  const Summary summary = summarize(shown.timing().us);
  QList<LegendEntry> entries;
  const bool hot = !shown.hot.us.empty();
  entries.append({[colour](QPainter& painter, const QPointF& centre) {
                    painter.fillRect(QRectF(centre - QPointF(5, 6), QSizeF(10, 12)), colour);
                  },
                  hot ? tr("back to back (hot): %1 × %2 executions").arg(summary.count).arg(shown.hot.repeats)
                      : tr("isolated executions: %1").arg(summary.count)});
  entries.append(
      {[text](QPainter& painter, const QPointF& centre) {
         painter.setPen(QPen(text, 1.5));
         painter.drawLine(centre - QPointF(0, 7), centre + QPointF(0, 7));
       },
       (summary.count > 1 ? tr("median %1, quartiles dotted") : tr("median %1")).arg(timeText(summary.median))});
  if (hot && !shown.single.us.empty()) {
    entries.append({[text, background](QPainter& painter, const QPointF& centre) {
                      paintDiamond(painter, centre, text, background);
                    },
                    markText(tr("isolated: %1").arg(timeText(median(shown.single.us))), shown.single.us, axis)});
  }
  if (!shown.cold.us.empty()) {
    entries.append({[text](QPainter& painter, const QPointF& centre) { paintDiamond(painter, centre, text, text); },
                    markText(tr("cold cache: %1").arg(timeText(median(shown.cold.us))), shown.cold.us, axis)});
  }
  return entries;
}

void SampleHistogram::paintMarks(QPainter& painter, const ChartStyle& style) {
  if (m_bins.counts.empty() || trial() == nullptr) return;  // a rebuild is scheduled
  const Trial& shown = *trial();
  const QRectF& plot = view().rect;
  const PlotAxis& axis = view().xAxis;
  const auto mark = [&](const std::vector<double>& samples, double y, const QColor& fill) {
    for (const double us : samples) {
      if (isOn(axis, us))
        paintDiamond(painter, {view().xAt(us), y}, style.text, fill);
      else if (axis.coordinate(us) < axis.home().low)
        paintArrow(painter, {plot.left(), y}, -1, style.text, fill);
      else
        paintArrow(painter, {plot.right(), y}, 1, style.text, fill);
    }
  };
  if (!shown.hot.us.empty()) mark(shown.single.us, plot.top() + 8, style.background);
  mark(shown.cold.us, plot.top() + 22, style.text);
}

QString SampleHistogram::toolTip(const QPointF& point) const {
  if (!view().rect.contains(point) || m_bins.counts.empty()) return {};
  const double us = view().xValue(point.x());
  const double bin = m_bins.width > 0 ? std::floor((us - m_bins.low) / m_bins.width) : 0;
  if (bin < 0 || bin >= static_cast<double>(m_bins.counts.size())) return {};
  const double low = m_bins.low + bin * m_bins.width;
  return tr("%n sample(s) from %1 to %2", nullptr, m_bins.counts[static_cast<std::size_t>(bin)])
      .arg(timeText(low), timeText(low + m_bins.width));
}

HistogramBins histogramBins(std::span<const double> samples, int most) {
  if (samples.empty()) return {};
  constexpr int kFewest = 5;
  const Summary summary = summarize(samples);
  const double range = summary.maximum - summary.minimum;
  if (range <= 0) return {summary.minimum, 0, {summary.count}};
  const double advised =
      2 * (summary.upperQuartile - summary.lowerQuartile) / std::cbrt(static_cast<double>(samples.size()));
  const double wanted = advised > 0 ? std::ceil(range / advised) : kFewest;
  const int bins = static_cast<int>(std::clamp<double>(wanted, kFewest, most));
  HistogramBins histogram{summary.minimum, range / bins, std::vector<int>(static_cast<std::size_t>(bins), 0)};
  for (const double sample : samples) {
    const int bin = static_cast<int>((sample - histogram.low) / histogram.width);
    ++histogram.counts[static_cast<std::size_t>(std::clamp(bin, 0, bins - 1))];
  }
  return histogram;
}

}  // namespace convscope
