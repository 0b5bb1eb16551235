#include "widgets/chart/chart_style.h"

#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

QColor between(const QColor& from, const QColor& to, double share) {
  return QColor::fromRgbF(static_cast<float>(from.redF() + (to.redF() - from.redF()) * share),
                          static_cast<float>(from.greenF() + (to.greenF() - from.greenF()) * share),
                          static_cast<float>(from.blueF() + (to.blueF() - from.blueF()) * share));
}

/// Lines that are no text or mark are mixed from text and background.
ChartStyle styleOf(const QColor& background, const QColor& text, const tokens::Colours& colours, const QColor& accent) {
  return {background, text, colours.secondText, between(background, text, 0.45), between(background, text, 0.14),
          accent,     true};
}

}  // namespace

ChartStyle chartStyle(const QPalette& palette) {
  return styleOf(palette.color(QPalette::Base), palette.color(QPalette::Text), tokens::colours(palette),
                 palette.color(QPalette::Highlight));
}

ChartStyle printStyle(PrintColours colours) {
  const tokens::Colours& palette = colours == PrintColours::Light ? tokens::light() : tokens::dark();
  ChartStyle style = styleOf(palette.surface, palette.text, palette, palette.accent);
  style.interactive = false;
  return style;
}

}  // namespace convscope
