#pragma once

#include <QColor>
#include <QFontMetricsF>
#include <QPainter>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "widgets/chart/chart_style.h"
#include "widgets/chart/plot_view.h"

namespace convscope {

/// The values of a plot's lines at one place of the horizontal axis.
struct PlotReading {
  struct Line {
    QString name;
    QString text;  ///< the value with its unit
    double value = 0;
    QColor colour;
  };
  double x = 0;
  QString place;  ///< `x` in words
  std::vector<Line> lines;
};

/// A label beside the crosshair: name and value of a line, shortened if there is no room for all of it.
struct ReadingLabel {
  QRectF box;
  QString text;
  QColor colour;
};

/// Returns the one of `xs` whose position is nearest to `x` on the screen, or the one `steps` after it, of those in the
/// visible part. `xs` are in ascending order. Empty if none is visible.
std::optional<double> readableNear(const PlotView& view, std::span<const double> xs, double x, int steps = 0);

/// Returns labels of the lines that are visible at the reading's place: within the plot, at one side of the crosshair,
/// each as near to its line as the others allow. If there is no room for all of them, the last lines have none.
std::vector<ReadingLabel> readingLabels(const PlotReading& reading, const PlotView& view, const QFontMetricsF& metrics);

/// Draws a vertical line at the reading's place, a mark on each line, and the labels.
void paintReading(QPainter& painter, const PlotReading& reading, const PlotView& view, const ChartStyle& style);

/// Draws lines through `at`, which is within the plot, with the values of both axes.
void paintCrosshair(QPainter& painter, const QPointF& at, const PlotView& view, const ChartStyle& style);

}  // namespace convscope
