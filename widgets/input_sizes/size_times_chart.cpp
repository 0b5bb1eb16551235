#include "widgets/input_sizes/size_times_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/chart/algorithm_legend.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/chart/time_axis.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/size_labels.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr double kBandHeight = 7;

}  // namespace

SizeTimesChart::SizeTimesChart(const SessionStore& store, ShownSurvey& shown, const SizeForecasts& forecasts)
    : PlotChart(shown), m_store(store), m_forecasts(forecasts) {
  setAccessibleName(tr("Time of each algorithm of the selected layer over the input size"));
  setAccessibleDescription(
      tr("One line for each algorithm. The table of the page Layers has the figures of the selected size."));
  connect(&shown, &ShownSurvey::changed, this, [this] {  // they belong to the old survey
    m_fields = {};
    m_lines.clear();
    m_winners.clear();
  });
  connect(&store, &SessionStore::problemListed, this, &SizeTimesChart::invalidate);
  connect(&store, &SessionStore::problemChanged, this, &SizeTimesChart::invalidate);
  connect(&forecasts, &SizeForecasts::surveysChanged, this, &SizeTimesChart::invalidate);
}

QString SizeTimesChart::title() const {
  const ProblemResult* result = shown().problemAt(shown().problem());
  if (result == nullptr) return tr("Time of each algorithm over the input size");
  return tr("Time of each algorithm of %1, %2, over the input size")
      .arg(layerName(result->subject), passName(result->subject.problem.pass));
}

QString SizeTimesChart::emptyReason() const {
  if (shown().problem() < 0)
    return tr("Nothing measured yet. Surveys of several sizes show how each algorithm's time grows.");
  const bool timed = shown().figures(shown().problem()).marks.fastest.has_value();
  return !timed && m_winners.empty() ? tr("No algorithm of this layer and pass has been measured at any size.")
                                     : QString();
}

PlotChart::Contents SizeTimesChart::makeContents(const ChartStyle& style) {
  m_fields = SizeRows(m_store, shown().index(), m_forecasts.surveys());
  m_row = shown().problem();
  m_positions = sizePositions(m_forecasts.inputs());
  m_labels = sizeLabels(m_forecasts.inputs());
  m_lines.clear();
  m_winners.clear();
  Contents contents;
  LegendContents legend;
  std::vector<PlotTick> ticks;
  AxisRange range{std::numeric_limits<double>::infinity(), 0};
  for (int column = 0; column < m_fields.columns(); ++column) {
    ticks.push_back({m_positions[static_cast<std::size_t>(column)], m_labels[column]});
    const auto place = m_fields.at(m_row, column);
    if (!place) continue;
    const ProblemResult& result = *m_store.problem(place->survey, place->problem);
    const ProblemFigures& figures = shown().figures(place->survey, place->problem);
    for (std::size_t i = 0; i < figures.times.size(); ++i) {
      if (figures.times[i].count == 0) continue;
      const Point point{column, i, figures.times[i].median};
      m_lines[result.trials[i].candidate.id].push_back(point);
      if (figures.marks.fastest == i) m_winners.push_back(point);
      legend.families.insert(result.trials[i].candidate.family);
      range = range.united({point.us, point.us});
    }
  }
  legend.fastest = !m_winners.empty();
  contents.x = PlotAxis::places(sizeAxisTitle(m_forecasts.inputs()), std::move(ticks), {});
  range = sharedRange("time", range);
  if (const ProblemResult* result = shown().problemAt(m_row))
    contents.y = PlotAxis::logarithmicTime(executionTitle(result->subject), range.low, range.high);
  addLines(contents, style);
  addDots(contents, style);
  addWinners(contents, style);
  contents.legend = algorithmLegend(legend, style);
  contents.legend.append({{}, tr("band below: family of the fastest")});
  const auto hasGap = [](const auto& line) {
    return line.second.back().column - line.second.front().column >= static_cast<int>(line.second.size());
  };
  if (std::ranges::any_of(m_lines, hasGap))
    contents.legend.append({{}, tr("gap in a line: its algorithm has no time at that size")});
  return contents;
}

const Trial* SizeTimesChart::trialOf(const Point& point) const {
  const auto place = m_fields.at(m_row, point.column);
  const ProblemResult* result = place ? m_store.problem(place->survey, place->problem) : nullptr;
  return result != nullptr && point.trial < result->trials.size() ? &result->trials[point.trial] : nullptr;
}

QPointF SizeTimesChart::place(const Point& point) const {
  return view().at(m_positions[static_cast<std::size_t>(point.column)], point.us);
}

void SizeTimesChart::addLines(Contents& contents, const ChartStyle& style) const {
  constexpr double kLineWidth = 1.2;
  for (const auto& [id, line] : m_lines) {
    const QColor colour = faded(familyColour(trialOf(line.front())->candidate.family, style.background));
    // A size without a time of the algorithm interrupts its line; Qt Charts would bridge a gap in a series.
    for (std::size_t begin = 0; begin < line.size();) {
      PlotSeries part{.pen = QPen(colour, kLineWidth)};
      std::size_t end = begin;
      do {
        part.points.append({m_positions[static_cast<std::size_t>(line[end].column)], line[end].us});
        ++end;
      } while (end < line.size() && line[end].column == line[end - 1].column + 1);
      if (part.points.size() > 1) contents.series.push_back(std::move(part));
      begin = end;
    }
  }
}

