#include "widgets/mechanism/mechanism_painter.h"

#include <QLineF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "core/pass.h"
#include "text/translate.h"
#include "text/units.h"
#include "widgets/mechanism/mechanism_text.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kMoving = 0.35;      ///< the part of a step in which its mark moves to the box
constexpr double kClippedTimes = 12;  ///< a bar is at most as long as this many of the fastest
constexpr int kTint = 26;             ///< opacity behind the current box, of 255
constexpr int kPaleTint = 90;         ///< of the searches in the timeline
constexpr std::size_t kMostEntries = 40;

/// A box before, at and after its step; Skipped if the call does not get there.
enum class BoxState { Ahead, Current, Done, Skipped };

QColor tinted(QColor colour, int opacity) {
  colour.setAlpha(opacity);
  return colour;
}

/// Paints one picture.
class MechanismPicture {
 public:
  MechanismPicture(QPainter& painter, const QRectF& area, const MechanismFrame& frame, const ChartStyle& style)
      : m_painter(painter),
        m_frame(frame),
        m_film(*frame.mechanism),
        m_state(m_film.at(frame.step)),
        m_style(style),
        m_colours(tokens::coloursOn(style.background)),
        m_body(painter.font()),
        m_bold(painter.font()),
        m_metrics(m_body),
        m_layout(mechanismLayout(area, m_metrics)),
        m_colour(frame.pen.color()) {
    m_bold.setWeight(QFont::DemiBold);
    m_before = m_film.cacheAt(m_film.at(frame.step - static_cast<std::int64_t>(m_state.step)), 0).entries;
    m_now = m_film.cacheAt(m_state, kMostEntries);
  }

  PaintedMechanism paint() {
    m_painter.setRenderHint(QPainter::Antialiasing);
    paintTitle();
    paintArrows();
    for (std::size_t i = 0; i + 1 < kCallStages; ++i) paintBox(static_cast<CallStage>(i));
    paintTrials();
    paintMark();
    paintCache();
    paintTimeline();
    return m_painted;
  }

 private:
  CallStage stage() const { return m_state.current().stage; }
  double unit() const { return m_layout.unit; }
  /// Returns how far the current box is filled.
  double filled() const { return std::clamp((m_frame.progress - kMoving) / (1 - kMoving), 0.0, 1.0); }

  bool isReached(CallStage which) const {
    for (std::size_t i = 0; i <= m_state.step; ++i)
      if (m_state.steps[i].stage == which) return true;
    return false;
  }
  bool isAhead(CallStage which) const {
    return std::any_of(m_state.steps.begin(), m_state.steps.end(),
                       [&](const CallStep& each) { return each.stage == which; });
  }

  BoxState stateOf(CallStage which) const {
    if (stage() == which && !m_frame.waits) return BoxState::Current;
    if (isReached(which)) return BoxState::Done;
    if (m_state.step < 2 || isAhead(which)) return BoxState::Ahead;  // before the lookup nobody knows
    return BoxState::Skipped;
  }

  void text(const QRectF& rect, Qt::Alignment alignment, const QString& line, const QColor& colour, bool bold = false) {
    const QFont& font = bold ? m_bold : m_body;
    m_painter.setFont(font);
    m_painter.setPen(colour);
    m_painter.drawText(rect, static_cast<int>(alignment) | Qt::TextSingleLine,
                       QFontMetricsF(font).elidedText(line, Qt::ElideRight, rect.width()));
  }

