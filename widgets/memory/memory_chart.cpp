#include "widgets/memory/memory_chart.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "widgets/chart/algorithm_legend.h"
#include "widgets/memory/network_memory.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/shown_problem.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {

MemoryChart::MemoryChart(SessionStore& store, Selection& selection, QWidget* parent)
    : WorkspaceChart(store, selection, parent), m_marks(ProblemMarks::of(store)), m_fronts(WorkspaceFronts::of(store)) {
  // The shown problem no longer exists.
  connect(&store, &SessionStore::replaced, this, [this] { m_problem = -1; });
  connect(&store, &SessionStore::problemListed, this, [this](int survey, int listed) {
    if (survey == m_survey && listed == m_problem) m_problem = -1;
  });
  setAccessibleName(tr("Time against workspace of the selected layer and pass"));
  setAccessibleDescription(
      tr("One dot for each algorithm. Left and right select an algorithm, up and down another layer and pass. The "
         "table of the Algorithms page has the same figures."));
}

const ProblemResult* MemoryChart::problem() const {
  return problemAt(store(), m_survey, m_problem);
}

QString MemoryChart::title() const {
  const ProblemResult* shown =
      problemAt(store(), shownSurvey(store(), selection()), shownProblem(store(), selection()));
  if (shown == nullptr) return tr("Time against workspace of one layer and pass");
  return tr("Time against workspace of %1, %2").arg(layerName(shown->subject), passName(shown->subject.problem.pass));
}

QString MemoryChart::emptyReason() const {
  const int survey = shownSurvey(store(), selection());
  const int index = shownProblem(store(), selection());
  const ProblemResult* shown = problemAt(store(), survey, index);
  if (shown == nullptr) return tr("Nothing measured yet. A survey shows one dot for each algorithm of a layer.");
  if (!m_fronts.at(survey, index).points.empty()) return {};
  if (!shown->failure.empty()) return tr("Failed: %1").arg(toQString(shown->failure));
  return shown->ended ? tr("No algorithm of this layer and pass could be measured.")
                      : tr("No algorithm of this layer and pass has been measured yet.");
}

WorkspaceChart::Contents MemoryChart::makeContents(const ChartStyle& style) {
  m_survey = shownSurvey(store(), selection());
  m_problem = shownProblem(store(), selection());
  m_dots.clear();
  m_front.clear();
  Contents contents;
  const ProblemResult* shown = problem();
  if (shown == nullptr) return contents;
  m_dots = m_fronts.at(m_survey, m_problem).points;
  m_front = m_fronts.at(m_survey, m_problem).front;
  std::ranges::stable_sort(m_dots, {}, [](const ParetoPoint& dot) { return std::pair(dot.workspaceBytes, dot.us); });
  LegendContents legend;
  double low = std::numeric_limits<double>::infinity();
  double high = 0;
  for (const ParetoPoint& dot : m_dots) {
    low = std::min(low, dot.us);
    high = std::max(high, dot.us);
    legend.add(shown->trials[dot.trial]);
  }
  Marks marks = m_marks.figures(m_survey, m_problem).marks;
  marks.rooflineUs.reset();
  legend.add(marks);
  // Use the network's workspaces, so the axis is the same for all layers.
  const NetworkMemory network = networkMemory(store(), m_survey);
  contents.workspace = WorkspaceScale(network.leastBytes, network.mostBytes);
  contents.time = TimeScale::logarithmic(low, high);
  contents.workspaceTitle = tr("Workspace");
  contents.timeTitle = tr("Time of one execution");
  contents.legend = algorithmLegend(legend, style);
  contents.legend.append(stepsEntry(tr("Pareto front"), style.mutedText));
  contents.legend.append(limitEntry(style));
  for (const ParetoPoint& point : m_front) contents.steps.push_back(point.workspaceBytes);
  return contents;
}