void SizeTimesChart::addDots(Contents& contents, const ChartStyle& style) const {
  constexpr double kDot = 5;
  std::map<QRgb, PlotSeries> dots;
  for (const auto& [id, line] : m_lines) {
    const QColor colour = faded(familyColour(trialOf(line.front())->candidate.family, style.background));
    PlotSeries& series = dots[colour.rgba()];
    series.kind = PlotSeries::Kind::Dots;
    series.brush = colour;
    series.size = kDot;
    for (const Point& point : line)
      series.points.append({m_positions[static_cast<std::size_t>(point.column)], point.us});
  }
  for (auto& [colour, series] : dots) contents.series.push_back(std::move(series));
}

void SizeTimesChart::addWinners(Contents& contents, const ChartStyle& style) const {
  for (std::size_t i = 1; i < m_winners.size(); ++i) {
    const auto column = static_cast<std::size_t>(m_winners[i].column);
    if (m_winners[i].column != m_winners[i - 1].column + 1) continue;
    const QPointF from(m_positions[column - 1], m_winners[i - 1].us);
    const QPointF to(m_positions[column], m_winners[i].us);
    const QPointF middle((from.x() + to.x()) / 2, std::sqrt(from.y() * to.y()));  // of the logarithmic axis
    for (const bool second : {false, true}) {                                     // each half in the colour of its end
      const QColor colour = familyColour(trialOf(m_winners[second ? i : i - 1])->candidate.family, style.background);
      constexpr double kWinnerWidth = 3;
      contents.series.push_back({.points = second ? QList{middle, to} : QList{from, middle},
                                 .pen = QPen(colour, kWinnerWidth, Qt::SolidLine, Qt::FlatCap)});
    }
  }
}

void SizeTimesChart::paintMarks(QPainter& painter, const ChartStyle& style) {
  for (const Point& point : m_winners) {
    if (const Trial* trial = trialOf(point))
      paintLozenge(painter, place(point), familyColour(trial->candidate.family, style.background), style.text);
  }
  paintBand(painter, style);
}

void SizeTimesChart::paintBand(QPainter& painter, const ChartStyle& style) const {
  const QRectF& plot = view().rect;
  for (const Point& point : m_winners) {
    const auto column = static_cast<std::size_t>(point.column);
    const double here = m_positions[column];
    const double left = column > 0 ? view().xAt((m_positions[column - 1] + here) / 2) : plot.left();
    const double right =
        column + 1 < m_positions.size() ? view().xAt((m_positions[column + 1] + here) / 2) : plot.right();
    if (const Trial* trial = trialOf(point))
      paintHairline(painter, {left, plot.bottom() - kBandHeight, right - left, kBandHeight},
                    familyColour(trial->candidate.family, style.background));
    const bool selected = style.interactive && m_fields.surveys()[column] == shown().index();
    if (!selected) continue;
    painter.setPen(QPen(style.accent, 1, Qt::DashLine));
    painter.drawLine(QPointF(view().xAt(here), plot.top()), QPointF(view().xAt(here), plot.bottom()));
    const auto chosen = m_fields.at(m_row, point.column);
    for (const auto& [id, line] : m_lines) {
      for (const Point& other : line) {
        if (chosen && other.column == point.column && static_cast<int>(other.trial) == shown().selectedTrial())
          paintSelectionFrame(painter, place(other), style.accent);
      }
    }
  }
}

std::optional<SizeTimesChart::Point> SizeTimesChart::nearest(const QPointF& at) const {
  std::optional<Point> found;
  double least = kMarkReach;
  for (const auto& [id, line] : m_lines) {
    for (const Point& point : line) {
      const QPointF away = place(point) - at;
      const double distance = std::hypot(away.x(), away.y());
      if (distance >= least) continue;
      least = distance;
      found = point;
    }
  }
  return found;
}

void SizeTimesChart::pressed(const QPointF& at) {
  const auto point = nearest(at);
  const auto chosen = point ? m_fields.at(m_row, point->column) : std::nullopt;
  if (chosen) shown().show(chosen->survey, chosen->problem, static_cast<int>(point->trial));
}

QString SizeTimesChart::toolTip(const QPointF& at) const {
  const auto point = nearest(at);
  const Trial* trial = point ? trialOf(*point) : nullptr;
  if (trial == nullptr) return {};
  const auto chosen = m_fields.at(m_row, point->column);
  const ProblemFigures& figures = shown().figures(chosen->survey, chosen->problem);
  return tr("<b>Size %1</b><br>").arg(escapedMarkup(m_labels[point->column])) +
         trialToolTip(*m_store.problem(chosen->survey, chosen->problem), *trial, figures.times[point->trial],
                      marksText(figures.marks, point->trial));
}

std::vector<double> SizeTimesChart::readableXs() const {
  std::vector<double> xs;
  for (const Point& point : m_winners) xs.push_back(m_positions[static_cast<std::size_t>(point.column)]);
  return xs;
}

PlotReading SizeTimesChart::readingAt(double x, const ChartStyle& style) const {
  const auto column = static_cast<int>(std::ranges::find(m_positions, x) - m_positions.begin());
  PlotReading reading{x, tr("size %1").arg(m_labels.value(column)), {}};
  const auto add = [&](const QString& name, const Point& point) {
    if (const Trial* trial = trialOf(point))
      reading.lines.push_back(
          {name, timeText(point.us), point.us, familyColour(trial->candidate.family, style.background)});
  };
  for (const Point& point : m_winners) {
    if (point.column == column) add(tr("fastest"), point);
  }
  const Trial* selected = shown().selectedProblem() == m_row && shown().selectedTrial() >= 0
                              ? &shown().problemAt(m_row)->trials[static_cast<std::size_t>(shown().selectedTrial())]
                              : nullptr;
  const auto line = selected != nullptr ? m_lines.find(selected->candidate.id) : m_lines.end();
  if (line == m_lines.end()) return reading;
  for (const Point& point : line->second) {
    if (point.column == column) add(tr("selected"), point);
  }
  return reading;
}

}  // namespace convscope
