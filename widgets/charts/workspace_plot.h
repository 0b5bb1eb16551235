#pragma once

#include <QPainter>
#include <QRectF>
#include <span>

#include "widgets/charts/chart_style.h"
#include "widgets/charts/time_scale.h"
#include "widgets/charts/workspace_scale.h"

namespace convscope {

/// The frame of a chart of time (upwards) against workspace (to the right): where things stand, and its axes.
struct WorkspacePlot {
  QRectF rect;  ///< within the axes, in the chart's coordinates
  WorkspaceScale workspace;
  TimeScale time;

  double xAt(double fraction) const;
  double x(std::uint64_t bytes) const { return xAt(workspace.fraction(bytes)); }
  double y(double us) const;
  QPointF at(std::uint64_t bytes, double us) const { return {x(bytes), y(us)}; }
  /// Where on the workspace axis, 0 to 1, something at `x` stands; beyond that outside of it.
  double fractionAt(double x) const;

  /// The room that the axes take on the left and below.
  double leftWidth(const QFont& font) const;
  static double bottomHeight(const QFont& font);

  void paintGrid(QPainter& painter, const ChartStyle& style) const;
  /// Lines, labels and the names of both axes, in the painter's font.
  void paintAxes(QPainter& painter, const QString& workspaceTitle, const QString& timeTitle,
                 const ChartStyle& style) const;
  /// A line that keeps the height of each point up to the next, and of the last one up to the right end.
  void paintSteps(QPainter& painter, std::span<const QPointF> points, const QColor& colour) const;
};

}  // namespace convscope
