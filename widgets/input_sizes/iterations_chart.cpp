#include "widgets/input_sizes/iterations_chart.h"

#include <QPolygonF>
#include <algorithm>
#include <limits>

#include "text/units.h"
#include "widgets/input_sizes/policy_lines.h"
#include "widgets/input_sizes/size_labels.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kColumns = 300;
constexpr double kHead = 2.5;

}  // namespace

IterationsChart::IterationsChart(ShownSurvey& shown, const SizeForecasts& forecasts, QWidget* parent)
    : ForecastChart(shown, forecasts, parent) {
  setAccessibleName(tr("Forecast of the time of each iteration by policy"));
  setAccessibleDescription(
      tr("One line for each policy over the iterations, with a spike at each search for a new size. The table of "
         "policies has the totals."));
}

QString IterationsChart::title() const {
  return (hasReplays() ? tr("Forecast and replay of the time of each iteration by policy: %1")
                       : tr("Forecast of the time of each iteration by policy: %1"))
      .arg(scheduleText());
}

PlotChart::Contents IterationsChart::makeContents(const ChartStyle& style) {
  Contents contents;
  m_columns.clear();
  double low = std::numeric_limits<double>::infinity();
  double high = 0;
  m_replayed.clear();
  const auto cover = [&](const IterationColumn& column) {
    if (column.meanUs > 0) low = std::min(low, column.leastUs);
    high = std::max({high, column.mostUs, column.spikeUs});
  };
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    std::ranges::for_each(m_columns.emplace_back(iterationColumns(result().policies[i].forecast, kColumns)), cover);
    std::vector<IterationColumn>& replayed = m_replayed.emplace_back();
    if (const auto& replay = result().replays[i])
      replayed = iterationColumns(*replay->track, replay->iterations, iterations(), kColumns);
    std::ranges::for_each(replayed, cover);
  }
  contents.ticks = ticks();
  contents.time = TimeScale::logarithmic(low, high);
  contents.title = tr("Iterations");
  contents.timeTitle = hasReplays() ? tr("One iteration (forecast, replay)") : tr("One iteration (forecast)");
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
  if (m_columns.size() != result().policies.size()) return;  // a rebuild is scheduled
  // Draw the baseline first, so it is visible between the dashes of equal lines.
  for (std::size_t i = m_columns.size(); i-- > 0;) paintSpikes(painter, i, style);
  for (std::size_t i = 0; i < m_columns.size(); ++i) paintPolicy(painter, i, style);
  for (std::size_t i = 0; i < m_replayed.size(); ++i) paintReplayed(painter, i, style);
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

void IterationsChart::paintReplayed(QPainter& painter, std::size_t policy, const ChartStyle& style) const {
  constexpr std::size_t kMarks = 16;
  const std::vector<IterationColumn>& columns = m_replayed[policy];
  QPolygonF line;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].meanUs > 0) line << QPointF(columnX(policy, i), frame().y(columns[i].meanUs));
  }
  drawLongLine(painter, line, measuredPen(policy, style));
  const qsizetype every = std::max<qsizetype>(1, line.size() / static_cast<qsizetype>(kMarks));
  for (qsizetype i = every / 2; i < line.size(); i += every) paintMeasuredMark(painter, line[i], policy, style);
  for (const IterationColumn& column : columns) {
    if (column.spike >= 0) paintMeasuredMark(painter, {xOf(column.spike), frame().y(column.spikeUs)}, policy, style);
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
  drawLongLine(painter, mean, pen);
}

QString IterationsChart::toolTip(const QPointF& point) const {
  if (!frame().rect.contains(point) || iterations() == 0) return {};
  const std::int64_t at = std::min(iterationsAt(point.x()), iterations() - 1);
  const Forecast& first = result().policies.front().forecast;
  const ForecastRun run = first.runs.holding(at);
  QString text = tr("<b>Iteration %1, size %2 (forecast)</b>")
                     .arg(QString::fromStdString(formatCount(at + 1)),
                          sizeLabels(result().schedule.sizes)[static_cast<qsizetype>(run.size)]) +
                 QStringLiteral("<table>");
  const auto row = [&](const QString& what, double us) {
    text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td></tr>").arg(what, timeText(us));
  };
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    const QString policy = QString::fromStdString(result().policies[i].forecast.policy);
    row(policy, result().policies[i].forecast.iterationTimeUs(at));
    const auto& replay = result().replays[i];
    if (replay && at < replay->iterations)
      row(tr("%1, replayed").arg(policy), replay->track->us[static_cast<std::size_t>(at)]);
  }
  return text + QStringLiteral("</table>");
}

}  // namespace convscope
