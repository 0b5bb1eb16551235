#pragma once

#include <memory>
#include <optional>

#include "widgets/chart/problem_chart.h"
#include "widgets/share/network_shares.h"

namespace convscope {

/// The "share" chart of NetworkShares: for each layer and pass the time that it takes of an iteration, a bar each with
/// benchmark off and on, and beside them the shares of all convolutions. On a CPU one bar, that of the first choice.
class ShareChart : public ProblemChart {
  Q_OBJECT

 public:
  ShareChart(NetworkShares& shares, ShownSurvey& shown);

  QString name() const override { return QStringLiteral("share"); }
  QString title() const override { return tr("Time of each layer and pass in an iteration"); }
  QString emptyReason() const override;
  std::optional<double> cost(int problem) const override;
  QString costOrder() const override { return tr("longest first"); }

  /// Return the rectangles of a row's bars in the chart's coordinates; empty if there is none.
  QRectF offBar(int row) const;
  QRectF onBar(int row) const;

 protected:
  Rows makeRows(const ChartStyle& style) override;
  std::unique_ptr<RowChart> copyOfRows() const override { return std::make_unique<ShareChart>(m_shares, shown()); }
  void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) override;
  void rowChosen(int row, std::optional<QPointF> point) override;
  void stepWithinRow(int step) override;
  QString toolTip(int row, const QPointF& point) const override;

 private:
  /// Returns the time of a row's problem; null if it is not known.
  const LayerLoss* time(int row) const { return m_shares.time(problemOf(row)); }
  QString whyWithoutTime(int row) const;

  NetworkShares& m_shares;
};

}  // namespace convscope
