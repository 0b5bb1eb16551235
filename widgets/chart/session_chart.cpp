#include "widgets/chart/session_chart.h"

#include <QChart>
#include <QEvent>
#include <QGraphicsLayout>
#include <utility>

namespace convscope {
namespace {

constexpr int kRebuildIntervalMs = 33;

}  // namespace

SessionChart::SessionChart(ShownSurvey& shown, QWidget* parent) : QChartView(new QChart, parent), m_shown(shown) {
  chart()->setBackgroundRoundness(0);
  chart()->setMargins({});
  chart()->legend()->hide();
  setFrameShape(QFrame::NoFrame);
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRebuildIntervalMs);
  connect(&m_timer, &QTimer::timeout, this, [this] {
    if (isVisible()) rebuildNow();
  });
  connect(&shown, &ShownSurvey::changed, this, &SessionChart::scheduleRebuild);
  connect(&shown, &ShownSurvey::problemListed, this, &SessionChart::scheduleRebuild);
  connect(&shown, &ShownSurvey::problemChanged, this, &SessionChart::scheduleRebuild);
  connect(&shown, &ShownSurvey::ended, this, &SessionChart::scheduleRebuild);
  connect(&shown, &ShownSurvey::selectionChanged, this, [this] {
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
  const auto before = std::exchange(m_ranges, {});
  rebuild(style);
  if (m_ranges == before) return;
  for (const auto& other : std::as_const(m_sharing)) {
    if (other != nullptr) other->scheduleRebuild();
  }
}

void SessionChart::shareAxes(const QList<SessionChart*>& charts) {
  QList<QPointer<SessionChart>> others;
  for (SessionChart* chart : charts) {
    if (chart != this) others.append(chart);
  }
  if (others == m_sharing) return;
  m_sharing = others;
  scheduleRebuild();
}

AxisRange SessionChart::sharedRange(const std::string& quantity, const AxisRange& own) {
  if (!own.isValid()) return own;
  m_ranges[quantity] = own;
  AxisRange shared = own;
  for (const auto& other : std::as_const(m_sharing)) {
    if (other == nullptr) continue;
    const auto range = other->m_ranges.find(quantity);
    if (range != other->m_ranges.end()) shared = shared.united(range->second);
  }
  return shared;
}

void SessionChart::layOutForFiles(const std::function<void()>& measure) {
  const int shownRow = topRow();
  rebuildNow(printStyle());
  measure();
  restore();
  setTopRow(shownRow);  // the layout for files may have fewer rows
}

void SessionChart::restore() {
  if (isVisible()) {
    rebuildNow();
  } else {
    m_stale = true;
  }
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
  restore();
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
