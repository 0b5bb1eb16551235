#include "widgets/algorithms/algorithms_overview.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "problem/problem_text.h"
#include "widgets/algorithms/thin_points.h"
#include "widgets/chart/algorithm_legend.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr double kCell = 1;  ///< closer dots of one colour look like one dot

/// Returns the tooltip of the roofline's tick, as HTML.
QString rooflineToolTip(double us) {
  return AlgorithmsOverview::tr(
             "<b>Roofline: %1</b><p>The shortest time in which this device could compute a direct convolution of this "
             "size, limited by its arithmetic rate or its memory bandwidth, whichever is slower. Algorithms that save "
             "arithmetic (Winograd, FFT) may be faster.</p>")
      .arg(timeText(us));
}

}  // namespace

AlgorithmsOverview::AlgorithmsOverview(ShownSurvey& shown, QWidget* parent) : RowChart(shown, parent) {
  setAccessibleName(title());
  setAccessibleDescription(
      tr("One row for each layer and pass, with a dot for each algorithm. Up and down select a row, left and right an "
         "algorithm. The table below has the same figures."));
}

QString AlgorithmsOverview::emptyReason() const {
  if (const Survey* survey = shown().survey())
    return survey->problems.empty() ? tr("The network of this survey has no convolution to measure.") : QString();
  return tr("Nothing measured yet. A survey shows one dot for each algorithm of each layer.");
}

void AlgorithmsOverview::setCriteria(const TrialCriteria& criteria) {
  if (criteria == m_criteria) return;
  m_criteria = criteria;
  scheduleRebuild();
}

const ProblemResult& AlgorithmsOverview::problem(int row) const {
  return *shown().problemAt(row);
}

RowChart::Rows AlgorithmsOverview::makeRows(const ChartStyle& style) {
  Rows rows;
  const Survey* survey = shown().survey();
  if (survey == nullptr) return rows;
  double low = std::numeric_limits<double>::infinity();
  double high = 0;
  const auto include = [&](double us) {
    low = std::min(low, us);
    high = std::max(high, us);
  };
  LegendContents legend;
  QString layerBefore;
  for (std::size_t row = 0; row < survey->problems.size(); ++row) {
    const ProblemResult& result = survey->problems[row];
    const QString layer = layerName(result.subject);
    rows.labels.append({layer, QString::fromStdString(toText(result.subject.problem.pass)), layer == layerBefore});
    layerBefore = layer;
    const ProblemFigures& of = figures(static_cast<int>(row));
    bool timed = false;
    for (std::size_t i = 0; i < of.times.size(); ++i) {
      if (of.times[i].count == 0) continue;
      timed = true;
      include(of.times[i].median);
      legend.add(result.trials[i]);
    }
    if (!timed) continue;
    legend.add(of.marks);
    if (of.marks.rooflineUs) include(*of.marks.rooflineUs);
  }
  rows.scale = TimeScale::logarithmic(low, high);
  rows.legend = algorithmLegend(legend, style);
  return rows;
}

std::vector<AlgorithmsOverview::Dot> AlgorithmsOverview::dots(int row) const {
  std::vector<Dot> found;
  const ProblemResult& result = problem(row);
  const ProblemFigures& of = figures(row);
  for (std::size_t i = 0; i < of.times.size(); ++i) {
    if (of.times[i].count == 0 || !m_criteria.accepts(result, result.trials[i])) continue;
    found.push_back({i, of.times[i].median, result.trials[i].hot.us.empty()});
  }
  std::ranges::stable_sort(found, {}, &Dot::us);
  return found;
}

