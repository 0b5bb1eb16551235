#include "widgets/chart/plot_chart.h"

#include <QAction>
#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/chart/painted_item.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kWheelStep = 1.25;  ///< factor of a step of the wheel
constexpr double kLabelSpace = 90;   ///< width of a tick's label and its surroundings
constexpr int kTickDrop = 8;         ///< between the plot and its labels

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

PlotChart::PlotChart(ShownSurvey& shown, QWidget* parent)
    : SessionChart(shown, parent),
      m_layer(*chart()),
      m_marks(new PaintedItem(*chart(), [this](QPainter& painter) { paintAll(painter); })),
      m_crosshairItem(new PaintedItem(*chart(), [this](QPainter& painter) { paintPointer(painter); })) {
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  chart()->setBackgroundVisible(false);  // Qt Charts does not resize it if the plot area is set; the scene paints it
  setRenderHint(QPainter::Antialiasing);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(220, 110);
  auto* reset = new QAction(tr("Show the whole range\t0"), this);
  connect(reset, &QAction::triggered, this, &PlotChart::resetZoom);
  addAction(reset);
  connect(chart(), &QGraphicsWidget::geometryChanged, this, &PlotChart::layOut);
}

void PlotChart::rebuild(const ChartStyle& style) {
  m_contents = makeContents(style);
  m_style = style;
  scene()->setBackgroundBrush(style.background);
  if (!style.interactive && !m_onScreen) m_onScreen = m_view;
  if (style.interactive && m_onScreen) m_view = *std::exchange(m_onScreen, std::nullopt);
  m_view.xAxis = m_contents.x;
  m_view.yAxis = m_contents.y;
  m_view.fit();
  if (!style.interactive) m_view.reset();
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
  const QSizeF size = chart()->size();
  const QFontMetricsF metrics(tokens::font(tokens::Type::Caption, font()));
  const double top = kChartMargin + m_legend.height(size.width() - 2 * kChartMargin) +
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
  m_view.rect = {left, std::round(top), std::max(1.0, std::floor(size.width() - 2 * kChartMargin - left)),
                 std::max(1.0, std::floor(size.height() - bottom - top))};
  showView();
}

void PlotChart::showView() {
  const QFontMetricsF metrics(tokens::font(tokens::Type::Caption, font()));
  std::vector<PlotTick> xTicks = m_view.xAxis.ticks(m_view.x(), ticksIn(m_view.rect.width(), kLabelSpace));
  double free = -1e9;
  for (PlotTick& tick : xTicks) {  // a label that would touch its neighbour is left out
    const double half = metrics.horizontalAdvance(tick.label) / 2;
    const double at = m_view.xOf(tick.at);
    if (at - half < free) tick.label.clear();
    if (!tick.label.isEmpty()) free = at + half + metrics.averageCharWidth();
  }
  std::erase_if(xTicks, [](const PlotTick& tick) { return tick.label.isEmpty(); });
  constexpr double kLinesEach = 2.2;
  m_layer.setView(m_view, xTicks,
                  m_view.yAxis.ticks(m_view.y(), ticksIn(m_view.rect.height(), kLinesEach * metrics.height())));
}

