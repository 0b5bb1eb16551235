#include "widgets/algorithms/algorithms_overview.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/problem_text.h"
#include "text/units.h"
#include "widgets/algorithms/thin_points.h"
#include "widgets/chart/algorithm_legend.h"
#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr double kCell = 1;            ///< closer dots of one colour look like one dot
constexpr double kDotAboveBottom = 7;  ///< leaves room for letters above
constexpr int kChangeColumn = 2;       ///< behind those of the loss

/// The values beside a row.
struct LossTexts {
  QString change;
  QString time;
};

LossTexts lossTexts(const LayerLoss& loss) {
  if (loss.off == loss.on) return {QStringLiteral("–"), {}};
  const double us = loss.lostUs();
  return {toQString(formatChange(loss.ratio())), us >= 0 ? u'+' + timeText(us) : signedTimeText(us)};
}

/// Returns the text beside a row about its change from the baseline.
QString textOf(const Baseline::Change& change) {
  if (!change.isMeasured()) return QStringLiteral("–");
  const QString text = toQString(formatChange(change.ratio));
  return change.verdict == Verdict::Unsure ? text + QStringLiteral(" ?") : text;
}

/// Returns the tooltip of the roofline's tick, as HTML.
QString rooflineToolTip(double us) {
  return AlgorithmsOverview::tr(
             "<b>Roofline: %1</b><p>The shortest time in which this device could compute a direct convolution of this "
             "size, limited by its arithmetic rate or its memory bandwidth, whichever is slower. Algorithms that save "
             "arithmetic (Winograd, FFT) may be faster.</p>")
      .arg(timeText(us));
}

/// Returns the tooltip of the values beside a row, as HTML.
QString lossToolTip(const ProblemFigures& figures) {
  if (!figures.marks.dispatch.toLibrary()) return ownKernelToolTip(figures.marks);
  if (!figures.loss) return {};
  if (figures.loss->off == figures.loss->on)
    return figures.marks.hasBenchmarkMode
               ? paragraph(AlgorithmsOverview::tr("Both values of benchmark choose the same algorithm."))
               : paragraph(AlgorithmsOverview::tr("The first choice of the library is the fastest algorithm."));
  const QString meaning =
      figures.marks.hasBenchmarkMode
          ? AlgorithmsOverview::tr(
                "How much longer the heuristic choice (benchmark = False) takes than the benchmark "
                "choice (benchmark = True), and what that adds to an iteration, for all layers with "
                "this problem. Negative: the benchmark choice is slower.")
          : AlgorithmsOverview::tr(
                "How much longer the first choice of the library takes than the fastest algorithm, "
                "and what that adds to an iteration, for all layers with this problem.");
  return QStringLiteral("<b>%1, %2</b><p>%3</p>")
      .arg(toQString(formatChange(figures.loss->ratio())), signedTimeText(figures.loss->lostUs()), meaning);
}

/// Returns the tooltip of the title of F vs T.
QString changeTitleToolTip(bool hasBenchmarkMode) {
  return hasBenchmarkMode ? AlgorithmsOverview::tr(
                                "How much longer the algorithm of benchmark = False (F) takes than that of "
                                "True (T). Below 0%, that of True is slower; a dash: both are the same.")
                          : AlgorithmsOverview::tr(
                                "How much longer the first choice of the library (F) takes than the fastest "
                                "algorithm. A dash: both are the same.");
}

}  // namespace

AlgorithmsOverview::AlgorithmsOverview(ShownSurvey& shown) : ProblemChart(shown), m_baseline(shown.baseline()) {
  connect(&m_baseline, &Baseline::changed, this, &ChartPainter::invalidate);
  setAccessibleName(title());
  setAccessibleDescription(
      tr("One row for each layer and pass, with a dot for each algorithm. Up and down select a row, left and right an "
         "algorithm; the space bar shows or hides the details. The table has the same figures."));
}

QString AlgorithmsOverview::emptyReason() const {
  if (const Survey* survey = shown().survey()) {
    if (survey->problems.empty()) return tr("The network of this survey has no convolution to measure.");
    return problems().empty() ? tr("The filter excludes all layers.") : QString();
  }
  return tr("Nothing measured yet. A survey shows one dot for each algorithm of each layer.");
}

