#pragma once

#include <QString>

namespace convscope {

/// Returns a composed text without the spaces between two Chinese characters: a translation has them around a name in
/// Latin letters, and the name may be Chinese.
QString withoutStraySpaces(QString text);

}  // namespace convscope
