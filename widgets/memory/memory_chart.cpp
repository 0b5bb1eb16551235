#include "widgets/memory/memory_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "widgets/chart/algorithm_legend.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/memory/network_memory.h"
#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {

MemoryChart::MemoryChart(ShownSurvey& shown) : WorkspaceChart(shown) {
  connect(&shown.baseline(), &Baseline::changed, this, &ChartPainter::invalidate);
  // The dots belong to the old survey, or to dropped results.
  connect(&shown, &ShownSurvey::changed, this, [this] { m_problem = -1; });
  connect(&shown, &ShownSurvey::problemListed, this, [this](int problem) {
    if (problem == m_problem) m_problem = -1;
  });
  setAccessibleName(tr("Time against workspace of the selected layer and pass"));
  setAccessibleDescription(
      tr("One dot for each algorithm. Left and right select an algorithm, up and down another layer and pass. The "
         "table of the page Layers has the same figures."));
}

const ProblemResult* MemoryChart::problem() const {
  return shown().problemAt(m_problem);
}

QString MemoryChart::title() const {
  const ProblemResult* result = shown().problemAt(shown().problem());
  if (result == nullptr) return tr("Time against workspace of one layer and pass");
  return tr("Time against workspace of %1, %2").arg(layerName(result->subject), passName(result->subject.problem.pass));
}

QString MemoryChart::emptyReason() const {
  const int index = shown().problem();
  const ProblemResult* result = shown().problemAt(index);
  if (result == nullptr) return tr("Nothing measured yet. A survey shows one dot for each algorithm of a layer.");
  if (!shown().workspace(index).points.empty()) return {};
  if (!result->failure.empty()) return tr("Failed: %1").arg(toQString(result->failure));
  return result->ended ? tr("No algorithm of this layer and pass could be measured.")
                       : tr("No algorithm of this layer and pass has been measured yet.");
}

QString MemoryChart::baselineTitle() const {
  const WorkspaceFront* front = shown().baseline().workspace(shown().problem());
  return front != nullptr && !front->front.empty() ? shown().baseline().title() : QString();
}

std::unique_ptr<ChartPainter> MemoryChart::copy() const {
  auto chart = std::make_unique<MemoryChart>(shown());
  chart->setLimit(limit());
  return chart;
}

PlotChart::Contents MemoryChart::makeContents(const ChartStyle& style) {
  m_problem = shown().problem();
  m_dots.clear();
  m_front.clear();
  m_ghost.clear();
  Contents contents;
  const ProblemResult* result = problem();
  if (result == nullptr) return contents;
  m_dots = shown().workspace(m_problem).points;
  m_front = shown().workspace(m_problem).front;
  if (const WorkspaceFront* ghost = shown().baseline().workspace(m_problem)) m_ghost = ghost->front;
  std::ranges::stable_sort(m_dots, {}, [](const ParetoPoint& dot) { return std::pair(dot.workspaceBytes, dot.us); });
  LegendContents legend;
  legend.benchmarkName = shown().summary().benchmarkName();
  legend.shortChoices = true;
  AxisRange range{std::numeric_limits<double>::infinity(), 0};
  for (const ParetoPoint& dot : m_dots) {
    range = range.united({dot.us, dot.us});
    legend.add(result->trials[dot.trial]);
  }
  for (const ParetoPoint& dot : m_ghost) range = range.united({dot.us, dot.us});
  Marks marks = shown().figures(m_problem).marks;
  marks.rooflineUs.reset();
  legend.add(marks);
  // Use the network's workspaces, so the axis is the same for all layers.
  const NetworkMemory network = networkMemory(problemMemory(shown()));
  std::vector<std::uint64_t> steps;
  for (const ParetoPoint& point : m_front) steps.push_back(point.workspaceBytes);
  std::uint64_t least = network.leastBytes;
  std::uint64_t most = network.mostBytes;
  const auto include = [&](const ParetoPoint& dot) {
    if (dot.workspaceBytes > 0) least = least == 0 ? dot.workspaceBytes : std::min(least, dot.workspaceBytes);
    most = std::max(most, dot.workspaceBytes);
  };
  std::ranges::for_each(m_dots, include);  // a layer that another kernel executes is not in the network's figures
  std::ranges::for_each(m_ghost, include);
  setWorkspaces(contents, tr("Workspace"), least, most, std::move(steps));
  range = sharedRange("time", range);
  contents.y = PlotAxis::logarithmicTime(executionTitle(result->subject), range.low, range.high);
  const auto placesOf = [this](const std::vector<ParetoPoint>& front) {
    QList<QPointF> places;
    for (const ParetoPoint& point : front) places.append({axisValue(point.workspaceBytes), point.us});
    return places;
  };
  if (!m_ghost.empty()) contents.series.push_back(stepLine(placesOf(m_ghost), ghostPen(style.text)));
  contents.series.push_back(stepLine(placesOf(m_front), stepPen(style.mutedText)));
  addDots(contents, style);
  contents.legend = algorithmLegend(legend, style);
  contents.legend.append(stepsEntry(tr("Pareto front"), style.mutedText));
  if (!m_ghost.empty()) contents.legend.append(baselineEntry(baselineTitle(), style));
  return contents;
}

