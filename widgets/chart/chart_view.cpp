#include "widgets/chart/chart_view.h"

#include <QEvent>
#include <QGraphicsLayout>
#include <QMouseEvent>

#include "widgets/chart/chart_painter.h"

namespace convscope {
namespace {

constexpr int kRebuildIntervalMs = 33;

}  // namespace

ChartView::ChartView(ChartPainter& painter, QWidget* parent) : QGraphicsView(parent), m_painter(painter) {
  painter.setParent(this);
  setScene(&painter.scene());
  setFrameShape(QFrame::NoFrame);
  setBackgroundRole(QPalette::Window);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setMinimumSize(painter.leastSize());
  setAccessibleName(painter.accessibleName());
  setAccessibleDescription(painter.accessibleDescription());
  takeAppearance();
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRebuildIntervalMs);
  connect(&m_timer, &QTimer::timeout, this, [this] {
    if (isVisible()) m_painter.rebuildNow();
  });
  connect(&painter, &ChartPainter::outdated, this, &ChartView::rebuildSoon);
  connect(&painter, &ChartPainter::neededNow, this, [this] {
    if (isVisible()) m_painter.rebuildNow();
  });
  connect(&painter, &ChartPainter::rebuilt, &m_timer, &QTimer::stop);
  // Texts follow another survey at once, so the chart does not wait for the timer: it is rebuilt before the paint event
  // that shows these texts, and is part of it. A posted event precedes that paint event.
  const ShownSurvey& source = painter.source();
  connect(&source, &ShownSurvey::changed, viewport(), qOverload<>(&QWidget::update));
  connect(
      &source, &ShownSurvey::changed, this,
      [this] {
        if (isVisible() && m_painter.isStale()) m_painter.rebuildNow();
      },
      Qt::QueuedConnection);
}

ChartView* ChartView::of(const ChartPainter& painter) {
  return qobject_cast<ChartView*>(painter.parent());
}

QPointF ChartView::chartPoint(const QSinglePointEvent* event) const {
  return m_painter.chart().mapFromScene(mapToScene(event->position().toPoint()));
}

void ChartView::takeAppearance() {
  m_painter.setFont(font());
  m_painter.setStyle(chartStyle(palette()));
}

void ChartView::rebuildSoon() {
  if (isVisible() && !m_timer.isActive()) m_timer.start();
}

/// Rebuilds a stale chart that is painted before its timer ends: its rows are of another survey or in another order.
///
/// Subclasses show hints while the pointer moves. The scene would hide them once it rests, as its items have none.
bool ChartView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Paint && m_painter.isStale()) {
    m_painter.rebuildNow();
    m_painter.chart().layout()->activate();
  }
  if (event->type() != QEvent::ToolTip) return QGraphicsView::viewportEvent(event);
  event->accept();
  return true;
}

void ChartView::changeEvent(QEvent* event) {
  QGraphicsView::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  takeAppearance();
  m_painter.invalidate();  // texts may have other glyphs in the same font
}

void ChartView::showEvent(QShowEvent* event) {
  QGraphicsView::showEvent(event);
  if (m_painter.isStale()) m_painter.rebuildNow();
}

void ChartView::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  m_painter.resize(size());
  setMinimumSize(m_painter.chart().minimumSize().toSize().expandedTo(minimumSize()));
}

void ChartView::focusInEvent(QFocusEvent* event) {
  QGraphicsView::focusInEvent(event);
  m_painter.setFocused(true);
}

void ChartView::focusOutEvent(QFocusEvent* event) {
  QGraphicsView::focusOutEvent(event);
  m_painter.setFocused(false);
}

}  // namespace convscope
