#include "widgets/mechanism/mechanism_timeline.h"

#include <algorithm>

#include "text/units.h"
#include "widgets/mechanism/mechanism_brush.h"
#include "widgets/mechanism/mechanism_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kPaleTint = 90;  ///< opacity of the searches, of 255

double nowUs(const MechanismBrush& brush) {
  const CallStep& step = brush.state.current();
  return brush.state.beforeUs + step.endUs - step.us * (brush.frame.waits ? 0 : 1 - brush.frame.progress);
}

void paintSearch(const MechanismBrush& brush, const QRectF& rect) {
  if (rect.width() <= 0) return;
  brush.painter.fillRect(rect, tinted(brush.colour, kPaleTint));
  brush.painter.fillRect(rect, QBrush(tinted(brush.colour, 2 * kPaleTint), Qt::BDiagPattern));
}

/// Paints an iteration that has pixels of its own: its searches pale and hatched, then its executions.
void paintIteration(const MechanismBrush& brush, std::int64_t iteration, const IterationTime& time, const QRectF& rect,
                    double left, double usOfPixel) {
  const double search = std::clamp(left + (time.beginUs + time.searchUs) / usOfPixel, rect.left(), rect.right());
  const QRectF first(rect.left(), rect.top(), search - rect.left(), rect.height());
  const QRectF rest(search, rect.top(), rect.right() - search, rect.height());
  paintSearch(brush, first);
  brush.painter.fillRect(rest, brush.colour);
  brush.painter.fillRect(QRectF(rect.left(), rect.top(), 1, rect.height()), brush.style.background);
  const QString number = toQString(formatCount(iteration + 1));
  if (brush.metrics.horizontalAdvance(number) + 4 > rect.width()) return;
  const bool inRest = rest.width() > brush.metrics.horizontalAdvance(number) + 4;
  brush.text(inRest ? rest : rect, Qt::AlignCenter, number, inRest ? tokens::textOn(brush.colour) : brush.colours.text);
}

/// Paints a pixel with several iterations: pale if any of them searches.
void paintMany(const MechanismBrush& brush, std::int64_t first, const QRectF& rect, double left, double usOfPixel) {
  const std::int64_t last = std::min(brush.film.iterationAt((rect.right() - left) * usOfPixel), brush.state.iteration);
  const bool searches = brush.film.searchingBefore(last + 1) > brush.film.searchingBefore(first);
  brush.painter.fillRect(rect, searches ? tinted(brush.colour, kPaleTint) : brush.colour);
}

QString comparison(const MechanismBrush& brush, double now) {
  if (brush.frame.comparedUs) {
    const double behind = now - *brush.frame.comparedUs;
    return behind >= 0 ? App::tr("%1 behind %2").arg(timeText(behind), brush.frame.comparedTitle)
                       : App::tr("%1 ahead of %2").arg(timeText(-behind), brush.frame.comparedTitle);
  }
  return App::tr("hatched: choosing, solid: running");
}

}  // namespace

int paintTimeline(const MechanismBrush& brush) {
  const QRectF& rect = brush.layout.timeline;
  const double now = nowUs(brush);
  const QRectF words(rect.left(), rect.top(), rect.width(), brush.unit() * 1.3);
  const QString total = App::tr("Time so far: %1").arg(timeText(now));
  brush.text(words, Qt::AlignLeft | Qt::AlignVCenter, total, brush.colours.text, true);
  const double used = QFontMetricsF(brush.bold).horizontalAdvance(total) + brush.unit();
  brush.text(words.adjusted(used, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter, comparison(brush, now),
             brush.colours.secondText);
  const QRectF lane(rect.left(), rect.top() + brush.unit() * 1.4, rect.width(), brush.unit() * 1.5);
  brush.painter.setPen(Qt::NoPen);
  brush.painter.setBrush(brush.colours.sunken);
  brush.painter.drawRoundedRect(lane, tokens::kRadius, tokens::kRadius);
  if (brush.frame.longestUs <= 0) return 0;
  brush.painter.setRenderHint(QPainter::Antialiasing, false);
  const double usOfPixel = brush.frame.longestUs / lane.width();
  const double end = lane.left() + now / usOfPixel;
  double x = lane.left();
  int bars = 0;
  while (x < end) {
    const std::int64_t iteration =
        std::min(brush.film.iterationAt((x - lane.left()) * usOfPixel), brush.state.iteration);
    const IterationTime time = brush.film.iteration(iteration);
    const double until = lane.left() + (time.beginUs + time.us) / usOfPixel;
    const double next = std::min(end, std::max(until, x + 1));
    if (until > x + 1)
      paintIteration(brush, iteration, time, QRectF(x, lane.top(), next - x, lane.height()), lane.left(), usOfPixel);
    else
      paintMany(brush, iteration, QRectF(x, lane.top(), next - x, lane.height()), lane.left(), usOfPixel);
    ++bars;
    x = next;
  }
  brush.painter.setRenderHint(QPainter::Antialiasing);
  brush.painter.setPen(QPen(brush.colours.text, 1.5));
  brush.painter.drawLine(QPointF(end, lane.top() - 2), QPointF(end, lane.bottom() + 2));
  return bars;
}

}  // namespace convscope
