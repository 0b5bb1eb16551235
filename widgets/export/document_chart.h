#pragma once

#include <QSizeF>
#include <QString>

#include "widgets/export/chart_picture.h"

namespace convscope {

/// A chart of a report or handout. If it has more rows than fit, the document has the first ones, and the chart's title
/// says so.
struct DocumentChart {
  ChartPainter* chart;
  QString title;       ///< may be empty
  QString order = {};  ///< the order of the rows in words, for charts of which a part is shown; may be empty
};

/// Returns the chart as a picture no higher than `page` if it is scaled to its width: a page on a screen, which
/// scrolls.
ChartPicture pictureOf(const DocumentChart& chart, const QSizeF& page);
/// Returns the chart as a picture that fits into `room` if it is scaled to its width, with letters that are hardly
/// smaller than the room's text. It is no wider and no higher than its contents need.
ChartPicture pictureIn(const DocumentChart& chart, const QSizeF& room);

}  // namespace convscope
