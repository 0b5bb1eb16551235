#include "widgets/chart/plot_chart.h"

#include <QChart>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/chart/painted_item.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kLabelSpace = 90;  ///< width of a tick's label and its surroundings
constexpr int kTickDrop = 8;        ///< between the plot and its labels
constexpr double kLinesOfTick = 2;  ///< height of a tick's label and its surroundings, in lines

int ticksIn(double length, double each) {
  return std::max(2, static_cast<int>(length / each));
}

/// Returns the height of a line of text: characters that only another font has, e.g. Chinese ones, may be higher.
double lineHeight(const QString& text, const QFontMetricsF& metrics) {
  constexpr double kRoom = 1e4;
  return std::max(metrics.height(),
                  metrics.boundingRect(QRectF(0, 0, kRoom, kRoom), Qt::TextSingleLine, text).height());
}

}  // namespace

PlotChart::PlotChart(ShownSurvey& shown)
    : ChartPainter(shown),
      m_layer(canvas()),
      m_marks(new PaintedItem(canvas(), [this](QPainter& painter) { paintAll(painter); })),
      m_crosshairItem(new PaintedItem(canvas(), [this](QPainter& painter) { paintPointer(painter); })) {
  canvas().setBackgroundVisible(false);  // Qt Charts does not resize it if the plot area is set; the scene paints it
  setLeastSize({220, 110});
  connect(&canvas(), &QGraphicsWidget::geometryChanged, this, &PlotChart::layOut);
}

void PlotChart::rebuild(const ChartStyle& style) {
  m_contents = makeContents(style);
  scene().setBackgroundBrush(style.background);
  m_view.xAxis = m_contents.x;
  m_view.yAxis = m_contents.y;
  m_view.fit();
  m_legend.setEntries(m_contents.legend, font());
  const bool isEmpty = !emptyReason().isEmpty();
  m_layer.setSeries(isEmpty ? std::vector<PlotSeries>{} : m_contents.series, m_view);
  m_layer.setStyle(style, font());
  m_layer.setVisible(!isEmpty);
  layOut();
  paintAgain();
}

void PlotChart::paintMarks(QPainter&, const ChartStyle&) {}

void PlotChart::paintAgain() {
  m_marks->update();
}

void PlotChart::layOut() {
  const QSizeF whole = size();
  const QFontMetricsF metrics(font());
  const double top = kChartMargin + m_legend.height(whole.width() - 2 * kChartMargin) +
                     std::max(m_contents.headHeight, metrics.height() / 2);
  // The same label width aligns the axes of charts above each other; most labels are no wider than this one.
  double label = metrics.horizontalAdvance(QStringLiteral("00,000"));
  for (const PlotTick& tick : m_view.yAxis.ticks(m_view.y(), 2))
    label = std::max(label, metrics.horizontalAdvance(tick.label));
  const double left = std::round(kChartMargin + metrics.height() + label + 2 * kTickDrop);
  QString labels;
  for (const PlotTick& tick : m_view.xAxis.ticks(m_view.x(), 2)) labels += tick.label;
  double bottom = kTickDrop + lineHeight(labels, metrics) + kTickDrop / 2;
  if (!m_view.xAxis.title().isEmpty()) bottom += lineHeight(m_view.xAxis.title(), metrics) + kTickDrop / 2;
  m_view.rect = {left, std::round(top), std::max(1.0, std::floor(whole.width() - 2 * kChartMargin - left)),
                 std::max(1.0, std::floor(whole.height() - bottom - top))};
  showView();
  emit laidOut();
}

bool PlotChart::isCrossed(const QRectF& area) const {
  const auto crosses = [&](const QPointF& from, const QPointF& to) {
    const double left = std::max(area.left(), std::min(from.x(), to.x()));
    const double right = std::min(area.right(), std::max(from.x(), to.x()));
    if (left > right) return false;
    const bool isUpright = to.x() == from.x();
    const auto y = [&](double x) { return from.y() + (x - from.x()) * (to.y() - from.y()) / (to.x() - from.x()); };
    const double first = isUpright ? from.y() : y(left);
    const double last = isUpright ? to.y() : y(right);
    return std::max(first, last) >= area.top() && std::min(first, last) <= area.bottom();
  };
  return std::ranges::any_of(m_contents.series, [&](const PlotSeries& series) {
    if (series.kind != PlotSeries::Kind::Line) return false;
    for (qsizetype i = 1; i < series.points.size(); ++i) {
      const QPointF& from = series.points[i - 1];
      const QPointF& to = series.points[i];
      if (crosses(m_view.at(from.x(), from.y()), m_view.at(to.x(), to.y()))) return true;
    }
    return false;
  });
}

int PlotChart::leastHeight() const {
  const QFontMetricsF metrics(font());
  const double plot =
      std::max(2 * kLinesOfTick * metrics.height(), metrics.horizontalAdvance(m_view.yAxis.title()) + kTickDrop);
  return static_cast<int>(std::ceil(size().height() - m_view.rect.height() + plot));
}

