#pragma once

#include <QClipboard>

class QTextDocument;

namespace convscope {

/// Joins the parts of words of code, e.g. "features.8", so that a line is broken within one only if it is too long for
/// a line. Qt would break it after the point. The joiners are characters without width; remove them from copies.
void keepCodeUnbroken(QTextDocument& document);

/// Removes the joiners from the text of the clipboard.
void removeJoiners(QClipboard::Mode mode);

}  // namespace convscope
