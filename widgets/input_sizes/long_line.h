#pragma once

#include <QPainter>
#include <QPen>
#include <QPolygonF>

namespace convscope {

/// Draws a line of many points in pieces, dashes going on from one to the next: filling the outline of a line takes a
/// time that grows faster than its points.
void drawLongLine(QPainter& painter, const QPolygonF& line, const QPen& pen);

}  // namespace convscope
