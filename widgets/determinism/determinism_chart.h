#pragma once

#include <memory>
#include <optional>

#include "widgets/chart/problem_chart.h"
#include "widgets/determinism/network_determinism.h"

namespace convscope {

/// The "determinism" chart of NetworkDeterminism: two bars for each layer and pass, the choices with deterministic off
/// and on, and beside them the difference.
class DeterminismChart : public ProblemChart {
  Q_OBJECT

 public:
  DeterminismChart(NetworkDeterminism& determinism, ShownSurvey& shown);

  QString name() const override { return QStringLiteral("determinism"); }
  QString title() const override;
  std::vector<std::string> policies() const override;
  QString emptyReason() const override;
  std::optional<double> cost(int problem) const override;
  QString costOrder() const override { return tr("highest price first"); }

  /// Return the rectangles of a row's bars in the chart's coordinates; empty if the choice is unknown.
  QRectF freeBar(int row) const;
  QRectF strictBar(int row) const;
  /// Returns the text beside a row: "+12%, 34 us slower", "the same algorithm", or what is missing.
  QString differenceText(int row) const;

 protected:
  Rows makeRows(const ChartStyle& style) override;
  std::unique_ptr<RowChart> copyOfRows() const override {
    return std::make_unique<DeterminismChart>(m_determinism, shown());
  }
  void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) override;
  void rowChosen(int row, std::optional<QPointF> point) override;
  void stepWithinRow(int step) override;
  QString toolTip(int row, const QPointF& point) const override;

 private:
  static QString differenceText(const SwitchPair& pair);
  const SwitchPair* part(int row) const;
  QRectF bar(int row, const SwitchChoice& side, int index) const;

  NetworkDeterminism& m_determinism;
};

}  // namespace convscope
