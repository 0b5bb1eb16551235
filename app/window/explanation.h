#pragma once

#include <QWidget>

namespace convscope::window {

/// Returns the explanation (What's This) of `widget`, or its tooltip; if it has neither, that of the widget that
/// contains it.
QString explanationOf(const QWidget* widget);

/// Shows the explanation of the widget with the focus, beside it.
void explainFocus();

}  // namespace convscope::window
