#pragma once

#include "widgets/chart/mark_glyphs.h"
#include "widgets/memory/workspace_chart.h"
#include "widgets/memory/workspace_fronts.h"

namespace convscope {

/// The "memory" chart: a dot for each measured algorithm of the selected layer and pass, its steady time against its
/// workspace; the Pareto front as a step line, and where the fastest within the limit stands.
class MemoryChart : public WorkspaceChart {
  Q_OBJECT

 public:
  MemoryChart(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("memory"); }
  QString title() const override;
  QString emptyReason() const override;

  /// The dots, those with the least workspace first, of these the fastest first; hold after a rebuild.
  const std::vector<ParetoPoint>& dots() const { return m_dots; }
  /// The dot that is nearest to a point of the chart and not farther than a dot is wide; null for none.
  const ParetoPoint* dotAt(const QPointF& point) const;

 protected:
  Contents makeContents(const ChartStyle& style) override;
  void paintData(QPainter& painter, const ChartStyle& style) override;
  bool grabsLimit(const QPointF& point) const override;
  void pressed(const QPointF& point) override;
  QString toolTip(const QPointF& point) const override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  const ProblemResult* problem() const;
  void paintMarks(QPainter& painter, const ChartStyle& style);
  void step(int by);

  ProblemMarks& m_marks;
  WorkspaceFronts& m_fronts;
  std::vector<ParetoPoint> m_dots;
  std::vector<ParetoPoint> m_front;
  DotPainter m_dotPainter;
  int m_survey = -1;
  int m_problem = -1;
};

}  // namespace convscope
