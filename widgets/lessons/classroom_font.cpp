#include "widgets/lessons/classroom_font.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace convscope {

QFont scaledFont(const QFont& font, double scale) {
  QFont scaled = font;
  if (font.pointSizeF() > 0)
    scaled.setPointSizeF(font.pointSizeF() * scale);
  else
    scaled.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * scale)));
  return scaled;
}

QFont classroomFont(const QFont& font, int height) {
  constexpr double kLeastScale = 1.5;
  constexpr double kOfHeight = 32.0 / 1080;
  return scaledFont(font, std::max(kLeastScale, kOfHeight * height / QFontInfo(font).pixelSize()));
}

QFont classroomFont(const QFont& font, const QSize& window, double zoom) {
  constexpr double kFewestLines = 20;
  constexpr double kFewestLetters = 80;
  const QFont usual = classroomFont(font, window.height());
  const QFontMetricsF metrics(usual);
  const double fitting = std::min(window.height() / (kFewestLines * metrics.lineSpacing()),
                                  window.width() / (kFewestLetters * metrics.averageCharWidth()));
  return scaledFont(usual, std::min(zoom, std::max(1.0, fitting)));
}

}  // namespace convscope
