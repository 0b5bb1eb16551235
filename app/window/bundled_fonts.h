#pragma once

namespace convscope::window {

/// Lets fontconfig find the fonts that the relocatable archive brings, for machines that have none: without a font all
/// text is boxes. Does nothing where none lie beside the program. To be called before QApplication is made.
void useBundledFonts();

}  // namespace convscope::window
