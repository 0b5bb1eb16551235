#pragma once

#include <QFont>
#include <QPalette>

#include "window/settings.h"

namespace convscope::window {

/// Returns `system` if the window's texts and marks can be read on it: contrasts of at least 4.5:1 and 3:1. Otherwise
/// the palette of tokens.h that is light or dark as `system` is.
QPalette readablePalette(const QPalette& system);

/// Switches the application to `colours`; all views follow the palette. The system's colours are used if readable.
void applyColours(Colours colours);

/// Returns the application's font without a zoom.
const QFont& systemFont();

/// Makes all letters, and what grows with them, `percent` of the system's size. Keeps within kLeastZoom and kMostZoom.
void applyZoom(int percent);

/// Lets fontconfig find the fonts of the relocatable archive, for machines without fonts, where all text would be
/// boxes. Does nothing if there are none beside the program. Call it before creating QApplication.
void useBundledFonts();

}  // namespace convscope::window
