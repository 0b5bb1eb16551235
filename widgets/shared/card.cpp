#include "widgets/shared/card.h"

#include <QPainter>

#include "widgets/shared/tokens.h"

namespace convscope {

void Card::setFlat(bool flat) {
  m_isFlat = flat;
  update();
}

void Card::paintEvent(QPaintEvent* /*event*/) {
  if (m_isFlat) return;
  const tokens::Colours& colours = tokens::colours(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(colours.line);
  painter.setBrush(palette().color(QPalette::Base));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens::kCardRadius, tokens::kCardRadius);
}

}  // namespace convscope
