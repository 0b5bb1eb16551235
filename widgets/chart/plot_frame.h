#pragma once

#include <QPainter>
#include <QRectF>
#include <vector>

#include "widgets/chart/chart_style.h"
#include "widgets/chart/time_scale.h"

namespace convscope {

/// A labelled place on an axis to the right, from 0 at the left end to 1 at the right end.
struct AxisTick {
  double fraction = 0;
  QString label;
};

/// The frame of a chart with time upwards: where things stand, and its axes.
struct PlotFrame {
  QRectF rect;  ///< within the axes, in the chart's coordinates
  TimeScale time;

  double xAt(double fraction) const;
  double y(double us) const;
  /// Where on the axis to the right, 0 to 1, something at `x` stands; beyond that outside of it.
  double fractionAt(double x) const;

  /// The room that the axes take on the left and below.
  double leftWidth(const QFont& font) const;
  static double bottomHeight(const QFont& font);

  void paintGrid(QPainter& painter, const std::vector<AxisTick>& ticks, const ChartStyle& style) const;
  /// Lines, labels and the names of both axes, in the painter's font. A label that would touch its neighbour is left
  /// out.
  void paintAxes(QPainter& painter, const std::vector<AxisTick>& ticks, const QString& title, const QString& timeTitle,
                 const ChartStyle& style) const;
};

/// Ticks of an axis of iterations from 0 to `last`, about `count` of them: "0", "500", "1,000".
std::vector<AxisTick> iterationTicks(std::int64_t last, int count);

}  // namespace convscope
