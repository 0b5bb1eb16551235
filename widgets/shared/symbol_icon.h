#pragma once

#include <QIcon>
#include <QString>

namespace convscope {

/// The symbol `name` of the program's own drawings (widgets/editors/icons), drawn in the palette's text colour: sharp
/// at any size, and following light and dark.
QIcon symbolIcon(const QString& name);

}  // namespace convscope
