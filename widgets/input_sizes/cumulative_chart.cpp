#include "widgets/input_sizes/cumulative_chart.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "text/counted_iterations.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/policy_lines.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kPoints = 300;

/// Returns the iteration from which a policy has cost less; none if it never does, or does from the first iteration on.
std::optional<std::int64_t> breakEven(const PolicyForecast& policy) {
  const std::optional<std::int64_t> when = policy.paysOffAfter();
  return when && *when > 1 ? when : std::nullopt;
}

QList<QPointF> placesOf(const std::vector<CurvePoint>& line) {
  QList<QPointF> places;
  for (const CurvePoint& point : line) places.append({static_cast<double>(point.iterations), point.us});
  return places;
}

}  // namespace

CumulativeChart::CumulativeChart(ShownSurvey& shown, const SizeForecasts& forecasts) : ForecastChart(shown, forecasts) {
  setAccessibleName(tr("Forecast of the cumulative time by policy"));
  setAccessibleDescription(tr("One line for each policy over the iterations. The table of policies has the figures."));
}

QString CumulativeChart::title() const {
  const QString text =
      m_saved ? hasReplays() ? tr("Forecast and replay of the time saved: %1") : tr("Forecast of the time saved: %1")
      : hasReplays() ? tr("Forecast and replay of the convolutions' total time: %1")
                     : tr("Forecast of the convolutions' total time: %1");
  return text.arg(scheduleWords());
}

void CumulativeChart::setSaved(bool saved) {
  if (saved == m_saved) return;
  m_saved = saved;
  invalidate();
}

double CumulativeChart::valueUs(std::size_t policy, std::int64_t iterations) const {
  const double us = result().policies[policy].forecast.cumulativeUs(iterations);
  return m_saved ? result().policies.front().forecast.cumulativeUs(iterations) - us : us;
}

std::optional<double> CumulativeChart::ghostUs(std::size_t policy, std::int64_t iterations) const {
  const PolicyForecast* ghost = forecasts().baselineOf(policy);
  if (ghost == nullptr) return std::nullopt;
  const double us = ghost->forecast.cumulativeUs(iterations);
  if (!m_saved) return us;
  const PolicyForecast* first = forecasts().baselineOf(0);
  if (first == nullptr || policy == 0) return std::nullopt;
  return first->forecast.cumulativeUs(iterations) - us;
}

QString CumulativeChart::baselineTitle() const {
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    if (ghostUs(i, 0)) return shown().baseline().title();
  }
  return {};
}

std::optional<Interval> CumulativeChart::endsUs(std::size_t policy, std::int64_t iterations) const {
  const std::optional<ForecastEnds>& ends = result().policies[policy].ends;
  if (!ends) return std::nullopt;
  if (!m_saved) return Interval{ends->low.cumulativeUs(iterations), ends->high.cumulativeUs(iterations)};
  const double us = valueUs(policy, iterations);
  const double noiseUs = result().policies[policy].savedNoiseUs(iterations);
  return Interval{us - noiseUs, us + noiseUs};
}

std::int64_t CumulativeChart::replayedIterations(std::size_t policy) const {
  const auto& replay = result().replays[policy];
  if (!replay) return 0;
  if (!m_saved) return replay->iterations;
  // Measurements are compared with measurements.
  const auto& first = result().replays.front();
  return first ? std::min(replay->iterations, first->iterations) : 0;
}

double CumulativeChart::replayedUs(std::size_t policy, std::int64_t iterations) const {
  const auto at = static_cast<std::size_t>(iterations);
  const double us = result().replays[policy]->track->upToUs[at];
  return m_saved ? result().replays.front()->track->upToUs[at] - us : us;
}

std::vector<CurvePoint> CumulativeChart::makeReplayedLine(std::size_t policy) const {
  const std::int64_t last = replayedIterations(policy);
  if (last == 0) return {};
  std::vector<CurvePoint> line;
  const std::int64_t steps = std::min<std::int64_t>(last, kPoints);
  for (std::int64_t i = 0; i <= steps; ++i) {
    const std::int64_t at = last * i / steps;
    line.push_back({at, replayedUs(policy, at)});
  }
  return line;
}

