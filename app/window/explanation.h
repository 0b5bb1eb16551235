#pragma once

#include <QWidget>

namespace convscope::window {

/// What is known about `widget` or, where nothing is, about what it is in: its explanation, else its tool tip.
QString explanationOf(const QWidget* widget);

/// Shows that of the widget that has the focus, beside it.
void explainFocus();

}  // namespace convscope::window
