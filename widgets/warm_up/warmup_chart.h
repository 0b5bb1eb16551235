#pragma once

#include "widgets/chart/row_chart.h"
#include "widgets/warm_up/network_warmup.h"
#include "widgets/warm_up/warmup_stage.h"

namespace convscope {

/// The "warm-up" chart: on top one stacked bar for the whole network's first iteration on an axis of its own, below it
/// one for each layer and pass; beside each its sum and its steady time. What NetworkWarmup holds, drawn.
class WarmupChart : public RowChart {
  Q_OBJECT

 public:
  WarmupChart(NetworkWarmup& warmup, SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("warm-up"); }
  QString title() const override { return tr("What is paid before the steady state"); }
  QString emptyReason() const override;

  /// A piece of a bar.
  struct Segment {
    WarmupStage stage = WarmupStage::SetUp;
    double fromUs = 0;
    double us = 0;
  };
  /// Of a row, one behind the other; none where the policy's choice is not known.
  std::vector<Segment> segments(int row) const;
  /// Of the whole network, set-up first.
  std::vector<Segment> networkSegments() const;
  /// The axis of the network's bar; that of the rows is scale().
  const TimeScale& networkScale() const { return m_networkScale; }

  static QColor stageColour(WarmupStage stage);

 protected:
  Rows makeRows(const ChartStyle& style) override;
  void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) override;
  void paintBanner(QPainter& painter, const QRectF& rect, const ChartStyle& style) override;
  int selectedRow() const override;
  void rowChosen(int row, std::optional<QPointF> point) override;
  void stepWithinRow(int) override {}
  QString toolTip(int row, const QPointF& point) const override;
  QString bannerToolTip(const QPointF& point) const override;

 private:
  const NetworkWarmup::Part* part(int row) const;
  void paintTexts(QPainter& painter, const QRectF& rect, double warmupUs, double steadyUs, const ChartStyle& style);

  NetworkWarmup& m_warmup;
  TimeScale m_networkScale;
  double m_warmupWidth = 0;
};

}  // namespace convscope
