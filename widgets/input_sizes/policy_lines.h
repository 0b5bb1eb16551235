#pragma once

#include <QBrush>
#include <QColor>
#include <QList>
#include <QPainter>
#include <QPen>
#include <cstddef>
#include <vector>

#include "policy/framework/policy.h"
#include "widgets/chart/chart_style.h"
#include "widgets/chart/plot_layer.h"

namespace convscope {

/// Returns the pen for the line of `policy`, number `index` of a chart, from 0. benchmark = False and True and the
/// measured choices have the colours of tokens::Colours::Policies and are solid. With deterministic = True a line has
/// the colour of that switch and is dashed. Other policies differ by colour and by dashes.
QPen seriesPen(const Policy& policy, std::size_t index, const ChartStyle& style);

/// Draws the piece of a line that explains it in a legend. Its dashes are shorter, so they are seen in the short line.
void paintLegendLine(QPainter& painter, const QPointF& centre, QPen pen);

/// Returns the brush for the range around a line of `colour`.
QBrush rangeBrush(QColor colour);

/// Returns the pen for what was measured of a policy, beside its forecast of `colour`: thin and solid.
QPen measuredPen(const QColor& colour);
/// Draws a mark on the line of a measurement, which distinguishes it from a forecast without colour.
void paintMeasuredMark(QPainter& painter, const QPointF& centre, const QColor& colour, const ChartStyle& style);

/// Returns a series of such marks, without points.
PlotSeries measuredDots(const QColor& colour, const ChartStyle& style);
/// Adds what was measured of a policy: a line, and marks on some of its points.
void addMeasured(std::vector<PlotSeries>& series, const QList<QPointF>& line, const QColor& colour,
                 const ChartStyle& style);

}  // namespace convscope