  void paintTitle() {
    const QRectF& rect = m_layout.title;
    const QRectF mark(rect.left(), rect.top(), unit() * 1.8, rect.height());
    QPen pen = m_frame.pen;
    pen.setWidthF(unit() * 0.3);
    pen.setCapStyle(Qt::FlatCap);
    m_painter.setPen(pen);
    m_painter.drawLine(QPointF(mark.left(), mark.center().y()), QPointF(mark.right(), mark.center().y()));
    const QString place =
        App::tr("iteration %1 of %2, size %3")
            .arg(toQString(formatCount(m_state.iteration + 1)), toQString(formatCount(m_film.iterations())),
                 m_frame.sizeLabels.value(static_cast<qsizetype>(m_state.size)));
    const double width = std::min(m_metrics.horizontalAdvance(place) + 2, rect.width() * 0.6);
    text(QRectF(rect.right() - width, rect.top(), width, rect.height()), Qt::AlignRight | Qt::AlignVCenter, place,
         m_colours.secondText);
    text(QRectF(mark.right() + unit() / 2, rect.top(), rect.right() - width - unit() - mark.right(), rect.height()),
         Qt::AlignLeft | Qt::AlignVCenter, m_frame.title, m_colours.text, true);
    // One line in large type, otherwise two in the usual one.
    const QString words = sentence();
    const QFont large = tokens::font(tokens::Type::Section, m_body);
    const bool fits = QFontMetricsF(large).horizontalAdvance(words) <= m_layout.sentence.width();
    m_painter.setFont(fits ? large : m_body);
    m_painter.setPen(m_colours.text);
    m_painter.drawText(m_layout.sentence, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, words);
  }

  QString sentence() const {
    if (m_frame.waits)
      return App::tr("Done with iteration %1. It waits for the other policy.")
          .arg(toQString(formatCount(m_state.iteration + 1)));
    return stepSentence(m_state, m_film.policy(), m_before, m_frame.progress >= 1);
  }

  // ---- boxes

  void paintBox(CallStage which) {
    const QRectF& rect = m_layout.box(which);
    const bool isUnknown = which == CallStage::Run && m_state.lookup == Lookup::Unknown;
    const BoxState state = isUnknown && stage() == CallStage::Unknown ? BoxState::Current : stateOf(which);
    paintFrame(rect, state);
    const double pad = unit() * 0.5;
    const bool isTime = which == CallStage::Time;
    const double lines = isTime ? 1.7 : 2.3;
    QRectF inner = rect.adjusted(pad, isTime ? 0 : (rect.height() - lines * unit()) / 2, -pad, 0);
    const double checked = state == BoxState::Done ? unit() * 1.1 : 0;
    const QColor colour =
        state == BoxState::Skipped || state == BoxState::Ahead ? m_colours.secondText : m_colours.text;
    const QRectF head(inner.left(), inner.top(), inner.width() - checked, isTime ? lines * unit() : lines * unit() / 2);
    const CallStage named = isUnknown ? CallStage::Unknown : which;
    const bool fits = QFontMetricsF(m_bold).horizontalAdvance(stageTitle(named)) <= head.width();
    text(head, Qt::AlignLeft | Qt::AlignVCenter, fits ? stageTitle(named) : stageName(named), colour, true);
    if (state == BoxState::Done) paintCheck(QPointF(inner.right() - unit() * 0.4, head.center().y()));
    if (isTime) return;
    const QRectF below(inner.left(), head.bottom(), inner.width(), lines * unit() / 2);
    text(below, Qt::AlignLeft | Qt::AlignVCenter, detail(which, state, isUnknown), m_colours.secondText);
  }

  QString detail(CallStage which, BoxState state, bool isUnknown) const {
    if (isUnknown) return stageDetail(CallStage::Unknown, m_state, m_before);
    if (state == BoxState::Skipped) return App::tr("skipped");
    const bool isKnown = state == BoxState::Done || (state == BoxState::Current && m_frame.progress >= kMoving);
    return isKnown ? stageDetail(which, m_state, m_before) : stageHint(which, m_state, m_film.policy());
  }

