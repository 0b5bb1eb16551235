#pragma once

#include <QFont>

namespace convscope {

/// Returns `font` so many times as large.
QFont scaledFont(const QFont& font, double scale);
/// Returns `font` as large as a classroom needs on a screen `height` pixels high: 32 pixels of 1080, at least one and a
/// half times as large as `font`.
QFont classroomFont(const QFont& font, int height);

}  // namespace convscope
