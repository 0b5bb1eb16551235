#include "widgets/chart/plot_chart_view.h"

#include <QAction>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/chart/plot_chart.h"

namespace convscope {
namespace {

constexpr double kWheelStep = 1.25;  ///< factor of a step of the wheel

}  // namespace

PlotChartView::PlotChartView(PlotChart& chart, QWidget* parent) : ChartView(chart, parent), m_chart(chart) {
  setRenderHint(QPainter::Antialiasing);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  auto* reset = new QAction(tr("Show the whole range\t0"), this);
  connect(reset, &QAction::triggered, &chart, &PlotChart::resetZoom);
  addAction(reset);
}

void PlotChartView::keepPlot() {
  connect(&m_chart, &PlotChart::laidOut, this, [this, least = minimumHeight()] {
    setMinimumHeight(isEmpty() ? least : std::max(least, m_chart.leastHeight()));
  });
}

bool PlotChartView::isEmpty() const {
  return !m_chart.emptyReason().isEmpty();
}

QPointF PlotChartView::zoomCentre() const {
  return m_chart.crosshair().value_or(m_chart.view().rect.center());
}

void PlotChartView::stepCrosshair(int right, int down, bool isFast) {
  m_chart.stepCrosshair(right, down, isFast);
  const QPointF at = zoomCentre();
  const QString text = m_chart.toolTip(at);
  const QPoint place = mapFromScene(m_chart.chart().mapToScene(at));
  if (!text.isEmpty()) QToolTip::showText(viewport()->mapToGlobal(place), text, this);
}

void PlotChartView::mousePressEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() != Qt::LeftButton || isEmpty()) return;
  const QPointF point = chartPoint(event);
  m_isDragging = m_chart.grabs(point);
  if (m_isDragging) return m_chart.dragBegan(point);
  if (event->modifiers().testFlag(Qt::ShiftModifier) && m_chart.view().rect.contains(point)) {
    m_bandFrom = point;
    m_chart.setBand(point);
    return;
  }
  m_pannedFrom = point;
  m_chart.pressed(point);
}

void PlotChartView::mouseMoveEvent(QMouseEvent* event) {
  event->accept();
  const QPointF point = chartPoint(event);
  if (m_isDragging) return m_chart.dragged(point);
  viewport()->setCursor(!isEmpty() && m_chart.grabs(point) ? Qt::SizeHorCursor : Qt::ArrowCursor);
  if (isEmpty()) return;
  const bool isInside = m_chart.view().rect.contains(point);
  m_chart.moveCrosshair(m_bandFrom || isInside ? std::optional(point) : std::nullopt);
  if (m_bandFrom) return;
  if (m_pannedFrom && event->buttons().testFlag(Qt::LeftButton) && m_chart.view().isZoomed()) {
    m_chart.pan(point - *m_pannedFrom);
    m_pannedFrom = point;
    return;
  }
  const QString text = m_chart.toolTip(point);
  if (text.isEmpty()) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(event->globalPosition().toPoint(), text, this);
  }
}

void PlotChartView::mouseReleaseEvent(QMouseEvent* event) {
  event->accept();
  if (std::exchange(m_isDragging, false)) return m_chart.dragEnded();
  m_pannedFrom.reset();
  if (!m_bandFrom) return;
  const QRectF band =
      QRectF(*std::exchange(m_bandFrom, std::nullopt), chartPoint(event)).normalized() & m_chart.view().rect;
  m_chart.setBand(std::nullopt);
  constexpr double kSmallest = 4;  // a shorter drag was a click
  if (band.width() >= kSmallest && band.height() >= kSmallest) m_chart.zoomTo(band);
}

void PlotChartView::mouseDoubleClickEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() == Qt::LeftButton) m_chart.resetZoom();
}

void PlotChartView::wheelEvent(QWheelEvent* event) {
  const QPointF point = chartPoint(event);
  if (!m_chart.canZoom() || isEmpty() || !m_chart.view().rect.contains(point)) return event->ignore();
  event->accept();
  constexpr double kStep = 120;  // an eighth of a degree each
  m_chart.zoomAbout(point, std::pow(kWheelStep, -event->angleDelta().y() / kStep));
}

void PlotChartView::keyPressEvent(QKeyEvent* event) {
  if (m_chart.keyPressed(event->key())) return;
  const bool isFast = event->modifiers().testFlag(Qt::ShiftModifier);
  switch (event->key()) {
    case Qt::Key_0:
      return m_chart.resetZoom();
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return m_chart.zoomAbout(zoomCentre(), 1 / kWheelStep);
    case Qt::Key_Minus:
      return m_chart.zoomAbout(zoomCentre(), kWheelStep);
    case Qt::Key_Left:
      return stepCrosshair(-1, 0, isFast);
    case Qt::Key_Right:
      return stepCrosshair(1, 0, isFast);
    case Qt::Key_Up:
      return stepCrosshair(0, -1, isFast);
    case Qt::Key_Down:
      return stepCrosshair(0, 1, isFast);
    case Qt::Key_Escape:
      if (m_chart.crosshair()) return m_chart.moveCrosshair(std::nullopt);
      [[fallthrough]];
    default:
      ChartView::keyPressEvent(event);
  }
}

void PlotChartView::leaveEvent(QEvent* event) {
  ChartView::leaveEvent(event);
  m_chart.moveCrosshair(std::nullopt);
}

void PlotChartView::focusOutEvent(QFocusEvent* event) {
  ChartView::focusOutEvent(event);
  if (!underMouse()) m_chart.moveCrosshair(std::nullopt);
}

}  // namespace convscope
