#include "widgets/run/timeline_view.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/run/span_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr double kZoomStep = 0.8;        ///< of the visible time, for a step of the wheel or a key
constexpr double kEighthsOfStep = 120;   ///< of a degree, in a step of the wheel
constexpr double kMoveStep = 0.15;       ///< of the visible time, for a key
constexpr double kShortestRange = 1e-3;  ///< a nanosecond, the resolution of traces
constexpr double kRoomAround = 0.25;     ///< of a span that is shown, at each side
constexpr int kReach = 4;                ///< pixels from a span within which it is hit

}  // namespace

TimelineView::TimelineView(QWidget* parent) : QAbstractScrollArea(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Timeline"));
  setWhatsThis(
      tr("What threads and device did when. The wheel zooms, a drag moves, a drag with Shift marks a range, a click "
         "selects. Keys: W S zoom, A D move, F shows everything, Return shows the selected span, M marks its time."));
  viewport()->setMouseTracking(false);
  describe();
}

QSize TimelineView::sizeHint() const {
  constexpr int kWidth = 600;
  return {kWidth, std::min(m_layout.height() + rulerHeight(fontMetrics()), kWidth)};
}

void TimelineView::setTimeline(std::shared_ptr<const Timeline> timeline) {
  m_timeline = std::move(timeline);
  m_frame = {};
  m_frame.timeline = m_timeline.get();
  m_open.clear();
  m_drag = Drag::None;
  layOut();
  verticalScrollBar()->setValue(0);
  fit();
  emit selectionChanged();
  emit markedChanged();
}

void TimelineView::layOut() {
  m_layout = m_timeline ? TimelineLayout(*m_timeline, m_open, fontMetrics()) : TimelineLayout();
  placeScrollBar();
  viewport()->update();
}

void TimelineView::placeScrollBar() {
  const int room = viewport()->height() - rulerHeight(fontMetrics());
  verticalScrollBar()->setRange(0, std::max(0, m_layout.height() - room));
  verticalScrollBar()->setPageStep(std::max(1, room));
  verticalScrollBar()->setSingleStep(m_layout.rowHeight());
}

int TimelineView::plotWidth() const {
  return std::max(1, viewport()->width() - m_layout.titleWidth());
}

double TimelineView::timeAt(double x) const {
  return m_frame.range.begin + (x - m_layout.titleWidth()) / plotWidth() * m_frame.range.length();
}

double TimelineView::xOf(double us) const {
  return m_layout.titleWidth() + (us - m_frame.range.begin) / m_frame.range.length() * plotWidth();
}

int TimelineView::lanesY(int y) const {
  return y - rulerHeight(fontMetrics()) + verticalScrollBar()->value();
}

QPoint TimelineView::pointOf(const SpanPlace& place) const {
  const TimelineSpan& span = m_timeline->at(place);
  const double middle = (std::max(span.begin, m_frame.range.begin) + std::min(span.end, m_frame.range.end)) / 2;
  const int top = m_layout.topOf(place).value_or(0) + rulerHeight(fontMetrics()) - verticalScrollBar()->value();
  return {static_cast<int>(xOf(middle)), top + m_layout.rowHeight() / 2};
}

void TimelineView::setRange(const TimeRange& range) {
  if (!m_timeline) return;
  const double whole = std::max(m_timeline->end, kShortestRange);
  const double length = std::clamp(range.length(), kShortestRange, whole);
  const double begin = std::clamp(range.begin, 0.0, whole - length);
  const TimeRange clamped{begin, begin + length};
  if (clamped == m_frame.range) return;
  m_frame.range = clamped;
  viewport()->update();
  emit rangeChanged();
}

void TimelineView::fit() {
  if (m_timeline) setRange({0, m_timeline->end});
  viewport()->update();
}

void TimelineView::zoom(double factor, double about) {
  const TimeRange& range = m_frame.range;
  setRange({about - (about - range.begin) * factor, about + (range.end - about) * factor});
}

void TimelineView::move(double share) {
  const TimeRange& range = m_frame.range;
  setRange({range.begin + share * range.length(), range.end + share * range.length()});
}

void TimelineView::mark(std::optional<TimeRange> range) {
  if (range && !(range->length() > 0)) range.reset();
  if (range == m_frame.marked) return;
  m_frame.marked = range;
  viewport()->update();
  emit markedChanged();
}

void TimelineView::select(const std::optional<SpanPlace>& place, bool reveal) {
  if (place != m_frame.selected) {
    m_frame.selected = place;
    describe();
    emit selectionChanged();
  }
  if (reveal && place) showSelected();
  viewport()->update();
}

void TimelineView::showSelected() {
  const SpanPlace place = *m_frame.selected;
  const TimelineLayout::Lane& lane = m_layout.lanes()[place.lane];
  if (place.row >= lane.rows) {
    m_open.insert(place.lane);
    layOut();
  }
  const int top = m_layout.topOf(place).value_or(0);
  const int room = viewport()->height() - rulerHeight(fontMetrics());
  QScrollBar& bar = *verticalScrollBar();
  if (top < bar.value() || top + m_layout.rowHeight() > bar.value() + room) bar.setValue(top - room / 2);
  const TimelineSpan& span = m_timeline->at(place);
  const TimeRange& range = m_frame.range;
  const double pixels = span.duration() / range.length() * plotWidth();
  if (span.begin >= range.begin && span.end <= range.end && pixels >= kReach) return;
  const double around = kRoomAround * std::max(span.duration(), kShortestRange);
  constexpr double kContext = 10;  // of the span's duration, so its neighbours are visible too
  const double length = std::max(span.duration() + 2 * around, std::min(range.length(), kContext * span.duration()));
  const double middle = (span.begin + span.end) / 2;
  setRange({middle - length / 2, middle + length / 2});
}

