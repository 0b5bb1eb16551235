// The labels of a RowChart: their texts, widths and painting.
#include <QFontInfo>
#include <QFontMetricsF>
#include <algorithm>
#include <utility>

#include "core/problem_text.h"
#include "text/translate.h"
#include "widgets/chart/elided_labels.h"
#include "widgets/chart/row_chart.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr double kLabelColumn = 190;
constexpr double kUsualPixels = 13;       ///< of letters for which the widths here are meant
constexpr double kNameAtLeast = 146;      ///< beside a wide second label, or the narrowest plot
constexpr double kLabelShare = 0.2;       ///< of the width of a chart whose names are long
constexpr double kLeastPlotShare = 0.35;  ///< of the width of a file that is too narrow for names in full

/// Rows have no room for the names of passes. Tooltips have them.
QString shortPassName(Pass pass) {
  return toQString(translated("traits", traitsOf(pass).shortTitle.data()));
}

}  // namespace

double RowChart::widestLabels() const {
  return kLabelColumn;
}

void RowChart::addLabel(QList<RowLabel>& labels, const NetworkProblem& subject) const {
  const QString layer = layerName(subject);
  const bool isSorted = m_order && !std::ranges::is_sorted(*m_order);
  const bool repeats = !isSorted && !labels.isEmpty() && labels.last().text == layer;
  labels.append({layer, shortPassName(subject.problem.pass), repeats});
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
  m_ownWidths = {};
  double second = 0;
  for (const RowLabel& label : std::as_const(m_labels)) {
    m_ownWidths.text = std::max(m_ownWidths.text, metrics.horizontalAdvance(label.text));
    second = std::max(second, metrics.horizontalAdvance(label.second));
  }
  m_ownWidths.second = second > 0 ? kRowLabelGap + second : 0;
  m_firstLabelWidth = -1;  // fitLabels() elides the new labels
}

/// Sets the widths of what is beside the plot: the plots of charts that share their axes are equally wide.
void RowChart::shareWidths(const Rows& rows) {
  const auto shared = [this](const char* what, double width) { return sharedRange(what, {0, width}).high; };
  m_widths = {shared("label width", m_ownWidths.text), shared("second label width", m_ownWidths.second),
              shared("least label width", rows.leastLabelWidth)};
  m_fullLabelWidth = m_widths.text;
  double columns = m_columns.isEmpty() ? 0 : kChartMargin;
  for (const auto& [title, width] : std::as_const(m_columns)) columns += width;
  m_fullTextWidth = shared("text width", rows.textWidth + columns);
  m_smallestTextWidth = shared("smallest text width", rows.smallestTextWidth + columns);
}

double RowChart::smallestLabelWidth() const {
  return std::min({m_fullLabelWidth, narrowestLabels(), std::max(widestLabels() - m_widths.second, kNameAtLeast)});
}

/// Returns the width to which first labels shrink on screen beside the narrowest plot.
double RowChart::elidedLabelWidth() const {
  return style().interactive ? std::min(smallestLabelWidth(), kNameAtLeast) : smallestLabelWidth();
}

/// Sets the width of the labels: in a narrow chart they leave room to the plot. In a file they take what they need of
/// the rest and leave the plot its share, on screen they take a column.
void RowChart::fitLabels() {
  const bool isNarrowFile = !style().interactive && size().width() < naturalSize().width();
  const double plot = isNarrowFile ? std::max(smallestPlot(), kLeastPlotShare * size().width()) : smallestPlot();
  const double others =
      2 * kChartMargin + m_widths.second + kRowLabelGap + plot + m_smallestTextWidth + kScrollBarWidth;
  double most = size().width() - others;
  if (style().interactive) {
    const double growth = std::max(1.0, QFontInfo(font()).pixelSize() / kUsualPixels);
    const double column = growth * std::max(widestLabels(), kLabelShare * size().width()) - m_widths.second;
    most = std::min(most, std::max(column, growth * kNameAtLeast));
  }
  const double wanted = std::clamp(most, smallestLabelWidth(), std::max(smallestLabelWidth(), m_fullLabelWidth));
  const double besideNarrowestPlot = size().width() - others + plot - kNarrowestPlot;
  const double first = std::max(std::min(wanted, besideNarrowestPlot), elidedLabelWidth());
  m_labelWidth = std::max(first + m_widths.second, m_widths.least);
  if (first == m_firstLabelWidth) return;
  m_firstLabelWidth = first;
  const QFontMetricsF metrics(font());
  // Names of one chart have one form.
  const bool isShort = std::ranges::any_of(std::as_const(m_labels), [&](const RowLabel& label) {
    return !label.shortText.isEmpty() && metrics.horizontalAdvance(label.text) > first;
  });
  QStringList texts;
  for (const RowLabel& label : std::as_const(m_labels))
    texts.append(isShort && !label.shortText.isEmpty() ? label.shortText : label.text);
  m_shownLabels = elidedLabels(texts, metrics, first);
}

double RowChart::smallestPlot() const {
  return kSmallestPlot;
}

void RowChart::paintLabel(QPainter& painter, int row, const QRectF& rect) const {
  const RowLabel& label = m_labels[row];
  constexpr int kFlags = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine | Qt::TextDontClip;
  painter.setPen(label.muted ? style().mutedText : style().text);
  painter.drawText(QRectF(kChartMargin, rect.top(), m_firstLabelWidth, rect.height()), kFlags, m_shownLabels[row]);
  painter.drawText(QRectF(kChartMargin + m_firstLabelWidth + kRowLabelGap, rect.top(), m_labelWidth, rect.height()),
                   kFlags, label.second);
}

}  // namespace convscope
