#pragma once

#include <QAction>
#include <QDialog>

namespace convscope::window {

/// Every action with a shortcut, in a table that can be searched by typing.
class ShortcutList : public QDialog {
  Q_OBJECT

 public:
  ShortcutList(const QList<QAction*>& actions, QWidget* parent);
};

}  // namespace convscope::window
