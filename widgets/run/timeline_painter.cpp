#include "widgets/run/timeline_painter.h"

#include <algorithm>
#include <cmath>

#include "text/translate.h"
#include "widgets/chart/tick_positions.h"
#include "widgets/run/span_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kPixelsOfTick = 110;
constexpr int kLeastLabelWidth = 30;
constexpr double kFaintest = 0.35;  ///< opacity of a pixel with little in it
constexpr int kOpaque = 255;
constexpr int kMarkOpacity = 40;  ///< of 255

/// Paints one picture.
class TimelinePicture {
 public:
  TimelinePicture(QPainter& painter, const QRect& area, const TimelineFrame& frame, const TimelineLayout& layout,
                  const ChartStyle& style)
      : m_painter(painter),
        m_metrics(painter.font()),
        m_frame(frame),
        m_layout(layout),
        m_style(style),
        m_colours(tokens::coloursOn(style.background)),
        m_ruler(area.left() + layout.titleWidth(), area.top(), std::max(1, area.width() - layout.titleWidth()),
                rulerHeight(m_metrics)),
        m_lanes(area.left(), m_ruler.bottom() + 1, area.width(), area.height() - m_ruler.height()) {}

  PaintedTimeline paint() {
    paintRuler();
    m_painter.save();
    m_painter.setClipRect(m_lanes);
    for (const TimelineLayout::Lane& lane : m_layout.lanes()) paintLane(lane);
    m_painter.setClipRect(m_lanes.adjusted(m_layout.titleWidth(), 0, 0, 0));
    paintMarked();
    paintSelected();
    m_painter.restore();
    return m_painted;
  }

 private:
  double xOf(double us) const {
    return m_ruler.left() + (us - m_frame.range.begin) / m_frame.range.length() * m_ruler.width();
  }

  int yOf(int inLanes) const { return m_lanes.top() + inLanes - m_frame.scrolled; }

