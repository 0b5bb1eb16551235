#include "widgets/shared/chosen_mark.h"

#include "widgets/shared/tokens.h"

namespace convscope {

void paintChosenMark(QPainter& painter, const QRect& rect, const QColor& colour) {
  constexpr float kTint = 0.12F;
  constexpr int kLine = 2;
  QColor tint = colour;
  tint.setAlphaF(kTint);
  painter.setPen(Qt::NoPen);
  painter.setBrush(tint);
  painter.drawRoundedRect(rect, tokens::kRadius, tokens::kRadius);
  painter.fillRect(
      QRect(rect.left() + tokens::kRadius, rect.bottom() + 1 - kLine, rect.width() - 2 * tokens::kRadius, kLine),
      colour);
}

}  // namespace convscope
