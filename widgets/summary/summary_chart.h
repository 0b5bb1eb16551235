#pragma once

#include "widgets/chart/session_chart.h"
#include "widgets/summary/session_summary.h"

class QPainter;

namespace convscope {

/// The "summary" chart: benchmark off and on side by side, and the layers in which the heuristic choice loses most
/// time. Painted by hand: it is a table of values with bars of their own scales, which Qt Charts does not have.
class SummaryChart : public SessionChart {
  Q_OBJECT

 public:
  SummaryChart(const SessionSummary& summary, ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("summary"); }
  QString title() const override;
  QString emptyReason() const override;
  QSizeF naturalSize() const override;
  QSize sizeHint() const override { return naturalSize().toSize(); }

  /// Returns the index in Survey::problems of the layer at `point` of the chart; -1 if there is none.
  int layerAt(const QPointF& point) const;

 signals:
  void layerChosen(int problem);

 protected:
  void rebuild(const ChartStyle& style) override;
  bool followsSelection() const override { return false; }
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  QRectF leftPart() const;
  QRectF rightPart() const;
  std::size_t shownLosses() const;
  QRectF lossRow(std::size_t index) const;
  void paintAll(QPainter& painter) const;
  void paintCompared(QPainter& painter, const QRectF& area) const;
  void paintLosses(QPainter& painter, const QRectF& area) const;
  void paintText(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text,
                 const QColor& colour) const;
  QColor changeColour(double off, double on) const;

  const SessionSummary& m_summary;
  ChartStyle m_style;
  bool m_isEmpty = true;
};

}  // namespace convscope
