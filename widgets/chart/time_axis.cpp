#include "widgets/chart/time_axis.h"

#include <QFontMetricsF>
#include <limits>

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

void paintTimeAxis(QPainter& painter, const QRectF& plot, const TimeScale& scale, const ChartStyle& style) {
  const QFontMetricsF metrics(painter.font());
  painter.setPen(QPen(style.axis, 1));
  painter.drawLine(plot.bottomLeft(), plot.bottomRight());
  double free = -std::numeric_limits<double>::infinity();
  for (const TimeTick& tick : scale.ticks()) {
    const double x = timeAxisX(scale, plot, tick.us);
    painter.setPen(QPen(style.axis, 1));
    painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + kTickLength));
    const double width = metrics.horizontalAdvance(tick.label);
    if (x - width / 2 < free) continue;
    free = x + width / 2 + metrics.averageCharWidth();
    painter.setPen(style.text);
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
