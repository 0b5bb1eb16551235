#include "widgets/compare/change_chart.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "text/units.h"
#include "widgets/chart/pair_bars.h"
#include "widgets/compare/compare_text.h"
#include "widgets/compare/verdict_glyph.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

ChangeChart::ChangeChart(SurveyComparison& comparison, ShownSurvey& shown) : RowChart(shown), m_comparison(comparison) {
  connect(&comparison, &SurveyComparison::changed, this, &ChangeChart::rank);
  setAccessibleName(title());
  setAccessibleDescription(tr("A bar for each layer and pass, the largest change first. Up and down select a row."));
  rank();
}

/// Orders the problems that both surveys have and the totals count by the time that they add to an iteration or take
/// from it.
void ChangeChart::rank() {
  const std::vector<SurveyComparison::ComparedProblem>& parts = m_comparison.parts();
  std::vector<int> order;
  for (int i = 0; i < static_cast<int>(parts.size()); ++i) {
    const SurveyComparison::ComparedProblem& part = parts[static_cast<std::size_t>(i)];
    if (part.isMeasured() && part.isCounted) order.push_back(i);
  }
  std::ranges::stable_sort(order, std::greater(),
                           [&](int problem) { return std::abs(parts[static_cast<std::size_t>(problem)].networkUs); });
  setOrder(std::move(order));
  invalidate();
}

QString ChangeChart::title() const {
  if (m_comparison.chosen() < 0) return tr("Largest changes of an iteration");
  return tr("Largest changes of an iteration, %1 against %2").arg(m_comparison.afterName(), m_comparison.beforeName());
}

QString ChangeChart::emptyReason() const {
  return m_comparison.totals().problems > 0 ? QString() : tr("No layer and pass was measured in both surveys.");
}

const SurveyComparison::ComparedProblem& ChangeChart::changeOf(int row) const {
  return m_comparison.parts()[static_cast<std::size_t>(problemOf(row))];
}

/// Says what the colours mean in a file. On the page the chart beside it says so.
void ChangeChart::addLegend(Rows& rows, const ChartStyle& style) const {
  for (const Verdict verdict : {Verdict::Faster, Verdict::Slower, Verdict::Same, Verdict::Unsure}) {
    if (m_comparison.totals().verdicts.at(static_cast<std::size_t>(verdict)) == 0) continue;
    const QColor colour = verdictColour(verdict, style);
    rows.legend.append({[colour, isSure = verdict != Verdict::Unsure](QPainter& painter, const QPointF& centre) {
                          painter.setPen(colour);
                          painter.setBrush(isSure ? QBrush(colour) : QBrush(Qt::NoBrush));
                          painter.drawRect(QRectF(centre - QPointF(8, 5), QSizeF(16, 10)));
                        },
                        verdictLegend(m_comparison, verdict)});
  }
}

RowChart::Rows ChangeChart::makeRows(const ChartStyle& style) {
  Rows rows;
  const Survey* survey = shown().survey();
  if (survey == nullptr) return rows;
  double largest = 0;
  double widestTime = 0;
  double widestChange = 0;
  const QFontMetricsF metrics(font());
  for (const int problem : problems()) {
    addLabel(rows.labels, survey->problems[static_cast<std::size_t>(problem)].subject);
    const SurveyComparison::ComparedProblem& change = m_comparison.parts()[static_cast<std::size_t>(problem)];
    largest = std::max(largest, std::abs(change.networkUs));
    widestTime = std::max(widestTime, metrics.horizontalAdvance(addedTimeText(change.networkUs)));
    widestChange = std::max(widestChange, metrics.horizontalAdvance(toQString(formatChange(change.ratio))));
  }
  if (!style.interactive) addLegend(rows, style);
  rows.scale = TimeScale::linear(largest);
  rows.axisTitle = tr("Change of an iteration");
  const auto column = [&](const QString& title, double value) {
    rows.columns.append({title, tokens::kApart + std::max(metrics.horizontalAdvance(title), value)});
  };
  column(tr("iteration"), widestTime);
  column(tr("change"), widestChange);
  return rows;
}

QRectF ChangeChart::bar(int row) const {
  return pairBar(rowRect(row), xOf(std::abs(changeOf(row).networkUs)), 0, 1);
}

void ChangeChart::paintRow(QPainter& painter, int row, const QRectF&, const ChartStyle& style) {
  const SurveyComparison::ComparedProblem& change = changeOf(row);
  const bool isSure = change.verdict != Verdict::Unsure;
  painter.setPen(verdictColour(change.verdict, style));
  painter.setBrush(isSure ? QBrush(verdictColour(change.verdict, style)) : QBrush(Qt::NoBrush));
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.drawRect(bar(row));
  painter.setRenderHint(QPainter::Antialiasing);
  constexpr int kFlags = Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip;
  painter.setPen(style.text);
  painter.drawText(columnRect(row, 0), kFlags, addedTimeText(change.networkUs));
  painter.drawText(columnRect(row, 1), kFlags, toQString(formatChange(change.ratio)));
}

void ChangeChart::rowChosen(int row, std::optional<QPointF>) {
  shown().select(problemOf(row), changeOf(row).trial);
}

QString ChangeChart::toolTip(int row, const QPointF&) const {
  const ProblemResult* problem = shown().problemAt(problemOf(row));
  return problem == nullptr ? QString() : comparedText(m_comparison, *problem, changeOf(row));
}

double ChangeChart::smallestPlot() const {
  constexpr double kSmallest = 70;
  return kSmallest;
}

}  // namespace convscope
