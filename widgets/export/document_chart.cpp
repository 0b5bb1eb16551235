#include "widgets/export/document_chart.h"

#include <algorithm>
#include <memory>

#include "widgets/chart/row_chart.h"
#include "widgets/summary/summary_chart.h"

namespace convscope {

ChartPicture pictureOf(const DocumentChart& chart, const QSizeF& page) {
  const std::shared_ptr<ChartPainter> painter = chart.chart->forFiles(printStyle());
  const QSizeF natural = painter->naturalSize();
  const QSizeF whole = ChartPicture(painter, {chart.title, {}, {}}).size();
  const double scale = std::min(1.0, page.width() / whole.width());
  const double around = whole.height() - natural.height();
  const ChartPart part = painter->excerpt(page.height() / scale - around);
  const QString title = excerptTitle(chart.title, *painter, part, chart.order);
  return {painter, {title, {}, {}}, part};
}

ChartPicture pictureIn(const DocumentChart& chart, const QSizeF& room) {
  constexpr double kLeastScale = 0.8;  ///< of letters on paper
  const std::shared_ptr<ChartPainter> painter = chart.chart->forFiles(printStyle());
  const QSizeF natural = painter->naturalSize();
  const auto withoutChart = [&](const QString& title, double width) {
    return QSizeF(ChartPicture(painter, {title, {}, {}}, {{width, 0}}).size());
  };
  const double margins = withoutChart({}, natural.width()).width() - natural.width();
  const double least = painter->leastSize().width();
  const double width = std::min(natural.width(), std::max(least, room.width() / kLeastScale - margins));
  const double most = room.height() / std::min(1.0, room.width() / (width + margins));
  ChartPart part = painter->excerpt(most - withoutChart(chart.title, width).height());
  // The title of an excerpt is longer, and a narrow chart may have a legend of more lines.
  const double head = withoutChart(excerptTitle(chart.title, *painter, part, chart.order), width).height();
  if (const auto* summary = qobject_cast<const SummaryChart*>(painter.get()))
    part.size.setHeight(summary->heightFor(static_cast<int>(width)));  // its halves are one above the other
  part.size = {width, std::min(part.size.height(), most - head)};
  if (const auto* rows = qobject_cast<const RowChart*>(painter.get())) {
    constexpr double kStep = 4;
    const int wanted = part.rows;
    const auto shows = [&] {
      painter->resize(part.size);
      painter->rebuildNow();
      return std::min(rows->rowsInSight(), rows->rowCount());
    };
    while (shows() < wanted && part.size.height() + kStep <= most - head) part.size.rheight() += kStep;
    part.rows = std::min(shows(), wanted);
  }
  return {painter, {excerptTitle(chart.title, *painter, part, chart.order), {}, {}}, part};
}

}  // namespace convscope
