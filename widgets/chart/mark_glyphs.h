#pragma once

#include <QColor>
#include <QPainter>
#include <QPixmap>
#include <QPointF>
#include <map>
#include <utility>

namespace convscope {

/// The shapes of marks in every chart and legend, distinguishable without colour. Each is drawn around `centre`, with
/// the same size in pixels on every device.
void paintRing(QPainter& painter, const QPointF& centre, const QColor& colour);
/// Draws a triangle that points up to the centre from below, outside a ring.
void paintTriangle(QPainter& painter, const QPointF& centre, const QColor& colour);
/// Draws a star in place of the dot.
void paintStar(QPainter& painter, const QPointF& centre, const QColor& fill, const QColor& outline);
/// Draws a short vertical line with end caps.
void paintTick(QPainter& painter, const QPointF& centre, const QColor& colour);

/// Draws the middle half of a bar's samples, `length` wide: a line between two end caps.
void paintWhisker(QPainter& painter, const QPointF& centre, double length, const QColor& colour);
/// Draws a frame around the selected dot, outside all marks.
void paintSelectionFrame(QPainter& painter, const QPointF& centre, const QColor& colour);

/// Returns the lighter `colour` of an algorithm that was timed only once.
QColor faded(QColor colour);

/// Draws thousands of dots quickly: on a screen or image it stamps a cached picture of each colour; in vector files it
/// draws circles.
class DotPainter {
 public:
  /// Draws a dot, smaller and lighter if `isFaded`.
  void paint(QPainter& painter, const QPointF& centre, const QColor& colour, bool isFaded);

 private:
  std::map<std::pair<QRgb, bool>, QPixmap> m_stamps;
  double m_scale = 0;  ///< pixel ratio of the cached stamps
};

}  // namespace convscope
