#pragma once

namespace convscope::window {

/// Lets fontconfig find the fonts of the relocatable archive, for machines without fonts, where all text would be
/// boxes. Does nothing if there are none beside the program. Call it before creating QApplication.
void useBundledFonts();

}  // namespace convscope::window
