#include "widgets/algorithms/algorithms_detail.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "session/trial_columns.h"
#include "text/printable.h"
#include "text/units.h"
#include "widgets/chart/algorithm_legend.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr double kTrialBarHeight = 13;  ///< in a row of the least height
constexpr double kLongestBar = 6;       ///< multiples of the fastest time; longer bars are cut
constexpr double kMarkWidth = 20;       ///< at the least
constexpr double kColumnGap = 14;
constexpr double kLeastNotesWidth = 60;  ///< in less room, longer notes are left out

QString workspaceText(const Trial& trial) {
  return bytesText(trial.workspaceBytes);
}

/// Returns e.g. "0.503 µs · 0.6%"; only the median if there are too few samples.
QString timeAndSpread(const Summary& time) {
  const QString median = timeText(time.median);
  if (time.count < 2) return median;
  return QStringLiteral("%1 · %2").arg(median, toQString(formatPercent(relativeSpread(time))));
}

/// Marks a cut bar with a slanted gap before its end.
void paintBreak(QPainter& painter, const QRectF& bar, const QColor& background) {
  painter.setPen(QPen(background, 3));
  painter.drawLine(QPointF(bar.right() - 14, bar.bottom() + 2), QPointF(bar.right() - 8, bar.top() - 2));
}

LegendEntry cutEntry(const ChartStyle& style) {
  return {[style](QPainter& painter, const QPointF& centre) {
            const QRectF bar(centre - QPointF(8, 5), QSizeF(16, 10));
            painter.fillRect(bar, style.mutedText);
            paintBreak(painter, bar, style.background);
          },
          AlgorithmsDetail::tr("beyond the axis")};
}

/// Returns the width of each of the two columns of marks: the letters do not touch the time beside them.
double markWidth(const QFont& font) {
  QFont bold = font;
  bold.setBold(true);
  return std::max(kMarkWidth, std::ceil(QFontMetricsF(bold).horizontalAdvance(QStringLiteral("FT"))) + tokens::kClose);
}

}  // namespace

AlgorithmsDetail::AlgorithmsDetail(ShownSurvey& shown) : RowChart(shown) {
  setAccessibleName(tr("Algorithms of the selected layer and pass"));
  setAccessibleDescription(
      tr("One bar for each algorithm, the fastest on top. Up and down select an algorithm, left and right another "
         "layer and pass. The table has the same figures."));
}

QString AlgorithmsDetail::title() const {
  const ProblemResult* result = shown().problemAt(shown().problem());
  if (result == nullptr) return tr("Algorithms of one layer and pass");
  return tr("Algorithms of %1, %2").arg(layerName(result->subject), passName(result->subject.problem.pass));
}

QString AlgorithmsDetail::emptyReason() const {
  const ProblemResult* result = shown().problemAt(shown().problem());
  if (result == nullptr) return tr("Nothing measured yet. A survey shows one bar for each algorithm of a layer.");
  const auto fits = [&](const Trial& trial) { return m_criteria.accepts(*result, trial); };
  if (std::ranges::any_of(result->trials, fits)) return {};
  if (!result->failure.empty()) return tr("Failed: %1").arg(toQString(result->failure));
  return result->trials.empty() ? tr("This layer and pass has not been measured yet.")
                                : tr("The filter excludes all algorithms.");
}

void AlgorithmsDetail::setCriteria(const TrialCriteria& criteria) {
  if (criteria == m_criteria) return;
  m_criteria = criteria;
  invalidate();
}

void AlgorithmsDetail::setAxis(double factor) {
  if (factor == m_axisFactor) return;
  m_axisFactor = factor;
  invalidate();
}

const ProblemResult& AlgorithmsDetail::problem() const {
  return *shown().problemAt(m_problem);
}

void AlgorithmsDetail::sortTrials() {
  m_order.clear();
  const ProblemResult& result = problem();
  for (std::size_t i = 0; i < result.trials.size(); ++i) {
    if (m_criteria.accepts(result, result.trials[i])) m_order.push_back(i);
  }
  const std::vector<Summary>& times = figures().times;
  std::ranges::stable_sort(m_order, {}, [&](std::size_t i) {
    const bool timed = times[i].count > 0;
    const auto status = result.trials[i].status;
    return std::tuple(!timed, timed ? times[i].median : 0, status ? static_cast<int>(*status) : -1);
  });
}

std::unique_ptr<RowChart> AlgorithmsDetail::copyOfRows() const {
  auto chart = std::make_unique<AlgorithmsDetail>(shown());
  chart->m_criteria = m_criteria;
  chart->m_axisFactor = m_axisFactor;
  return chart;
}

