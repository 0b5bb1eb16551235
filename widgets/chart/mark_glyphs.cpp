#include "widgets/chart/mark_glyphs.h"

#include <QPaintEngine>
#include <QPolygonF>
#include <cmath>
#include <numbers>

namespace convscope {
namespace {

constexpr double kDotRadius = 4;
constexpr double kFadedRadius = 3;
constexpr float kFadedOpacity = 0.45F;
constexpr double kStampSide = 10;  ///< fits a dot and its antialiased edge
constexpr double kRingRadius = 7.5;
constexpr double kStarRadius = 6.5;

void paintDot(QPainter& painter, const QPointF& centre, const QColor& colour, bool isFaded) {
  const double radius = isFaded ? kFadedRadius : kDotRadius;
  painter.setPen(Qt::NoPen);
  painter.setBrush(isFaded ? faded(colour) : colour);
  painter.drawEllipse(centre, radius, radius);
}

QPolygonF star(const QPointF& centre) {
  constexpr int kPoints = 5;
  constexpr double kInner = 0.45;
  QPolygonF polygon;
  for (int i = 0; i < 2 * kPoints; ++i) {
    const double angle = std::numbers::pi * i / kPoints;
    const double radius = i % 2 == 0 ? kStarRadius : kStarRadius * kInner;
    polygon << centre + QPointF(radius * std::sin(angle), -radius * std::cos(angle));
  }
  return polygon;
}

QPixmap makeStamp(const QColor& colour, bool isFaded, double scale) {
  const int side = static_cast<int>(std::ceil(kStampSide * scale));
  QPixmap stamp(side, side);
  stamp.setDevicePixelRatio(scale);
  stamp.fill(Qt::transparent);
  QPainter painter(&stamp);
  painter.setRenderHint(QPainter::Antialiasing);
  paintDot(painter, QPointF(kStampSide / 2, kStampSide / 2), colour, isFaded);
  return stamp;
}

}  // namespace

void paintRing(QPainter& painter, const QPointF& centre, const QColor& colour) {
  painter.setPen(QPen(colour, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(centre, kRingRadius, kRingRadius);
}

void paintTriangle(QPainter& painter, const QPointF& centre, const QColor& colour) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  const QPointF tip = centre + QPointF(0, 6.5);
  painter.drawPolygon(QPolygonF{tip, tip + QPointF(-4.5, 6), tip + QPointF(4.5, 6)});
}

void paintStar(QPainter& painter, const QPointF& centre, const QColor& fill, const QColor& outline) {
  painter.setPen(QPen(outline, 1.2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(fill);
  painter.drawPolygon(star(centre));
}

void paintTick(QPainter& painter, const QPointF& centre, const QColor& colour) {
  painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(centre + QPointF(0, -8), centre + QPointF(0, 8));
  painter.drawLine(centre + QPointF(-3, -8), centre + QPointF(3, -8));
  painter.drawLine(centre + QPointF(-3, 8), centre + QPointF(3, 8));
}

void paintWhisker(QPainter& painter, const QPointF& centre, double length, const QColor& colour) {
  const QPointF half(length / 2, 0);
  const QPointF cap(0, 4);
  painter.setPen(QPen(colour, 1.2, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(centre - half, centre + half);
  painter.drawLine(centre - half - cap, centre - half + cap);
  painter.drawLine(centre + half - cap, centre + half + cap);
}

void paintSelectionFrame(QPainter& painter, const QPointF& centre, const QColor& colour) {
  painter.setPen(QPen(colour, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(centre - QPointF(10, 10), QSizeF(20, 20)), 3, 3);
}

QColor faded(QColor colour) {
  colour.setAlphaF(kFadedOpacity);
  return colour;
}

void DotPainter::paint(QPainter& painter, const QPointF& centre, const QColor& colour, bool isFaded) {
  if (painter.paintEngine()->type() != QPaintEngine::Raster) {
    paintDot(painter, centre, colour, isFaded);
    return;
  }
  if (const double scale = painter.deviceTransform().m11(); scale != m_scale) {
    m_stamps.clear();
    m_scale = scale;
  }
  auto stamp = m_stamps.find({colour.rgba(), isFaded});
  if (stamp == m_stamps.end())
    stamp = m_stamps.emplace(std::pair(colour.rgba(), isFaded), makeStamp(colour, isFaded, m_scale)).first;
  painter.drawPixmap(centre - QPointF(kStampSide / 2, kStampSide / 2), stamp->second);
}

}  // namespace convscope
