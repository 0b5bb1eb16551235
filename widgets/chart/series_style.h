#pragma once

#include <QPainter>
#include <QPen>
#include <cstddef>

#include "widgets/chart/chart_style.h"

namespace convscope {

/// The pen of the line of policy number `index` of a chart, from 0: told apart by colour, safe for the colour-blind
/// (after Paul Tol's scheme "bright"), and by dashes. The first is drawn in the text's colour. These are not the
/// colours of families.
QPen seriesPen(std::size_t index, const ChartStyle& style);

/// The pen of what was measured of that policy, beside its forecast: the same colour, thin and without dashes.
QPen measuredPen(std::size_t index, const ChartStyle& style);
/// What stands on such a line here and there, and tells it from a forecast without colour.
void paintMeasuredMark(QPainter& painter, const QPointF& centre, std::size_t index, const ChartStyle& style);

}  // namespace convscope
