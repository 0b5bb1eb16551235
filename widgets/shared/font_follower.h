#pragma once

#include <functional>

#include "widgets/shared/tokens.h"

class QWidget;

namespace convscope {

/// Calls `apply` now and whenever the widget's font changes: for sizes that a layout cannot derive from the font.
void followFont(QWidget& widget, const std::function<void()>& apply);

/// Sets the font of a kind of text, derived from the parent's font, now and whenever the parent or its font changes. A
/// font set with setFont() alone keeps its size when the system's font changes or the user zooms.
void setTextType(QWidget& widget, tokens::Type type);

}  // namespace convscope
