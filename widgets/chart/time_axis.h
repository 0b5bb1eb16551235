#pragma once

#include <QPainter>
#include <QRectF>

#include "widgets/chart/chart_style.h"
#include "widgets/chart/time_scale.h"

namespace convscope {

/// The time axis at the bottom of a plot. The category axis of Qt Charts drops the label at its left end and cuts
/// labels that are close; this one draws every label in full, and leaves out one that would touch its neighbour.

/// The room that it takes under the plot.
double timeAxisHeight(const QFont& font);
/// Where a time stands in `plot`.
double timeAxisX(const TimeScale& scale, const QRectF& plot, double us);
/// A line along the pixels, as a thin rectangle: a tenth of the time that Qt takes for a smoothed one.
void paintHairline(QPainter& painter, const QRectF& line, const QColor& colour);
/// Upright lines at the ticks, to be drawn under the data.
void paintTimeGrid(QPainter& painter, const QRectF& plot, const TimeScale& scale, const ChartStyle& style);
/// The line and the labels, in the painter's font.
void paintTimeAxis(QPainter& painter, const QRectF& plot, const TimeScale& scale, const ChartStyle& style);

}  // namespace convscope
