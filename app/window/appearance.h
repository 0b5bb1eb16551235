#pragma once

#include "window/settings.h"

namespace convscope::window {

/// Switches the application to `colours`; all views follow the palette.
void applyColours(Colours colours);

}  // namespace convscope::window
