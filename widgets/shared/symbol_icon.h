#pragma once

#include <QIcon>
#include <QString>

namespace convscope {

/// Returns the program's symbol `name` (widgets/shared/icons), drawn in the palette's text colour. It is sharp
/// at any size and follows light and dark palettes.
QIcon symbolIcon(const QString& name);

}  // namespace convscope
