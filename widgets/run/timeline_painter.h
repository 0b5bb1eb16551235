#pragma once

#include <QPainter>
#include <QRect>
#include <optional>
#include <utility>

#include "widgets/chart/chart_style.h"
#include "widgets/run/timeline_layout.h"
#include "widgets/shared/tokens.h"

namespace convscope {

/// A range of time, in microseconds.
struct TimeRange {
  double begin = 0;
  double end = 0;

  double length() const { return end - begin; }
  bool operator==(const TimeRange&) const = default;
};

/// What a picture of a timeline shows.
struct TimelineFrame {
  const Timeline* timeline = nullptr;
  TimeRange range;
  int scrolled = 0;  ///< pixels of the lanes above the picture
  std::optional<SpanPlace> selected;
  std::optional<TimeRange> marked;
  bool focused = false;
};

/// How much was painted.
struct PaintedTimeline {
  int rectangles = 0;
  int labels = 0;
};

/// Returns the height of the ruler above the lanes.
int rulerHeight(const QFontMetrics& metrics);

/// Paints a timeline into `area`, in the painter's font: ruler, titles of the lanes, spans. Draws at most about two
/// rectangles a pixel and row, whatever the number of spans.
PaintedTimeline paintTimeline(QPainter& painter, const QRect& area, const TimelineFrame& frame,
                              const TimelineLayout& layout, const ChartStyle& style);

/// Returns the label of a tick at `us` on a ruler with this step: as many digits as tell ticks apart.
QString rulerText(double us, double step);

}  // namespace convscope