  void paintFrame(const QRectF& rect, BoxState state) {
    QPen pen(state == BoxState::Current ? m_colour : m_colours.line, state == BoxState::Current ? 2.5 : 1.2);
    if (state == BoxState::Skipped) pen.setStyle(Qt::DashLine);
    m_painter.setPen(pen);
    m_painter.setBrush(m_style.background);
    m_painter.drawRoundedRect(rect, tokens::kCardRadius, tokens::kCardRadius);
    if (state != BoxState::Current) return;
    QPainterPath clip;
    clip.addRoundedRect(rect, tokens::kCardRadius, tokens::kCardRadius);
    m_painter.save();
    m_painter.setClipPath(clip);
    const double part = stage() == CallStage::Time ? 1 : filled();  // of the trials, bars fill
    m_painter.fillRect(QRectF(rect.left(), rect.top(), rect.width() * part, rect.height()), tinted(m_colour, kTint));
    m_painter.restore();
  }

  void paintCheck(const QPointF& centre) {
    const double size = unit() * 0.32;
    QPainterPath check(centre + QPointF(-size, 0));
    check.lineTo(centre + QPointF(-size * 0.25, size * 0.75));
    check.lineTo(centre + QPointF(size, -size * 0.8));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_colours.gain, std::max(2.0, unit() * 0.13), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_painter.drawPath(check);
  }

  // ---- arrows

  QPolygonF between(CallStage from, CallStage to) const {
    const QRectF& a = m_layout.box(from);
    const QRectF& b = m_layout.box(to);
    if (from == CallStage::Cache && to == CallStage::List) {
      const double y = a.bottom() + (b.top() - a.bottom()) / 2;
      const double x = m_layout.isNarrow ? a.center().x() : a.left() + a.width() * 0.3;
      return QPolygonF(QList<QPointF>{{x, a.bottom()}, {x, y}, {b.center().x(), y}, {b.center().x(), b.top()}});
    }
    if (from == CallStage::Shape && to == CallStage::Cache && m_layout.isNarrow) {
      const double y = a.bottom() + (b.top() - a.bottom()) / 2;
      return QPolygonF(QList<QPointF>{
          {a.center().x(), a.bottom()}, {a.center().x(), y}, {b.center().x(), y}, {b.center().x(), b.top()}});
    }
    if (from == CallStage::Store && to == CallStage::Run && m_layout.isNarrow) {
      const double x = std::max(a.right(), b.right()) + unit() * 0.45;
      return QPolygonF(QList<QPointF>{
          {a.right(), a.center().y()}, {x, a.center().y()}, {x, b.center().y()}, {b.right(), b.center().y()}});
    }
    if (from == CallStage::Time && to == CallStage::Keep && m_layout.isNarrow)
      return QPolygonF(QList<QPointF>{{b.center().x(), a.bottom()}, {b.center().x(), b.top()}});
    if (from == CallStage::Load && to == CallStage::Time && m_layout.isNarrow)
      return QPolygonF(QList<QPointF>{{a.center().x(), a.bottom()}, {a.center().x(), b.top()}});
    if (a.right() <= b.left() + 1) {
      const double y = from == CallStage::Load || to == CallStage::Keep ? (to == CallStage::Keep ? b : a).center().y()
                                                                        : a.center().y();
      return QPolygonF(QList<QPointF>{{a.right(), y}, {b.left(), y}});
    }
    return a.bottom() <= b.top() ? QPolygonF(QList<QPointF>{{a.center().x(), a.bottom()}, {a.center().x(), b.top()}})
                                 : QPolygonF(QList<QPointF>{{a.center().x(), a.top()}, {a.center().x(), b.bottom()}});
  }

  void paintArrow(CallStage from, CallStage to, bool isTaken, bool isDashed = false) {
    const QPolygonF line = between(from, to);
    const QColor colour = isTaken ? m_colour : m_colours.line;
    QPen pen(colour, isTaken ? 2.2 : 1.5);
    if (isDashed && !isTaken) pen.setStyle(Qt::DashLine);
    const QPointF tip = line.back();
    const QPointF before = line[line.size() - 2];
    const double length = std::hypot(tip.x() - before.x(), tip.y() - before.y());
    if (length < 1) return;
    const QPointF along = (tip - before) / length;
    const QPointF across(-along.y(), along.x());
    const double head = std::min(unit() * 0.45, length);
    QPolygonF shaft = line;
    shaft.back() = tip - along * head * 0.8;
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(pen);
    m_painter.drawPolyline(shaft);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    m_painter.drawPolygon(QPolygonF(
        QList<QPointF>{tip, tip - along * head + across * head * 0.55, tip - along * head - across * head * 0.55}));
  }

