#pragma once

#include <memory>
#include <vector>

#include "widgets/chart/compares_surveys.h"
#include "widgets/chart/plot_chart.h"
#include "widgets/compare/survey_comparison.h"

namespace convscope {

/// The "compare" chart of SurveyComparison: a mark for each problem measured in both surveys, its change in percent
/// over its time in the first one. Within the band around 0% the change is too small for a verdict. Both axes are
/// logarithmic: half and twice the time are equally far from 0%.
class CompareChart : public PlotChart, public ComparesSurveys {
  Q_OBJECT

 public:
  CompareChart(SurveyComparison& comparison, ShownSurvey& shown);

  QString name() const override { return QStringLiteral("compare"); }
  QString title() const override;
  QString emptyReason() const override;
  QString otherDetails() const override { return m_comparison.otherDetails(); }
  QSizeF naturalSize() const override { return {960, 720}; }

  /// Returns the problems that have a mark, sorted by their time in the first survey. Valid after a rebuild.
  const std::vector<int>& problems() const { return m_problems; }
  /// Returns the position of a problem's mark, in the chart's coordinates.
  QPointF markOf(int problem) const;
  /// Returns the problem whose mark is nearest to a point, within kMarkReach; -1 if there is none.
  int problemAt(const QPointF& point) const;

 protected:
  Contents makeContents(const ChartStyle& style) override;
  std::unique_ptr<ChartPainter> copy() const override { return std::make_unique<CompareChart>(m_comparison, shown()); }
  void paintMarks(QPainter& painter, const ChartStyle& style) override;
  void pressed(const QPointF& point) override;
  QString toolTip(const QPointF& point) const override;
  bool keyPressed(int key) override;

 private:
  const SurveyComparison::ComparedProblem* comparedAt(int problem) const;
  bool isSelected(int problem) const;
  void choose(int problem);
  void step(int by);
  void addBand(Contents& contents, const ChartStyle& style) const;
  void addDiscs(Contents& contents, const ChartStyle& style) const;
  QRectF intervalOf(int problem) const;
  void paintSides(QPainter& painter, const ChartStyle& style) const;
  void paintInterval(QPainter& painter, int problem, const ChartStyle& style) const;

  SurveyComparison& m_comparison;
  std::vector<int> m_problems;
};

}  // namespace convscope
