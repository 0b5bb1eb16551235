#include "widgets/shared/colours.h"

#include <QGuiApplication>

namespace convscope {

namespace {

/// The colours of one family on light and on dark backgrounds.
struct FamilyColours {
  QRgb light;
  QRgb dark;
};

FamilyColours coloursOf(std::optional<Family> family) {
  if (!family) return {0x3F444D, 0xD5D9E0};
  switch (*family) {
    case Family::Direct:
      return {0xB87A00, 0xE69F00};
    case Family::ImplicitGemm:
      return {0x00619E, 0x3A9BDC};
    case Family::Gemm:
      return {0x1E96D1, 0x8AD0F5};
    case Family::Fft:
      return {0xC0689A, 0xCC79A7};
    case Family::Winograd:
      return {0x00926A, 0x1DB88B};
    case Family::Depthwise:
      return {0xD55E00, 0xE06A10};
    case Family::Other:
      break;
  }
  return {0x7A7F88, 0x8F96A3};
}

}  // namespace

QColor familyColour(std::optional<Family> family, const QColor& background) {
  constexpr double kMiddle = 0.5;
  const FamilyColours colours = coloursOf(family);
  return background.lightnessF() < kMiddle ? colours.dark : colours.light;
}

QColor familyColour(std::optional<Family> family) {
  return familyColour(family, QGuiApplication::palette().color(QPalette::Base));
}

QColor errorColour() {
  return {0xD3, 0x2F, 0x2F};
}

QColor errorBackground(const QPalette& palette) {
  const QColor base = palette.color(QPalette::Base);
  const QColor error = errorColour();
  const auto mixed = [](int from, int to) { return from + (to - from) / 4; };
  return {mixed(base.red(), error.red()), mixed(base.green(), error.green()), mixed(base.blue(), error.blue())};
}

}  // namespace convscope