  void paintArrows() {
    const bool isHit = m_state.lookup == Lookup::Hit;
    const bool isKnown = m_state.lookup != Lookup::Unknown;
    const auto reached = [&](CallStage which) { return isReached(which); };
    paintArrow(CallStage::Call, CallStage::Shape, reached(CallStage::Shape));
    paintArrow(CallStage::Shape, CallStage::Cache, reached(CallStage::Cache));
    paintArrow(CallStage::Cache, CallStage::Run, isHit && reached(CallStage::Run), true);
    paintArrow(CallStage::Cache, CallStage::List, reached(CallStage::List));
    const auto passed = [&](CallStage which) { return isReached(which) || isReached(CallStage::Keep); };
    paintArrow(CallStage::List, CallStage::Build, passed(CallStage::Build));
    paintArrow(CallStage::Build, CallStage::Load, passed(CallStage::Load));
    paintArrow(CallStage::Load, CallStage::Time, passed(CallStage::Time));
    paintArrow(CallStage::Time, CallStage::Keep, reached(CallStage::Keep));
    paintArrow(CallStage::Keep, CallStage::Store, reached(CallStage::Store));
    paintArrow(CallStage::Store, CallStage::Run, isKnown && !isHit && reached(CallStage::Run));
    paintLookupLabels(isHit);
  }

  void paintLookupLabels(bool isHit) {
    const bool isAfter = m_state.step >= 2 && m_state.lookup != Lookup::Unknown;
    const QRectF& cache = m_layout.box(CallStage::Cache);
    const QRectF& run = m_layout.box(CallStage::Run);
    const double width = run.left() - cache.right();
    text(QRectF(cache.right(), cache.center().y() - unit() * 1.25, width, unit()), Qt::AlignHCenter | Qt::AlignVCenter,
         App::tr("hit"), isAfter && isHit ? m_colour : m_colours.secondText, isAfter && isHit);
    const QPolygonF line = between(CallStage::Cache, CallStage::List);
    const bool isMiss = isAfter && !isHit;
    const QRectF below(line.front().x() + unit() * 0.5, cache.bottom() + unit() * 0.1,
                       run.right() - line.front().x() - unit(), unit() * 1.1);
    text(below, Qt::AlignLeft | Qt::AlignVCenter, App::tr("miss: choose once for this shape"),
         isMiss ? m_colour : m_colours.secondText, isMiss);
  }

  /// A dot runs along the arrow into the current box.
  void paintMark() {
    if (m_frame.waits || m_state.step == 0 || m_frame.progress >= kMoving) return;
    const CallStage from = m_state.steps[m_state.step - 1].stage;
    const CallStage to = stage() == CallStage::Unknown ? CallStage::Run : stage();
    if (from == to) return;
    QPolygonF line = between(std::min(from, to), std::max(from, to));
    if (to < from) std::ranges::reverse(line);
    double length = 0;
    for (qsizetype i = 1; i < line.size(); ++i) length += QLineF(line[i - 1], line[i]).length();
    double rest = length * m_frame.progress / kMoving;
    QPointF place = line.back();
    for (qsizetype i = 1; i < line.size(); ++i) {
      const QLineF part(line[i - 1], line[i]);
      if (rest <= part.length()) {
        place = part.length() > 0 ? part.pointAt(rest / part.length()) : part.p1();
        break;
      }
      rest -= part.length();
    }
    m_painter.setPen(QPen(m_style.background, 2));
    m_painter.setBrush(m_colour);
    m_painter.drawEllipse(place, unit() * 0.42, unit() * 0.42);
  }

  // ---- trials

