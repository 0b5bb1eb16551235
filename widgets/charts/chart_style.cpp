#include "widgets/charts/chart_style.h"

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

QColor familyColour(std::optional<Family> family) {
  switch (family.value_or(Family::Other)) {
    case Family::Direct:
      return {0xE6, 0x9F, 0x00};
    case Family::ImplicitGemm:
      return {0x00, 0x72, 0xB2};
    case Family::Gemm:
      return {0x56, 0xB4, 0xE9};
    case Family::Fft:
      return {0xCC, 0x79, 0xA7};
    case Family::Winograd:
      return {0x00, 0x9E, 0x73};
    case Family::Depthwise:
      return {0xD5, 0x5E, 0x00};
    case Family::Other:
      break;
  }
  return {0x88, 0x88, 0x88};
}

}  // namespace convscope
