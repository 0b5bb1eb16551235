#pragma once

#include <QStringList>
#include <QWidget>

namespace convscope::testing {

/// Returns the visible labels, buttons and tab bars of `window` whose text has too little room, and those that overlap
/// another one: a line each. A text that elides itself counts only if no tooltip has it in full. What can be scrolled
/// to is left out.
QStringList clippedTexts(const QWidget& window);

}  // namespace convscope::testing
