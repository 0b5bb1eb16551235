#pragma once

#include <QColor>
#include <QPalette>
#include <optional>

#include "backend/algorithm.h"

namespace convscope {

/// Returns the colour of a family in every table and chart. The colours are safe for the colour-blind (Okabe and Ito
/// 2008, "Color Universal Design"). Family::Other and an unknown family are grey.
QColor familyColour(std::optional<Family> family);

/// Returns the colour of errors. No family has this colour.
QColor errorColour();

/// Returns a background for error text: the palette's base colour with a quarter of errorColour().
QColor errorBackground(const QPalette& palette);

}  // namespace convscope
