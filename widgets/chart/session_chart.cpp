#include "widgets/chart/session_chart.h"

#include <QChart>
#include <QEvent>
#include <QGraphicsLayout>

namespace convscope {
namespace {

constexpr int kRebuildIntervalMs = 33;

}  // namespace

SessionChart::SessionChart(SessionStore& store, Selection& selection, QWidget* parent)
    : QChartView(new QChart, parent), m_store(store), m_selection(selection) {
  chart()->setBackgroundRoundness(0);
  chart()->setMargins({});
  chart()->legend()->hide();
  setFrameShape(QFrame::NoFrame);
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRebuildIntervalMs);
  connect(&m_timer, &QTimer::timeout, this, [this] {
    if (isVisible()) rebuildNow();
  });
  connect(&store, &SessionStore::replaced, this, &SessionChart::scheduleRebuild);
  connect(&store, &SessionStore::surveyAdded, this, &SessionChart::scheduleRebuild);
  connect(&store, &SessionStore::problemListed, this, &SessionChart::scheduleRebuild);
  connect(&store, &SessionStore::problemChanged, this, &SessionChart::scheduleRebuild);
  connect(&store, &SessionStore::surveyEnded, this, &SessionChart::scheduleRebuild);
  connect(&selection, &Selection::changed, this, [this] {
    if (followsSelection()) scheduleRebuild();
  });
}

void SessionChart::scheduleRebuild() {
  m_stale = true;
  if (isVisible() && !m_timer.isActive()) m_timer.start();
}

void SessionChart::rebuildNow(const ChartStyle& style) {
  m_timer.stop();
  m_stale = false;
  chart()->setBackgroundBrush(style.background);
  rebuild(style);
}

void SessionChart::paintPart(QPainter& painter, const ChartPart& part, const ChartStyle& style) {
  const QSizeF shownSize = chart()->size();
  const int shownRow = topRow();
  chart()->resize(part.size);
  rebuildNow(style);
  chart()->layout()->activate();
  setTopRow(part.firstRow);
  const QRectF whole({0, 0}, part.size);
  scene()->render(&painter, whole, chart()->mapRectToScene(whole), Qt::IgnoreAspectRatio);
  chart()->resize(shownSize);
  if (isVisible()) {
    rebuildNow();
  } else {
    m_stale = true;
  }
  setTopRow(shownRow);
}

void SessionChart::changeEvent(QEvent* event) {
  QChartView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) scheduleRebuild();
}

void SessionChart::showEvent(QShowEvent* event) {
  QChartView::showEvent(event);
  if (m_stale) rebuildNow();
}

}  // namespace convscope