RowChart::Rows AlgorithmsDetail::makeRows(const ChartStyle& style) {
  m_problem = shown().problem();
  m_order.clear();
  m_heuristicsRow = -1;
  Rows rows;
  if (shown().problemAt(m_problem) == nullptr) return rows;
  sortTrials();
  const ProblemResult& result = problem();
  if (const auto heuristics = figures().marks.heuristics) {
    const auto found = std::ranges::find(m_order, *heuristics);
    if (found != m_order.end()) m_heuristicsRow = static_cast<int>(found - m_order.begin());
  }
  LegendContents legend;
  legend.benchmarkName = shown().summary().benchmarkName();
  legend.bars = true;
  legend.underWay = !result.ended;
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  double longest = 0;
  for (const std::size_t i : m_order) {
    const Trial& trial = result.trials[i];
    const Summary& time = figures().times[i];
    rows.labels.append({algorithmName(result, trial), time.count > 0 ? QString() : toQString(statusName(trial)),
                        time.count == 0, shortAlgorithmName(result, trial)});
    if (time.count == 0) continue;
    legend.add(trial);
    least = std::min(least, time.median);
    most = std::max(most, time.upperQuartile);
    longest = std::max(longest, time.median);
  }
  double own = 0;
  if (most > 0) own = m_axisFactor > 0 ? m_axisFactor * least : std::min(most * 1.05, least * kLongestBar);
  const double high = sharedRange("time", {0, own}).high;
  rows.scale = TimeScale::linear(high);
  rows.axisTitle = tr("Time of one execution");
  if (most > 0) legend.add(figures().marks);
  if (!isOnItsPage()) rows.legend = algorithmLegend(legend, style);
  if (longest > high) rows.legend.append(cutEntry(style));
  measureTexts(rows);
  if (m_timeWidth > 0) rows.bannerHeight = QFontMetricsF(font()).height();
  return rows;
}

QString AlgorithmsDetail::workspaceTitle() {
  return tr("workspace");
}

void AlgorithmsDetail::measureTexts(Rows& rows) {
  const QFontMetricsF metrics(font());
  m_timeWidth = m_workspaceWidth = m_notesWidth = 0;
  for (const std::size_t i : m_order) {
    const Trial& trial = problem().trials[i];
    const Summary& time = figures().times[i];
    if (time.count == 0) continue;
    m_timeWidth = std::max(m_timeWidth, metrics.horizontalAdvance(timeAndSpread(time)));
    m_workspaceWidth = std::max(m_workspaceWidth, metrics.horizontalAdvance(workspaceText(trial)));
    m_notesWidth = std::max(m_notesWidth, metrics.horizontalAdvance(notesText(trial.candidate.notes)));
  }
  if (m_timeWidth == 0) return;
  m_timeWidth = std::max(m_timeWidth, metrics.horizontalAdvance(tr("time · spread")));
  m_workspaceWidth = std::max(m_workspaceWidth, metrics.horizontalAdvance(workspaceTitle()));
  rows.smallestTextWidth =
      kColumnGap + 2 * markWidth(font()) + m_timeWidth + kColumnGap + m_workspaceWidth + kColumnGap;
  rows.textWidth = rows.smallestTextWidth + m_notesWidth + kColumnGap;
}

void AlgorithmsDetail::paintBanner(QPainter& painter, const QRectF& rect, const ChartStyle& style) {
  const double left = textRect(0).left() + 2 * markWidth(font());
  const auto write = [&](double from, double width, const QString& title) {
    painter.drawText(QRectF(from, rect.top(), width, rect.height()),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, title);
  };
  painter.setPen(style.mutedText);
  write(left, m_timeWidth, tr("time · spread"));
  write(left + m_timeWidth + kColumnGap, m_workspaceWidth, workspaceTitle());
}

void AlgorithmsDetail::paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) {
  const std::size_t trial = m_order[static_cast<std::size_t>(row)];
  if (trial >= problem().trials.size()) return;  // the problem has just been restarted
  if (figures().times[trial].count > 0) {
    paintBar(painter, trial, rect, style);
    paintTexts(painter, trial, textRect(row), style);
    return;
  }
  const QRectF room(rect.topLeft() + QPointF(6, 0), QPointF(textRect(row).right(), rect.bottom()));
  const QString reason = messageText(problem().trials[trial].reason);
  painter.setPen(style.mutedText);
  painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                   QFontMetricsF(font()).elidedText(reason, Qt::ElideRight, room.width()));
}

