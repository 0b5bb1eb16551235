#include "widgets/charts/iterations_chart.h"

#include <QPolygonF>
#include <algorithm>
#include <limits>

#include "text/units.h"
#include "widgets/charts/series_style.h"
#include "widgets/models/size_labels.h"

namespace convscope {
namespace {

constexpr int kColumns = 300;
constexpr double kHead = 2.5;

}  // namespace

IterationsChart::IterationsChart(SessionStore& store, Selection& selection, const SizeForecasts& forecasts,
                                 QWidget* parent)
    : ForecastChart(store, selection, forecasts, parent) {
  setAccessibleName(tr("Forecast of the time of each iteration by policy"));
  setAccessibleDescription(
      tr("A line for each policy over the iterations, with a spike where a new size is searched for. The table of "
         "policies has the sums."));
}

QString IterationsChart::title() const {
  return tr("Forecast of the time of each iteration by policy: %1").arg(scheduleText());
}

PlotChart::Contents IterationsChart::makeContents(const ChartStyle& style) {
  Contents contents;
  m_columns.clear();
  double low = std::numeric_limits<double>::infinity();
  double high = 0;
  for (const PolicyForecast& policy : told().policies) {
    m_columns.push_back(iterationColumns(policy.forecast, kColumns));
    for (const IterationColumn& column : m_columns.back()) {
      low = std::min(low, column.leastUs);
      high = std::max({high, column.mostUs, column.spikeUs});
    }
  }
  contents.ticks = ticks();
  contents.time = TimeScale::logarithmic(low, high);
  contents.title = tr("Iterations");
  contents.timeTitle = tr("One iteration (forecast)");
  contents.legend = policyEntries(style);
  contents.legend.append({[colour = style.mutedText](QPainter& painter, const QPointF& centre) {
                            painter.setPen(QPen(colour, 1.5));
                            painter.drawLine(centre + QPointF(0, 8), centre - QPointF(0, 6));
                            painter.setPen(Qt::NoPen);
                            painter.setBrush(colour);
                            painter.drawEllipse(centre - QPointF(0, 6), kHead, kHead);
                          },
                          tr("searches for a new size")});
  return contents;
}

double IterationsChart::columnX(std::size_t policy, std::size_t column) const {
  return frame().xAt((static_cast<double>(column) + 0.5) / static_cast<double>(m_columns[policy].size()));
}

void IterationsChart::paintData(QPainter& painter, const ChartStyle& style) {
  if (m_columns.size() != told().policies.size()) return;  // a rebuild is on its way
  // The first policy lies below, where it shows through the dashes of others that take as long.
  for (std::size_t i = m_columns.size(); i-- > 0;) paintSpikes(painter, i, style);
  for (std::size_t i = 0; i < m_columns.size(); ++i) paintPolicy(painter, i, style);
}

void IterationsChart::paintSpikes(QPainter& painter, std::size_t policy, const ChartStyle& style) const {
  const QColor colour = seriesPen(policy, style).color();
  for (const IterationColumn& column : m_columns[policy]) {
    if (column.spike < 0) continue;
    const QPointF head(xOf(column.spike), frame().y(column.spikeUs));
    painter.setPen(QPen(colour, 1.5));
    painter.drawLine(QPointF(head.x(), frame().y(column.meanUs)), head);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(head, kHead, kHead);
  }
}

void IterationsChart::paintPolicy(QPainter& painter, std::size_t policy, const ChartStyle& style) const {
  const QPen pen = seriesPen(policy, style);
  QPolygonF mean;
  QPolygonF band;
  const std::vector<IterationColumn>& columns = m_columns[policy];
  for (std::size_t i = 0; i < columns.size(); ++i) {
    mean << QPointF(columnX(policy, i), frame().y(columns[i].meanUs));
    band << QPointF(columnX(policy, i), frame().y(columns[i].mostUs));
  }
  for (std::size_t i = columns.size(); i-- > 0;) band << QPointF(columnX(policy, i), frame().y(columns[i].leastUs));
  QColor shade = pen.color();
  constexpr float kBand = 0.12F;
  shade.setAlphaF(kBand);
  painter.setPen(Qt::NoPen);
  painter.setBrush(shade);
  painter.drawPolygon(band);
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(mean);
}

QString IterationsChart::toolTip(const QPointF& point) const {
  if (!frame().rect.contains(point) || iterations() == 0) return {};
  const std::int64_t at = std::min(iterationsAt(point.x()), iterations() - 1);
  const Forecast& first = told().policies.front().forecast;
  const auto run = std::prev(std::ranges::upper_bound(first.runs, at, {}, &ForecastRun::first));
  QString text = tr("<b>Iteration %1, size %2 (forecast)</b>")
                     .arg(QString::fromStdString(formatCount(at + 1)),
                          sizeLabels(told().schedule.sizes)[static_cast<qsizetype>(run->size)]) +
                 QStringLiteral("<table>");
  for (const PolicyForecast& policy : told().policies)
    text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td></tr>")
                .arg(QString::fromStdString(policy.forecast.policy),
                     QString::fromStdString(formatTime(policy.forecast.iterationTimeUs(at))));
  return text + QStringLiteral("</table>");
}

}  // namespace convscope