std::vector<CurvePoint> CumulativeChart::pointsOf(const Forecast& forecast) const {
  std::vector<CurvePoint> points = forecast.curve(kPoints);
  if (!view().isZoomed()) return points;
  const auto first = iterationsAt(view().rect.left());
  const auto shown = iterationsAt(view().rect.right()) - first;
  for (int i = 0; i <= kPoints; ++i) points.push_back({first + shown * i / kPoints, 0});
  std::ranges::sort(points, {}, &CurvePoint::iterations);
  const auto isSame = [](const CurvePoint& a, const CurvePoint& b) { return a.iterations == b.iterations; };
  points.erase(std::unique(points.begin(), points.end(), isSame), points.end());
  return points;
}

std::unique_ptr<ChartPainter> CumulativeChart::copy() const {
  auto chart = std::make_unique<CumulativeChart>(shown(), forecasts());
  chart->m_saved = m_saved;
  return chart;
}

/// On the page, the view is named above the chart and the legend says what is replayed: a low page has no room for
/// more.
QString CumulativeChart::axisTitle() const {
  if (isOnItsPage()) return m_saved ? tr("Saved") : tr("Total");
  const QString what = m_saved ? tr("Saved, %1") : tr("Convolutions, total, %1");
  return what.arg(hasReplays() ? tr("forecast and replay") : tr("forecast"));
}

PlotChart::Contents CumulativeChart::makeContents(const ChartStyle& style) {
  Contents contents;
  m_lines.clear();
  m_ghosts.clear();
  m_replayed.clear();
  AxisRange range;
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    std::vector<CurvePoint>& line = m_lines.emplace_back(pointsOf(result().policies[i].forecast));
    for (CurvePoint& point : line) {
      point.us = valueUs(i, point.iterations);
      range = range.united({point.us, point.us});
      if (const auto ends = endsUs(i, point.iterations)) range = range.united({ends->low, ends->high});
    }
    std::vector<CurvePoint>& ghost = m_ghosts.emplace_back();
    for (const CurvePoint& point : line) {
      if (const std::optional<double> us = ghostUs(i, point.iterations)) ghost.push_back({point.iterations, *us});
    }
    for (const CurvePoint& point : ghost) range = range.united({point.us, point.us});
    for (const CurvePoint& point : m_replayed.emplace_back(makeReplayedLine(i)))
      range = range.united({point.us, point.us});
  }
  // On the page, the chart below has the title.
  contents.x = iterationAxis(isOnItsPage() ? QString() : tr("Iterations"));
  range = sharedRange(m_saved ? "saved" : "total", range);
  contents.y = PlotAxis::time(axisTitle(), range.low, range.high);
  addGhosts(contents, style);
  for (std::size_t i = 0; i < m_lines.size(); ++i) addSeries(contents, i, style);
  contents.legend = policyEntries(style);
  const bool marked =
      std::ranges::any_of(result().policies, [](const auto& policy) { return breakEven(policy).has_value(); });
  if (marked)
    contents.legend.append(
        {[colour = style.text](QPainter& painter, const QPointF& centre) { paintRing(painter, centre, colour); },
         tr("break-even")});
  if (!result().estimated.empty())
    contents.legend.append({[brush = rangeBrush(style.text)](QPainter& painter, const QPointF& centre) {
                              painter.fillRect(QRectF(centre - QPointF(8, 6), QSizeF(16, 12)), brush);
                            },
                            tr("range of the estimated sizes")});
  if (!baselineTitle().isEmpty()) {
    contents.legend.append(baselineEntry(baselineTitle(), style));
    if (style.interactive) contents.legend.last().text = tr("pinned baseline");  // not the first policy
  }
  if (isOnItsPage()) contents.legend += iterationMarkEntries(result(), style);
  return contents;
}

void CumulativeChart::addGhosts(Contents& contents, const ChartStyle& style) const {
  for (std::size_t i = 0; i < m_ghosts.size(); ++i) {
    if (!m_ghosts[i].empty())
      contents.series.push_back({.points = placesOf(m_ghosts[i]), .pen = ghostPen(penOf(i, style).color())});
  }
}

