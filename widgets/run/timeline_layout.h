#pragma once

#include <QFontMetrics>
#include <QString>
#include <optional>
#include <set>
#include <vector>

#include "workload/timeline.h"

namespace convscope {

/// Where the lanes of a timeline are, in pixels from the top of all lanes. Lanes with many rows show the first ones
/// unless they are open.
class TimelineLayout {
 public:
  static constexpr std::size_t kRowsOfClosed = 3;

  struct Lane {
    std::size_t lane = 0;  ///< index in Timeline::lanes
    QString title;
    int top = 0;
    std::size_t rows = 0;  ///< that are shown
    bool canOpen = false;  ///< has more than a closed lane shows
  };

  TimelineLayout() = default;
  TimelineLayout(const Timeline& timeline, const std::set<std::size_t>& open, const QFontMetrics& metrics);

  const std::vector<Lane>& lanes() const { return m_lanes; }
  int height() const { return m_height; }
  int rowHeight() const { return m_rowHeight; }
  /// Returns the width of the titles, at the left of all lanes.
  int titleWidth() const { return m_titleWidth; }

  /// Returns the lane at a height; null between and behind lanes.
  const Lane* laneAt(int y) const;
  /// Returns the row of `lane` at a height.
  std::size_t rowAt(const Lane& lane, int y) const;
  /// Returns the top of a row; of one that is not shown, that of the lane's last one. Nothing if there is no such lane.
  std::optional<int> topOf(const SpanPlace& place) const;

 private:
  std::vector<Lane> m_lanes;
  int m_height = 0;
  int m_rowHeight = 1;
  int m_titleWidth = 0;
};

}  // namespace convscope
