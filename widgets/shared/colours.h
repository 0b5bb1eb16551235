#pragma once

#include <QColor>
#include <QPalette>
#include <optional>

#include "backend/algorithm.h"

namespace convscope {

/// Returns the colour of a family in every table and chart, with a contrast of at least 3:1 against `background`, which
/// is one of tokens.h. The hues are safe for the colour-blind (Okabe and Ito 2008, "Color Universal Design").
/// Family::Other is grey; an unknown family is darker on a light background and lighter on a dark one.
QColor familyColour(std::optional<Family> family, const QColor& background);
/// Returns the same for tables and texts on the screen.
QColor familyColour(std::optional<Family> family);

/// Returns the colour of errors. No family has this colour.
QColor errorColour();

/// Returns a background for error text: the palette's base colour with a quarter of errorColour().
QColor errorBackground(const QPalette& palette);

}  // namespace convscope