std::optional<double> AlgorithmsOverview::cost(int problem) const {
  const std::optional<LayerLoss>& loss = shown().figures(problem).loss;
  return loss ? std::optional(loss->lostUs()) : std::nullopt;
}

void AlgorithmsOverview::setCriteria(const TrialCriteria& criteria) {
  if (criteria == m_criteria) return;
  m_criteria = criteria;
  invalidate();
}

const ProblemResult& AlgorithmsOverview::problem(int row) const {
  return *shown().problemAt(problemOf(row));
}

std::unique_ptr<RowChart> AlgorithmsOverview::copyOfRows() const {
  auto chart = std::make_unique<AlgorithmsOverview>(shown());
  chart->m_criteria = m_criteria;
  return chart;
}

RowChart::Rows AlgorithmsOverview::makeRows(const ChartStyle& style) {
  Rows rows;
  const Survey* survey = shown().survey();
  if (survey == nullptr) return rows;
  AxisRange range{std::numeric_limits<double>::infinity(), 0};
  const auto include = [&](double us) { range = range.united({us, us}); };
  LegendContents legend;
  legend.benchmarkName = shown().summary().benchmarkName();
  legend.shortChoices = style.interactive;  // so it takes one line beside the inspector
  double widestChange = 0;
  double widestLost = 0;
  double widestOwn = 0;
  double widestFromBaseline = 0;
  m_hasBenchmarkMode = true;
  const QFontMetricsF metrics(font());
  for (const int index : problems()) {
    const ProblemResult& result = survey->problems[static_cast<std::size_t>(index)];
    addLabel(rows.labels, result.subject);
    const ProblemFigures& problemFigures = shown().figures(index);
    bool timed = false;
    for (std::size_t i = 0; i < problemFigures.times.size(); ++i) {
      if (result.trials[i].status == TrialStatus::Slower) {
        include(result.trials[i].slowerThanUs);
        legend.beyond = true;
      }
      if (problemFigures.times[i].count == 0) continue;
      timed = true;
      include(problemFigures.times[i].median);
      legend.add(result.trials[i]);
    }
    if (!timed) continue;
    m_hasBenchmarkMode = problemFigures.marks.hasBenchmarkMode;
    widestOwn = std::max(widestOwn, metrics.horizontalAdvance(ownKernelText(problemFigures.marks)));
    if (problemFigures.loss) {
      const auto [change, time] = lossTexts(*problemFigures.loss);
      widestChange = std::max(widestChange, metrics.horizontalAdvance(change));
      widestLost = std::max(widestLost, metrics.horizontalAdvance(time));
    }
    legend.add(problemFigures.marks);
    if (problemFigures.marks.rooflineUs) include(*problemFigures.marks.rooflineUs);
    const Baseline::Change fromBaseline = m_baseline.change(index);
    if (fromBaseline.before) include(*fromBaseline.before);
    widestFromBaseline = std::max(widestFromBaseline, metrics.horizontalAdvance(textOf(fromBaseline)));
  }
  range = sharedRange("time", range);
  rows.scale = TimeScale::logarithmic(range.low, range.high);
  if (isOnItsPage()) {
    legend.families.clear();
    legend.isolatedOnly = false;
  }
  rows.legend = algorithmLegend(legend, style);
  if (m_baseline.isCompared()) rows.legend.append(baselineEntry(m_baseline.title(), style));
  rows.axisTitle = tr("Time of one execution");
  const QString change = m_hasBenchmarkMode ? tr("F vs T") : tr("F vs fastest");
  const QString lost = tr("/iteration");
  const double lostWidth = tokens::kClose + std::max(metrics.horizontalAdvance(lost), widestLost);
  const double changeWidth = std::max(metrics.horizontalAdvance(change), widestChange);
  rows.columns = {{change, std::max(changeWidth, widestOwn - lostWidth)}, {lost, lostWidth}};
  if (m_baseline.isCompared()) {
    const QString title = tr("vs baseline");
    rows.columns.append({title, tokens::kApart + std::max(metrics.horizontalAdvance(title), widestFromBaseline)});
  }
  return rows;
}

