#pragma once

#include <QStringList>

#include "analysis/mechanism.h"

namespace convscope {

struct MechanismBrush;

/// Paints the entries of the framework's cache in a row. Returns the labels of those that fit.
QStringList paintCacheRow(const MechanismBrush& brush, const CacheContents& contents);

}  // namespace convscope
