#include "widgets/input_sizes/iterations_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "text/units.h"
#include "widgets/input_sizes/policy_lines.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/size_labels.h"

namespace convscope {
namespace {

constexpr int kColumns = 300;
constexpr double kHead = 5;  ///< size of the head of a spike
constexpr double kStem = 1;  ///< width of its line

/// Widens the range of each column to that of the estimates.
void widen(std::vector<IterationColumn>& columns, const std::vector<IterationColumn>& low,
           const std::vector<IterationColumn>& high) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].leastUs = std::min(columns[i].leastUs, low[i].leastUs);
    columns[i].mostUs = std::max(columns[i].mostUs, high[i].mostUs);
  }
}

}  // namespace

QList<LegendEntry> iterationMarkEntries(const ScheduleForecasts& forecasts, const ChartStyle& style) {
  const QColor colour = style.mutedText;
  const bool searches = std::ranges::any_of(
      forecasts.policies, [](const PolicyForecast& each) { return !each.policy().choosesFromSurvey(); });
  QList<LegendEntry> entries{
      {[colour](QPainter& painter, const QPointF& centre) {
         painter.setPen(QPen(colour, kStem));
         painter.drawLine(centre + QPointF(0, 8), centre - QPointF(0, 6));
         painter.setPen(Qt::NoPen);
         painter.setBrush(colour);
         painter.drawEllipse(centre - QPointF(0, 6), kHead / 2, kHead / 2);
       },
       searches ? IterationsChart::tr("searches for a new size") : IterationsChart::tr("first iteration of a size")}};
  if (forecasts.schedule.usedSizes() < 2) return entries;  // its iterations do not differ
  entries.append({[style](QPainter& painter, const QPointF& centre) {
                    const QRectF area(centre - QPointF(8, 6), QSizeF(16, 12));
                    for (int band = 0; band < 2; ++band)  // as where the bands of two policies overlap
                      painter.fillRect(area, rangeBrush(style.text));
                  },
                  IterationsChart::tr("shortest to longest of nearby iterations; the line is their mean")});
  return entries;
}

IterationsChart::IterationsChart(ShownSurvey& shown, const SizeForecasts& forecasts) : ForecastChart(shown, forecasts) {
  setAccessibleName(tr("Forecast of the time of each iteration by policy"));
  setAccessibleDescription(
      tr("One line for each policy over the iterations, with a spike at each search for a new size. The table of "
         "policies has the totals."));
}

QString IterationsChart::title() const {
  return (hasReplays() ? tr("Forecast and replay of the convolutions of each iteration: %1")
                       : tr("Forecast of the convolutions of each iteration: %1"))
      .arg(scheduleWords());
}

PlotChart::Contents IterationsChart::makeContents(const ChartStyle& style) {
  Contents contents;
  m_columns.clear();
  constexpr double kMostDetail = 8;
  const double detail = std::clamp(view().xAxis.home().span() / view().x().span(), 1.0, kMostDetail);
  const int count = static_cast<int>(kColumns * detail);
  AxisRange range{std::numeric_limits<double>::infinity(), 0};
  m_replayed.clear();
  const auto cover = [&](const IterationColumn& column) {
    if (column.meanUs > 0) range.low = std::min(range.low, column.leastUs);
    range.high = std::max({range.high, column.mostUs, column.spikeUs});
  };
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    const PolicyForecast& policy = result().policies[i];
    std::vector<IterationColumn>& columns = m_columns.emplace_back(iterationColumns(policy.forecast, count));
    if (policy.ends)
      widen(columns, iterationColumns(policy.ends->low, count), iterationColumns(policy.ends->high, count));
    std::ranges::for_each(columns, cover);
    std::vector<IterationColumn>& replayed = m_replayed.emplace_back();
    if (const auto& replay = result().replays[i])
      replayed = iterationColumns(*replay->track, replay->iterations, iterations(), count);
    std::ranges::for_each(replayed, cover);
  }
  range = sharedRange("iteration", range);
  contents.x = iterationAxis(tr("Iterations"));
  // On the page the chart is too low for a long title, and the chart above says "forecast".
  contents.y = PlotAxis::logarithmicTime(style.interactive ? tr("Convolutions")
                                         : hasReplays()    ? tr("Convolutions of an iteration, forecast and replay")
                                                           : tr("Convolutions of an iteration, forecast"),
                                         range.low, range.high);
  contents.zoom = Qt::Horizontal;
  for (std::size_t i = 0; i < m_columns.size(); ++i) addPolicy(contents, i, style);
  for (std::size_t i = 0; i < m_replayed.size(); ++i) addReplayed(contents, i, style);
  if (style.interactive && isOnItsPage()) return contents;  // the page has the legend on the chart above
  contents.legend = policyEntries(style);
  contents.legend += iterationMarkEntries(result(), style);
  return contents;
}