  void paintTrials() {
    const QRectF& rect = m_layout.box(CallStage::Time);
    const double pad = unit() * 0.5;
    const std::vector<TimedAlgorithm>& timed = m_state.script->timed;
    const QRectF inner = rect.adjusted(pad, 1.7 * unit(), -pad, -pad * 0.4);
    const bool isMiss = m_state.lookup == Lookup::FirstMiss || m_state.lookup == Lookup::LaterMiss;
    if (m_state.step < 2 || !isMiss) {
      if (m_state.step >= 2 && m_state.lookup == Lookup::Hit)
        text(inner, Qt::AlignCenter, App::tr("skipped: the choice is known"), m_colours.secondText);
      return;
    }
    if (timed.empty()) {
      text(inner, Qt::AlignCenter, App::tr("nothing is timed"), m_colours.secondText);
      return;
    }
    text(rect.adjusted(pad, 0, -pad - unit() * 1.2, 0).adjusted(0, 0, 0, 1.7 * unit() - rect.height()),
         Qt::AlignRight | Qt::AlignVCenter, trialText(), m_colours.secondText);
    const int count = static_cast<int>(timed.size());
    const int fitting = std::min(m_layout.rows(), count);
    const bool isChosen = stage() >= CallStage::Keep && m_state.script->chosen;
    const int shown = isChosen ? static_cast<int>(*m_state.script->chosen) : currentRow();
    const int first = std::clamp(shown - fitting + 2, 0, count - fitting);
    const double fastest = std::ranges::min_element(timed, {}, &TimedAlgorithm::us)->us;
    const double longest =
        std::min(std::ranges::max_element(timed, {}, &TimedAlgorithm::us)->us, kClippedTimes * fastest);
    const double high = std::min(inner.height() / fitting, unit() * 2);
    for (int i = 0; i < fitting; ++i)
      paintTrial(first + i, QRectF(inner.left(), inner.top() + i * high, inner.width(), high), longest);
    m_painted.trials = fitting;
  }

  /// Returns how far the trials are, and the fastest until now: its row may be out of sight.
  QString trialText() const {
    const std::vector<TimedAlgorithm>& timed = m_state.script->timed;
    const int number = trialNumber(m_state);
    if (number == 0) return App::tr("%1 plans").arg(timed.size());
    const int best = bestRow();
    if (best < 0) return App::tr("trial %1 of %2").arg(number).arg(timed.size());
    return App::tr("trial %1 of %2, best %3")
        .arg(number)
        .arg(timed.size())
        .arg(timeText(timed[static_cast<std::size_t>(best)].us));
  }

  /// Returns the row of the step, or of the last trial before it; -1 before the first.
  int currentRow() const {
    for (std::size_t i = m_state.step + 1; i-- > 0;)
      if (m_state.steps[i].row) return static_cast<int>(*m_state.steps[i].row);
    return -1;
  }

