#pragma once

#include <memory>
#include <optional>

#include "widgets/chart/problem_chart.h"
#include "widgets/warm_up/network_warmup.h"
#include "widgets/warm_up/warmup_stage.h"

namespace convscope {

/// The "warm-up" chart of NetworkWarmup: at the top a stacked bar for the whole network's first iteration on its own
/// axis, below it a bar for each layer and pass, with its total and its steady time beside it.
class WarmupChart : public ProblemChart {
  Q_OBJECT

 public:
  WarmupChart(NetworkWarmup& warmup, ShownSurvey& shown);

  QString name() const override { return QStringLiteral("warm-up"); }
  QString title() const override;
  std::vector<std::string> policies() const override { return {m_warmup.policy().text()}; }
  QString emptyReason() const override;
  std::optional<double> cost(int problem) const override;
  QString costOrder() const override { return tr("longest first"); }

  /// A segment of a stacked bar.
  struct Segment {
    WarmupStage stage = WarmupStage::SetUp;
    double fromUs = 0;
    double us = 0;
  };
  /// Returns the segments of a row in order; empty if the policy's choice is unknown.
  std::vector<Segment> segments(int row) const;
  /// Returns the segments of the whole network, set-up first.
  std::vector<Segment> networkSegments() const;

  /// Returns the colour of a stage on `background`.
  static QColor stageColour(WarmupStage stage, const QColor& background);

 protected:
  Rows makeRows(const ChartStyle& style) override;
  std::unique_ptr<RowChart> copyOfRows() const override { return std::make_unique<WarmupChart>(m_warmup, shown()); }
  void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) override;
  void paintBanner(QPainter& painter, const QRectF& rect, const ChartStyle& style) override;
  void rowChosen(int row, std::optional<QPointF> point) override;
  void stepWithinRow(int) override {}
  QString toolTip(int row, const QPointF& point) const override;
  QString bannerToolTip(const QPointF& point) const override;

 private:
  const ProblemWarmUp* part(int row) const;
  void paintValues(QPainter& painter, const QRectF& bar, const QString& warmup, double steadyUs,
                   const ChartStyle& style);

  NetworkWarmup& m_warmup;
  TimeScale m_networkScale;
};

}  // namespace convscope
