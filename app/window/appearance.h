#pragma once

#include "window/settings.h"

namespace convscope::window {

/// Switches the application to `colours`; all views follow the palette.
void applyColours(Colours colours);

/// Lets fontconfig find the fonts of the relocatable archive, for machines without fonts, where all text would be
/// boxes. Does nothing if there are none beside the program. Call it before creating QApplication.
void useBundledFonts();

}  // namespace convscope::window
