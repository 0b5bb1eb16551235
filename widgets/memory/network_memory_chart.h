#pragma once

#include <memory>
#include <vector>

#include "widgets/chart/marks_baseline.h"
#include "widgets/memory/network_memory.h"
#include "widgets/memory/workspace_chart.h"

namespace convscope {

/// The "memory-network" chart: the whole network's time under every workspace limit as a step line, PyTorch's results
/// with benchmark off and on, and the workspace peak of its search. The pinned baseline has a line of its own.
class NetworkMemoryChart : public WorkspaceChart, public MarksBaseline {
  Q_OBJECT

 public:
  NetworkMemoryChart(ShownSurvey& shown);

  QString name() const override { return QStringLiteral("memory-network"); }
  QString title() const override { return tr("Time of the whole network against its workspace limit"); }
  QString emptyReason() const override;
  QString baselineTitle() const override;

  /// Returns the shown values. Valid after a rebuild.
  const NetworkMemory& memory() const { return m_memory; }
  /// Returns baselineFrontier(). Valid after a rebuild.
  const std::vector<FrontierPoint>& ghost() const { return m_ghost; }

 protected:
  Contents makeContents(const ChartStyle& style) override;
  std::unique_ptr<ChartPainter> copy() const override;
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  /// The crosshair reads the step or total that toolTip() describes.
  std::vector<double> readableXs() const override;
  PlotReading readingAt(double x, const ChartStyle& style) const override;
  bool grabs(const QPointF& point) const override;
  QString toolTip(const QPointF& point) const override;
  bool keyPressed(int key) override;

 private:
  void paintTotals(QPainter& painter, const ChartStyle& style) const;
  /// Returns the step of the frontier at a limit; null if the limit is too small for some layer.
  const FrontierPoint* stepAt(Limit limit) const;
  bool isNear(const std::optional<NetworkMemory::Total>& total, const QPointF& point) const;
  /// Returns the pinned baseline's fastest total.
  std::optional<NetworkMemory::Total> ghostTotal() const;
  bool isNearPeak(const QPointF& point) const;
  QPointF pointOf(const NetworkMemory::Total& total) const { return placeOf(total.workspaceBytes, total.us); }

  NetworkMemory m_memory;
  std::vector<FrontierPoint> m_ghost;
};

}  // namespace convscope
