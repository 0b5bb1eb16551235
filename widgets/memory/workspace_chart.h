#pragma once

#include <QList>
#include <cstdint>
#include <optional>
#include <vector>

#include "widgets/chart/chart_legend.h"
#include "widgets/chart/session_chart.h"
#include "widgets/memory/workspace_plot.h"

namespace convscope {

class PaintedItem;

/// A chart of time against workspace, both logarithmic, with the workspace limit as a draggable line. Dragging emits
/// limitDragged(); the line moves when setLimit() is called.
class WorkspaceChart : public SessionChart {
  Q_OBJECT

 public:
  using Limit = std::optional<std::uint64_t>;  ///< bytes; empty: no limit

  WorkspaceChart(ShownSurvey& shown, QWidget* parent = nullptr);

  void setLimit(Limit limit);
  Limit limit() const { return m_limit; }

  const WorkspacePlot& plot() const { return m_plot; }
  const ChartLegend& legend() const { return m_legend; }
  double limitX() const { return m_plot.xAt(m_plot.workspace.limitFraction(m_limit)); }

 signals:
  void limitDragged(std::optional<std::uint64_t> limit);

 protected:
  /// The result of rebuild().
  struct Contents {
    WorkspaceScale workspace;
    TimeScale time;
    QString workspaceTitle;
    QString timeTitle;
    QList<LegendEntry> legend;
    std::vector<std::uint64_t> steps;  ///< workspaces to which a dragged limit snaps
  };

  void rebuild(const ChartStyle& style) final;
  virtual Contents makeContents(const ChartStyle& style) = 0;
  /// Paints the data over grid, axes and limit. Called only if emptyReason() is empty.
  virtual void paintData(QPainter& painter, const ChartStyle& style) = 0;
  /// Returns whether pressing the left button at `point` grabs the limit. By default, near its line.
  virtual bool grabsLimit(const QPointF& point) const;
  virtual void pressed(const QPointF&) {}
  /// Returns HTML for the item at `point`; empty if there is none.
  virtual QString toolTip(const QPointF& point) const = 0;

  static LegendEntry limitEntry(const ChartStyle& style);
  static LegendEntry stepsEntry(const QString& text, const QColor& colour);

  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  QPointF chartPoint(const QMouseEvent* event) const;
  Limit limitAt(double x) const;
  void layOut();
  void paintAll(QPainter& painter);
  void paintLimit(QPainter& painter) const;

  ChartStyle m_style;
  WorkspacePlot m_plot;
  ChartLegend m_legend;
  QString m_workspaceTitle;
  QString m_timeTitle;
  std::vector<std::uint64_t> m_steps;
  Limit m_limit;
  bool m_dragging = false;
  PaintedItem* m_item;
};

}  // namespace convscope
