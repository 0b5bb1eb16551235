#include "widgets/mechanism/mechanism_boxes.h"

#include <QPainterPath>
#include <algorithm>

#include "widgets/mechanism/mechanism_brush.h"
#include "widgets/mechanism/mechanism_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kTint = 26;  ///< opacity behind the current box, of 255

/// A box before, at and after its steps; Begun between them: plans are loaded and timed in turn. Skipped if the call
/// does not get there.
enum class BoxState { Ahead, Current, Begun, Done, Skipped };

/// Returns how far the current box is filled.
double filled(const MechanismBrush& brush) {
  return std::clamp((brush.frame.progress - kMoving) / (1 - kMoving), 0.0, 1.0);
}

/// Returns whether the call has a step of this stage after the current one.
bool isAhead(const MechanismBrush& brush, CallStage which) {
  const auto next = brush.state.steps.begin() + static_cast<std::ptrdiff_t>(brush.state.step) + 1;
  return std::any_of(next, brush.state.steps.end(), [&](const CallStep& each) { return each.stage == which; });
}

BoxState stateOf(const MechanismBrush& brush, CallStage which) {
  if (brush.stage() == which && !brush.frame.waits) return BoxState::Current;
  if (brush.isReached(which)) return isAhead(brush, which) ? BoxState::Begun : BoxState::Done;
  if (brush.state.step < 2 || isAhead(brush, which)) return BoxState::Ahead;  // before the lookup nobody knows
  return BoxState::Skipped;
}

QString detail(const MechanismBrush& brush, CallStage which, BoxState state, bool isUnknown) {
  if (isUnknown) return stageDetail(CallStage::Unknown, brush.state, brush.before);
  if (state == BoxState::Skipped) return App::tr("skipped");
  const bool isReached = state == BoxState::Done || state == BoxState::Begun;
  const bool isKnown = isReached || (state == BoxState::Current && brush.frame.progress >= kMoving);
  return isKnown ? stageDetail(which, brush.state, brush.before) : stageHint(which, brush.state, brush.film.policy());
}

void paintFrame(const MechanismBrush& brush, const QRectF& rect, BoxState state) {
  QPen pen(state == BoxState::Current ? brush.colour : brush.colours.line, state == BoxState::Current ? 2.5 : 1.2);
  if (state == BoxState::Skipped) pen.setStyle(Qt::DashLine);
  brush.painter.setPen(pen);
  brush.painter.setBrush(brush.style.background);
  brush.painter.drawRoundedRect(rect, tokens::kCardRadius, tokens::kCardRadius);
  if (state != BoxState::Current) return;
  QPainterPath clip;
  clip.addRoundedRect(rect, tokens::kCardRadius, tokens::kCardRadius);
  brush.painter.save();
  brush.painter.setClipPath(clip);
  const double part = brush.stage() == CallStage::Time ? 1 : filled(brush);  // of the trials, bars fill
  brush.painter.fillRect(QRectF(rect.left(), rect.top(), rect.width() * part, rect.height()),
                         tinted(brush.colour, kTint));
  brush.painter.restore();
}

void paintCheck(const MechanismBrush& brush, const QPointF& centre) {
  const double size = brush.unit() * 0.32;
  QPainterPath check(centre + QPointF(-size, 0));
  check.lineTo(centre + QPointF(-size * 0.25, size * 0.75));
  check.lineTo(centre + QPointF(size, -size * 0.8));
  brush.painter.setBrush(Qt::NoBrush);
  brush.painter.setPen(
      QPen(brush.colours.gain, std::max(2.0, brush.unit() * 0.13), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  brush.painter.drawPath(check);
}

void paintBox(const MechanismBrush& brush, CallStage which) {
  const QRectF& rect = brush.layout.box(which);
  const bool isUnknown = which == CallStage::Run && brush.state.lookup == Lookup::Unknown;
  const BoxState state = isUnknown && brush.stage() == CallStage::Unknown ? BoxState::Current : stateOf(brush, which);
  paintFrame(brush, rect, state);
  const double pad = brush.unit() * 0.5;
  const bool isTime = which == CallStage::Time;
  const double lines = isTime ? 1.7 : 2.3;
  QRectF inner = rect.adjusted(pad, isTime ? 0 : (rect.height() - lines * brush.unit()) / 2, -pad, 0);
  const double checked = state == BoxState::Done ? brush.unit() * 1.1 : 0;
  const QColor colour =
      state == BoxState::Skipped || state == BoxState::Ahead ? brush.colours.secondText : brush.colours.text;
  const QRectF head(inner.left(), inner.top(), inner.width() - checked,
                    isTime ? lines * brush.unit() : lines * brush.unit() / 2);
  const CallStage named = isUnknown ? CallStage::Unknown : which;
  const bool fits = QFontMetricsF(brush.bold).horizontalAdvance(stageTitle(named)) <= head.width();
  brush.text(head, Qt::AlignLeft | Qt::AlignVCenter, fits ? stageTitle(named) : stageName(named), colour, true);
  if (state == BoxState::Done) paintCheck(brush, QPointF(inner.right() - brush.unit() * 0.4, head.center().y()));
  if (isTime) return;
  const QRectF below(inner.left(), head.bottom(), inner.width(), lines * brush.unit() / 2);
  brush.text(below, Qt::AlignLeft | Qt::AlignVCenter, detail(brush, which, state, isUnknown), brush.colours.secondText);
}

}  // namespace

void paintBoxes(const MechanismBrush& brush) {
  for (std::size_t i = 0; i + 1 < kCallStages; ++i) paintBox(brush, static_cast<CallStage>(i));
}

}  // namespace convscope
