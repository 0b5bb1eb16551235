#include "widgets/run/timeline_layout.h"

#include <algorithm>

#include "widgets/run/span_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kMostTitleCharacters = 22;

}  // namespace

TimelineLayout::TimelineLayout(const Timeline& timeline, const std::set<std::size_t>& open, const QFontMetrics& metrics)
    : m_rowHeight(metrics.height() + tokens::kTight) {
  int y = tokens::kTight;
  for (std::size_t i = 0; i < timeline.lanes.size(); ++i) {
    const std::size_t rows = std::max<std::size_t>(1, timeline.lanes[i].rows.size());  // or the note
    const bool canOpen = rows > kRowsOfClosed;
    const std::size_t shown = canOpen && !open.contains(i) ? kRowsOfClosed : rows;
    m_lanes.push_back({i, laneTitle(timeline.lanes[i]), y, shown, canOpen});
    y += static_cast<int>(shown) * m_rowHeight + tokens::kClose;
    m_titleWidth = std::max(m_titleWidth, metrics.horizontalAdvance(m_lanes.back().title));
  }
  m_height = y;
  m_titleWidth = std::min(m_titleWidth, kMostTitleCharacters * metrics.averageCharWidth()) + tokens::kSection;
}

const TimelineLayout::Lane* TimelineLayout::laneAt(int y) const {
  for (const Lane& lane : m_lanes) {
    if (y >= lane.top && y < lane.top + static_cast<int>(lane.rows) * m_rowHeight) return &lane;
  }
  return nullptr;
}

std::size_t TimelineLayout::rowAt(const Lane& lane, int y) const {
  return static_cast<std::size_t>(std::clamp((y - lane.top) / m_rowHeight, 0, static_cast<int>(lane.rows) - 1));
}

std::optional<int> TimelineLayout::topOf(const SpanPlace& place) const {
  if (place.lane >= m_lanes.size()) return std::nullopt;
  const Lane& lane = m_lanes[place.lane];
  return lane.top + static_cast<int>(std::min(place.row, lane.rows - 1)) * m_rowHeight;
}

}  // namespace convscope