void PlotChart::paintAll(QPainter& painter) {
  painter.setFont(font());
  const QRectF whole(QPointF(0, 0), chart()->size());
  if (const QString reason = emptyReason(); !reason.isEmpty()) {
    painter.setPen(m_style.mutedText);
    painter.drawText(whole.adjusted(tokens::kSection, tokens::kSection, -tokens::kSection, -tokens::kSection),
                     Qt::AlignCenter | Qt::TextWordWrap, reason);
    return;
  }
  m_legend.paint(painter, {kChartMargin, kChartMargin}, whole.width() - 2 * kChartMargin, m_style);
  painter.save();
  if (m_view.isZoomed()) painter.setClipRect(m_view.rect.adjusted(0, -m_contents.headHeight, 0, 0));
  paintMarks(painter, m_style);
  painter.restore();
  if (m_style.interactive && hasFocus()) {
    painter.setPen(QPen(m_style.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

std::optional<PlotReading> PlotChart::reading() const {
  if (!m_crosshair || !m_view.rect.contains(*m_crosshair)) return std::nullopt;
  const std::optional<double> x = readableNear(m_view, readableXs(), m_crosshair->x());
  return x ? std::optional(readingAt(*x, m_style)) : std::nullopt;
}

void PlotChart::paintPointer(QPainter& painter) {
  if (!m_style.interactive || !emptyReason().isEmpty() || !m_crosshair) return;
  const QRectF& plot = m_view.rect;
  painter.setFont(font());
  if (m_bandFrom) {
    QColor fill = m_style.accent;
    fill.setAlphaF(0.15F);
    painter.setPen(QPen(m_style.accent, 1));
    painter.setBrush(fill);
    painter.drawRect(QRectF(*m_bandFrom, *m_crosshair).normalized() & plot);
  } else if (const auto read = reading()) {
    paintReading(painter, *read, m_view, m_style);
  } else if (plot.contains(*m_crosshair)) {
    paintCrosshair(painter, *m_crosshair, m_view, m_style);
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
  const QString text = toolTip(at);
  const QPoint place = mapFromScene(chart()->mapToScene(at));
  if (!text.isEmpty()) QToolTip::showText(viewport()->mapToGlobal(place), text, this);
}

QPointF PlotChart::chartPoint(const QSinglePointEvent* event) const {
  return chart()->mapFromScene(mapToScene(event->position().toPoint()));
}

void PlotChart::resetZoom() {
  const PlotRange before = m_view.x();
  m_view.reset();
  showView();
  paintAgain();
  announceX(before);
}

void PlotChart::setShownX(std::optional<PlotRange> range) {
  m_view.setX(range);
  showView();
  paintAgain();
  scheduleRebuild();
}

void PlotChart::announceX(const PlotRange& before) {
  if (before == m_view.x()) return;
  scheduleRebuild();  // a smaller part may show more detail
  emit shownXChanged(m_view.x() == m_view.xAxis.home() ? std::nullopt : std::optional(m_view.x()));
}

void PlotChart::zoomAbout(const QPointF& about, double factor) {
  const PlotRange before = m_view.x();
  m_view.zoom(about, factor, m_contents.zoom);
  showView();
  paintAgain();
  announceX(before);
}

void PlotChart::mousePressEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() != Qt::LeftButton || !emptyReason().isEmpty()) return;
  const QPointF point = chartPoint(event);
  if (event->modifiers().testFlag(Qt::ShiftModifier) && m_view.rect.contains(point)) {
    m_bandFrom = point;
    return;
  }
  m_pannedFrom = point;
  pressed(point);
}

void PlotChart::mouseMoveEvent(QMouseEvent* event) {
  event->accept();
  if (!emptyReason().isEmpty()) return;
  const QPointF point = chartPoint(event);
  moveCrosshair(m_bandFrom || m_view.rect.contains(point) ? std::optional(point) : std::nullopt);
  if (m_bandFrom) return;
  if (m_pannedFrom && event->buttons().testFlag(Qt::LeftButton) && m_view.isZoomed()) {
    const PlotRange before = m_view.x();
    m_view.pan(point - *m_pannedFrom);
    m_pannedFrom = point;
    showView();
    paintAgain();
    announceX(before);
    return;
  }
  const QString text = toolTip(point);
  if (text.isEmpty()) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(event->globalPosition().toPoint(), text, this);
  }
}

void PlotChart::mouseReleaseEvent(QMouseEvent* event) {
  event->accept();
  m_pannedFrom.reset();
  if (!m_bandFrom) return;
  const QRectF band = QRectF(*std::exchange(m_bandFrom, std::nullopt), chartPoint(event)).normalized() & m_view.rect;
  m_crosshairItem->update();
  constexpr double kSmallest = 4;  // a shorter drag was a click
  if (band.width() < kSmallest || band.height() < kSmallest) return;
  const PlotRange before = m_view.x();
  m_view.show(band, m_contents.zoom);
  showView();
  paintAgain();
  announceX(before);
}

void PlotChart::mouseDoubleClickEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() == Qt::LeftButton) resetZoom();
}

void PlotChart::wheelEvent(QWheelEvent* event) {
  const QPointF point = chartPoint(event);
  if (!m_contents.zoom || !emptyReason().isEmpty() || !m_view.rect.contains(point)) return event->ignore();
  event->accept();
  constexpr double kStep = 120;  // an eighth of a degree each
  zoomAbout(point, std::pow(kWheelStep, -event->angleDelta().y() / kStep));
}

void PlotChart::keyPressEvent(QKeyEvent* event) {
  const bool isFast = event->modifiers().testFlag(Qt::ShiftModifier);
  switch (event->key()) {
    case Qt::Key_0:
      return resetZoom();
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoomAbout(m_crosshair.value_or(m_view.rect.center()), 1 / kWheelStep);
    case Qt::Key_Minus:
      return zoomAbout(m_crosshair.value_or(m_view.rect.center()), kWheelStep);
    case Qt::Key_Left:
      return stepCrosshair(-1, 0, isFast);
    case Qt::Key_Right:
      return stepCrosshair(1, 0, isFast);
    case Qt::Key_Up:
      return stepCrosshair(0, -1, isFast);
    case Qt::Key_Down:
      return stepCrosshair(0, 1, isFast);
    case Qt::Key_Escape:
      if (m_crosshair) return moveCrosshair(std::nullopt);
      [[fallthrough]];
    default:
      SessionChart::keyPressEvent(event);
  }
}

void PlotChart::leaveEvent(QEvent* event) {
  SessionChart::leaveEvent(event);
  moveCrosshair(std::nullopt);
}

void PlotChart::focusInEvent(QFocusEvent* event) {
  SessionChart::focusInEvent(event);
  paintAgain();
}

void PlotChart::focusOutEvent(QFocusEvent* event) {
  SessionChart::focusOutEvent(event);
  if (!underMouse()) moveCrosshair(std::nullopt);
  paintAgain();
}

}  // namespace convscope
