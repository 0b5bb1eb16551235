#include "widgets/chart/plot_frame.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "text/units.h"
#include "widgets/chart/time_axis.h"

namespace convscope {
namespace {

constexpr double kInset = 12;  ///< space for marks between the frame and the ends of the scales
constexpr double kPlotTickLength = 4;
constexpr double kFrameGap = 3;
constexpr int kPlain = Qt::TextSingleLine | Qt::TextDontClip;

}  // namespace

double PlotFrame::xAt(double fraction) const {
  return rect.left() + kInset + fraction * (rect.width() - 2 * kInset);
}

double PlotFrame::fractionAt(double x) const {
  return (x - rect.left() - kInset) / std::max(1.0, rect.width() - 2 * kInset);
}

double PlotFrame::y(double us) const {
  return rect.bottom() - kInset - time.fraction(us) * (rect.height() - 2 * kInset);
}

double PlotFrame::leftWidth(const QFont& font) const {
  const QFontMetricsF metrics(font);
  double widest = 0;
  for (const TimeTick& tick : time.ticks()) widest = std::max(widest, metrics.horizontalAdvance(tick.label));
  return metrics.height() + kFrameGap + widest + kFrameGap + kPlotTickLength;
}

double PlotFrame::bottomHeight(const QFont& font) {
  return timeAxisHeight(font) + QFontMetricsF(font).height() + kFrameGap;
}

void PlotFrame::paintGrid(QPainter& painter, const std::vector<AxisTick>& ticks, const ChartStyle& style) const {
  for (const TimeTick& tick : time.ticks())
    paintHairline(painter, {rect.left(), y(tick.us), rect.width(), 1}, style.grid);
  for (const AxisTick& tick : ticks)
    paintHairline(painter, {xAt(tick.fraction), rect.top(), 1, rect.height()}, style.grid);
}

void PlotFrame::paintAxes(QPainter& painter, const std::vector<AxisTick>& ticks, const QString& title,
                          const QString& timeTitle, const ChartStyle& style) const {
  const QFontMetricsF metrics(painter.font());
  paintHairline(painter, {rect.left(), rect.bottom(), rect.width(), 1}, style.axis);
  paintHairline(painter, {rect.left(), rect.top(), 1, rect.height()}, style.axis);
  double free = -std::numeric_limits<double>::infinity();
  for (const AxisTick& tick : ticks) {
    const double centre = xAt(tick.fraction);
    paintHairline(painter, {centre, rect.bottom(), 1, kPlotTickLength}, style.axis);
    const double width = metrics.horizontalAdvance(tick.label);
    if (centre - width / 2 < free) continue;
    free = centre + width / 2 + metrics.averageCharWidth();
    painter.setPen(style.text);
    painter.drawText(QRectF(centre - width, rect.bottom() + kPlotTickLength + kFrameGap, 2 * width, metrics.height()),
                     Qt::AlignCenter | kPlain, tick.label);
  }
  free = std::numeric_limits<double>::infinity();
  for (const TimeTick& tick : time.ticks()) {
    const double centre = y(tick.us);
    paintHairline(painter, {rect.left() - kPlotTickLength, centre, kPlotTickLength, 1}, style.axis);
    if (centre + metrics.height() / 2 > free) continue;
    free = centre - metrics.height() / 2;
    painter.setPen(style.text);
    painter.drawText(QRectF(0, free, rect.left() - kPlotTickLength - kFrameGap, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter | kPlain, tick.label);
  }
  painter.setPen(style.mutedText);
  painter.drawText(QRectF(rect.left(), rect.bottom() + timeAxisHeight(painter.font()), rect.width(), metrics.height()),
                   Qt::AlignCenter | kPlain, title);
  if (metrics.horizontalAdvance(timeTitle) > rect.height()) return;  // the plot is too low for the title
  painter.save();
  painter.translate(rect.left() - leftWidth(painter.font()), rect.center().y());
  painter.rotate(-90);
  painter.drawText(QRectF(-rect.height() / 2, 0, rect.height(), metrics.height()), Qt::AlignCenter | kPlain, timeTitle);
  painter.restore();
}

std::vector<AxisTick> iterationTicks(std::int64_t last, int count) {
  // The smallest step of 1, 2 or 5 times a power of ten that gives at most `count` ticks.
  std::int64_t step = 1;
  for (int i = 0; last / step > count; ++i) step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  std::vector<AxisTick> ticks;
  for (std::int64_t at = 0; at <= last; at += step)
    ticks.push_back({static_cast<double>(at) / static_cast<double>(std::max<std::int64_t>(1, last)),
                     QString::fromStdString(formatCount(at))});
  return ticks;
}

}  // namespace convscope
