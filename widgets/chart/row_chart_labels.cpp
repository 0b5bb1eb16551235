// The labels of a RowChart: their texts, widths and painting.
#include <QChart>
#include <QFontMetricsF>
#include <algorithm>
#include <utility>

#include "problem/problem_text.h"
#include "text/translate.h"
#include "widgets/chart/elided_labels.h"
#include "widgets/chart/row_chart.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr double kLabelColumn = 190;
constexpr double kNameAtLeast = 146;  ///< beside a wide second label

/// Rows have no room for the names of passes. Tooltips have them.
QString shortPassName(Pass pass) {
  return toQString(translated("traits", traitsOf(pass).shortTitle.data()));
}

}  // namespace

double RowChart::widestLabels() const {
  return kLabelColumn;
}

void RowChart::addLabel(QList<RowLabel>& labels, const NetworkProblem& subject) {
  const QString layer = layerName(subject);
  labels.append({layer, shortPassName(subject.problem.pass), !labels.isEmpty() && labels.last().text == layer});
}

void RowChart::explainPasses(Rows& rows) {
  const QStringList names{shortPassName(Pass::BackwardData), shortPassName(Pass::BackwardFilter)};
  const auto isShort = [&](const RowLabel& label) { return names.contains(label.second); };
  if (std::ranges::any_of(rows.labels, isShort))
    rows.legend.append({{}, tr("dgrad, wgrad: backward-data, backward-filter")});
}

void RowChart::measureLabels(Rows& rows) {
  const QFontMetricsF metrics(font());
  m_labelFont = font();
  m_labels = std::move(rows.labels);
  m_fullLabelWidth = 0;
  double second = 0;
  for (const RowLabel& label : std::as_const(m_labels)) {
    m_fullLabelWidth = std::max(m_fullLabelWidth, metrics.horizontalAdvance(label.text));
    second = std::max(second, metrics.horizontalAdvance(label.second));
  }
  m_secondLabelWidth = second > 0 ? kRowLabelGap + second : 0;
  if (m_style.interactive)
    m_fullLabelWidth = std::min(m_fullLabelWidth, std::max(widestLabels() - m_secondLabelWidth, kNameAtLeast));
  m_firstLabelWidth = -1;  // fitLabels() elides the new labels
}

double RowChart::smallestLabelWidth() const {
  return m_style.interactive ? std::min(m_fullLabelWidth, narrowestLabels()) : m_fullLabelWidth;
}

/// Sets the width of the labels: in a narrow chart they leave room to the plot.
void RowChart::fitLabels() {
  double first = m_fullLabelWidth;
  if (m_style.interactive) {
    const double others =
        2 * kChartMargin + m_secondLabelWidth + kRowLabelGap + kSmallestPlot + m_smallestTextWidth + kScrollBarWidth;
    first = std::clamp(chart()->size().width() - others, smallestLabelWidth(), first);
  }
  if (first == m_firstLabelWidth) return;
  m_firstLabelWidth = first;
  m_labelWidth = std::max(first + m_secondLabelWidth, m_leastLabelWidth);
  QStringList texts;
  for (const RowLabel& label : std::as_const(m_labels)) texts.append(label.text);
  m_shownLabels = elidedLabels(texts, QFontMetricsF(font()), first);
}

void RowChart::paintLabel(QPainter& painter, int row, const QRectF& rect) const {
  const RowLabel& label = m_labels[row];
  constexpr int kFlags = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine | Qt::TextDontClip;
  painter.setPen(label.muted ? m_style.mutedText : m_style.text);
  painter.drawText(QRectF(kChartMargin, rect.top(), m_firstLabelWidth, rect.height()), kFlags, m_shownLabels[row]);
  painter.drawText(QRectF(kChartMargin + m_firstLabelWidth + kRowLabelGap, rect.top(), m_labelWidth, rect.height()),
                   kFlags, label.second);
}

}  // namespace convscope
