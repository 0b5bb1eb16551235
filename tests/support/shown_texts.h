#pragma once

#include <QStringList>
#include <QWidget>

namespace convscope::testing {

/// Returns every text that `window` shows or would show under the mouse: what it paints, its tooltips, the items of its
/// lists and tables with their headers, and its actions. A painted text is in pieces, one for each script.
QStringList shownTexts(QWidget& window);

}  // namespace convscope::testing