double IterationsChart::columnX(std::size_t policy, std::size_t column) const {
  return (static_cast<double>(column) + 0.5) / static_cast<double>(m_columns[policy].size()) *
         static_cast<double>(iterations());
}

void IterationsChart::addPolicy(Contents& contents, std::size_t policy, const ChartStyle& style) const {
  const QPen pen = penOf(policy, style);
  PlotSeries band{.kind = PlotSeries::Kind::Area};
  PlotSeries mean{.pen = pen};
  PlotSeries heads{.kind = PlotSeries::Kind::Dots, .brush = pen.color(), .size = kHead};
  band.brush = rangeBrush(pen.color());
  const std::vector<IterationColumn>& columns = m_columns[policy];
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const IterationColumn& column = columns[i];
    const double x = columnX(policy, i);
    band.points.append({x, column.mostUs});
    band.lower.append({x, column.leastUs});
    mean.points.append({x, column.meanUs});
    if (column.spike >= 0) heads.points.append({static_cast<double>(column.spike), column.spikeUs});
  }
  contents.series.insert(contents.series.end(), {std::move(band), std::move(mean), std::move(heads)});
}

void IterationsChart::paintMarks(QPainter& painter, const ChartStyle& style) {
  if (m_columns.size() != result().policies.size()) return;  // a rebuild is scheduled
  painter.save();
  painter.setClipRect(view().rect, Qt::IntersectClip);
  for (std::size_t i = 0; i < m_columns.size(); ++i) {
    painter.setPen(QPen(penOf(i, style).color(), kStem));
    for (const IterationColumn& column : m_columns[i]) {
      if (column.spike < 0) continue;
      const auto x = static_cast<double>(column.spike);
      const double foot = column.meanUs > 0 ? view().at(x, column.meanUs).y() : view().rect.bottom();
      painter.drawLine(QPointF(view().xAt(x), foot), view().at(x, column.spikeUs));
    }
  }
  painter.restore();
}

void IterationsChart::addReplayed(Contents& contents, std::size_t policy, const ChartStyle& style) const {
  const std::vector<IterationColumn>& columns = m_replayed[policy];
  if (columns.empty()) return;
  QList<QPointF> line;
  PlotSeries searches = measuredDots(penOf(policy, style).color(), style);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].meanUs > 0) line.append({columnX(policy, i), columns[i].meanUs});
    if (columns[i].spike >= 0) searches.points.append({static_cast<double>(columns[i].spike), columns[i].spikeUs});
  }
  addMeasured(contents.series, line, penOf(policy, style).color(), style);
  contents.series.push_back(std::move(searches));
}

std::vector<double> IterationsChart::readableXs() const {
  std::set<double> xs;
  const std::int64_t last = iterations() - 1;
  for (std::size_t i = 0; i < m_columns.size() && last >= 0; ++i) {
    for (std::size_t column = 0; column < m_columns[i].size(); ++column) {
      const std::int64_t spike = m_columns[i][column].spike;
      xs.insert(std::min(std::floor(columnX(i, column)), static_cast<double>(last)));
      if (spike >= 0) xs.insert(static_cast<double>(std::min(spike, last)));
    }
  }
  return {xs.begin(), xs.end()};
}

PlotReading IterationsChart::readingAt(double x, const ChartStyle& style) const {
  const std::int64_t at = std::llround(x);
  const ForecastRun run = result().policies.front().forecast.runs.holding(at);
  PlotReading reading{
      x,
      tr("iteration %1, size %2")
          .arg(toQString(formatCount(at + 1)), sizeLabels(result().schedule.sizes)[static_cast<qsizetype>(run.size)]),
      {}};
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    const PolicyForecast& policy = result().policies[i];
    std::optional<Interval> ends;
    if (policy.ends) ends = Interval{policy.ends->low.iterationTimeUs(at), policy.ends->high.iterationTimeUs(at)};
    reading.lines.push_back(forecastReading(i, policy.forecast.iterationTimeUs(at), style, ends));
    const auto& replay = result().replays[i];
    if (replay && at < replay->iterations)
      reading.lines.push_back(replayReading(i, replay->track->us[static_cast<std::size_t>(at)], style));
  }
  return reading;
}

}  // namespace convscope
