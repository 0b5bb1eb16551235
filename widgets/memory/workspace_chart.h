#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "widgets/chart/plot_chart.h"
#include "widgets/memory/workspace_scale.h"

namespace convscope {

/// A chart of time against workspace, both logarithmic, with the workspace limit as a draggable line. Dragging emits
/// limitDragged(); the line moves when setLimit() is called.
class WorkspaceChart : public PlotChart {
  Q_OBJECT

 public:
  using Limit = std::optional<std::uint64_t>;  ///< bytes; empty: no limit

  WorkspaceChart(ShownSurvey& shown);

  QSizeF naturalSize() const override { return {960, 600}; }

  void setLimit(Limit limit);
  Limit limit() const { return m_limit; }

  double xOf(std::uint64_t bytes) const { return view().xAt(m_scale.fraction(bytes)); }
  QPointF placeOf(std::uint64_t bytes, double us) const { return {xOf(bytes), view().yAt(us)}; }
  double limitX() const { return view().xAt(m_scale.limitFraction(m_limit)); }

 signals:
  void limitDragged(std::optional<std::uint64_t> limit);

 protected:
  /// Sets the workspace axis of `contents`, from `least` (other than 0) to `most` bytes, and the workspaces to which a
  /// dragged limit snaps.
  void setWorkspaces(Contents& contents, const QString& title, std::uint64_t least, std::uint64_t most,
                     std::vector<std::uint64_t> steps);
  /// Paints the limit. Subclasses call it before they paint their marks.
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  /// Returns the value of a workspace on the horizontal axis.
  double axisValue(std::uint64_t bytes) const { return m_scale.fraction(bytes); }
  /// Returns a step line: each point's height extends to the next point, the last one's to the right end.
  static PlotSeries stepLine(const QList<QPointF>& points, const QPen& pen);
  static QPen stepPen(const QColor& colour);
  /// Returns whether `point` is near the line of the limit.
  bool grabs(const QPointF& point) const override;
  /// Returns the workspace at a position of the chart; empty (no limit) beyond the right end.
  Limit bytesAt(double x) const { return m_scale.bytesAt(view().xValue(x)); }

  static LegendEntry stepsEntry(const QString& text, const QColor& colour);

  void dragBegan(const QPointF& point) override;
  void dragged(const QPointF& point) override;
  void dragEnded() override;

 private:
  Limit limitAt(double x) const;

  WorkspaceScale m_scale;
  std::vector<std::uint64_t> m_steps;
  Limit m_limit;
  bool m_dragging = false;
};

}  // namespace convscope
