#pragma once

#include <QStringList>

class QFontMetricsF;

namespace convscope {

/// Returns labels in at most `width`. Longer ones are cut in their middle; if two different ones would then be the
/// same, all are cut at their start: the end of an algorithm's name distinguishes it.
QStringList elidedLabels(const QStringList& labels, const QFontMetricsF& metrics, double width);

}  // namespace convscope
