#pragma once

#include <QPainter>
#include <QPen>
#include <QPolygonF>
#include <cstddef>

#include "widgets/chart/chart_style.h"

namespace convscope {

/// Returns the pen for the line of policy number `index` of a chart, from 0. Policies differ by colour (Paul Tol's
/// colour-blind safe scheme "bright") and by dashes. The first one has the text's colour. These are not the colours of
/// families.
QPen seriesPen(std::size_t index, const ChartStyle& style);

/// Returns the pen for what was measured of that policy, beside its forecast: the same colour, thin and solid.
QPen measuredPen(std::size_t index, const ChartStyle& style);
/// Draws a mark on the line of a measurement, which distinguishes it from a forecast without colour.
void paintMeasuredMark(QPainter& painter, const QPointF& centre, std::size_t index, const ChartStyle& style);

/// Draws a line of many points in pieces, with continuous dashes. The time to draw one line grows faster than its
/// number of points.
void drawLongLine(QPainter& painter, const QPolygonF& line, const QPen& pen);

}  // namespace convscope
