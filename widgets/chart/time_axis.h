#pragma once

#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>
#include <vector>

#include "widgets/chart/chart_style.h"
#include "widgets/chart/time_scale.h"

namespace convscope {

/// The time axis at the bottom of a plot. The category axis of Qt Charts drops the label at its left end and cuts
/// labels that are close together. This one draws labels in full, and none that would touch its neighbour.

/// Returns the space that the axis needs under the plot.
double timeAxisHeight(const QFont& font);
/// Returns the horizontal position of a time in `plot`.
double timeAxisX(const TimeScale& scale, const QRectF& plot, double us);
/// Draws a pixel-aligned line as a thin rectangle, which takes Qt a tenth of the time of an antialiased line.
void paintHairline(QPainter& painter, const QRectF& line, const QColor& colour);
/// Draws vertical lines at the ticks. Call it before drawing the data.
void paintTimeGrid(QPainter& painter, const QRectF& plot, const TimeScale& scale, const ChartStyle& style);
/// Returns the ticks whose labels have room beside each other: of a linear scale every n-th one, so steps are even.
std::vector<TimeTick> labelledTicks(const TimeScale& scale, const QRectF& plot, const QFontMetricsF& metrics);
/// Draws the axis line and the labels, in the painter's font.
void paintTimeAxis(QPainter& painter, const QRectF& plot, const TimeScale& scale, const ChartStyle& style);
/// Returns the width that a title left of the axis needs, up to the plot.
double timeAxisTitleWidth(const TimeScale& scale, const QString& title, const QFont& font);
/// Draws a title left of the axis, beside its first label.
void paintTimeAxisTitle(QPainter& painter, const QRectF& plot, const TimeScale& scale, const QString& title,
                        const ChartStyle& style);

}  // namespace convscope
