#include "widgets/export/slide_charts.h"

#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/chart/plot_chart.h"
#include "widgets/chart/problem_chart.h"
#include "widgets/export/chart_picture.h"
#include "widgets/export/slide_frame.h"
#include "widgets/layers/row_order.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

// Bars, marks and lines of a chart are drawn for this type, in pixels, and grow with it.
constexpr int kChartType = 13;
constexpr int kMostSlideType = 28;
constexpr double kLeastPlot = 0.25;  ///< of a chart's width
constexpr double kBetweenCharts = 32;
constexpr int kChartHeadFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

QFont chartHeadFont(int type) {
  return slideFont(type, QFont::DemiBold);
}

bool hasCutLabels(const RowChart& rows) {
  return std::ranges::any_of(rows.shownLabels(), [](const QString& label) { return label.contains(u'…'); });
}

/// Makes the chart as wide as its part, which may change the height of its legend.
void layOutChart(ChartPainter& chart, const QSizeF& size) {
  chart.resize(size);
  chart.rebuildNow();
}

}  // namespace

SlideCharts::SlideCharts(const std::vector<ChartForSlide>& charts, const ChartStyle& style, const QRectF& room,
                         bool hasTitles)
    : m_room(room), m_hasTitles(hasTitles) {
  QList<ChartPainter*> all;
  for (const ChartForSlide& from : charts) {
    Placed chart;
    chart.subject = from.subject;
    chart.painter = from.chart->forFiles(style);
    chart.painter->setFont(slideFont(kChartType));
    all.append(chart.painter.get());
    m_charts.push_back(std::move(chart));
  }
  for (ChartPainter* chart : all) chart->shareAxes(all);
  for (int type = kMostSlideType; type >= kLeastSlideType; --type) {
    m_type = type;
    m_scale = static_cast<double>(type) / kChartType;
    if (place(charts)) break;
  }
}

/// Returns whether all charts fit with all of their rows.
bool SlideCharts::place(const std::vector<ChartForSlide>& charts) {
  const auto count = static_cast<double>(charts.size());
  const double each = (m_room.height() - (count - 1) * kBetweenCharts) / count;
  bool fits = true;
  double top = m_room.top();
  for (Placed& chart : m_charts) layOutChart(*chart.painter, {m_room.width() / m_scale, each / m_scale});
  for (std::size_t i = 0; i < charts.size(); ++i) {
    m_charts[i].top = top;
    m_charts[i].title = charts[i].title;
    fits = fit(m_charts[i], charts[i].order, each) && fits;
    top += each + kBetweenCharts;
  }
  return fits;
}

/// Places a chart at the top of a room of this height. Returns whether it has all rows and nothing is cut.
bool SlideCharts::fit(Placed& chart, const QString& order, double height) {
  ChartPainter& painter = *chart.painter;
  auto* rows = qobject_cast<RowChart*>(&painter);
  const QString title = chart.title;
  QString sorted = order;
  for (int pass = 0; pass < 2; ++pass) {  // the number of rows may take the title another line
    const QRectF line(0, 0, m_room.width(), height);
    chart.head =
        headOf(chart).isEmpty()
            ? 0
            : QFontMetricsF(chartHeadFont(m_type)).boundingRect(line, kChartHeadFlags, headOf(chart)).height() +
                  tokens::kClose;
    chart.part.size = {m_room.width() / m_scale, std::max(1.0, (height - chart.head) / m_scale)};
    layOutChart(painter, chart.part.size);
    if (rows == nullptr) continue;
    chart.part.rows = std::min(rows->rowsInSight(), rows->rowCount());
    auto* layers = qobject_cast<ProblemChart*>(rows);
    const bool isShort = chart.part.rows < rows->rowCount() && m_type == kLeastSlideType;
    if (isShort && sorted.isEmpty() && layers != nullptr) {
      sortByCost(*layers);
      layOutChart(painter, chart.part.size);
      sorted = layers->costOrder();
    }
    chart.title = excerptTitle(title, painter, chart.part, sorted);
  }
  const bool isWide = painter.leastSize().width() <= chart.part.size.width();
  if (rows == nullptr) {
    const auto* plot = qobject_cast<PlotChart*>(&painter);
    const int least = std::max(painter.leastSize().height(), plot != nullptr ? plot->leastHeight() : 0);
    return isWide && least <= chart.part.size.height();
  }
  const double below =
      rows->plotRect().bottom() - rows->plotRect().top() - rows->rowRect(rows->topRow()).height() * chart.part.rows;
  chart.part.size.rheight() -= std::max(0.0, std::floor(below));
  layOutChart(painter, chart.part.size);
  const bool hasPlot = rows->plotRect().width() >= kLeastPlot * chart.part.size.width();
  return isWide && hasPlot && chart.part.rows == rows->rowCount() && !hasCutLabels(*rows);
}

QString SlideCharts::headOf(const Placed& chart) const {
  QStringList lines{m_hasTitles ? chart.title : QString(), chart.subject};
  lines.removeAll(QString());
  return lines.join(u'\n');
}

void SlideCharts::paint(QPainter& painter) const {
  for (const Placed& chart : m_charts) {
    painter.save();
    painter.translate(m_room.left(), chart.top);
    painter.setFont(chartHeadFont(m_type));
    painter.setPen(chart.painter->style().text);
    painter.drawText(QRectF(0, 0, m_room.width(), chart.head), kChartHeadFlags, headOf(chart));
    painter.translate(0, chart.head);
    painter.scale(m_scale, m_scale);
    chart.painter->paint(painter, chart.part);
    painter.restore();
  }
}

}  // namespace convscope
