#pragma once

#include <QPainter>
#include <QRectF>
#include <vector>

#include "widgets/chart/chart_style.h"
#include "widgets/chart/time_scale.h"

namespace convscope {

/// A labelled position on the horizontal axis, from 0 at the left end to 1 at the right end.
struct AxisTick {
  double fraction = 0;
  QString label;
};

/// The frame of a chart with a vertical time axis: its geometry and its axes.
struct PlotFrame {
  QRectF rect;  ///< area within the axes, in the chart's coordinates
  TimeScale time;

  double xAt(double fraction) const;
  double y(double us) const;
  /// Returns the position of `x` on the horizontal axis, from 0 to 1; outside this range beyond the ends.
  double fractionAt(double x) const;

  /// Return the space that the axes need on the left and below.
  double leftWidth(const QFont& font) const;
  static double bottomHeight(const QFont& font);

  void paintGrid(QPainter& painter, const std::vector<AxisTick>& ticks, const ChartStyle& style) const;
  /// Paints the lines, labels and titles of both axes in the painter's font. A label that would touch its neighbour is
  /// omitted.
  void paintAxes(QPainter& painter, const std::vector<AxisTick>& ticks, const QString& title, const QString& timeTitle,
                 const ChartStyle& style) const;
};

/// Returns about `count` ticks for an axis of iterations from 0 to `last`: "0", "500", "1,000".
std::vector<AxisTick> iterationTicks(std::int64_t last, int count);

}  // namespace convscope
