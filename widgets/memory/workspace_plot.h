#pragma once

#include <QPainter>
#include <span>

#include "widgets/chart/chart_style.h"
#include "widgets/chart/plot_frame.h"
#include "widgets/memory/workspace_scale.h"

namespace convscope {

/// The frame of a chart of time (vertical) against workspace (horizontal): its geometry and its axes.
struct WorkspacePlot : PlotFrame {
  WorkspaceScale workspace;

  double x(std::uint64_t bytes) const { return xAt(workspace.fraction(bytes)); }
  QPointF at(std::uint64_t bytes, double us) const { return {x(bytes), y(us)}; }

  void paintGrid(QPainter& painter, const ChartStyle& style) const { PlotFrame::paintGrid(painter, ticks(), style); }
  /// Paints the lines, labels and titles of both axes, in the painter's font.
  void paintAxes(QPainter& painter, const QString& workspaceTitle, const QString& timeTitle,
                 const ChartStyle& style) const {
    PlotFrame::paintAxes(painter, ticks(), workspaceTitle, timeTitle, style);
  }
  /// Paints a step line: each point's height extends to the next point, the last one's to the right end.
  void paintSteps(QPainter& painter, std::span<const QPointF> points, const QColor& colour) const;

 private:
  std::vector<AxisTick> ticks() const;
};

}  // namespace convscope
