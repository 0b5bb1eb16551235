#pragma once

#include <QString>

namespace convscope {

/// Returns `text` without the characters that XML does not allow: control characters, halves of surrogate pairs,
/// U+FFFE and U+FFFF.
QString withoutForbiddenCharacters(QString text);

/// Escapes `text` for HTML, SVG and Qt's rich text, both between elements and in a quoted attribute. Every text that is
/// not markup itself goes through this function.
QString escapedMarkup(const QString& text);

/// Returns `text` so that a tooltip shows it as it is, whatever it contains. Qt would take a name like "<b>x</b>" as
/// rich text.
QString plainToolTip(const QString& text);

}  // namespace convscope
