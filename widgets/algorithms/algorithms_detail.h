#pragma once

#include <memory>
#include <vector>

#include "widgets/algorithms/trial_filter.h"
#include "widgets/chart/row_chart.h"

namespace convscope {

/// The "algorithms-detail" chart: the algorithms of the shown problem as bars, the fastest on top, with quartile
/// whiskers, and time, workspace and notes as text. Below are those without a time, with the reason. Bars longer than a
/// few times the fastest are cut, so the fast ones remain distinguishable.
class AlgorithmsDetail : public RowChart {
  Q_OBJECT

 public:
  AlgorithmsDetail(ShownSurvey& shown);

  QString name() const override { return QStringLiteral("algorithms-detail"); }
  QString title() const override;
  bool isOfOneLayer() const override { return true; }
  QString emptyReason() const override;

  /// Hides the bars of other trials.
  void setCriteria(const TrialCriteria& criteria);

  /// Ends the axis at `factor` times the fastest time. 0: where the chart's own axis ends.
  void setAxis(double factor);

  /// Returns the indices of the trials in the order of the rows.
  const std::vector<std::size_t>& order() const { return m_order; }

 protected:
  Rows makeRows(const ChartStyle& style) override;
  std::unique_ptr<RowChart> copyOfRows() const override;
  /// Paints the head of the column of workspaces.
  void paintBanner(QPainter& painter, const QRectF& rect, const ChartStyle& style) override;
  void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) override;
  double widestLabels() const override;
  double narrowestLabels() const override;
  double smallestPlot() const override;
  /// Returns the row of the heuristic choice, so F can be compared with the fastest.
  int keptRow() const override;
  int selectedRow() const override;
  void rowChosen(int row, std::optional<QPointF> point) override;
  /// Selects the previous or next layer and pass.
  void stepWithinRow(int step) override;
  QString toolTip(int row, const QPointF& point) const override;

 private:
  const ProblemResult& problem() const;
  const ProblemFigures& figures() const { return shown().figures(m_problem); }
  static QString workspaceTitle();
  void sortTrials();
  void measureTexts(Rows& rows);
  void paintBar(QPainter& painter, std::size_t trial, const QRectF& rect, const ChartStyle& style);
  void paintTexts(QPainter& painter, std::size_t trial, const QRectF& rect, const ChartStyle& style);

  TrialCriteria m_criteria;
  double m_axisFactor = 0;
  int m_problem = -1;
  int m_heuristicsRow = -1;
  std::vector<std::size_t> m_order;
  double m_timeWidth = 0;
  double m_workspaceWidth = 0;
  double m_notesWidth = 0;
};

}  // namespace convscope
