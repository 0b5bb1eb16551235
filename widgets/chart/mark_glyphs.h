#pragma once

#include <QColor>
#include <QPainter>
#include <QPixmap>
#include <QPointF>
#include <map>
#include <utility>

namespace convscope {

/// The shapes that marks have in every chart and legend, so that they can be told apart without colour. All are drawn
/// around `centre`, in pixels that do not depend on the device.
void paintRing(QPainter& painter, const QPointF& centre, const QColor& colour);
/// Points up to the centre from below, clear of a ring.
void paintTriangle(QPainter& painter, const QPointF& centre, const QColor& colour);
/// Stands in place of the dot.
void paintStar(QPainter& painter, const QPointF& centre, const QColor& fill, const QColor& outline);
/// A short upright line with feet.
void paintTick(QPainter& painter, const QPointF& centre, const QColor& colour);

/// The middle half of a bar's samples, `length` wide: a line between two end caps.
void paintWhisker(QPainter& painter, const QPointF& centre, double length, const QColor& colour);
/// Around the dot that is selected, clear of all marks.
void paintSelectionFrame(QPainter& painter, const QPointF& centre, const QColor& colour);

/// `colour` as what was timed only once has it.
QColor faded(QColor colour);

/// Draws dots by the thousand: on a screen or an image it stamps a picture of each colour, which it keeps; in vector
/// files it draws circles.
class DotPainter {
 public:
  /// `isFaded`: smaller and lighter.
  void paint(QPainter& painter, const QPointF& centre, const QColor& colour, bool isFaded);

 private:
  std::map<std::pair<QRgb, bool>, QPixmap> m_stamps;
  double m_scale = 0;  ///< device pixels of a stamp's pixel
};

}  // namespace convscope
