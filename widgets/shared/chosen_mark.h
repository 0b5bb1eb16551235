#pragma once

#include <QColor>
#include <QPainter>
#include <QRect>

namespace convscope {

/// Marks a checked button or a chosen segment that fills `rect`: a tint, and a line along its lower edge, in `colour`.
void paintChosenMark(QPainter& painter, const QRect& rect, const QColor& colour);

}  // namespace convscope
