#include "widgets/chart/row_chart.h"

#include <QChart>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "widgets/chart/painted_item.h"
#include "widgets/chart/time_axis.h"
#include "widgets/shared/column_table.h"

namespace convscope {

namespace {

constexpr double kVerticalMargin = tokens::kTight;
constexpr double kNaturalPlot = 560;
constexpr double kEdgeRounding = 2;  ///< the plot's edges are rounded to whole pixels

QColor withAlpha(QColor colour, double alpha) {
  colour.setAlphaF(static_cast<float>(alpha));
  return colour;
}

}  // namespace

RowChart::RowChart(ShownSurvey& shown)
    : ChartPainter(shown), m_item(new PaintedItem(canvas(), [this](QPainter& painter) { paintRows(painter); })) {
  connect(&shown, &ShownSurvey::changed, this, [this] { m_labels.clear(); });  // they belong to the old survey
  connect(&canvas(), &QGraphicsWidget::geometryChanged, this, &RowChart::layOut);
}

std::unique_ptr<ChartPainter> RowChart::copy() const {
  std::unique_ptr<RowChart> chart = copyOfRows();
  chart->m_order = m_order;
  return chart;
}

void RowChart::paintAgain() {
  m_item->update();
}

void RowChart::setHoveredRow(int row) {
  if (row == m_hoveredRow) return;
  m_hoveredRow = row;
  paintAgain();
}

int RowChart::selectedRow() const {
  return rowOf(shown().selectedProblem());
}

void RowChart::setOrder(std::optional<std::vector<int>> problems) {
  if (problems == m_order) return;
  m_order = std::move(problems);
  m_labels.clear();  // nothing reads the rows before the rebuild
  m_isNewOrder = true;
  invalidate();
}

int RowChart::rowOf(int problem) const {
  if (!m_order) return problem < rowCount() ? problem : -1;
  const auto found = std::ranges::find(*m_order, problem);
  const auto row = static_cast<int>(found - m_order->begin());
  return row < rowCount() ? row : -1;
}

std::vector<int> RowChart::problems() const {
  const Survey* survey = shown().survey();
  if (survey == nullptr) return {};
  if (m_order) return *m_order;
  std::vector<int> all(survey->problems.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

void RowChart::rebuild(const ChartStyle& style) {
  if (m_order) std::erase_if(*m_order, [this](int problem) { return shown().problemAt(problem) == nullptr; });
  Rows rows = makeRows(style);
  explainPasses(rows);
  const bool isOtherMedium = style.interactive == m_isForFiles;
  m_isForFiles = !style.interactive;
  if (rows.labels != m_labels || isOtherMedium || font() != m_labelFont) measureLabels(rows);
  m_scale = std::move(rows.scale);
  m_axisTitle = std::move(rows.axisTitle);
  rows.leastLabelWidth = std::max(rows.leastLabelWidth, timeAxisTitleWidth(m_scale, m_axisTitle, font()));
  m_columns = std::move(rows.columns);
  shareWidths(rows);
  m_bannerHeight = rows.bannerHeight;
  m_legend.setEntries(std::move(rows.legend), font());
  fitLabels();
  const double labels = std::max(elidedLabelWidth() + m_widths.second, m_widths.least);
  setLeastSize({static_cast<int>(2 * kChartMargin + labels + kRowLabelGap + kNarrowestPlot + m_smallestTextWidth +
                                 kScrollBarWidth),
                0});
  layOut();
  if (std::exchange(m_isNewOrder, false)) {
    setTopRow(0);
    m_shownRow = selectedRow();
  } else if (const int selected = selectedRow(); selected != m_shownRow) {
    showRow(selected);
  }
  paintAgain();
}

double RowChart::textWidth() const {
  const double free = size().width() - 2 * kChartMargin - m_labelWidth - kRowLabelGap - kSmallestPlot - kScrollBarWidth;
  return std::clamp(free, m_smallestTextWidth, m_fullTextWidth);
}

void RowChart::layOut() {
  fitLabels();
  const QSizeF whole = size();
  const double left = kChartMargin + m_labelWidth + kRowLabelGap;
  const double right = whole.width() - kChartMargin - textWidth() - kScrollBarWidth;
  const double top = kVerticalMargin + headHeight(whole.width()) + m_bannerHeight;
  const double bottom = whole.height() - kVerticalMargin - timeAxisHeight(font());
  const double before = m_plot.height();
  const bool wasInSight = m_shownRow >= m_topRow && m_shownRow < m_topRow + rowsInSight();
  m_plot = {std::round(left), std::round(top), std::max(1.0, std::floor(right - left)),
            std::max(1.0, std::floor(bottom - top))};
  keepTopRow();
  if (m_plot.height() != before && wasInSight) showRow(m_shownRow);
}

QSizeF RowChart::naturalSize() const {
  const double labels = std::max(m_fullLabelWidth + m_widths.second, m_widths.least);
  const double width = 2 * kChartMargin + labels + kRowLabelGap + kNaturalPlot + m_fullTextWidth + kScrollBarWidth;
  return {std::ceil(std::max(width, 960.0)),
          std::ceil(std::max(heightAround(width) + leastRowHeight() * rowCount(), 240.0))};
}

double RowChart::heightAround(double width) const {
  return headHeight(width) + m_bannerHeight + 2 * kVerticalMargin + timeAxisHeight(font()) + kEdgeRounding;
}

double RowChart::headHeight(double width) const {
  const double height = m_legend.height(legendWidth(width));
  return m_columns.isEmpty() ? height : std::max(leastRowHeight(), height);
}

int RowChart::rowsIn(double height) const {
  return std::max(1, static_cast<int>((height - heightAround(naturalSize().width())) / leastRowHeight()));
}

ChartPart RowChart::excerpt(double height) const {
  const QSizeF whole = naturalSize();
  if (whole.height() <= height || rowCount() == 0) return {whole, rowCount()};
  const int rows = std::min(rowsIn(height), rowCount());
  return {{whole.width(), std::ceil(heightAround(whole.width()) + leastRowHeight() * rows)}, rows};
}

void RowChart::setTopRow(int row) {
  row = std::clamp(row, 0, lastTopRow());
  if (row == m_topRow) return;
  m_topRow = row;
  paintAgain();
  emit rowsMoved();
}

double RowChart::leastRowHeight() const {
  return tokens::rowHeight(font());
}

double RowChart::tallestRow() const {
  return leastRowHeight();
}

double RowChart::rowHeight() const {
  const double share = std::floor(m_plot.height() / std::max(1, rowCount()));
  return std::clamp(share, leastRowHeight(), std::max(leastRowHeight(), tallestRow()));
}

int RowChart::rowsInSight() const {
  return std::max(1, static_cast<int>(m_plot.height() / rowHeight()));
}

int RowChart::lastTopRow() const {
  return std::max(0, rowCount() - rowsInSight());
}

int RowChart::topRow() const {
  return std::min(m_topRow, lastTopRow());
}

/// Keeps the first row within the rows that there are. The area of the rows may have changed too.
void RowChart::keepTopRow() {
  m_topRow = topRow();
  paintAgain();
  emit rowsMoved();
}

bool RowChart::keepsRow() const {
  return rowsInSight() > 1 && keptRow() >= topRow() + rowsInSight() && keptRow() < rowCount();
}

std::vector<int> RowChart::rowsToPaint() const {
  std::vector<int> rows(static_cast<std::size_t>(std::min(rowCount() - topRow(), rowsInSight())));
  std::iota(rows.begin(), rows.end(), topRow());
  if (keepsRow()) rows.back() = keptRow();
  return rows;
}

void RowChart::showRow(int row) {
  m_shownRow = row;
  if (row < 0 || !style().interactive) return;  // a file begins with the first row
  if (row < topRow()) setTopRow(row);
  const auto isHidden = [&] {
    return row >= topRow() + rowsInSight() || (keepsRow() && row == topRow() + rowsInSight() - 1);
  };
  if (isHidden()) setTopRow(row - rowsInSight() + 1);
  if (isHidden()) setTopRow(row - rowsInSight() + 2);
}

QRectF RowChart::rowRect(int row) const {
  const int place = keepsRow() && row == keptRow() ? rowsInSight() - 1 : row - topRow();
  return {m_plot.left(), m_plot.top() + place * rowHeight(), m_plot.width(), rowHeight()};
}

int RowChart::rowAt(const QPointF& point) const {
  const double below = point.y() - m_plot.top();
  if (below < 0 || below >= rowsInSight() * rowHeight()) return -1;
  const int row = topRow() + static_cast<int>(below / rowHeight());
  if (keepsRow() && row == topRow() + rowsInSight() - 1) return keptRow();
  return row < rowCount() ? row : -1;
}

QRectF RowChart::textRect(int row) const {
  const QRectF rect = rowRect(row);
  return {rect.right() + kChartMargin, rect.top(), textWidth() - kChartMargin, rect.height()};
}

QRectF RowChart::columnRect(int row, int column) const {
  QRectF rect = textRect(row);
  for (int before = 0; before < column; ++before) rect.setLeft(rect.left() + m_columns[before].second);
  rect.setWidth(m_columns[column].second);
  return rect;
}

QRectF RowChart::titleRect(int column) const {
  QRectF rect = columnRect(0, column);
  rect.moveBottom(m_plot.top() - m_bannerHeight);
  return rect;
}

void RowChart::paintColumnTitles(QPainter& painter) const {
  painter.setPen(style().mutedText);
  for (int column = 0; column < m_columns.size(); ++column)
    painter.drawText(titleRect(column), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                     m_columns[column].first);
}

QPointF RowChart::legendCorner() const {
  return {kChartMargin, kVerticalMargin};
}

/// The titles of columns are beside the legend.
double RowChart::legendWidth(double width) const {
  return width - 2 * kChartMargin - (m_columns.isEmpty() ? 0 : m_smallestTextWidth);
}

QString RowChart::headToolTip(const QPointF& point) const {
  if (m_labels.isEmpty()) return {};
  if (bannerRect().contains(point)) return bannerToolTip(point);
  for (int column = 0; column < m_columns.size(); ++column)
    if (titleRect(column).contains(point)) return columnToolTip(column);
  return paragraph(m_legend.meaningAt(point - legendCorner(), legendWidth(size().width())));
}

QRectF RowChart::bannerRect() const {
  return {m_plot.left(), m_plot.top() - m_bannerHeight, m_plot.width(), m_bannerHeight};
}

double RowChart::xOf(double us) const {
  return timeAxisX(m_scale, m_plot, us);
}

void RowChart::paintGrid(QPainter& painter, const ChartStyle& style) const {
  paintTimeGrid(painter, m_plot, m_scale, style);
}

void RowChart::paintAxis(QPainter& painter, const ChartStyle& style) const {
  paintTimeAxis(painter, m_plot, m_scale, style);
}

void RowChart::paintRows(QPainter& painter) {
  painter.setFont(font());
  const QRectF whole(QPointF(0, 0), size());
  if (m_labels.isEmpty()) {
    painter.setPen(style().mutedText);
    painter.drawText(whole.adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, emptyReason());
    return;
  }
  m_legend.paint(painter, legendCorner(), legendWidth(whole.width()), style());
  paintColumnTitles(painter);

  if (m_bannerHeight > 0) paintBanner(painter, bannerRect(), style());
  paintGrid(painter, style());
  paintAxis(painter, style());
  paintTimeAxisTitle(painter, m_plot, m_scale, m_axisTitle, style());
  if (m_plot.height() < leastRowHeight()) return;  // a row would be painted over the axis
  const std::vector<int> rows = rowsToPaint();
  for (const int row : rows) {
    const QRectF rect = rowRect(row);
    const QRectF band(kChartMargin / 2, rect.top(), whole.width() - kChartMargin - kScrollBarWidth, rect.height());
    if (!style().interactive) {
      // Files show measurements, not the user's position.
    } else if (row == selectedRow()) {
      painter.fillRect(band, withAlpha(style().accent, 0.18));
      if (isFocused()) {
        painter.setPen(QPen(style().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(band.adjusted(0.5, 0.5, -0.5, -0.5));
      }
    } else if (row == m_hoveredRow) {
      painter.fillRect(band, withAlpha(style().text, 0.06));
    }
    paintHairline(painter, {rect.left(), rect.bottom() - 1, rect.width(), 1}, style().grid);
    paintLabel(painter, row, rect);
  }
  for (const int row : rows) paintRow(painter, row, rowRect(row), style());
  if (!keepsRow()) return;
  painter.setPen(QPen(style().mutedText, 1, Qt::DashLine));
  const double y = rowRect(keptRow()).top() - 0.5;
  painter.drawLine(QPointF(kChartMargin, y), QPointF(whole.width() - kChartMargin - kScrollBarWidth, y));
}

}  // namespace convscope
