#include "widgets/charts/chart_legend.h"

#include <QFontMetricsF>
#include <algorithm>
#include <utility>

namespace convscope {
namespace {

constexpr double kGlyphWidth = 22;
constexpr double kGlyphHeight = 26;  ///< a triangle under a dot wants it
constexpr double kBetween = 14;

}  // namespace

void ChartLegend::setEntries(QList<LegendEntry> entries, const QFont& font) {
  m_entries = std::move(entries);
  m_font = font;
}

double ChartLegend::layout(double width, const std::function<void(const LegendEntry&, const QPointF&)>& place) const {
  const QFontMetricsF metrics(m_font);
  const double lineHeight = std::max(kGlyphHeight, metrics.height());
  double x = 0;
  double y = 0;
  for (const LegendEntry& entry : m_entries) {
    const double needed = kGlyphWidth + metrics.horizontalAdvance(entry.text);
    if (x > 0 && x + needed > width) {
      x = 0;
      y += lineHeight;
    }
    place(entry, {x, y});
    x += needed + kBetween;
  }
  return m_entries.isEmpty() ? 0 : y + lineHeight;
}

double ChartLegend::height(double width) const {
  return layout(width, [](const LegendEntry&, const QPointF&) {});
}

void ChartLegend::paint(QPainter& painter, const QPointF& topLeft, double width, const ChartStyle& style) const {
  const double lineHeight = std::max(kGlyphHeight, QFontMetricsF(m_font).height());
  painter.setFont(m_font);
  layout(width, [&](const LegendEntry& entry, const QPointF& corner) {
    const QPointF origin = topLeft + corner;
    entry.glyph(painter, origin + QPointF(kGlyphWidth / 2 - 2, lineHeight / 2));
    painter.setPen(style.text);
    painter.drawText(QRectF(origin + QPointF(kGlyphWidth, 0), QSizeF(width, lineHeight)),
                     Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, entry.text);
  });
}

}  // namespace convscope
