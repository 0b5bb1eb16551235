#pragma once

#include <QPainter>
#include <QPointF>

#include "analysis/compare.h"
#include "widgets/chart/chart_style.h"

namespace convscope {

/// A verdict's colour, safe for the colour-blind (blue and red of Paul Tol's "bright" scheme, personal.sron.nl/~pault)
/// and none of the families'.
QColor verdictColour(Verdict verdict, const ChartStyle& style);

/// A mark that tells verdicts apart by its shape too: faster points down, slower up, the same is a disc, an unsure one
/// a ring.
void paintVerdict(QPainter& painter, const QPointF& centre, Verdict verdict, const ChartStyle& style);

}  // namespace convscope