  void paintRuler() {
    const std::vector<double> ticks =
        evenTicks(m_frame.range.begin, m_frame.range.end, std::max(2, m_ruler.width() / kPixelsOfTick));
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : m_frame.range.length();
    for (const double tick : ticks) {
      const int x = static_cast<int>(xOf(tick));
      if (x < m_ruler.left() || x > m_ruler.right()) continue;
      m_painter.fillRect(x, m_ruler.bottom(), 1, m_lanes.height(), m_style.grid);
      const QString text = rulerText(tick, step);
      const int width = m_metrics.horizontalAdvance(text);
      if (x + width > m_ruler.right()) continue;
      m_painter.setPen(m_style.mutedText);
      m_painter.drawText(QRect(x, m_ruler.top(), width + 1, m_ruler.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
  }

  void paintLane(const TimelineLayout::Lane& lane) {
    const int top = yOf(lane.top);
    const int height = static_cast<int>(lane.rows) * m_layout.rowHeight();
    if (top > m_lanes.bottom() || top + height < m_lanes.top()) return;
    m_painter.fillRect(m_lanes.left(), top - tokens::kTight, m_lanes.width(), 1, m_style.grid);
    const QString sign = lane.canOpen
                             ? (lane.rows > TimelineLayout::kRowsOfClosed ? QStringLiteral("▾ ") : QStringLiteral("▸ "))
                             : QString();
    const QRect title(m_lanes.left() + tokens::kTight, top, m_layout.titleWidth() - tokens::kClose,
                      m_layout.rowHeight());
    m_painter.setPen(m_style.text);
    m_painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                       m_metrics.elidedText(sign + lane.title, Qt::ElideRight, title.width()));
    m_painter.save();
    m_painter.setClipRect(m_lanes.adjusted(m_layout.titleWidth(), 0, 0, 0), Qt::IntersectClip);
    const std::vector<TimelineRow>& rows = m_frame.timeline->lanes[lane.lane].rows;
    if (rows.empty()) paintNote(m_frame.timeline->lanes[lane.lane].note, top);
    for (std::size_t row = 0; row < std::min(lane.rows, rows.size()); ++row) {
      const int rowTop = top + static_cast<int>(row) * m_layout.rowHeight();
      if (rowTop + m_layout.rowHeight() < m_lanes.top() || rowTop > m_lanes.bottom()) continue;
      paintRow(rows[row], rowTop);
    }
    m_painter.restore();
  }

  void paintNote(const std::string& note, int top) {
    const QRect place(m_ruler.left() + tokens::kTight, top, m_ruler.width() - tokens::kClose, m_layout.rowHeight());
    m_painter.setPen(m_style.mutedText);
    m_painter.drawText(
        place, Qt::AlignLeft | Qt::AlignVCenter,
        m_metrics.elidedText(toQString(translated("timeline", note.c_str())), Qt::ElideRight, place.width()));
  }

  void paintRow(const TimelineRow& row, int top) {
    const int height = m_layout.rowHeight() - 2;
    constexpr float kOpacityOfIdle = 0.4F;
    for (const DrawnSpan& span : row.drawn(m_frame.range.begin, m_frame.range.end, m_ruler.width())) {
      QColor colour = spanColour(span.kind, m_colours);
      if (span.filled < 1) colour.setAlphaF(static_cast<float>(kFaintest + (1 - kFaintest) * span.filled));
      if (span.kind == SpanKind::Idle) colour.setAlphaF(kOpacityOfIdle * static_cast<float>(colour.alphaF()));
      const double left = xOf(span.begin);
      // One pixel between neighbours, if they are wide enough for it.
      const double width = std::max(1.0, xOf(span.end) - left - (span.count == 1 ? 1 : 0));
      m_painter.fillRect(QRectF(left, top, width, height), colour);
      ++m_painted.rectangles;
      if (span.count == 1 && width >= kLeastLabelWidth)
        paintLabel(row.spans()[span.first], QRectF(left, top, width, height), colour);
    }
  }

  void paintLabel(const TimelineSpan& span, const QRectF& bar, const QColor& colour) {
    const double width = bar.width() - tokens::kTight - 2;
    const int characters = static_cast<int>(width / std::max(2, m_metrics.averageCharWidth() / 2));
    const QString name = spanLabel(*m_frame.timeline, span, characters);
    m_painter.setPen(colour.alpha() == kOpaque ? tokens::textOn(colour) : m_style.text);
    m_painter.drawText(bar.adjusted(tokens::kTight, 0, -2, 0), Qt::AlignLeft | Qt::AlignVCenter,
                       m_metrics.elidedText(name, Qt::ElideRight, static_cast<int>(width)));
    ++m_painted.labels;
  }

  void paintMarked() {
    if (!m_frame.marked) return;
    const double left = xOf(m_frame.marked->begin);
    const double right = xOf(m_frame.marked->end);
    QColor colour = m_style.accent;
    for (const double edge : {left, right})
      m_painter.fillRect(QRectF(edge, m_lanes.top(), 1, m_lanes.height()), colour);
    colour.setAlpha(kMarkOpacity);
    m_painter.fillRect(QRectF(left, m_lanes.top(), right - left, m_lanes.height()), colour);
  }

  void paintSelected() {
    if (!m_frame.selected) return;
    const auto top = m_layout.topOf(*m_frame.selected);
    if (!top) return;
    const TimelineSpan& span = m_frame.timeline->at(*m_frame.selected);
    constexpr double kLeast = 3;
    const double left = std::max(xOf(span.begin), m_ruler.left() - 2.0 * kLeast);
    const double right = std::min(std::max(xOf(span.end), left + kLeast), m_ruler.right() + 2.0 * kLeast);
    m_painter.setPen(QPen(m_frame.focused ? m_style.accent : m_style.text, 2));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(QRectF(left, yOf(*top), right - left, m_layout.rowHeight() - 2));
  }

  QPainter& m_painter;
  QFontMetrics m_metrics;
  const TimelineFrame& m_frame;
  const TimelineLayout& m_layout;
  const ChartStyle& m_style;
  const tokens::Colours& m_colours;
  QRect m_ruler;
  QRect m_lanes;
  PaintedTimeline m_painted;
};

}  // namespace

int rulerHeight(const QFontMetrics& metrics) {
  return metrics.height() + tokens::kClose;
}

QString rulerText(double us, double step) {
  struct Unit {
    double us;
    const char* name;
  };
  constexpr Unit kSecond{1e6, "s"};
  constexpr Unit kMillisecond{1e3, "ms"};
  constexpr Unit kMicrosecond{1, "µs"};
  constexpr double kUnitsInStep = 0.1;  // from 100 ms on in seconds
  const Unit unit = step >= kSecond.us * kUnitsInStep        ? kSecond
                    : step >= kMillisecond.us * kUnitsInStep ? kMillisecond
                                                             : kMicrosecond;
  constexpr double kRounding = 1e-6;
  const int digits = std::clamp(static_cast<int>(-std::floor(std::log10(step / unit.us) + kRounding)), 0, 6);
  return QStringLiteral("%1 %2").arg(us / unit.us, 0, 'f', digits).arg(QString::fromUtf8(unit.name));
}

PaintedTimeline paintTimeline(QPainter& painter, const QRect& area, const TimelineFrame& frame,
                              const TimelineLayout& layout, const ChartStyle& style) {
  painter.fillRect(area, style.background);
  if (frame.timeline == nullptr || !(frame.range.length() > 0)) return {};
  return TimelinePicture(painter, area, frame, layout, style).paint();
}

}  // namespace convscope
