#pragma once

#include <QDialog>
#include <QList>
#include <QString>
#include <functional>
#include <optional>

class QLabel;
class QLineEdit;
class QMenu;
class QMenuBar;
class QTreeWidget;
class QTreeWidgetItem;
class QWidget;

namespace convscope::window {

/// Something that the command palette offers.
struct Command {
  QString text;   ///< "Memory"
  QString place;  ///< where it is otherwise: "View", "Recorded session"
  QString keys;   ///< its shortcut; may be empty
  std::function<void()> run;
  QString meaning = {};  ///< further words to find it by, e.g. of its tooltip
  QString english = {};  ///< its text in English, if the window has another language
};

/// Returns the enabled actions of the menus of `bar` and of their submenus, without the letters of their keys; those of
/// `without` are left out. Menus that are filled when they open are filled.
QList<Command> commandsOf(const QMenuBar& bar, const QList<QMenu*>& without);

/// Returns the visible and enabled buttons of `page` by their texts, and in place of a button with a menu its actions;
/// `place` is the page's title. Left out are the menus of `without`, texts that several buttons share, and painted
/// buttons, e.g. rows of a list and answers to a question.
QList<Command> commandsOf(const QWidget& page, const QString& place, const QList<QMenu*>& without);

/// Appends those of `more` that `commands` does not have already, with the same text in a submenu of the same name.
void addNew(QList<Command>& commands, const QList<Command>& more);

/// Returns how well a command matches what was typed, 0 the best; none if it does not. A command matches if each typed
/// word is in its text, in English too, its place or meaning; case does not matter. The exact text comes first, then
/// whole words, beginnings of words, and parts of words.
std::optional<int> matchOf(const QString& typed, const Command& command);

/// Returns whether the letters of each typed word are in the command's text in this order: a typing error may have left
/// some out.
bool hasLettersOf(const QString& typed, const Command& command);

/// Returns the indices of the commands that match, the best first; of equal ones those outside of submenus, then the
/// shortest text; those that match by their place alone, e.g. all lessons, last and in their order. Without a word
/// these are all, in their order. If nothing matches, returns those that have the letters.
QList<qsizetype> matchingCommands(const QString& typed, const QList<Command>& commands);

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
  QLabel* m_nothing;  ///< says that nothing matches
};

}  // namespace convscope::window
