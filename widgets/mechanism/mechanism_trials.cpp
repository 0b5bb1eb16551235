#include "widgets/mechanism/mechanism_trials.h"

#include <algorithm>
#include <vector>

#include "text/units.h"
#include "widgets/mechanism/mechanism_brush.h"
#include "widgets/mechanism/mechanism_text.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr double kClippedTimes = 12;  ///< a bar is at most as long as this many of the fastest

/// Returns the row of the step, or of the last trial before it; -1 before the first.
int currentRow(const MechanismBrush& brush) {
  for (std::size_t i = brush.state.step + 1; i-- > 0;)
    if (brush.state.steps[i].row) return static_cast<int>(*brush.state.steps[i].row);
  return -1;
}

/// Returns the fastest of those that were timed; the chosen one once it is known.
int bestRow(const MechanismBrush& brush) {
  if (brush.stage() >= CallStage::Keep && brush.state.script->chosen)
    return static_cast<int>(*brush.state.script->chosen);
  const std::vector<TimedAlgorithm>& timed = brush.state.script->timed;
  const int current = currentRow(brush);
  const int end = brush.stage() == CallStage::Time && brush.frame.progress >= 1 ? current + 1 : current;
  if (end <= 0) return -1;
  const auto best = std::ranges::min_element(timed.begin(), timed.begin() + end, {}, &TimedAlgorithm::us);
  return static_cast<int>(best - timed.begin());
}

/// Returns how far the trials are, and the fastest until now: its row may be out of sight.
QString trialText(const MechanismBrush& brush) {
  const std::vector<TimedAlgorithm>& timed = brush.state.script->timed;
  const int number = trialNumber(brush.state);
  if (number == 0) return timed.size() == 1 ? App::tr("1 plan") : App::tr("%1 plans").arg(timed.size());
  const int best = bestRow(brush);
  if (best < 0) return App::tr("trial %1 of %2").arg(number).arg(timed.size());
  return App::tr("trial %1 of %2, best %3")
      .arg(number)
      .arg(timed.size())
      .arg(timeText(timed[static_cast<std::size_t>(best)].us));
}

void paintTrial(const MechanismBrush& brush, int row, const QRectF& rect, double longest) {
  const std::vector<TimedAlgorithm>& timed = brush.state.script->timed;
  const TimedAlgorithm& each = timed[static_cast<std::size_t>(row)];
  const int current = currentRow(brush);
  const bool isRunning = row == current && brush.stage() == CallStage::Time;
  const bool isLoading = row == current && brush.stage() == CallStage::Load;
  const bool isDone = row < current || (row == current && !isRunning && !isLoading);
  const double part = isDone ? 1 : isRunning ? brush.frame.progress : 0;
  const double named = std::min(rect.width() * 0.4, brush.metrics.averageCharWidth() * 26);
  const QColor colour = isDone || isRunning || isLoading ? brush.colours.text : brush.colours.secondText;
  brush.text(QRectF(rect.left(), rect.top(), named, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
             toQString(each.name), colour, isRunning);
  const double timeWidth = brush.metrics.horizontalAdvance(QStringLiteral("0000 µs ★ "));
  const QRectF lane(rect.left() + named + brush.unit() * 0.5, rect.top() + rect.height() * 0.2,
                    std::max(4.0, rect.width() - named - brush.unit() * 0.8 - timeWidth), rect.height() * 0.6);
  const QColor family = familyColour(each.family, brush.style.background);
  const double length = lane.width() * std::min(1.0, each.us / longest);
  if (part <= 0) {
    brush.painter.setPen(QPen(isLoading ? brush.colour : brush.colours.line, 1.5, Qt::DashLine));
    brush.painter.drawLine(QPointF(lane.left(), lane.center().y()),
                           QPointF(lane.left() + brush.unit() * 2, lane.center().y()));
    if (isLoading)
      brush.text(lane.adjusted(brush.unit() * 2.5, -brush.unit(), 0, brush.unit()), Qt::AlignLeft | Qt::AlignVCenter,
                 App::tr("loading…"), brush.colours.secondText);
    return;
  }
  brush.painter.setPen(Qt::NoPen);
  brush.painter.setBrush(family);
  brush.painter.drawRoundedRect(QRectF(lane.left(), lane.top(), std::max(2.0, length * part), lane.height()), 2, 2);
  if (isDone && each.us > longest) {
    brush.painter.setPen(QPen(brush.style.background, 2));
    const double x = lane.right() - brush.unit() * 0.6;
    brush.painter.drawLine(QPointF(x, lane.bottom()), QPointF(x + brush.unit() * 0.3, lane.top()));
  }
  const bool isBest = bestRow(brush) == row;
  const QString time = isRunning && part < 1 ? App::tr("%1 …").arg(timeText(each.us * part)) : timeText(each.us);
  const QString shown = isBest ? QStringLiteral("%1 ★").arg(time) : time;
  brush.text(
      QRectF(lane.left() + length * part + brush.unit() * 0.3, rect.top(), timeWidth + brush.unit(), rect.height()),
      Qt::AlignLeft | Qt::AlignVCenter, shown, isBest ? brush.colours.gain : brush.colours.text, isBest);
}

}  // namespace

int paintTrials(const MechanismBrush& brush) {
  const QRectF& rect = brush.layout.box(CallStage::Time);
  const double pad = brush.unit() * 0.5;
  const std::vector<TimedAlgorithm>& timed = brush.state.script->timed;
  const QRectF inner = rect.adjusted(pad, 1.7 * brush.unit(), -pad, -pad * 0.4);
  const bool isMiss = brush.state.lookup == Lookup::FirstMiss || brush.state.lookup == Lookup::LaterMiss;
  if (brush.state.step < 2 || !isMiss) {
    if (brush.state.step >= 2 && brush.state.lookup == Lookup::Hit)
      brush.text(inner, Qt::AlignCenter, App::tr("skipped: the choice is known"), brush.colours.secondText);
    return 0;
  }
  if (timed.empty()) {
    brush.text(inner, Qt::AlignCenter, App::tr("nothing is timed"), brush.colours.secondText);
    return 0;
  }
  brush.text(rect.adjusted(pad, 0, -pad - brush.unit() * 1.2, 0).adjusted(0, 0, 0, 1.7 * brush.unit() - rect.height()),
             Qt::AlignRight | Qt::AlignVCenter, trialText(brush), brush.colours.secondText);
  const int count = static_cast<int>(timed.size());
  const int fitting = std::min(brush.layout.rows(), count);
  const bool isChosen = brush.stage() >= CallStage::Keep && brush.state.script->chosen;
  const int shown = isChosen ? static_cast<int>(*brush.state.script->chosen) : currentRow(brush);
  const int first = std::clamp(shown - fitting + 2, 0, count - fitting);
  const double fastest = std::ranges::min_element(timed, {}, &TimedAlgorithm::us)->us;
  const double longest =
      std::min(std::ranges::max_element(timed, {}, &TimedAlgorithm::us)->us, kClippedTimes * fastest);
  const double high = std::min(inner.height() / fitting, brush.unit() * 2);
  for (int i = 0; i < fitting; ++i)
    paintTrial(brush, first + i, QRectF(inner.left(), inner.top() + i * high, inner.width(), high), longest);
  return fitting;
}

}  // namespace convscope