void TimelineView::describe() {
  setAccessibleDescription(m_timeline && m_frame.selected
                               ? spanLine(*m_timeline, m_timeline->at(*m_frame.selected))
                               : tr("Nothing is selected. The search selects spans by name."));
}

std::optional<SpanPlace> TimelineView::spanAtPoint(const QPoint& point) const {
  if (!m_timeline || point.x() < m_layout.titleWidth() || point.y() < rulerHeight(fontMetrics())) return std::nullopt;
  const int y = lanesY(point.y());
  const TimelineLayout::Lane* lane = m_layout.laneAt(y);
  if (lane == nullptr) return std::nullopt;
  return spanAt(*m_timeline, lane->lane, m_layout.rowAt(*lane, y), timeAt(point.x()),
                kReach * m_frame.range.length() / plotWidth());
}

void TimelineView::clickAt(const QPoint& point) {
  if (point.x() >= m_layout.titleWidth()) return select(spanAtPoint(point), false);
  const TimelineLayout::Lane* lane = m_layout.laneAt(lanesY(point.y()));
  if (lane == nullptr || !lane->canOpen) return;
  const std::size_t index = lane->lane;
  if (m_open.erase(index) == 0) m_open.insert(index);
  layOut();
}

bool TimelineView::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto place = spanAtPoint(help->pos());
  if (place)
    QToolTip::showText(help->globalPos(), spanToolTip(*m_timeline, m_timeline->at(*place)), viewport());
  else
    QToolTip::hideText();
  return true;
}

void TimelineView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  m_frame.scrolled = verticalScrollBar()->value();
  m_frame.focused = hasFocus();
  const ChartStyle style = chartStyle(palette());
  m_painted = paintTimeline(painter, viewport()->rect(), m_frame, m_layout, style);
  if (!hasFocus()) return;
  painter.setPen(style.accent);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
}

void TimelineView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  placeScrollBar();
}

void TimelineView::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOut();
}

void TimelineView::wheelEvent(QWheelEvent* event) {
  if (!m_timeline) return QAbstractScrollArea::wheelEvent(event);
  const QPoint angle = event->angleDelta();
  const bool sideways = std::abs(angle.x()) > std::abs(angle.y());
  if (sideways || event->modifiers().testFlag(Qt::ShiftModifier))
    move(-kMoveStep * (sideways ? angle.x() : angle.y()) / kEighthsOfStep);
  else
    zoom(std::pow(kZoomStep, angle.y() / kEighthsOfStep), timeAt(event->position().x()));
  event->accept();
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
  if (!m_timeline || event->button() != Qt::LeftButton) return QAbstractScrollArea::mousePressEvent(event);
  m_pressed = event->pos();
  m_rangeThen = m_frame.range;
  m_scrolledThen = verticalScrollBar()->value();
  m_drag = event->modifiers().testFlag(Qt::ShiftModifier) ? Drag::Mark : Drag::Pressed;
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
  const QPoint moved = event->pos() - m_pressed;
  if (m_drag == Drag::Pressed && moved.manhattanLength() >= QApplication::startDragDistance()) m_drag = Drag::Move;
  if (m_drag == Drag::Move) {
    const double time = moved.x() * m_rangeThen.length() / plotWidth();
    setRange({m_rangeThen.begin - time, m_rangeThen.end - time});
    verticalScrollBar()->setValue(m_scrolledThen - moved.y());
  } else if (m_drag == Drag::Mark) {
    const auto timeIn = [this](int x) { return std::clamp(timeAt(x), 0.0, m_timeline->end); };
    const auto [begin, end] = std::minmax({timeIn(m_pressed.x()), timeIn(event->pos().x())});
    mark(TimeRange{begin, end});
  }
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, Drag::None);
  if (drag == Drag::Pressed) clickAt(event->pos());
  if (drag == Drag::Mark && event->pos() == m_pressed) mark(std::nullopt);
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto place = spanAtPoint(event->pos());
  if (!place) return fit();
  const TimelineSpan& span = m_timeline->at(*place);
  const double room = kRoomAround * span.duration();
  setRange({span.begin - room, span.end + room});
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
  if (!m_timeline || (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != 0)
    return QAbstractScrollArea::keyPressEvent(event);
  const double middle = (m_frame.range.begin + m_frame.range.end) / 2;
  QScrollBar& bar = *verticalScrollBar();
  switch (event->key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(kZoomStep, middle);
    case Qt::Key_S:
    case Qt::Key_Minus:
      return zoom(1 / kZoomStep, middle);
    case Qt::Key_A:
    case Qt::Key_Left:
      return move(-kMoveStep);
    case Qt::Key_D:
    case Qt::Key_Right:
      return move(kMoveStep);
    case Qt::Key_Up:
      return bar.setValue(bar.value() - bar.singleStep());
    case Qt::Key_Down:
      return bar.setValue(bar.value() + bar.singleStep());
    case Qt::Key_PageUp:
      return bar.setValue(bar.value() - bar.pageStep());
    case Qt::Key_PageDown:
      return bar.setValue(bar.value() + bar.pageStep());
    case Qt::Key_F:
    case Qt::Key_0:
    case Qt::Key_Home:
      return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_frame.selected) showSelected();
      return;
    case Qt::Key_M:
      if (m_frame.selected) {
        const TimelineSpan& span = m_timeline->at(*m_frame.selected);
        mark(TimeRange{span.begin, span.end});
      }
      return;
    case Qt::Key_Escape:
      if (!m_frame.marked && !m_frame.selected) break;
      mark(std::nullopt);
      return select(std::nullopt, false);
    default:
      break;
  }
  QAbstractScrollArea::keyPressEvent(event);
}

}  // namespace convscope
