#pragma once

#include <QColor>
#include <QPalette>

namespace convscope {

/// The colour of what is wrong; no family has it.
inline QColor errorColour() {
  return {0xD3, 0x2F, 0x2F};
}

/// Behind text in `palette`'s colours: its base with a share of errorColour(), as readable in light as in dark.
inline QColor errorBackground(const QPalette& palette) {
  const QColor base = palette.color(QPalette::Base);
  const QColor error = errorColour();
  const auto mixed = [](int from, int to) { return from + (to - from) / 4; };
  return {mixed(base.red(), error.red()), mixed(base.green(), error.green()), mixed(base.blue(), error.blue())};
}

}  // namespace convscope
