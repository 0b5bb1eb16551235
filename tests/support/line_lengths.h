#pragma once

#include <QStringList>

class QWidget;

namespace convscope::testing {

/// Returns the paragraphs of a window that have a line of more than `most` characters, each with that number. Lines
/// that give way instead of wrapping are no paragraphs.
QStringList longLines(const QWidget& window, int most);

}  // namespace convscope::testing
