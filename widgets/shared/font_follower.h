#pragma once

#include <functional>

class QWidget;

namespace convscope {

/// Calls `apply` now and whenever the widget's font changes: for sizes that a layout cannot derive from the font.
void followFont(QWidget& widget, const std::function<void()>& apply);

}  // namespace convscope
