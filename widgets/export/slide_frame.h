#pragma once

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QSize>
#include <QString>

#include "widgets/chart/chart_style.h"

namespace convscope {

/// The size of a slide in pixels.
inline constexpr QSize kSlideSize(1920, 1080);
/// The smallest type of a slide's charts, in pixels: the back row of a room can read it.
inline constexpr int kLeastSlideType = 20;

QFont slideFont(int pixels, QFont::Weight weight = QFont::Normal);

/// What all slides have: a title, and a foot with the origin of the figures and a number.
class SlideFrame {
 public:
  SlideFrame(QString title, QString source, QString number, const ChartStyle& style);

  /// Returns the room between title and foot.
  const QRectF& body() const { return m_body; }
  const ChartStyle& style() const { return m_style; }
  /// Fills the slide and paints title and foot.
  void paint(QPainter& painter) const;

 private:
  QString m_title;
  QString m_source;
  QString m_number;
  ChartStyle m_style;
  double m_sourceWidth = 0;
  QRectF m_foot;
  QRectF m_body;
};

}  // namespace convscope
