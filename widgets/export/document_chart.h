#pragma once

#include <QSizeF>
#include <QString>

#include "widgets/export/chart_picture.h"

namespace convscope {

/// A chart of a report or handout. If it has more rows than fit, the document has the first ones, and the chart's title
/// says so.
struct DocumentChart {
  ChartPainter* chart;
  QString title;           ///< may be empty
  QString order = {};      ///< the order of the rows in words, for charts of which a part is shown; may be empty
  double pageShare = 0.8;  ///< of pictureOf()'s page that it takes at most
};

/// Returns the chart as a picture that has its share of `page`'s height if it is scaled to the page's width.
ChartPicture pictureOf(const DocumentChart& chart, const QSizeF& page);
/// Returns the chart as a picture that fits into `room` if it is scaled to its width, with letters that are hardly
/// smaller than the room's text. It is no wider and no higher than its contents need.
ChartPicture pictureIn(const DocumentChart& chart, const QSizeF& room);

}  // namespace convscope
