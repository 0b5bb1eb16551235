#pragma once

#include <QPainter>
#include <QPen>
#include <QPolygonF>

namespace convscope {

/// Draws a line of many points in pieces, with continuous dashes. The time to draw one line grows faster than its
/// number of points.
void drawLongLine(QPainter& painter, const QPolygonF& line, const QPen& pen);

}  // namespace convscope
