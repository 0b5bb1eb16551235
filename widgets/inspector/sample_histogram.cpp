#include "widgets/inspector/sample_histogram.h"

#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <algorithm>
#include <cmath>

#include "session/trial_columns.h"
#include "widgets/chart/painted_item.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr double kHistogramMargin = 6;

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

}  // namespace

SampleHistogram::SampleHistogram(ShownSurvey& shown, QWidget* parent) : SessionChart(shown, parent) {
  setAccessibleName(tr("Samples of the selected algorithm"));
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  connect(chart(), &QGraphicsWidget::geometryChanged, this, &SampleHistogram::layOut);
  new PaintedItem(*chart(), [this](QPainter& painter) { paintAll(painter); });
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
  const QString reason = toQString(shown->reason);
  return reason.isEmpty() ? tr("No samples: %1.").arg(toQString(statusName(*shown)))
                          : tr("No samples: %1. %2").arg(toQString(statusName(*shown)), reason);
}

void SampleHistogram::rebuild(const ChartStyle& style) {
  m_style = style;
  const Trial* shown = trial();
  m_bins = shown == nullptr ? HistogramBins{} : histogramBins(shown->timing().us);
  const bool filled = !m_bins.counts.empty();
  const double range = m_bins.high() - m_bins.low;
  const double pad = range > 0 ? range * 0.08 : m_bins.low * 0.02;
  constexpr int kTicks = 3;
  m_scale = TimeScale::between(m_bins.low - pad, m_bins.high() + pad, kTicks);
  m_legend.setEntries(filled ? legendEntries() : QList<LegendEntry>{}, font());
  layOut();
  scene()->update();
}

void SampleHistogram::layOut() {
  const QFontMetricsF metrics(font());
  double label = 0;
  for (const TimeTick& tick : m_scale.ticks()) label = std::max(label, metrics.horizontalAdvance(tick.label));
  const int highest = m_bins.counts.empty() ? 0 : std::ranges::max(m_bins.counts);
  const QSizeF size = chart()->size();
  const double left = 2 * kHistogramMargin + metrics.horizontalAdvance(QString::number(highest));
  const double right = size.width() - kHistogramMargin - label / 2;
  const double top = 2 * kHistogramMargin + m_legend.height(size.width() - 2 * kHistogramMargin);
  const double bottom = size.height() - kHistogramMargin - timeAxisHeight(font());
  m_plot = {std::round(left), std::round(top), std::max(1.0, std::floor(right - left)),
            std::max(1.0, std::floor(bottom - top))};
}

QList<LegendEntry> SampleHistogram::legendEntries() const {
  const Trial& shown = *trial();
  const QColor colour = familyColour(shown.candidate.family, m_style.background);
  const QColor text = m_style.text;
  const QColor background = m_style.background;
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
                    tr("isolated: %1").arg(timeText(median(shown.single.us)))});
  }
  if (!shown.cold.us.empty()) {
    entries.append({[text](QPainter& painter, const QPointF& centre) { paintDiamond(painter, centre, text, text); },
                    tr("cold cache: %1").arg(timeText(median(shown.cold.us)))});
  }
  return entries;
}

void SampleHistogram::paintAll(QPainter& painter) {
  painter.setFont(font());
  const QRectF whole(QPointF(0, 0), chart()->size());
  if (m_bins.counts.empty() || trial() == nullptr || trial()->timing().us.empty()) {
    painter.setPen(m_style.mutedText);
    painter.drawText(whole.adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap, emptyReason());
    return;
  }
  m_legend.paint(painter, {kHistogramMargin, kHistogramMargin}, whole.width() - 2 * kHistogramMargin, m_style);
  const QRectF plot = m_plot;
  paintTimeGrid(painter, plot, m_scale, m_style);
  paintTimeAxis(painter, plot, m_scale, m_style);
  paintCounts(painter, plot);
  paintBins(painter, plot);
  paintOthers(painter, plot);
}

void SampleHistogram::paintCounts(QPainter& painter, const QRectF& plot) {
  painter.setPen(m_style.text);
  const double height = QFontMetricsF(font()).height();
  const auto write = [&](int count, double y) {
    painter.drawText(QRectF(0, y - height / 2, plot.left() - kHistogramMargin, height),
                     Qt::AlignRight | Qt::AlignVCenter, QString::number(count));
  };
  write(std::ranges::max(m_bins.counts), plot.top());
  write(0, plot.bottom());
}

void SampleHistogram::paintBins(QPainter& painter, const QRectF& plot) {
  const Summary summary = summarize(trial()->timing().us);
  const double highest = std::ranges::max(m_bins.counts);
  const QColor colour = familyColour(trial()->candidate.family, m_style.background);
  for (std::size_t i = 0; i < m_bins.counts.size(); ++i) {
    const double left = xOf(m_bins.low + m_bins.width * static_cast<double>(i));
    const double right = xOf(m_bins.low + m_bins.width * static_cast<double>(i + 1));
    constexpr double kNarrowest = 8;  // in pixels, of the bin of equal samples
    const double missing = std::max(0.0, kNarrowest - (right - left)) * (m_bins.width > 0 ? 0 : 0.5);
    const double height = plot.height() * m_bins.counts[i] / highest;
    painter.fillRect(
        QRectF(left - missing, plot.bottom() - height, std::max(right - left - 1, 1.0) + 2 * missing, height), colour);
  }
  const auto line = [&](double us, Qt::PenStyle pen) {
    painter.setPen(QPen(m_style.text, 1.5, pen, Qt::FlatCap));
    painter.drawLine(QPointF(xOf(us), plot.top()), QPointF(xOf(us), plot.bottom()));
  };
  line(summary.median, Qt::SolidLine);
  if (summary.count == 1) return;
  line(summary.lowerQuartile, Qt::DotLine);
  line(summary.upperQuartile, Qt::DotLine);
}

void SampleHistogram::paintOthers(QPainter& painter, const QRectF& plot) {
  const Trial& shown = *trial();
  // A value outside the histogram is drawn at its edge; the legend contains the number.
  const auto mark = [&](const std::vector<double>& samples, double y, const QColor& fill) {
    for (const double us : samples)
      paintDiamond(painter, {std::clamp(xOf(us), plot.left() + 5, plot.right() - 5), y}, m_style.text, fill);
  };
  if (!shown.hot.us.empty()) mark(shown.single.us, plot.top() + 8, m_style.background);
  mark(shown.cold.us, plot.top() + 22, m_style.text);
}

}  // namespace convscope