void CumulativeChart::addSeries(Contents& contents, std::size_t policy, const ChartStyle& style) const {
  if (result().policies[policy].ends) {
    PlotSeries band{.kind = PlotSeries::Kind::Area, .brush = rangeBrush(penOf(policy, style).color())};
    for (const CurvePoint& point : m_lines[policy]) {
      const auto x = static_cast<double>(point.iterations);
      const Interval ends = endsUs(policy, point.iterations).value();
      band.points.append({x, ends.high});
      band.lower.append({x, ends.low});
    }
    contents.series.push_back(std::move(band));
  }
  contents.series.push_back({.points = placesOf(m_lines[policy]), .pen = penOf(policy, style)});
  if (m_replayed[policy].empty()) return;
  addMeasured(contents.series, placesOf(m_replayed[policy]), penOf(policy, style).color(), style);
}

std::optional<QPointF> CumulativeChart::mark(std::size_t policy) const {
  const auto when = breakEven(result().policies[policy]);
  if (!when) return std::nullopt;
  return view().at(static_cast<double>(*when), valueUs(policy, *when));
}

void CumulativeChart::paintMarks(QPainter& painter, const ChartStyle& style) {
  if (m_lines.size() != result().policies.size()) return;  // a rebuild is scheduled
  paintGhosts(painter, style);
  paintLabelled(painter, style);
}

std::vector<ForecastChart::LabelledMark> CumulativeChart::labelledMarks(const ChartStyle& style) const {
  std::vector<LabelledMark> marks;
  for (std::size_t i = 1; i < result().policies.size(); ++i) {
    if (const std::optional<QPointF> at = mark(i)) marks.push_back({*at, penOf(i, style).color(), markText(i)});
  }
  return marks;
}

/// Paints the marks of the baseline near the right end of its lines.
void CumulativeChart::paintGhosts(QPainter& painter, const ChartStyle& style) const {
  constexpr double kFromRight = 14;
  const QRectF& plot = view().rect;
  const std::int64_t at = iterationsAt(plot.right() - kFromRight);
  for (std::size_t i = 0; i < m_ghosts.size(); ++i) {
    const std::optional<double> us = ghostUs(i, at);
    if (!us) continue;
    const QPointF centre = view().at(static_cast<double>(at), *us);
    if (plot.contains(centre)) paintGhost(painter, centre, style.text);
  }
}

QString CumulativeChart::markText(std::size_t policy) const {
  const PolicyForecast& own = result().policies[policy];
  // The verdict's bounds, which are of the long run: the page gives one number for one thing.
  const std::optional<BreakEven>& longRun = result().longRun[policy].breakEven;
  const BreakEven& when = longRun && longRun->iterations ? *longRun : *own.breakEven;
  return (when.isNoise ? tr("%1 pays off after %2 iterations, if its saving is no noise")
                       : tr("%1 pays off after %2 iterations"))
      .arg(toQString(own.policy().title()), toQString(iterationsText(*when.iterations, when.range)));
}

std::vector<double> CumulativeChart::readableXs() const {
  std::set<double> xs;
  for (const std::vector<CurvePoint>& line : m_lines) {
    for (const CurvePoint& point : line) xs.insert(static_cast<double>(std::min(point.iterations, iterations())));
  }
  return {xs.begin(), xs.end()};
}

PlotReading CumulativeChart::readingAt(double x, const ChartStyle& style) const {
  const std::int64_t at = std::llround(x);
  PlotReading reading{x, tr("after %1").arg(toQString(countedIterations(at))), {}};
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    reading.lines.push_back(forecastReading(i, valueUs(i, at), style, endsUs(i, at)));
    if (const std::optional<double> us = ghostUs(i, at)) reading.lines.push_back(baselineReading(i, *us, style));
    if (at > 0 && at <= replayedIterations(i)) reading.lines.push_back(replayReading(i, replayedUs(i, at), style));
  }
  return reading;
}

}  // namespace convscope
