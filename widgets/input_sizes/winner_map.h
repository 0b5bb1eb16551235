#pragma once

#include <memory>
#include "widgets/chart/row_chart.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/input_sizes/size_rows.h"

namespace convscope {

/// The "input-sizes-map" chart: a row for each layer and pass, a column for each surveyed input size. Each field has
/// the colour of the fastest algorithm's family; a line separates two sizes with different algorithms.
class WinnerMap : public RowChart {
  Q_OBJECT

 public:
  WinnerMap(const SessionStore& store, ShownSurvey& shown, const SizeForecasts& forecasts);

  QString name() const override { return QStringLiteral("input-sizes-map"); }
  QString title() const override { return tr("Family of the fastest algorithm, by layer, pass and input size"); }
  QString sizesText() const override { return m_forecasts.measuredSizesText(); }
  QString emptyReason() const override;

  const SizeRows& fields() const { return m_fields; }
  /// Returns the column at a position of the chart, or -1.
  int columnAt(double x) const;
  QRectF fieldRect(int row, int column) const;
  /// Returns the fastest trial of a field; null if nothing was measured.
  const Trial* winner(int row, int column) const;

 protected:
  Rows makeRows(const ChartStyle& style) override;
  std::unique_ptr<RowChart> copyOfRows() const override {
    return std::make_unique<WinnerMap>(m_store, shown(), m_forecasts);
  }
  void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) override;
  void paintGrid(QPainter& painter, const ChartStyle& style) const override;
  void paintAxis(QPainter& painter, const ChartStyle& style) const override;
  int selectedRow() const override;
  void rowChosen(int row, std::optional<QPointF> point) override;
  void stepWithinRow(int step) override;
  QString toolTip(int row, const QPointF& point) const override;

 private:
  int selectedColumn() const;
  void choose(int row, int column);
  /// Returns who else executes a layer in PyTorch, beside its row; empty for the library.
  QString noteOf(int row) const;
  /// Returns whether another algorithm is fastest than at the size before.
  bool changes(int row, int column) const;
  bool hasGaps() const;
  std::optional<std::size_t> winnerIndex(int row, int column) const;
  double winnerUs(int row, int column) const;

  const SessionStore& m_store;
  const SizeForecasts& m_forecasts;
  SizeRows m_fields;
  QStringList m_labels;
};

}  // namespace convscope