  void paintTrial(int row, const QRectF& rect, double longest) {
    const std::vector<TimedAlgorithm>& timed = m_state.script->timed;
    const TimedAlgorithm& each = timed[static_cast<std::size_t>(row)];
    const int current = currentRow();
    const bool isRunning = row == current && stage() == CallStage::Time;
    const bool isLoading = row == current && stage() == CallStage::Load;
    const bool isDone = row < current || (row == current && !isRunning && !isLoading);
    const double part = isDone ? 1 : isRunning ? m_frame.progress : 0;
    const double named = std::min(rect.width() * 0.4, m_metrics.averageCharWidth() * 26);
    const QColor colour = isDone || isRunning || isLoading ? m_colours.text : m_colours.secondText;
    text(QRectF(rect.left(), rect.top(), named, rect.height()), Qt::AlignLeft | Qt::AlignVCenter, toQString(each.name),
         colour, isRunning);
    const double timeWidth = m_metrics.horizontalAdvance(QStringLiteral("0000 µs ★ "));
    const QRectF lane(rect.left() + named + unit() * 0.5, rect.top() + rect.height() * 0.2,
                      std::max(4.0, rect.width() - named - unit() * 0.8 - timeWidth), rect.height() * 0.6);
    const QColor family = familyColour(each.family, m_style.background);
    const double length = lane.width() * std::min(1.0, each.us / longest);
    if (part <= 0) {
      m_painter.setPen(QPen(isLoading ? m_colour : m_colours.line, 1.5, Qt::DashLine));
      m_painter.drawLine(QPointF(lane.left(), lane.center().y()), QPointF(lane.left() + unit() * 2, lane.center().y()));
      if (isLoading)
        text(lane.adjusted(unit() * 2.5, -unit(), 0, unit()), Qt::AlignLeft | Qt::AlignVCenter, App::tr("loading…"),
             m_colours.secondText);
      return;
    }
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(family);
    m_painter.drawRoundedRect(QRectF(lane.left(), lane.top(), std::max(2.0, length * part), lane.height()), 2, 2);
    if (isDone && each.us > longest) {
      m_painter.setPen(QPen(m_style.background, 2));
      const double x = lane.right() - unit() * 0.6;
      m_painter.drawLine(QPointF(x, lane.bottom()), QPointF(x + unit() * 0.3, lane.top()));
    }
    const bool isBest = bestRow() == row;
    const QString time = isRunning && part < 1 ? App::tr("%1 …").arg(timeText(each.us * part)) : timeText(each.us);
    const QString shown = isBest ? QStringLiteral("%1 ★").arg(time) : time;
    text(QRectF(lane.left() + length * part + unit() * 0.3, rect.top(), timeWidth + unit(), rect.height()),
         Qt::AlignLeft | Qt::AlignVCenter, shown, isBest ? m_colours.gain : m_colours.text, isBest);
  }

  /// Returns the fastest of those that were timed; the chosen one once it is known.
  int bestRow() const {
    if (stage() >= CallStage::Keep && m_state.script->chosen) return static_cast<int>(*m_state.script->chosen);
    const std::vector<TimedAlgorithm>& timed = m_state.script->timed;
    const int current = currentRow();
    const int end = stage() == CallStage::Time && m_frame.progress >= 1 ? current + 1 : current;
    if (end <= 0) return -1;
    const auto best = std::ranges::min_element(timed.begin(), timed.begin() + end, {}, &TimedAlgorithm::us);
    return static_cast<int>(best - timed.begin());
  }

  // ---- cache

