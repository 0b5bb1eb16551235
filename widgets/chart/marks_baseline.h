#pragma once

#include <QColor>
#include <QPen>
#include <QString>

#include "widgets/chart/chart_legend.h"
#include "widgets/chart/chart_style.h"

namespace convscope {

/// The interface of charts that mark the pinned baseline beside their own figures. Their captions name it.
class MarksBaseline {
 public:
  virtual ~MarksBaseline() = default;

  /// Returns what the marks are of, see Baseline::title(); empty if there are none.
  virtual QString baselineTitle() const = 0;
};

/// Returns the entry of a legend for the marks of the baseline; in files it has `title`.
LegendEntry baselineEntry(const QString& title, const ChartStyle& style);
/// Returns the pen of a line of the baseline, beside the shown survey's line of this colour.
QPen ghostPen(const QColor& colour);

}  // namespace convscope
