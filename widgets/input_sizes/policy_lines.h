#pragma once

#include <QBrush>
#include <QList>
#include <QPainter>
#include <QPen>
#include <cstddef>
#include <vector>

#include "widgets/chart/chart_style.h"
#include "widgets/chart/plot_layer.h"

namespace convscope {

/// Returns the pen for the line of policy number `index` of a chart, from 0. The first two, usually benchmark off and
/// on, have the colours of text and accent; both are solid. Further ones differ by colour and by dashes.
QPen seriesPen(std::size_t index, const ChartStyle& style);

/// Returns the brush for the range around that line.
QBrush rangeBrush(std::size_t index, const ChartStyle& style);

/// Returns the pen for what was measured of that policy, beside its forecast: the same colour, thin and solid.
QPen measuredPen(std::size_t index, const ChartStyle& style);
/// Draws a mark on the line of a measurement, which distinguishes it from a forecast without colour.
void paintMeasuredMark(QPainter& painter, const QPointF& centre, std::size_t index, const ChartStyle& style);

/// Returns a series of such marks, without points.
PlotSeries measuredDots(std::size_t index, const ChartStyle& style);
/// Adds what was measured of that policy: a line, and marks on some of its points.
void addMeasured(std::vector<PlotSeries>& series, const QList<QPointF>& line, std::size_t index,
                 const ChartStyle& style);

}  // namespace convscope
