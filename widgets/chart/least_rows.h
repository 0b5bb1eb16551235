#pragma once

#include <QWidget>
#include <algorithm>

#include "widgets/shared/font_follower.h"
#include "widgets/shared/tokens.h"

namespace convscope {

/// Keeps the view of a chart at least as high as this many rows of a table, in letters of any size: the legend and the
/// axis grow with the letters, so a fixed height would leave nothing of the plot.
inline void keepRows(QWidget& view, int rows) {
  followFont(view, [&view, rows, least = view.minimumHeight()] {
    view.setMinimumHeight(std::max(least, rows * tokens::rowHeight(view.font())));
  });
}

}  // namespace convscope
