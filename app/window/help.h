#pragma once

#include <QAction>
#include <QDialog>

namespace convscope::window {

/// Returns the explanation (What's This) of `widget`, or its tooltip; if it has neither, that of the widget that
/// contains it.
QString explanationOf(const QWidget* widget);

/// Shows the explanation of the widget with the focus, beside it.
void explainFocus();

/// Every action with a shortcut, in a table that can be searched by typing.
class ShortcutList : public QDialog {
  Q_OBJECT

 public:
  ShortcutList(const QList<QAction*>& actions, QWidget* parent);
};

}  // namespace convscope::window
