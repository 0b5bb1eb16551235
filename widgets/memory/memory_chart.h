#pragma once

#include <memory>
#include <vector>

#include "widgets/chart/marks_baseline.h"
#include "widgets/memory/workspace_chart.h"

namespace convscope {

/// The "memory" chart: for each measured algorithm of the selected layer and pass a dot, its steady time against its
/// workspace; the Pareto front as a step line; a mark on the fastest algorithm within the limit. The pinned baseline
/// has its own front, with a mark on its fastest algorithm.
class MemoryChart : public WorkspaceChart, public MarksBaseline {
  Q_OBJECT

 public:
  MemoryChart(ShownSurvey& shown);

  QString name() const override { return QStringLiteral("memory"); }
  QString title() const override;
  bool isOfOneLayer() const override { return true; }
  QString emptyReason() const override;
  QString baselineTitle() const override;

  /// Returns the dots, sorted by workspace, then by time. Valid after a rebuild.
  const std::vector<ParetoPoint>& dots() const { return m_dots; }
  /// Returns the Pareto front of the pinned baseline; empty if it does not have this layer and pass. Valid after a
  /// rebuild.
  const std::vector<ParetoPoint>& ghost() const { return m_ghost; }
  /// Returns the dot nearest to a point of the chart, within a dot's reach; null if there is none.
  const ParetoPoint* dotAt(const QPointF& point) const;

 protected:
  Contents makeContents(const ChartStyle& style) override;
  std::unique_ptr<ChartPainter> copy() const override;
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  /// The crosshair reads the dot that toolTip() describes.
  std::vector<double> readableXs() const override;
  PlotReading readingAt(double x, const ChartStyle& style) const override;
  bool grabs(const QPointF& point) const override;
  void pressed(const QPointF& point) override;
  QString toolTip(const QPointF& point) const override;
  bool keyPressed(int key) override;

 private:
  const ProblemResult* problem() const;
  void addDots(Contents& contents, const ChartStyle& style) const;
  void paintTrialMarks(QPainter& painter, const ChartStyle& style) const;
  bool isOnGhost(const QPointF& point) const;
  void step(int by);

  std::vector<ParetoPoint> m_dots;
  std::vector<ParetoPoint> m_front;
  std::vector<ParetoPoint> m_ghost;
  int m_problem = -1;
};

}  // namespace convscope