void MemoryChart::paintData(QPainter& painter, const ChartStyle& style) {
  const ProblemResult* shown = problem();
  if (shown == nullptr || m_dots.empty() || m_dots.size() > shown->trials.size()) return;
  std::vector<QPointF> steps;
  for (const ParetoPoint& point : m_front) steps.push_back(plot().at(point.workspaceBytes, point.us));
  plot().paintSteps(painter, steps, style.mutedText);
  const ParetoPoint* chosen = m_fronts.at(m_survey, m_problem).within(limit());
  if (chosen != nullptr) {
    const QPointF from = plot().at(chosen->workspaceBytes, chosen->us);
    painter.setPen(QPen(style.accent, 2, Qt::DashLine, Qt::FlatCap));
    painter.drawLine(from, QPointF(limitX(), from.y()));
  }
  for (const bool faded : {true, false}) {
    for (const ParetoPoint& dot : m_dots) {
      const Trial& trial = shown->trials[dot.trial];
      if (trial.hot.us.empty() != faded) continue;
      m_dotPainter.paint(painter, plot().at(dot.workspaceBytes, dot.us), familyColour(trial.candidate.family), faded);
    }
  }
  paintMarks(painter, style);
}

void MemoryChart::paintMarks(QPainter& painter, const ChartStyle& style) {
  const Marks& marks = m_marks.figures(m_survey, m_problem).marks;
  const bool isSelected = style.interactive && selection().survey() == m_survey && selection().problem() == m_problem;
  for (const ParetoPoint& dot : m_dots) {
    const QPointF centre = plot().at(dot.workspaceBytes, dot.us);
    if (marks.fastest == dot.trial)
      paintStar(painter, centre, familyColour(problem()->trials[dot.trial].candidate.family), style.text);
    if (marks.heuristics == dot.trial) paintRing(painter, centre, style.text);
    if (marks.benchmark == dot.trial) paintTriangle(painter, centre, style.text);
    if (isSelected && selection().algorithm() == static_cast<int>(dot.trial))
      paintSelectionFrame(painter, centre, style.accent);
  }
}

const ParetoPoint* MemoryChart::dotAt(const QPointF& point) const {
  const ParetoPoint* nearest = nullptr;
  double least = kMarkReach;
  for (const ParetoPoint& dot : m_dots) {
    const QPointF away = plot().at(dot.workspaceBytes, dot.us) - point;
    const double distance = std::hypot(away.x(), away.y());
    if (distance >= least) continue;
    least = distance;
    nearest = &dot;
  }
  return nearest;
}

bool MemoryChart::grabsLimit(const QPointF& point) const {
  return dotAt(point) == nullptr && WorkspaceChart::grabsLimit(point);
}

void MemoryChart::pressed(const QPointF& point) {
  const ParetoPoint* dot = dotAt(point);
  if (dot != nullptr) selection().select(m_survey, m_problem, static_cast<int>(dot->trial));
}

QString MemoryChart::toolTip(const QPointF& point) const {
  const ParetoPoint* dot = dotAt(point);
  if (dot == nullptr || problem() == nullptr || dot->trial >= problem()->trials.size()) return {};
  const Trial& trial = problem()->trials[dot->trial];
  const ProblemFigures& figures = m_marks.figures(m_survey, m_problem);
  const Summary& time = figures.times[dot->trial];
  QString text = trialToolTip(trial, time, marksText(figures.marks, dot->trial));
  if (dot->us != time.median)
    text += tr("<p>%1 in the steady state: the isolated sample minus what the two events measure besides the "
               "execution.</p>")
                .arg(timeText(dot->us));
  return text;
}

void MemoryChart::step(int by) {
  if (m_dots.empty() || problem() == nullptr) return;
  const auto current = std::ranges::find(m_dots, selection().algorithm(),
                                         [](const ParetoPoint& dot) { return static_cast<int>(dot.trial); });
  const auto last = std::ssize(m_dots) - 1;
  const std::ptrdiff_t next =
      current == m_dots.end() ? 0 : std::clamp<std::ptrdiff_t>(current - m_dots.begin() + by, 0, last);
  selection().select(m_survey, m_problem, static_cast<int>(m_dots[static_cast<std::size_t>(next)].trial));
}

void MemoryChart::keyPressEvent(QKeyEvent* event) {
  const auto other = [this](int by) {
    if (problemAt(store(), m_survey, m_problem + by) != nullptr) selection().select(m_survey, m_problem + by);
  };
  switch (event->key()) {
    case Qt::Key_Left:
      return step(-1);
    case Qt::Key_Right:
      return step(1);
    case Qt::Key_Up:
      return other(-1);
    case Qt::Key_Down:
      return other(1);
    default:
      WorkspaceChart::keyPressEvent(event);
  }
}

}  // namespace convscope
