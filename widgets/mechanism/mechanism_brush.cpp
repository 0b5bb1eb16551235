#include "widgets/mechanism/mechanism_brush.h"

namespace convscope {

MechanismBrush::MechanismBrush(QPainter& target, const QRectF& area, const MechanismFrame& shown,
                               const ChartStyle& chosen)
    : painter(target),
      frame(shown),
      film(*shown.mechanism),
      state(film.at(shown.step)),
      style(chosen),
      colours(tokens::coloursOn(chosen.background)),
      body(target.font()),
      bold(target.font()),
      metrics(body),
      layout(mechanismLayout(area, metrics)),
      colour(shown.pen.color()),
      before(film.cacheAt(film.at(shown.step - static_cast<std::int64_t>(state.step)), 0).entries) {
  bold.setWeight(QFont::DemiBold);
}

bool MechanismBrush::isReached(CallStage which) const {
  for (std::size_t i = 0; i <= state.step; ++i)
    if (state.steps[i].stage == which) return true;
  return false;
}

void MechanismBrush::text(const QRectF& rect, Qt::Alignment alignment, const QString& line, const QColor& ink,
                          bool isBold) const {
  const QFont& font = isBold ? bold : body;
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(rect, static_cast<int>(alignment) | Qt::TextSingleLine,
                   QFontMetricsF(font).elidedText(line, Qt::ElideRight, rect.width()));
}

QColor tinted(QColor colour, int opacity) {
  colour.setAlpha(opacity);
  return colour;
}

}  // namespace convscope
