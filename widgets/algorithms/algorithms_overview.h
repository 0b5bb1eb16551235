#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "widgets/algorithms/trial_filter.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/chart/marks_baseline.h"
#include "widgets/chart/problem_chart.h"
#include "widgets/shared/baseline.h"

namespace convscope {

/// The "algorithms" chart: a row for each layer and pass of the shown survey, with a dot for each algorithm on one
/// logarithmic time axis. The colour is the family; a hollow dot was no finalist, an arrowhead takes longer than its
/// place says. A lozenge is the fastest algorithm; the letters F and T are the choices with benchmark = False and True,
/// where they are not both the fastest. A tick shows the roofline. On the right is what PyTorch's choice with benchmark
/// = False loses, see LayerLoss. While a baseline is pinned, a hollow lozenge is its fastest algorithm, and the last
/// column has the change from it.
class AlgorithmsOverview : public ProblemChart, public MarksBaseline {
  Q_OBJECT

 public:
  AlgorithmsOverview(ShownSurvey& shown);

  QString name() const override { return QStringLiteral("algorithms"); }
  QString title() const override { return tr("Time of every algorithm, by layer and pass"); }
  QString emptyReason() const override;
  QString baselineTitle() const override { return m_baseline.isCompared() ? m_baseline.title() : QString(); }
  std::optional<double> cost(int problem) const override;
  QString costOrder() const override { return tr("most lost first"); }

  /// Hides the dots of other trials.
  void setCriteria(const TrialCriteria& criteria);

  /// One algorithm of a row.
  struct Dot {
    std::size_t trial = 0;
    double us = 0;  ///< median, or a bound
    bool isolatedOnly = false;
    bool isBound = false;  ///< it takes longer
  };
  /// Returns the dots of a row, the fastest first.
  std::vector<Dot> dots(int row) const;
  /// Returns the baseline's time of a row, in microseconds; none without one.
  std::optional<double> ghostUs(int row) const { return change(row).before; }
  /// Returns the text of the last column of a row while a baseline is compared: "-12%", "+0.8% ?" if it is unsure, or a
  /// dash.
  QString changeText(int row) const;
  /// Returns the dot of `row` nearest to a point of the chart, within a dot's reach.
  std::optional<Dot> dotAt(int row, const QPointF& point) const;

 protected:
  Rows makeRows(const ChartStyle& style) override;
  std::unique_ptr<RowChart> copyOfRows() const override;
  void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) override;
  void rowChosen(int row, std::optional<QPointF> point) override;
  void stepWithinRow(int step) override;
  QString toolTip(int row, const QPointF& point) const override;
  QString columnToolTip(int column) const override;

 private:
  const ProblemResult& problem(int row) const;
  const ProblemFigures& figures(int row) const { return shown().figures(problemOf(row)); }
  void paintDots(QPainter& painter, int row, double y, const std::vector<Dot>& dots, const ChartStyle& style);
  void paintMarks(QPainter& painter, int row, double y, const std::vector<Dot>& dots, const ChartStyle& style);
  Baseline::Change change(int row) const { return m_baseline.change(problemOf(row)); }
  bool isOnGhost(int row, const QPointF& point, const std::optional<Dot>& dot) const;
  void paintChange(QPainter& painter, int row, const ChartStyle& style) const;
  void paintValues(QPainter& painter, int row, const ChartStyle& style) const;
  QString rowMessage(int row) const;

  const Baseline& m_baseline;
  TrialCriteria m_criteria;
  bool m_hasBenchmarkMode = true;  ///< as the titles of the columns say
  DotPainter m_dots;
};

}  // namespace convscope