void PlotChart::showView() {
  const QFontMetricsF metrics(font());
  std::vector<PlotTick> xTicks = m_view.xAxis.ticks(m_view.x(), ticksIn(m_view.rect.width(), kLabelSpace));
  double free = -1e9;
  for (PlotTick& tick : xTicks) {  // a label that would touch its neighbour, or be cut at the edge, is left out
    const double half = metrics.horizontalAdvance(tick.label) / 2;
    const double at = m_view.xOf(tick.at);
    if (at - half < free || at + half > size().width()) tick.label.clear();
    if (!tick.label.isEmpty()) free = at + half + metrics.averageCharWidth();
  }
  std::erase_if(xTicks, [](const PlotTick& tick) { return tick.label.isEmpty(); });
  m_layer.setView(m_view, xTicks,
                  m_view.yAxis.ticks(m_view.y(), ticksIn(m_view.rect.height(), kLinesOfTick * metrics.height())));
}

void PlotChart::paintAll(QPainter& painter) {
  painter.setFont(font());
  const QRectF whole(QPointF(0, 0), size());
  if (const QString reason = emptyReason(); !reason.isEmpty()) {
    painter.setPen(style().mutedText);
    painter.drawText(whole.adjusted(tokens::kSection, tokens::kSection, -tokens::kSection, -tokens::kSection),
                     Qt::AlignCenter | Qt::TextWordWrap, reason);
    return;
  }
  m_legend.paint(painter, {kChartMargin, kChartMargin}, whole.width() - 2 * kChartMargin, style());
  painter.save();
  if (m_view.isZoomed()) painter.setClipRect(m_view.rect.adjusted(0, -m_contents.headHeight, 0, 0));
  paintMarks(painter, style());
  painter.restore();
  if (style().interactive && isFocused()) {
    painter.setPen(QPen(style().accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

std::optional<PlotReading> PlotChart::reading() const {
  if (!m_crosshair || !m_view.rect.contains(*m_crosshair)) return std::nullopt;
  const std::optional<double> x = readableNear(m_view, readableXs(), m_crosshair->x());
  return x ? std::optional(readingAt(*x, style())) : std::nullopt;
}

void PlotChart::paintPointer(QPainter& painter) {
  if (!style().interactive || !emptyReason().isEmpty() || !m_crosshair) return;
  const QRectF& plot = m_view.rect;
  painter.setFont(font());
  if (m_bandFrom) {
    QColor fill = style().accent;
    fill.setAlphaF(0.15F);
    painter.setPen(QPen(style().accent, 1));
    painter.setBrush(fill);
    painter.drawRect(QRectF(*m_bandFrom, *m_crosshair).normalized() & plot);
  } else if (const auto read = reading()) {
    paintReading(painter, *read, m_view, style());
  } else if (plot.contains(*m_crosshair)) {
    paintCrosshair(painter, *m_crosshair, m_view, style());
  }
}

void PlotChart::moveCrosshair(std::optional<QPointF> to) {
  if (to == m_crosshair) return;
  m_crosshair = to;
  m_crosshairItem->update();
}

void PlotChart::stepCrosshair(int right, int down, bool isFast) {
  const QRectF& plot = m_view.rect;
  QPointF at = m_crosshair.value_or(plot.center());
  if (const std::vector<double> xs = readableXs(); !xs.empty()) {
    constexpr int kFast = 10;
    const int steps = m_crosshair ? right * (isFast ? kFast : 1) : 0;
    const std::optional<double> x = readableNear(m_view, xs, at.x(), steps);
    if (x) at.setX(m_view.xAt(*x));
  } else if (m_crosshair) {
    const double step = isFast ? 0.1 : 0.01;
    at += QPointF(right * step * plot.width(), down * step * plot.height());
  }
  at = {std::clamp(at.x(), plot.left() + 1, plot.right() - 1), std::clamp(at.y(), plot.top() + 1, plot.bottom() - 1)};
  moveCrosshair(at);
}

void PlotChart::setBand(std::optional<QPointF> from) {
  m_bandFrom = from;
  m_crosshairItem->update();
}

void PlotChart::resetZoom() {
  const PlotRange before = m_view.x();
  m_view.reset();
  showPart(before);
}

void PlotChart::showPart(const PlotRange& before) {
  showView();
  paintAgain();
  announceX(before);
}

void PlotChart::setShownX(std::optional<PlotRange> range) {
  m_view.setX(range);
  showView();
  paintAgain();
  invalidate();
}

void PlotChart::announceX(const PlotRange& before) {
  if (before == m_view.x()) return;
  invalidate();  // a smaller part may show more detail
  emit shownXChanged(m_view.x() == m_view.xAxis.home() ? std::nullopt : std::optional(m_view.x()));
}

void PlotChart::zoomAbout(const QPointF& about, double factor) {
  const PlotRange before = m_view.x();
  m_view.zoom(about, factor, m_contents.zoom);
  showPart(before);
}

void PlotChart::pan(const QPointF& pixels) {
  const PlotRange before = m_view.x();
  m_view.pan(pixels);
  showPart(before);
}

void PlotChart::zoomTo(const QRectF& area) {
  const PlotRange before = m_view.x();
  m_view.show(area, m_contents.zoom);
  showPart(before);
}

}  // namespace convscope