  void paintCache() {
    const QRectF& rect = m_layout.cache;
    m_painter.setPen(QPen(m_colours.line, 1.2));
    m_painter.setBrush(m_colours.sunken);
    m_painter.drawRoundedRect(rect, tokens::kCardRadius, tokens::kCardRadius);
    const double pad = unit() * 0.5;
    const bool none = m_film.policy().cache.keeps == PlanCache::Keeps::Nothing;
    const QString title =
        none                 ? App::tr("No cache")
        : m_now.entries == 1 ? App::tr("Cache: 1 entry")
        : m_state.calls > 1
            ? App::tr("Cache: %1 entries, by layer, pass and size").arg(toQString(formatCount(m_now.entries)))
            : App::tr("Cache: %1 entries").arg(toQString(formatCount(m_now.entries)));
    const double width = QFontMetricsF(m_bold).horizontalAdvance(title) + unit();
    text(QRectF(rect.left() + pad, rect.top(), width, rect.height()), Qt::AlignLeft | Qt::AlignVCenter, title,
         m_colours.text, true);
    double x = rect.left() + pad + width;
    const auto widthOf = [&](const CacheEntry& entry, const QString& label) {
      return QFontMetricsF(entry.isUsed ? m_bold : m_body).horizontalAdvance(label) + 1.6 * unit();
    };
    double whole = x;  // with the settings of each plan
    for (const CacheEntry& entry : m_now.shown) whole += widthOf(entry, chipText(entry, true)) + unit() * 0.4;
    const bool hasRoom = m_now.entries == static_cast<std::int64_t>(m_now.shown.size()) && whole <= rect.right() - pad;
    for (const CacheEntry& entry : m_now.shown) {
      const QString label = chipText(entry, hasRoom);
      const double wide = widthOf(entry, label);
      const double left = static_cast<double>(m_now.entries - m_painted.entries.size()) > 1 ? unit() * 3 : 0;
      if (x + wide + left > rect.right() - pad) break;
      paintChip(QRectF(x, rect.top() + unit() * 0.25, wide, rect.height() - unit() * 0.5), entry, label);
      x += wide + unit() * 0.4;
      m_painted.entries.append(label);
    }
    if (m_now.entries > m_painted.entries.size())
      text(QRectF(x, rect.top(), rect.right() - pad - x, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
           QStringLiteral("+%1").arg(toQString(formatCount(m_now.entries - m_painted.entries.size()))),
           m_colours.secondText);
  }

  /// Names an entry and its plan, which is an engine with `settings` or without.
  QString chipText(const CacheEntry& entry, bool settings) const {
    const QString size = m_frame.sizeLabels.value(static_cast<qsizetype>(entry.size));
    const CallScript& script = *entry.script;
    const QString name =
        m_state.calls > 1
            ? QStringLiteral("%1 %2 %3")
                  .arg(toQString(entry.layer),
                       toQString(translated("traits", traitsOf(script.subject.problem.pass).shortTitle.data())), size)
            : size;
    const QString plan = toQString(script.shortAlgorithm);
    const QString algorithm = settings ? plan : plan.section(u',', 0, 0);
    return QStringLiteral("%1 → %2").arg(name, algorithm);
  }

  void paintChip(const QRectF& rect, const CacheEntry& entry, const QString& label) {
    m_painter.setPen(QPen(entry.isUsed ? m_colour : m_colours.line, entry.isUsed ? 2.2 : 1));
    m_painter.setBrush(m_style.background);
    m_painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(familyColour(entry.script->family, m_style.background));
    m_painter.drawEllipse(QPointF(rect.left() + unit() * 0.6, rect.center().y()), unit() * 0.25, unit() * 0.25);
    text(rect.adjusted(unit() * 1.05, 0, -unit() * 0.3, 0), Qt::AlignLeft | Qt::AlignVCenter, label, m_colours.text,
         entry.isUsed);
  }

  // ---- timeline

  double nowUs() const {
    const CallStep& step = m_state.current();
    return m_state.beforeUs + step.endUs - step.us * (m_frame.waits ? 0 : 1 - m_frame.progress);
  }

  void paintTimeline() {
    const QRectF& rect = m_layout.timeline;
    const double now = nowUs();
    const QRectF words(rect.left(), rect.top(), rect.width(), unit() * 1.3);
    const QString total = App::tr("Time so far: %1").arg(timeText(now));
    text(words, Qt::AlignLeft | Qt::AlignVCenter, total, m_colours.text, true);
    const double used = QFontMetricsF(m_bold).horizontalAdvance(total) + unit();
    text(words.adjusted(used, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter, comparison(now), m_colours.secondText);
    const QRectF lane(rect.left(), rect.top() + unit() * 1.4, rect.width(), unit() * 1.5);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_colours.sunken);
    m_painter.drawRoundedRect(lane, tokens::kRadius, tokens::kRadius);
    if (m_frame.longestUs <= 0) return;
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    const double usOfPixel = m_frame.longestUs / lane.width();
    const double end = lane.left() + now / usOfPixel;
    double x = lane.left();
    while (x < end) {
      const std::int64_t iteration = std::min(m_film.iterationAt((x - lane.left()) * usOfPixel), m_state.iteration);
      const IterationTime time = m_film.iteration(iteration);
      const double until = lane.left() + (time.beginUs + time.us) / usOfPixel;
      const double next = std::min(end, std::max(until, x + 1));
      if (until > x + 1)
        paintIteration(iteration, time, QRectF(x, lane.top(), next - x, lane.height()), lane.left(), usOfPixel);
      else
        paintMany(iteration, QRectF(x, lane.top(), next - x, lane.height()), lane.left(), usOfPixel);
      ++m_painted.bars;
      x = next;
    }
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(QPen(m_colours.text, 1.5));
    m_painter.drawLine(QPointF(end, lane.top() - 2), QPointF(end, lane.bottom() + 2));
  }

  /// Paints an iteration that has pixels of its own: its searches pale and hatched, then its executions.
  void paintIteration(std::int64_t iteration, const IterationTime& time, const QRectF& rect, double left,
                      double usOfPixel) {
    const double search = std::clamp(left + (time.beginUs + time.searchUs) / usOfPixel, rect.left(), rect.right());
    const QRectF first(rect.left(), rect.top(), search - rect.left(), rect.height());
    const QRectF rest(search, rect.top(), rect.right() - search, rect.height());
    paintSearch(first);
    m_painter.fillRect(rest, m_colour);
    m_painter.fillRect(QRectF(rect.left(), rect.top(), 1, rect.height()), m_style.background);
    const QString number = toQString(formatCount(iteration + 1));
    if (m_metrics.horizontalAdvance(number) + 4 > rect.width()) return;
    const bool inRest = rest.width() > m_metrics.horizontalAdvance(number) + 4;
    text(inRest ? rest : rect, Qt::AlignCenter, number, inRest ? tokens::textOn(m_colour) : m_colours.text);
  }

  void paintSearch(const QRectF& rect) {
    if (rect.width() <= 0) return;
    m_painter.fillRect(rect, tinted(m_colour, kPaleTint));
    m_painter.fillRect(rect, QBrush(tinted(m_colour, 2 * kPaleTint), Qt::BDiagPattern));
  }

  /// Paints a pixel with several iterations: pale if any of them searches.
  void paintMany(std::int64_t first, const QRectF& rect, double left, double usOfPixel) {
    const std::int64_t last = std::min(m_film.iterationAt((rect.right() - left) * usOfPixel), m_state.iteration);
    const bool searches = m_film.searchingBefore(last + 1) > m_film.searchingBefore(first);
    m_painter.fillRect(rect, searches ? tinted(m_colour, kPaleTint) : m_colour);
  }

  QString comparison(double now) const {
    if (m_frame.comparedUs) {
      const double behind = now - *m_frame.comparedUs;
      return behind >= 0 ? App::tr("%1 behind %2").arg(timeText(behind), m_frame.comparedTitle)
                         : App::tr("%1 ahead of %2").arg(timeText(-behind), m_frame.comparedTitle);
    }
    return App::tr("hatched: choosing, solid: running");
  }

  QPainter& m_painter;
  const MechanismFrame& m_frame;
  const Mechanism& m_film;
  MechanismState m_state;
  const ChartStyle& m_style;
  const tokens::Colours& m_colours;
  QFont m_body;
  QFont m_bold;
  QFontMetricsF m_metrics;
  MechanismLayout m_layout;
  QColor m_colour;
  std::int64_t m_before = 0;  ///< entries of the cache before the call
  CacheContents m_now;
  PaintedMechanism m_painted;
};

}  // namespace

PaintedMechanism paintMechanism(QPainter& painter, const QRectF& area, const MechanismFrame& frame,
                                const ChartStyle& style) {
  painter.save();
  const PaintedMechanism painted = MechanismPicture(painter, area, frame, style).paint();
  painter.restore();
  return painted;
}

QString mechanismDescription(const MechanismFrame& frame) {
  const Mechanism& film = *frame.mechanism;
  const MechanismState state = film.at(frame.step);
  const std::int64_t before = film.cacheAt(film.at(frame.step - static_cast<std::int64_t>(state.step)), 0).entries;
  return App::tr("%1, iteration %2 of %3. %4")
      .arg(frame.title, toQString(formatCount(state.iteration + 1)), toQString(formatCount(film.iterations())),
           stepSentence(state, film.policy(), before));
}

}  // namespace convscope
