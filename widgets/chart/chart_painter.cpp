#include "widgets/chart/chart_painter.h"

#include <QApplication>
#include <QGraphicsLayout>
#include <QLegend>
#include <utility>

namespace convscope {

ChartPainter::ChartPainter(ShownSurvey& shown)
    : m_shown(shown), m_chart(new QChart), m_style(chartStyle(QApplication::palette())), m_font(QApplication::font()) {
  m_scene.addItem(m_chart);
  m_chart->setBackgroundRoundness(0);
  m_chart->setMargins({});
  m_chart->legend()->hide();
  m_chart->layout()->setContentsMargins(0, 0, 0, 0);
  connect(&shown, &ShownSurvey::changed, this, &ChartPainter::invalidate);
  connect(&shown, &ShownSurvey::problemListed, this, &ChartPainter::invalidate);
  connect(&shown, &ShownSurvey::problemChanged, this, &ChartPainter::invalidate);
  connect(&shown, &ShownSurvey::ended, this, &ChartPainter::invalidate);
  connect(&shown, &ShownSurvey::selectionChanged, this, [this] {
    if (followsSelection()) invalidate();
  });
}

void ChartPainter::invalidate() {
  m_isStale = true;
  emit outdated();
}

void ChartPainter::invalidateNow() {
  m_isStale = true;
  emit neededNow();
}

void ChartPainter::setStyle(const ChartStyle& style) {
  if (style == m_style) return;
  m_style = style;
  invalidate();
}

void ChartPainter::setFont(const QFont& font) {
  if (font == m_font) return;
  m_font = font;
  invalidate();
}

void ChartPainter::setFocused(bool focused) {
  m_isFocused = focused;
  paintAgain();
}

void ChartPainter::resize(const QSizeF& size) {
  m_chart->resize(size);
  m_scene.setSceneRect(m_chart->geometry());
}

void ChartPainter::rebuildNow() {
  m_isStale = false;
  m_chart->setBackgroundBrush(m_style.background);
  const auto before = std::exchange(m_ranges, {});
  rebuild(m_style);
  emit rebuilt();
  if (m_ranges == before) return;
  for (const auto& other : std::as_const(m_sharing)) {
    if (other != nullptr) other->invalidate();
  }
}

void ChartPainter::shareAxes(const QList<ChartPainter*>& charts) {
  QList<QPointer<ChartPainter>> others;
  for (ChartPainter* chart : charts) {
    if (chart != this) others.append(chart);
  }
  if (others == m_sharing) return;
  m_sharing = others;
  invalidate();
}

AxisRange ChartPainter::sharedRange(const std::string& quantity, const AxisRange& own) {
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

std::unique_ptr<ChartPainter> ChartPainter::forFiles(const ChartStyle& style) const {
  std::unique_ptr<ChartPainter> painter = copy();
  painter->m_font = m_font;
  painter->m_style = style;
  painter->m_sharing = m_sharing;
  painter->m_ranges = m_ranges;
  painter->rebuildNow();
  painter->resize(painter->naturalSize());
  painter->rebuildNow();  // a wider chart may show more
  return painter;
}

void ChartPainter::paint(QPainter& painter, const ChartPart& part) {
  if (part.size != size()) {
    resize(part.size);
    m_isStale = true;  // a wider chart may show more
  }
  if (m_isStale) rebuildNow();
  m_chart->layout()->activate();
  const QRectF whole({0, 0}, part.size);
  m_scene.render(&painter, whole, m_chart->mapRectToScene(whole), Qt::IgnoreAspectRatio);
}

}  // namespace convscope