void AlgorithmsOverview::paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) {
  const std::vector<Dot> all = dots(row);
  const double y = rect.center().y() - 2;  // leaves room for a triangle below
  if (all.empty()) {
    painter.setPen(style.mutedText);
    const QString text = QFontMetricsF(font()).elidedText(rowMessage(row), Qt::ElideRight, rect.width() - 12);
    painter.drawText(rect.adjusted(6, 0, -6, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
    return;
  }
  const ProblemResult& result = problem(row);
  const auto familyOf = [&](const Dot& dot) { return result.trials[dot.trial].candidate.family; };
  std::vector<ThinPoint> points;
  points.reserve(all.size());
  for (const Dot& dot : all) {
    const int family = familyOf(dot) ? static_cast<int>(*familyOf(dot)) + 1 : 0;
    points.push_back({{xOf(dot.us), y}, 2 * family + (dot.faded ? 1 : 0)});
  }
  const std::vector<std::size_t> drawn = thinPoints(points, kCell);
  // Draw the slow and the faded ones first, so the important ones are on top.
  for (const bool faded : {true, false}) {
    for (auto i = drawn.rbegin(); i != drawn.rend(); ++i) {
      if (all[*i].faded == faded) m_dots.paint(painter, points[*i].at, familyColour(familyOf(all[*i])), faded);
    }
  }
  paintMarks(painter, row, y, all, style);
}

void AlgorithmsOverview::paintMarks(QPainter& painter, int row, double y, const std::vector<Dot>& all,
                                    const ChartStyle& style) {
  const ProblemResult& result = problem(row);
  const Marks& marks = figures(row).marks;
  if (marks.rooflineUs && *marks.rooflineUs >= scale().low())
    paintTick(painter, {xOf(*marks.rooflineUs), y}, style.mutedText);
  const int selected = style.interactive && row == selectedRow() ? shown().selectedTrial() : -1;
  for (const Dot& dot : all) {
    const bool chosen = static_cast<int>(dot.trial) == selected;
    const bool marked = marks.fastest == dot.trial || marks.heuristics == dot.trial || marks.benchmark == dot.trial;
    if (!marked && !chosen) continue;
    const QPointF centre(xOf(dot.us), y);
    if (marks.fastest == dot.trial)
      paintStar(painter, centre, familyColour(result.trials[dot.trial].candidate.family), style.text);
    if (marks.heuristics == dot.trial) paintRing(painter, centre, style.text);
    if (marks.benchmark == dot.trial) paintTriangle(painter, centre, style.text);
    if (chosen) paintSelectionFrame(painter, centre, style.accent);
  }
}

QString AlgorithmsOverview::rowMessage(int row) const {
  const ProblemResult& result = problem(row);
  if (!result.failure.empty()) return tr("Failed: %1").arg(toQString(result.failure));
  if (!result.trials.empty() && result.ended) return tr("No algorithm could be measured.");
  if (!figures(row).marks.fastest) return tr("Not measured yet.");
  return tr("The filter excludes all algorithms.");
}

std::optional<AlgorithmsOverview::Dot> AlgorithmsOverview::dotAt(int row, const QPointF& point) const {
  std::optional<Dot> nearest;
  double least = kMarkReach;
  for (const Dot& dot : dots(row)) {
    const double distance = std::abs(xOf(dot.us) - point.x());
    if (distance >= least) continue;
    least = distance;
    nearest = dot;
  }
  return nearest;
}

void AlgorithmsOverview::rowChosen(int row, std::optional<QPointF> point) {
  const std::optional<Dot> dot = point ? dotAt(row, *point) : std::nullopt;
  shown().select(row, dot ? static_cast<int>(dot->trial) : -1);
}

void AlgorithmsOverview::stepWithinRow(int step) {
  const int row = selectedRow();
  if (row < 0) return;
  const std::vector<Dot> all = dots(row);
  if (all.empty()) return;
  const auto current =
      std::ranges::find(all, shown().selectedTrial(), [](const Dot& dot) { return static_cast<int>(dot.trial); });
  const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
  const std::ptrdiff_t next =
      current == all.end() ? 0 : std::clamp<std::ptrdiff_t>(current - all.begin() + step, 0, last);
  shown().select(row, static_cast<int>(all[static_cast<std::size_t>(next)].trial));
}

QString AlgorithmsOverview::toolTip(int row, const QPointF& point) const {
  const std::optional<Dot> dot = dotAt(row, point);
  const ProblemFigures& of = figures(row);
  if (dot) return trialToolTip(problem(row).trials[dot->trial], of.times[dot->trial], marksText(of.marks, dot->trial));
  if (of.marks.rooflineUs && std::abs(xOf(*of.marks.rooflineUs) - point.x()) < kMarkReach / 2)
    return rooflineToolTip(*of.marks.rooflineUs);
  if (point.x() >= plotRect().left()) return {};
  const NetworkProblem& subject = problem(row).subject;
  return QStringLiteral("<b>%1</b><br>%2")
      .arg(layersText(subject).toHtmlEscaped(), QString::fromStdString(toText(subject.problem)).toHtmlEscaped());
}

}  // namespace convscope
