#pragma once

#include <QDialog>
#include <QList>
#include <QString>
#include <functional>
#include <optional>

class QLineEdit;
class QMenuBar;
class QTreeWidget;
class QTreeWidgetItem;

namespace convscope::window {

/// Something that the command palette offers.
struct Command {
  QString text;   ///< "Memory"
  QString place;  ///< where it is otherwise: "View", "Recorded session"
  QString keys;   ///< its shortcut; may be empty
  std::function<void()> run;
};

/// Returns the enabled actions of the menus of `bar` and of their submenus; those of `without` are left out. Menus that
/// are filled when they open are filled.
QList<Command> commandsOf(const QMenuBar& bar, const QList<QMenu*>& without);

/// Returns how well `text` matches what was typed, 0 the best; none if it does not. Each typed word must begin a word
/// of `text`, be inside it, or have its letters there in this order; case does not matter.
std::optional<int> matchOf(const QString& typed, const QString& text);

/// A field and a list of commands: typing filters and sorts the list, the arrow keys move in it, Return runs the
/// selected command, Escape closes.
class CommandPalette : public QDialog {
  Q_OBJECT

 public:
  CommandPalette(QList<Command> commands, QWidget* parent);

 protected:
  /// Gives the field's keys for moving to the list.
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void filter(const QString& typed);
  void runSelected();

  QList<Command> m_commands;
  QLineEdit* m_field;
  QTreeWidget* m_list;
};

}  // namespace convscope::window
