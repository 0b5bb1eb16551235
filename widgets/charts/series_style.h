#pragma once

#include <QPen>
#include <cstddef>

#include "widgets/charts/chart_style.h"

namespace convscope {

/// The pen of the line of policy number `index` of a chart, from 0: told apart by colour, safe for the colour-blind
/// (after Paul Tol's scheme "bright"), and by dashes. The first is drawn in the text's colour. These are not the
/// colours of families.
QPen seriesPen(std::size_t index, const ChartStyle& style);

}  // namespace convscope
