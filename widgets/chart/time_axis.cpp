#include "widgets/chart/time_axis.h"

#include <QFontMetricsF>
#include <limits>

namespace convscope {
namespace {

constexpr double kTickLength = 4;
constexpr double kLabelGap = 3;

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

}  // namespace convscope
