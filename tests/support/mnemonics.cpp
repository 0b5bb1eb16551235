#include "support/mnemonics.h"

#include <QKeySequence>
#include <QMap>
#include <QMenu>

namespace convscope::testing {

QStringList doubledMnemonics(const QStringList& texts) {
  QMap<QString, QString> owners;
  QStringList found;
  for (const QString& text : texts) {
    const QString key = QKeySequence::mnemonic(text).toString();
    if (key.isEmpty()) continue;
    if (owners.contains(key)) found.append(QStringLiteral("%1: %2 and %3").arg(key, owners[key], text));
    owners[key] = text;
  }
  return found;
}

QStringList doubledMnemonicsOfMenus(const QWidget& window) {
  QStringList found;
  for (auto* menu : window.findChildren<QMenu*>()) {
    emit menu->aboutToShow();  // some are filled then
    QStringList texts;
    for (const QAction* action : menu->actions())
      if (action->isVisible()) texts.append(action->text());
    if (const QStringList doubled = doubledMnemonics(texts); !doubled.isEmpty())
      found.append(menu->title() + QStringLiteral(" has ") + doubled.join(QStringLiteral("; ")));
  }
  return found;
}

}  // namespace convscope::testing