void MemoryChart::addDots(Contents& contents, const ChartStyle& style) const {
  std::map<std::pair<bool, std::optional<Family>>, PlotSeries> groups;  // finalists are before the others
  for (const ParetoPoint& dot : m_dots) {
    const Trial& trial = problem()->trials[dot.trial];
    const bool isolatedOnly = trial.hot.us.empty();
    PlotSeries& group = groups[{!isolatedOnly, trial.candidate.family}];
    const QColor colour = familyColour(trial.candidate.family, style.background);
    group.kind = PlotSeries::Kind::Dots;
    group.pen = isolatedOnly ? QPen(colour, 1.5) : QPen(Qt::NoPen);
    group.brush = isolatedOnly ? QBrush(Qt::NoBrush) : QBrush(colour);
    group.size = isolatedOnly ? 5 : 8;
    group.points.append({axisValue(dot.workspaceBytes), dot.us});
  }
  for (auto& [key, group] : groups) contents.series.push_back(std::move(group));
}

void MemoryChart::paintMarks(QPainter& painter, const ChartStyle& style) {
  WorkspaceChart::paintMarks(painter, style);
  const ProblemResult* result = problem();
  if (result == nullptr || m_dots.empty() || m_dots.size() > result->trials.size()) return;
  const ParetoPoint* chosen = shown().workspace(m_problem).within(limit());
  if (chosen != nullptr) {
    const QPointF from = placeOf(chosen->workspaceBytes, chosen->us);
    painter.setPen(QPen(style.accent, 2, Qt::DashLine, Qt::FlatCap));
    painter.drawLine(from, QPointF(limitX(), from.y()));
  }
  paintTrialMarks(painter, style);
}

void MemoryChart::paintTrialMarks(QPainter& painter, const ChartStyle& style) const {
  const Marks& marks = shown().figures(m_problem).marks;
  const bool isSelected = style.interactive && shown().selectedProblem() == m_problem;
  QList<Flag> flags;
  QList<QPointF> dots;
  if (!m_ghost.empty()) paintGhost(painter, placeOf(m_ghost.back().workspaceBytes, m_ghost.back().us), style.text);
  for (const ParetoPoint& dot : m_dots) {
    const QPointF centre = placeOf(dot.workspaceBytes, dot.us);
    dots.append(centre);
    if (marks.fastest == dot.trial)
      paintLozenge(painter, centre, familyColour(problem()->trials[dot.trial].candidate.family, style.background),
                   style.text);
    if (const QString letters = flagText(marks, dot.trial); !letters.isEmpty()) flags.append({centre, letters});
    if (isSelected && shown().selectedTrial() == static_cast<int>(dot.trial))
      paintSelectionFrame(painter, centre, style.accent);
  }
  paintFlags(painter, apart(flags, dots, flagRoom(font())), style);
}

