#pragma once

#include <QSizeF>
#include <QString>

#include "widgets/export/chart_picture.h"

namespace convscope {

/// A chart of a report. If it has more rows than fit, the report has the first ones, and its title says so.
struct ReportChart {
  SessionChart* chart;
  QString title;           ///< may be empty
  QString order = {};      ///< the order of the rows in words, for charts of which a part is shown; may be empty
  double pageShare = 0.8;  ///< of a page's height that it takes at most
};

/// Returns the chart as a picture that has its share of `page`'s height if it is scaled to the page's width.
ChartPicture pictureOf(const ReportChart& chart, const QSizeF& page);

}  // namespace convscope
