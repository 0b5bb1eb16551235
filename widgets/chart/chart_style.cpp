#include "widgets/chart/chart_style.h"

namespace convscope {
namespace {

QColor between(const QColor& from, const QColor& to, double share) {
  return QColor::fromRgbF(static_cast<float>(from.redF() + (to.redF() - from.redF()) * share),
                          static_cast<float>(from.greenF() + (to.greenF() - from.greenF()) * share),
                          static_cast<float>(from.blueF() + (to.blueF() - from.blueF()) * share));
}

ChartStyle styleOf(const QColor& background, const QColor& text, const QColor& accent) {
  return {background,
          text,
          between(background, text, 0.65),
          between(background, text, 0.45),
          between(background, text, 0.14),
          accent,
          true};
}

}  // namespace

ChartStyle chartStyle(const QPalette& palette) {
  return styleOf(palette.color(QPalette::Base), palette.color(QPalette::Text), palette.color(QPalette::Highlight));
}

ChartStyle printStyle(PrintColours colours) {
  ChartStyle style = colours == PrintColours::Light
                         ? styleOf(Qt::white, Qt::black, QColor(0x2f, 0x6f, 0xb5))
                         : styleOf(QColor(0x1e, 0x1f, 0x22), QColor(0xec, 0xec, 0xec), QColor(0x5b, 0x9b, 0xe6));
  style.interactive = false;
  return style;
}

}  // namespace convscope
