#pragma once

#include <QRectF>

#include "widgets/chart/chart_legend.h"

namespace convscope {

/// The bars of a row that show one figure under two settings, one below the other.

/// Returns the place of bar number `index` of `count`, 1 or 2, which ends at `right`. The bars are in the middle of
/// `row`.
QRectF pairBar(const QRectF& row, double right, int index, int count = 2);

/// Returns the legend's entry for a bar.
LegendEntry pairEntry(const QColor& colour, const QString& text);

}  // namespace convscope
