#include "widgets/chart/time_axis.h"

#include <algorithm>

#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kTickLength = 4;
constexpr double kLabelGap = 3;
constexpr double kTitleGap = tokens::kClose;

/// Returns how far the first label can reach left of the plot.
double overhang(const TimeScale& scale, const QFontMetricsF& metrics) {
  constexpr double kNearStart = 0.02;
  const bool isNear = !scale.ticks().empty() && scale.fraction(scale.ticks().front().us) < kNearStart;
  return isNear ? metrics.horizontalAdvance(scale.ticks().front().label) / 2 : 0;
}

}  // namespace

double timeAxisHeight(const QFont& font) {
  return kTickLength + kLabelGap + QFontMetricsF(font).height() + kLabelGap;
}

double timeAxisX(const TimeScale& scale, const QRectF& plot, double us) {
  return plot.left() + scale.fraction(us) * plot.width();
}

void paintHairline(QPainter& painter, const QRectF& line, const QColor& colour) {
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(line, colour);
  painter.setRenderHint(QPainter::Antialiasing);
}

void paintTimeGrid(QPainter& painter, const QRectF& plot, const TimeScale& scale, const ChartStyle& style) {
  for (const TimeTick& tick : scale.ticks()) {
    paintHairline(painter, {timeAxisX(scale, plot, tick.us), plot.top(), 1, plot.height()}, style.grid);
  }
}

std::vector<TimeTick> labelledTicks(const TimeScale& scale, const QRectF& plot, const QFontMetricsF& metrics) {
  const std::vector<TimeTick>& all = scale.ticks();
  const auto isAfter = [&](const TimeTick& tick, const TimeTick& before) {
    const double gap = timeAxisX(scale, plot, tick.us) - timeAxisX(scale, plot, before.us);
    return gap >= (metrics.horizontalAdvance(tick.label) + metrics.horizontalAdvance(before.label)) / 2 +
                      metrics.averageCharWidth();
  };
  const bool isLogarithmic = scale.low() > 0;
  std::vector<TimeTick> ticks;
  for (std::size_t step = 1; step <= std::max<std::size_t>(all.size(), 1); ++step) {
    ticks.clear();
    bool fits = true;
    for (std::size_t i = 0; i < all.size(); i += step) {
      const bool hasRoom = ticks.empty() || isAfter(all[i], ticks.back());
      fits = fits && hasRoom;
      if (hasRoom) ticks.push_back(all[i]);
    }
    if (fits || isLogarithmic) break;
  }
  return ticks;
}

void paintTimeAxis(QPainter& painter, const QRectF& plot, const TimeScale& scale, const ChartStyle& style) {
  const QFontMetricsF metrics(painter.font());
  painter.setPen(QPen(style.axis, 1));
  painter.drawLine(plot.bottomLeft(), plot.bottomRight());
  for (const TimeTick& tick : scale.ticks()) {
    const double x = timeAxisX(scale, plot, tick.us);
    painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + kTickLength));
  }
  painter.setPen(style.text);
  for (const TimeTick& tick : labelledTicks(scale, plot, metrics)) {
    const double x = timeAxisX(scale, plot, tick.us);
    const double width = metrics.horizontalAdvance(tick.label);
    painter.drawText(QRectF(x - width, plot.bottom() + kTickLength + kLabelGap, 2 * width, metrics.height()),
                     Qt::AlignCenter | Qt::TextDontClip, tick.label);
  }
}

double timeAxisTitleWidth(const TimeScale& scale, const QString& title, const QFont& font) {
  const QFontMetricsF metrics(font);
  return title.isEmpty() ? 0 : metrics.horizontalAdvance(title) + kTitleGap + overhang(scale, metrics);
}

void paintTimeAxisTitle(QPainter& painter, const QRectF& plot, const TimeScale& scale, const QString& title,
                        const ChartStyle& style) {
  const QFontMetricsF metrics(painter.font());
  const double right = plot.left() - kTitleGap - overhang(scale, metrics);
  painter.setPen(style.mutedText);
  painter.drawText(QRectF(0, plot.bottom() + kTickLength + kLabelGap, right, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, title);
}

}  // namespace convscope
