#pragma once

#include <QChart>
#include <QGraphicsItem>
#include <QPainter>
#include <functional>
#include <utility>

namespace convscope {

/// Draws a chart's contents over its grid and axes, in the chart's coordinates. Used where Qt Charts has no suitable or
/// fast series. Deleted with the chart.
class PaintedItem : public QGraphicsItem {
 public:
  using Paint = std::function<void(QPainter&)>;

  PaintedItem(QChart& chart, Paint paint) : QGraphicsItem(&chart), m_chart(chart), m_paint(std::move(paint)) {
    constexpr double kAboveSeries = 50;
    setZValue(kAboveSeries);
    QObject::connect(&chart, &QGraphicsWidget::geometryChanged, &chart, [this] { prepareGeometryChange(); });
  }

  QRectF boundingRect() const override { return {QPointF(0, 0), m_chart.size()}; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
    painter->setRenderHint(QPainter::Antialiasing);
    m_paint(*painter);
  }

 private:
  QChart& m_chart;
  Paint m_paint;
};

}  // namespace convscope
