#pragma once

#include <memory>

#include "widgets/chart/compares_surveys.h"
#include "widgets/chart/row_chart.h"
#include "widgets/compare/survey_comparison.h"

namespace convscope {

/// The "compare-changes" chart of SurveyComparison: a bar for each problem measured in both surveys, as long as its
/// change of an iteration's time, the largest first. Beside it the change with its sign, and in percent.
class ChangeChart : public RowChart, public ComparesSurveys {
  Q_OBJECT

 public:
  ChangeChart(SurveyComparison& comparison, ShownSurvey& shown);

  QString name() const override { return QStringLiteral("compare-changes"); }
  QString title() const override;
  QString emptyReason() const override;
  QString otherDetails() const override { return m_comparison.otherDetails(); }

  /// Returns the rectangle of a row's bar in the chart's coordinates.
  QRectF bar(int row) const;

 protected:
  Rows makeRows(const ChartStyle& style) override;
  std::unique_ptr<RowChart> copyOfRows() const override { return std::make_unique<ChangeChart>(m_comparison, shown()); }
  void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) override;
  void rowChosen(int row, std::optional<QPointF> point) override;
  void stepWithinRow(int) override {}
  QString toolTip(int row, const QPointF& point) const override;
  double smallestPlot() const override;

 private:
  const SurveyComparison::ComparedProblem& changeOf(int row) const;
  void rank();
  void addLegend(Rows& rows, const ChartStyle& style) const;

  SurveyComparison& m_comparison;
};

}  // namespace convscope
