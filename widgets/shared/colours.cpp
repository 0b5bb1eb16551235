#include "widgets/shared/colours.h"

namespace convscope {

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