void AlgorithmsDetail::paintBar(QPainter& painter, std::size_t trial, const QRectF& rect, const ChartStyle& style) {
  const Summary& time = figures().times[trial];
  const Trial& shown = problem().trials[trial];
  const bool cut = time.median > scale().high();
  const double end = cut ? rect.right() : xOf(time.median);
  const QColor colour = familyColour(shown.candidate.family, style.background);
  const double height = std::round(kTrialBarHeight / tokens::kRowHeight * rect.height());
  const QRectF bar(rect.left(), rect.center().y() - height / 2, end - rect.left(), height);
  if (shown.hot.us.empty())
    paintHollowBar(painter, bar, colour);
  else
    painter.fillRect(bar, colour);
  if (cut) {
    paintBreak(painter, bar, style.background);
  } else if (time.count > 1) {
    const double low = xOf(time.lowerQuartile);
    const double high = std::min(xOf(time.upperQuartile), rect.right());
    paintWhisker(painter, {(low + high) / 2, rect.center().y()}, high - low, style.text);
  }
  const std::optional<double> roofline = figures().marks.rooflineUs;
  if (roofline && *roofline <= scale().high()) {
    painter.setPen(QPen(style.mutedText, 1.5, Qt::DashLine, Qt::FlatCap));
    painter.drawLine(QPointF(xOf(*roofline), rect.top()), QPointF(xOf(*roofline), rect.bottom()));
  }
}

void AlgorithmsDetail::paintTexts(QPainter& painter, std::size_t trial, const QRectF& rect, const ChartStyle& style) {
  const Trial& shown = problem().trials[trial];
  const Marks& marks = figures().marks;
  const QPointF first(rect.left() + markWidth(font()) / 2, rect.center().y());
  if (marks.fastest == trial)
    paintLozenge(painter, first, familyColour(shown.candidate.family, style.background), style.text);
  paintFlag(painter, first + QPointF(markWidth(font()), flagRise(font())), flagText(marks, trial), style);

  double x = rect.left() + 2 * markWidth(font());
  const auto write = [&](const QString& text, double width, Qt::Alignment alignment) {
    painter.drawText(QRectF(x, rect.top(), width, rect.height()),
                     static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextDontClip, text);
    x += width + kColumnGap;
  };
  painter.setPen(style.text);
  write(timeAndSpread(figures().times[trial]), m_timeWidth, Qt::AlignRight);
  write(workspaceText(shown), m_workspaceWidth, Qt::AlignRight);
  painter.setPen(style.mutedText);
  const double room = rect.right() - x;
  if (room >= std::min(m_notesWidth, kLeastNotesWidth))
    write(QFontMetricsF(font()).elidedText(notesText(shown.candidate.notes), Qt::ElideRight, room), room,
          Qt::AlignLeft);
}

double AlgorithmsDetail::smallestPlot() const {
  constexpr double kSmallestBars = 190;  // the exact times are beside the bars
  return kSmallestBars;
}

double AlgorithmsDetail::widestLabels() const {
  constexpr double kNameColumn = 320;  // names of algorithms are longer than those of layers
  return kNameColumn;
}

double AlgorithmsDetail::narrowestLabels() const {
  constexpr double kNarrowColumn = 240;
  return kNarrowColumn;
}

/// Also, in a file, which nobody scrolls: the fastest of a family that the legend has but no row in sight.
int AlgorithmsDetail::keptRow() const {
  const int last = std::min(rowsInSight(), rowCount()) - 1;  // its place is that of the kept row
  if (style().interactive || m_heuristicsRow >= last || rowCount() == 0) return m_heuristicsRow;
  const std::vector<Trial>& trials = problem().trials;
  const auto familyOf = [&](int row) { return trials[m_order[static_cast<std::size_t>(row)]].candidate.family; };
  const auto isInSight = [&](int row) {
    for (int above = 0; above < last; ++above)
      if (familyOf(above) == familyOf(row)) return true;
    return false;
  };
  for (int row = last; row < rowCount(); ++row) {
    const bool isMeasured = figures().times[m_order[static_cast<std::size_t>(row)]].count > 0;
    if (isMeasured && !isInSight(row)) return row;
  }
  return m_heuristicsRow;
}

int AlgorithmsDetail::selectedRow() const {
  if (shown().selectedProblem() != m_problem || shown().selectedTrial() < 0) return -1;
  const auto found = std::ranges::find(m_order, static_cast<std::size_t>(shown().selectedTrial()));
  return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

void AlgorithmsDetail::rowChosen(int row, std::optional<QPointF>) {
  shown().select(m_problem, static_cast<int>(m_order[static_cast<std::size_t>(row)]));
}

void AlgorithmsDetail::stepWithinRow(int step) {
  if (shown().problemAt(m_problem + step) != nullptr) shown().select(m_problem + step);
}

QString AlgorithmsDetail::toolTip(int row, const QPointF&) const {
  const std::size_t trial = m_order[static_cast<std::size_t>(row)];
  if (trial >= problem().trials.size()) return {};
  return trialToolTip(problem(), problem().trials[trial], figures().times[trial], marksText(figures().marks, trial));
}

}  // namespace convscope
