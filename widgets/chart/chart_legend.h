#pragma once

#include <QFont>
#include <QList>
#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <functional>

#include "widgets/chart/chart_style.h"

namespace convscope {

struct LegendEntry {
  std::function<void(QPainter& painter, const QPointF& centre)> glyph;  ///< none: the text stands alone
  QString text;
  QString meaning = {};  ///< for a tooltip
};

/// A legend drawn into the chart, so every export contains it. Entries are side by side, in as many lines as needed.
/// (The legend of Qt Charts loses entries if there are many.)
class ChartLegend {
 public:
  void setEntries(QList<LegendEntry> entries, const QFont& font);
  const QList<LegendEntry>& entries() const { return m_entries; }

  double height(double width) const;
  /// Returns the meaning of the entry at `point`, relative to the legend's corner; empty if there is none.
  QString meaningAt(const QPointF& point, double width) const;
  void paint(QPainter& painter, const QPointF& topLeft, double width, const ChartStyle& style) const;

 private:
  /// Calls `place` with each entry and its area. Returns the total height.
  double layout(double width, const std::function<void(const LegendEntry&, const QRectF&)>& place) const;

  QList<LegendEntry> m_entries;
  QFont m_font;
};

}  // namespace convscope