const ParetoPoint* MemoryChart::dotAt(const QPointF& point) const {
  const ParetoPoint* nearest = nullptr;
  double least = kMarkReach;
  for (const ParetoPoint& dot : m_dots) {
    const QPointF away = placeOf(dot.workspaceBytes, dot.us) - point;
    const double distance = std::hypot(away.x(), away.y());
    if (distance >= least) continue;
    least = distance;
    nearest = &dot;
  }
  return nearest;
}

bool MemoryChart::isOnGhost(const QPointF& point) const {
  if (m_ghost.empty()) return false;
  const QPointF away = placeOf(m_ghost.back().workspaceBytes, m_ghost.back().us) - point;
  return std::hypot(away.x(), away.y()) < kMarkReach;
}

std::vector<double> MemoryChart::readableXs() const {
  const ParetoPoint* dot = crosshair() ? dotAt(*crosshair()) : nullptr;
  return dot != nullptr ? std::vector{axisValue(dot->workspaceBytes)} : std::vector<double>();
}

PlotReading MemoryChart::readingAt(double x, const ChartStyle& style) const {
  const ParetoPoint* dot = crosshair() ? dotAt(*crosshair()) : nullptr;
  if (dot == nullptr || problem() == nullptr || dot->trial >= problem()->trials.size()) return {x, {}, {}};
  const Trial& trial = problem()->trials[dot->trial];
  return {x,
          bytesText(dot->workspaceBytes),
          {{familyName(trial.candidate.family), timeText(dot->us), dot->us,
            familyColour(trial.candidate.family, style.background)}}};
}

bool MemoryChart::grabs(const QPointF& point) const {
  return dotAt(point) == nullptr && WorkspaceChart::grabs(point);
}

void MemoryChart::pressed(const QPointF& point) {
  const ParetoPoint* dot = dotAt(point);
  if (dot != nullptr) shown().select(m_problem, static_cast<int>(dot->trial));
}

QString MemoryChart::toolTip(const QPointF& point) const {
  const ParetoPoint* dot = dotAt(point);
  if (dot == nullptr && isOnGhost(point))
    return baselineToolTip(shown().baseline(), shown().baseline().change(m_problem));
  if (dot == nullptr || problem() == nullptr || dot->trial >= problem()->trials.size()) return {};
  const Trial& trial = problem()->trials[dot->trial];
  const ProblemFigures& figures = shown().figures(m_problem);
  const Summary& time = figures.times[dot->trial];
  QString text = trialToolTip(*problem(), trial, time, marksText(figures.marks, dot->trial));
  if (dot->us != time.median)
    text += tr("<p>%1 in the steady state: the isolated sample minus what the two events measure besides the "
               "execution.</p>")
                .arg(timeText(dot->us));
  return text;
}

void MemoryChart::step(int by) {
  if (m_dots.empty() || problem() == nullptr) return;
  const auto current = std::ranges::find(m_dots, shown().selectedTrial(),
                                         [](const ParetoPoint& dot) { return static_cast<int>(dot.trial); });
  const auto last = std::ssize(m_dots) - 1;
  const std::ptrdiff_t next =
      current == m_dots.end() ? 0 : std::clamp<std::ptrdiff_t>(current - m_dots.begin() + by, 0, last);
  shown().select(m_problem, static_cast<int>(m_dots[static_cast<std::size_t>(next)].trial));
}

bool MemoryChart::keyPressed(int key) {
  const auto other = [this](int by) {
    if (shown().problemAt(m_problem + by) != nullptr) shown().select(m_problem + by);
  };
  switch (key) {
    case Qt::Key_Left:
      step(-1);
      return true;
    case Qt::Key_Right:
      step(1);
      return true;
    case Qt::Key_Up:
      other(-1);
      return true;
    case Qt::Key_Down:
      other(1);
      return true;
    default:
      return false;
  }
}

}  // namespace convscope
