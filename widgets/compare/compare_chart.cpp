#include "widgets/compare/compare_chart.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/compare.h"
#include "text/units.h"
#include "widgets/chart/free_place.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/compare/compare_model.h"
#include "widgets/compare/compare_text.h"
#include "widgets/compare/verdict_glyph.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kTolerated = 1 + kUsualTolerance;  ///< a larger ratio may be a verdict

/// Returns the ratios between the ends of both 95% intervals.
Interval ratiosOf(const SurveyComparison::ComparedProblem& compared) {
  const Interval& before = compared.before.time.confidence;
  const Interval& after = compared.after.time.confidence;
  return {after.low / before.high, after.high / before.low};
}

}  // namespace

CompareChart::CompareChart(SurveyComparison& comparison, ShownSurvey& shown)
    : PlotChart(shown), m_comparison(comparison) {
  connect(&comparison, &SurveyComparison::changed, this, &ChartPainter::invalidate);
  setAccessibleName(tr("Changes between two surveys"));
  setAccessibleDescription(
      tr("One mark for each layer and pass. Left and right select the next one by its time in the first survey, up and "
         "down by its position in the network. The table below has the same figures."));
}

QString CompareChart::title() const {
  if (m_comparison.chosen() < 0) return tr("Fastest algorithms of two surveys");
  return tr("Fastest algorithms, %1 against %2").arg(m_comparison.afterName(), m_comparison.beforeName());
}

QString CompareChart::emptyReason() const {
  if (shown().survey() == nullptr) return tr("Nothing measured yet. Here you can compare two surveys.");
  if (m_comparison.isOfOtherSizes() && m_comparison.chosen() < 0)
    return tr("This session has no other survey at this input size. Choose another session to compare with.");
  if (m_comparison.chosen() < 0)
    return tr("There is only one survey. Run another one or choose another session to compare with.");
  if (m_comparison.totals().problems > 0) return {};
  return tr("No layer and pass was measured in both surveys.");
}

const SurveyComparison::ComparedProblem* CompareChart::comparedAt(int problem) const {
  const auto index = static_cast<std::size_t>(problem);
  return index < m_comparison.parts().size() && m_comparison.parts()[index].isMeasured() ? &m_comparison.parts()[index]
                                                                                         : nullptr;
}

PlotChart::Contents CompareChart::makeContents(const ChartStyle& style) {
  Contents contents;
  m_problems.clear();
  double low = std::numeric_limits<double>::infinity();
  double high = 0;
  PlotRange ratios{1 / (kTolerated * kTolerated), kTolerated * kTolerated};  // the band is not all of the plot
  for (int i = 0; i < static_cast<int>(m_comparison.parts().size()); ++i) {
    const SurveyComparison::ComparedProblem* compared = comparedAt(i);
    if (compared == nullptr) continue;
    m_problems.push_back(i);
    low = std::min(low, compared->before.time.median);
    high = std::max(high, compared->before.time.median);
    ratios = {std::min(ratios.low, compared->ratio), std::max(ratios.high, compared->ratio)};
  }
  std::ranges::stable_sort(m_problems, {}, [this](int problem) { return comparedAt(problem)->before.time.median; });
  const QString& size = m_comparison.sizeText();
  const QString& before = m_comparison.beforeName();
  contents.x = PlotAxis::logarithmicTime(size.isEmpty() ? tr("Time of one execution, %1").arg(before)
                                                        : tr("Time of one execution at %1, %2").arg(size, before),
                                         low, high);
  contents.y = PlotAxis::change(tr("Change with %1").arg(m_comparison.afterName()), ratios.low, ratios.high);
  addBand(contents, style);
  addDiscs(contents, style);
  for (const Verdict verdict : {Verdict::Faster, Verdict::Slower, Verdict::Same, Verdict::Unsure})
    contents.legend.append(
        {[verdict, style](QPainter& painter, const QPointF& centre) { paintVerdict(painter, centre, verdict, style); },
         verdictLegend(m_comparison, verdict)});
  contents.legend.append({[colour = style.grid](QPainter& painter, const QPointF& centre) {
                            painter.fillRect(QRectF(centre - QPointF(8, 5), QSizeF(16, 10)), colour);
                          },
                          tr("within %1").arg(toQString(formatPercent(kUsualTolerance)))});
  return contents;
}

QPointF CompareChart::markOf(int problem) const {
  const SurveyComparison::ComparedProblem* compared = comparedAt(problem);
  return compared == nullptr ? QPointF() : view().at(compared->before.time.median, compared->ratio);
}

/// Adds the changes that are too small for a verdict, and the line of no change.
void CompareChart::addBand(Contents& contents, const ChartStyle& style) const {
  const double first = contents.x.value(contents.x.home().low);
  const double last = contents.x.value(contents.x.home().high);
  contents.series.push_back({.kind = PlotSeries::Kind::Area,
                             .points = {{first, kTolerated}, {last, kTolerated}},
                             .brush = style.grid,
                             .lower = {{first, 1 / kTolerated}, {last, 1 / kTolerated}}});
  contents.series.push_back({.points = {{first, 1}, {last, 1}}, .pen = QPen(style.axis, 1.5)});
}

void CompareChart::addDiscs(Contents& contents, const ChartStyle& style) const {
  PlotSeries same{.kind = PlotSeries::Kind::Dots, .brush = verdictColour(Verdict::Same, style)};
  PlotSeries unsure{.kind = PlotSeries::Kind::Dots, .pen = QPen(verdictColour(Verdict::Unsure, style), 1.5)};
  for (const int problem : m_problems) {
    const SurveyComparison::ComparedProblem& compared = *comparedAt(problem);
    const QPointF point(compared.before.time.median, compared.ratio);
    if (compared.verdict == Verdict::Same) same.points.append(point);
    if (compared.verdict == Verdict::Unsure) unsure.points.append(point);
  }
  contents.series.insert(contents.series.end(), {std::move(same), std::move(unsure)});
}

