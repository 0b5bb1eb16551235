#pragma once

#include <QDialog>
#include <QList>

namespace convscope::window {

/// Shell commands, and what they are for.
struct CommandText {
  QString meaning;
  QString commands;
};

/// Shows commands that can be copied.
class CommandDialog : public QDialog {
  Q_OBJECT

 public:
  CommandDialog(const QString& title, const QList<CommandText>& texts, QWidget* parent);
};

}  // namespace convscope::window
