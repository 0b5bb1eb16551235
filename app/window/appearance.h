#pragma once

#include "window/settings.h"

namespace convscope::window {

/// Gives the application the colours of `colours` from now on; all views follow their palette.
void applyColours(Colours colours);

}  // namespace convscope::window
