#include "widgets/chart/chart_legend.h"

#include <QFontMetricsF>
#include <algorithm>
#include <utility>

#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kGlyphWidth = 22;
constexpr double kGlyphHeight = tokens::kRowHeight;
constexpr double kBetween = 14;
constexpr int kTextFlags = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip;

double glyphWidth(const LegendEntry& entry) {
  return entry.glyph ? kGlyphWidth : 0;
}

}  // namespace

void ChartLegend::setEntries(QList<LegendEntry> entries, const QFont& font) {
  m_entries = std::move(entries);
  m_font = font;
}

double ChartLegend::layout(double width, const std::function<void(const LegendEntry&, const QRectF&)>& place) const {
  const QFontMetricsF metrics(m_font);
  const double lineHeight = std::max(kGlyphHeight, metrics.height());
  double x = 0;
  double y = 0;
  double height = lineHeight;  // of the current line
  for (const LegendEntry& entry : m_entries) {
    const double advance = metrics.horizontalAdvance(entry.text);
    const double widest = std::max(1.0, width - glyphWidth(entry));
    if (x > 0 && x + glyphWidth(entry) + advance > width) {
      x = 0;
      y += height;
      height = lineHeight;
    }
    QSizeF size(glyphWidth(entry) + advance, lineHeight);
    if (advance > widest) {  // too long for one line
      const double wrapped = metrics.boundingRect({0, 0, widest, 1e6}, Qt::TextWordWrap, entry.text).height();
      size = {width, std::max(lineHeight, wrapped)};
      height = size.height();
    }
    place(entry, {{x, y}, size});
    x += size.width() + kBetween;
  }
  return m_entries.isEmpty() ? 0 : y + height;
}

double ChartLegend::height(double width) const {
  return layout(width, [](const LegendEntry&, const QRectF&) {});
}

QString ChartLegend::meaningAt(const QPointF& point, double width) const {
  QString meaning;
  layout(width, [&](const LegendEntry& entry, const QRectF& place) {
    if (place.contains(point)) meaning = entry.meaning;
  });
  return meaning;
}

void ChartLegend::paint(QPainter& painter, const QPointF& topLeft, double width, const ChartStyle& style) const {
  const QFontMetricsF metrics(m_font);
  painter.setFont(m_font);
  layout(width, [&](const LegendEntry& entry, const QRectF& place) {
    const QRectF area = place.translated(topLeft);
    if (entry.glyph) entry.glyph(painter, {area.left() + kGlyphWidth / 2 - 2, area.center().y()});
    painter.setPen(style.text);
    const QRectF text = area.adjusted(glyphWidth(entry), 0, 0, 0);
    const bool wraps = metrics.horizontalAdvance(entry.text) > text.width() + 1;
    painter.drawText(text, wraps ? kTextFlags | Qt::TextWordWrap : kTextFlags, entry.text);
  });
}

}  // namespace convscope
