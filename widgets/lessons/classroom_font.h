#pragma once

#include <QFont>
#include <QSize>

namespace convscope {

/// Returns `font` so many times as large.
QFont scaledFont(const QFont& font, double scale);
/// Returns `font` as large as a classroom needs on a screen `height` pixels high: 32 pixels of 1080, at least one and a
/// half times as large as `font`.
QFont classroomFont(const QFont& font, int height);
/// Returns the classroom font of a window of this size, `zoom` times as large. A zoom does not enlarge it further once
/// few lines or letters fit the window, so its charts can be read.
QFont classroomFont(const QFont& font, const QSize& window, double zoom);

}  // namespace convscope