/// Returns where the range of a change is drawn, a line. It has no height if the medians are of samples of another kind
/// than the change.
QRectF CompareChart::intervalOf(int problem) const {
  const SurveyComparison::ComparedProblem& compared = *comparedAt(problem);
  const QPointF mark = markOf(problem);
  const Interval ratios = ratiosOf(compared);
  if (!(ratios.low <= compared.ratio && compared.ratio <= ratios.high)) return {mark, mark};
  // Clipped to the plot: the change is on the axis, but an end of its range may not be.
  const QRectF& plot = view().rect;
  const auto y = [&](double ratio) { return std::clamp(view().yAt(ratio), plot.top(), plot.bottom()); };
  return {QPointF(mark.x(), y(ratios.high)), QPointF(mark.x(), y(ratios.low))};
}

void CompareChart::paintInterval(QPainter& painter, int problem, const ChartStyle& style) const {
  const QRectF line = intervalOf(problem);
  if (line.height() <= 0 || line.left() < view().rect.left() || line.left() > view().rect.right()) return;
  painter.setPen(QPen(verdictColour(comparedAt(problem)->verdict, style), 1));
  painter.drawLine(line.topLeft(), line.bottomLeft());
}

/// Says which side of the line of no change is which, in places without marks. The legend says it, too.
void CompareChart::paintSides(QPainter& painter, const ChartStyle& style) const {
  constexpr double kMark = 9;  // pixels around its centre
  const QRectF inside = view().rect.adjusted(tokens::kFar, tokens::kFar, -tokens::kFar, -tokens::kFar);
  const double none = view().yAt(1);  // no text is on this line
  QList<QRectF> taken{QRectF(inside.left(), none - tokens::kTight, inside.width(), 2 * tokens::kTight)};
  for (const int problem : m_problems) {
    if (comparedAt(problem) == nullptr) continue;
    const QPointF mark = markOf(problem);
    taken.append(intervalOf(problem).united({mark, mark}).adjusted(-kMark, -kMark, kMark, kMark));
  }
  painter.setPen(style.mutedText);
  const auto paint = [&](const QRectF& side, Qt::Edge edge, const QString& text) {
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(text) + 1, metrics.height());
    if (const auto place = freePlace(side, edge, size, taken)) painter.drawText(*place, Qt::AlignCenter, text);
  };
  const double middle = std::clamp(none, inside.top(), inside.bottom());
  paint({inside.topLeft(), QPointF(inside.right(), middle)}, Qt::TopEdge,
        tr("%1 is slower").arg(m_comparison.afterName()));
  paint({QPointF(inside.left(), middle), inside.bottomRight()}, Qt::BottomEdge,
        tr("%1 is faster").arg(m_comparison.afterName()));
}

bool CompareChart::isSelected(int problem) const {
  return shown().selectedProblem() == problem;
}

void CompareChart::paintMarks(QPainter& painter, const ChartStyle& style) {
  paintSides(painter, style);
  for (const int problem : m_problems) {
    if (comparedAt(problem) != nullptr) paintInterval(painter, problem, style);
  }
  // Changed problems are drawn over unchanged ones.
  for (const Verdict verdict : {Verdict::Same, Verdict::Unsure, Verdict::Faster, Verdict::Slower}) {
    for (const int problem : m_problems) {
      const SurveyComparison::ComparedProblem* compared = comparedAt(problem);
      if (compared == nullptr || compared->verdict != verdict) continue;
      if (verdict == Verdict::Faster || verdict == Verdict::Slower)
        paintVerdict(painter, markOf(problem), verdict, style);
      if (style.interactive && isSelected(problem)) paintSelectionFrame(painter, markOf(problem), style.accent);
    }
  }
}

int CompareChart::problemAt(const QPointF& point) const {
  int nearest = -1;
  double least = kMarkReach;
  for (const int problem : m_problems) {
    if (comparedAt(problem) == nullptr) continue;
    const QPointF away = markOf(problem) - point;
    const double distance = std::hypot(away.x(), away.y());
    if (distance >= least) continue;
    least = distance;
    nearest = problem;
  }
  return nearest;
}

void CompareChart::choose(int problem) {
  if (const SurveyComparison::ComparedProblem* compared = comparedAt(problem)) shown().select(problem, compared->trial);
}

void CompareChart::pressed(const QPointF& point) {
  choose(problemAt(point));
}

QString CompareChart::toolTip(const QPointF& point) const {
  const int problem = problemAt(point);
  const ProblemResult* result = shown().problemAt(problem);
  if (result == nullptr) return {};
  return comparedText(m_comparison, *result, *comparedAt(problem));
}

void CompareChart::step(int by) {
  if (m_problems.empty()) return;
  const auto current = std::ranges::find_if(m_problems, [this](int problem) { return isSelected(problem); });
  const auto last = std::ssize(m_problems) - 1;
  const std::ptrdiff_t next =
      current == m_problems.end() ? 0 : std::clamp<std::ptrdiff_t>(current - m_problems.begin() + by, 0, last);
  choose(m_problems[static_cast<std::size_t>(next)]);
}

bool CompareChart::keyPressed(int key) {
  const auto other = [this](int by) {
    const int count = static_cast<int>(m_comparison.parts().size());
    int problem = shown().selectedProblem() + by;
    while (problem >= 0 && problem < count && comparedAt(problem) == nullptr) problem += by;
    choose(problem);
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
