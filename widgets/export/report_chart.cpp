#include "widgets/export/report_chart.h"

#include <algorithm>

#include "widgets/chart/row_chart.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

QString titleOf(const ReportChart& chart, const ChartPart& part) {
  const auto* rows = qobject_cast<const RowChart*>(chart.chart);
  if (rows == nullptr || part.rows == rows->rowCount()) return chart.title;
  if (chart.order.isEmpty()) return App::tr("%1 (%2 of %3 rows)").arg(chart.title).arg(part.rows).arg(rows->rowCount());
  return App::tr("%1 (%2 of %3 rows, %4)").arg(chart.title).arg(part.rows).arg(rows->rowCount()).arg(chart.order);
}

}  // namespace

ChartPicture pictureOf(const ReportChart& chart, const QSizeF& page) {
  const Caption caption{chart.title, {}, {}};
  const QSizeF whole = ChartPicture(*chart.chart, caption, printStyle()).size();
  const double scale = std::min(1.0, page.width() / whole.width());
  ChartPart part;
  QString title;
  chart.chart->layOutForFiles([&] {
    const double around = whole.height() - chart.chart->naturalSize().height();
    part = chart.chart->excerpt(page.height() * chart.pageShare / scale - around);
    title = titleOf(chart, part);
  });
  return {*chart.chart, {title, {}, {}}, printStyle(), part};
}

}  // namespace convscope
