#pragma once

#include <QStringList>

class QWidget;

namespace convscope::testing {

/// Returns the texts that share their mnemonic with an earlier one.
QStringList doubledMnemonics(const QStringList& texts);

/// Returns the same of each menu of `window`, with the menu's title. Fills menus that are filled when they open.
QStringList doubledMnemonicsOfMenus(const QWidget& window);

}  // namespace convscope::testing