std::vector<AlgorithmsOverview::Dot> AlgorithmsOverview::dots(int row) const {
  std::vector<Dot> found;
  const ProblemResult& result = problem(row);
  const ProblemFigures& problemFigures = figures(row);
  for (std::size_t i = 0; i < problemFigures.times.size(); ++i) {
    const Trial& trial = result.trials[i];
    const bool isBound = trial.status == TrialStatus::Slower;
    if ((problemFigures.times[i].count == 0 && !isBound) || !m_criteria.accepts(result, trial)) continue;
    const double us = isBound ? trial.slowerThanUs : problemFigures.times[i].median;
    found.push_back({i, us, !isBound && trial.hot.us.empty(), isBound});
  }
  std::ranges::stable_sort(found, {}, &Dot::us);
  return found;
}

void AlgorithmsOverview::paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) {
  const std::vector<Dot> all = dots(row);
  if (all.empty()) {
    painter.setPen(style.mutedText);
    const QString text = QFontMetricsF(font()).elidedText(rowMessage(row), Qt::ElideRight, rect.width() - 12);
    painter.drawText(rect.adjusted(6, 0, -6, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
    return;
  }
  const double y = rect.bottom() - kDotAboveBottom;
  paintDots(painter, row, y, all, style);
  if (const std::optional<double> ghost = ghostUs(row)) paintGhost(painter, {xOf(*ghost), y}, style.text);
  paintMarks(painter, row, y, all, style);
  paintValues(painter, row, style);
  if (m_baseline.isCompared()) paintChange(painter, row, style);
}

void AlgorithmsOverview::paintDots(QPainter& painter, int row, double y, const std::vector<Dot>& all,
                                   const ChartStyle& style) {
  const ProblemResult& result = problem(row);
  const auto familyOf = [&](const Dot& dot) { return result.trials[dot.trial].candidate.family; };
  const auto colourOf = [&](const Dot& dot) { return familyColour(familyOf(dot), style.background); };
  std::vector<ThinPoint> points;
  points.reserve(all.size());
  for (const Dot& dot : all) {
    const int family = familyOf(dot) ? static_cast<int>(*familyOf(dot)) + 1 : 0;
    points.push_back({{xOf(dot.us), y}, 3 * family + (dot.isBound ? 2 : dot.isolatedOnly ? 1 : 0)});
  }
  const std::vector<std::size_t> drawn = thinPoints(points, kCell);
  for (const std::size_t i : drawn) {
    if (all[i].isBound) paintBeyond(painter, points[i].at, colourOf(all[i]));
  }
  // Draw the slow ones and those that were no finalists first, so the important ones are on top.
  for (const bool isolatedOnly : {true, false}) {
    for (auto i = drawn.rbegin(); i != drawn.rend(); ++i) {
      if (!all[*i].isBound && all[*i].isolatedOnly == isolatedOnly)
        m_dots.paint(painter, points[*i].at, colourOf(all[*i]), isolatedOnly);
    }
  }
}

void AlgorithmsOverview::paintMarks(QPainter& painter, int row, double y, const std::vector<Dot>& all,
                                    const ChartStyle& style) {
  const ProblemResult& result = problem(row);
  const Marks& marks = figures(row).marks;
  if (marks.rooflineUs && *marks.rooflineUs >= scale().low())
    paintTick(painter, {xOf(*marks.rooflineUs), y}, style.mutedText);
  const int selected = style.interactive && row == selectedRow() ? shown().selectedTrial() : -1;
  const double letterWidth = flagRoom(font()).width();
  QList<Flag> flags;                                           // above the lozenge of a neighbour
  double freeRight = std::numeric_limits<double>::infinity();  // left end of the letters so far, which are to the right
  for (auto dot = all.rbegin(); dot != all.rend(); ++dot) {
    const QPointF centre(xOf(dot->us), y);
    if (marks.fastest == dot->trial)
      paintLozenge(painter, centre, familyColour(result.trials[dot->trial].candidate.family, style.background),
                   style.text);
    if (const QString letters = flagText(marks, dot->trial); !letters.isEmpty()) {
      const double half = letterWidth * static_cast<double>(letters.size()) / 2;
      const double x = std::min(centre.x(), freeRight - half);
      if (x < centre.x()) paintLeader(painter, {x, y}, centre, style.text);
      flags.append({{x, y}, letters});
      freeRight = x - half;
    }
    if (static_cast<int>(dot->trial) == selected) paintSelectionFrame(painter, centre, style.accent);
  }
  paintFlags(painter, flags, style);
}

void AlgorithmsOverview::paintValues(QPainter& painter, int row, const ChartStyle& style) const {
  constexpr int kFlags = Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip;
  if (const QString own = ownKernelText(figures(row).marks); !own.isEmpty()) {
    painter.setPen(style.mutedText);
    painter.drawText(columnRect(row, 0).united(columnRect(row, 1)), kFlags, own);
    return;
  }
  const std::optional<LayerLoss>& loss = figures(row).loss;
  if (!loss) return;
  const auto [change, time] = lossTexts(*loss);
  painter.setPen(loss->off == loss->on ? style.mutedText : style.text);
  painter.drawText(columnRect(row, 0), kFlags, change);
  painter.drawText(columnRect(row, 1), kFlags, time);
}

QString AlgorithmsOverview::changeText(int row) const {
  return textOf(change(row));
}

/// A change within the noise is neither a gain nor a loss.
void AlgorithmsOverview::paintChange(QPainter& painter, int row, const ChartStyle& style) const {
  const Verdict verdict = change(row).verdict;
  const tokens::Colours& colours = tokens::coloursOn(style.background);
  painter.setPen(verdict == Verdict::Faster   ? colours.gain
                 : verdict == Verdict::Slower ? colours.loss
                                              : style.mutedText);
  constexpr int kFlags = Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip;
  painter.drawText(columnRect(row, kChangeColumn), kFlags, changeText(row));
}

QString AlgorithmsOverview::rowMessage(int row) const {
  const ProblemResult& result = problem(row);
  if (!result.failure.empty()) return tr("Failed: %1").arg(messageText(result.failure));
  if (figures(row).marks.fastest) return tr("The filter excludes all algorithms.");
  if (!result.trials.empty() && result.ended) return tr("No algorithm could be measured.");
  return tr("Not measured yet.");
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

/// Returns whether the ghost is at `point`, and nearer than `dot`.
bool AlgorithmsOverview::isOnGhost(int row, const QPointF& point, const std::optional<Dot>& dot) const {
  const std::optional<double> ghost = ghostUs(row);
  if (!ghost) return false;
  const double distance = std::abs(xOf(*ghost) - point.x());
  return distance < kMarkReach && (!dot || distance < std::abs(xOf(dot->us) - point.x()));
}

void AlgorithmsOverview::rowChosen(int row, std::optional<QPointF> point) {
  const std::optional<Dot> dot = point ? dotAt(row, *point) : std::nullopt;
  shown().select(problemOf(row), dot ? static_cast<int>(dot->trial) : -1);
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
  shown().select(problemOf(row), static_cast<int>(all[static_cast<std::size_t>(next)].trial));
}

QString AlgorithmsOverview::columnToolTip(int column) const {
  if (column == kChangeColumn)
    return paragraph(
        tr("The change of the fastest algorithm from the baseline. Below 0%, it is faster now. A question "
           "mark: the samples do not decide it; a dash: it was not measured in both."));
  return paragraph(column == 0 ? changeTitleToolTip(m_hasBenchmarkMode)
                               : tr("What F vs T adds to an iteration, for all layers with this problem."));
}

QString AlgorithmsOverview::toolTip(int row, const QPointF& point) const {
  const std::optional<Dot> dot = dotAt(row, point);
  const ProblemFigures& problemFigures = figures(row);
  if (isOnGhost(row, point, dot)) return baselineToolTip(m_baseline, change(row));
  if (dot)
    return trialToolTip(problem(row), problem(row).trials[dot->trial], problemFigures.times[dot->trial],
                        marksText(problemFigures.marks, dot->trial));
  if (problemFigures.marks.rooflineUs && std::abs(xOf(*problemFigures.marks.rooflineUs) - point.x()) < kMarkReach / 2)
    return rooflineToolTip(*problemFigures.marks.rooflineUs);
  if (m_baseline.isCompared() && point.x() >= columnRect(row, kChangeColumn).left())
    return baselineToolTip(m_baseline, change(row));
  if (point.x() > plotRect().right()) return lossToolTip(problemFigures);
  if (point.x() >= plotRect().left()) return {};
  const NetworkProblem& subject = problem(row).subject;
  return QStringLiteral("<b>%1</b><br>%2")
      .arg(escapedMarkup(layersText(subject)), escapedMarkup(QString::fromStdString(toText(subject.problem))));
}

}  // namespace convscope
