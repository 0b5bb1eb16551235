#pragma once

#include <QPainter>
#include <QPointF>

#include "analysis/compare.h"
#include "widgets/chart/chart_style.h"

namespace convscope {

/// Returns a verdict's colour, safe for the colour-blind (blue and red of Paul Tol's "bright" scheme,
/// personal.sron.nl/~pault) and different from those of the families.
QColor verdictColour(Verdict verdict, const ChartStyle& style);

/// Draws a mark whose shape also shows the verdict: faster points down, slower up, same is a disc, unsure a ring.
void paintVerdict(QPainter& painter, const QPointF& centre, Verdict verdict, const ChartStyle& style);

}  // namespace convscope
