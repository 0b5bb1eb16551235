#include "window/parts/command_palette.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QCoreApplication>
#include <QHash>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>
#include <utility>

#include "widgets/shared/markup.h"
#include "widgets/shared/tokens.h"
#include "window/language.h"

namespace convscope::window {
namespace {

enum Column { kText, kPlace, kKeys, kColumns };

const QString kSubmenu = QStringLiteral(" › ");

QString plainText(const QString& toolTip) {
  return Qt::mightBeRichText(toolTip) ? QTextDocumentFragment::fromHtml(toolTip).toPlainText() : toolTip;
}

/// Adds the actions of a menu, which is filled if it is filled when it opens.
void addActions(QList<Command>& commands, QMenu& menu, const QString& place, const QList<QMenu*>& without) {
  if (without.contains(&menu)) return;
  emit menu.aboutToShow();
  for (QAction* action : menu.actions()) {
    const QString text = withoutMenuKeys(action->text());
    if (text.isEmpty() || action->isSeparator() || !action->isVisible() || !action->isEnabled()) continue;
    if (action->menu() != nullptr) {
      addActions(commands, *action->menu(), place + kSubmenu + text, without);
      continue;
    }
    commands.append({text, place, action->shortcut().toString(QKeySequence::NativeText),
                     [action = QPointer(action)] {
                       if (action != nullptr) action->trigger();
                     },
                     plainText(action->toolTip())});
  }
  emit menu.aboutToHide();
}

/// Returns the text of a button or of its action; empty if that is a symbol, or if the button is painted.
QString textOf(const QAbstractButton& button) {
  const auto* tool = qobject_cast<const QToolButton*>(&button);
  const bool isPlain = tool != nullptr || qobject_cast<const QPushButton*>(&button) != nullptr ||
                       qobject_cast<const QCheckBox*>(&button) != nullptr;
  if (!isPlain) return {};
  const QAction* action = tool != nullptr ? tool->defaultAction() : nullptr;
  const QString text = withoutMenuKeys(action != nullptr ? action->text() : button.text());
  return std::ranges::any_of(text, [](QChar each) { return each.isLetter(); }) ? text : QString();
}

QMenu* menuOf(const QAbstractButton& button) {
  if (const auto* push = qobject_cast<const QPushButton*>(&button)) return push->menu();
  const auto* tool = qobject_cast<const QToolButton*>(&button);
  return tool != nullptr ? tool->menu() : nullptr;
}

/// Returns a command's text with the submenu that it is in.
QString nameWithin(const Command& command) {
  return command.place.section(kSubmenu, 1) + u'\n' + command.text;
}

/// Pages, views and sessions come before e.g. the charts of the menu that exports them.
bool isInSubmenu(const Command& command) {
  return command.place.contains(kSubmenu);
}

QStringList wordsOf(const QString& typed) {
  static const QRegularExpression kGap(QStringLiteral("[\\s,;:-]+"));
  return typed.toCaseFolded().split(kGap, Qt::SkipEmptyParts);
}

/// How a typed word is in a text; also what it costs in matchOf().
enum WordMatch { kWholeWord = 0, kBeginsWord = 1, kInside = 100, kInMeaning = 1000 };

std::optional<WordMatch> wordMatch(const QString& text, const QString& word) {
  std::optional<WordMatch> best;
  for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const qsizetype end = at + word.size();
    const bool begins = at == 0 || !text[at - 1].isLetterOrNumber();
    const bool ends = end == text.size() || !text[end].isLetterOrNumber();
    if (begins && ends) return kWholeWord;
    if (begins || !best) best = begins ? kBeginsWord : kInside;
  }
  return best;
}

/// Returns whether a typed word is in the command's own text.
bool isInText(const QStringList& words, const Command& command) {
  const QString text = command.text.toCaseFolded() + u' ' + command.english.toCaseFolded();
  return std::ranges::any_of(words, [&](const QString& word) { return text.contains(word); });
}

bool hasLetters(const QString& text, const QString& word) {
  qsizetype at = 0;
  for (const QChar letter : word) {
    at = text.indexOf(letter, at);
    if (at < 0) return false;
    ++at;
  }
  return true;
}

}  // namespace

QList<Command> commandsOf(const QMenuBar& bar, const QList<QMenu*>& without) {
  QList<Command> commands;
  for (const QAction* top : bar.actions()) {
    if (top->menu() != nullptr) addActions(commands, *top->menu(), withoutMenuKeys(top->text()), without);
  }
  return commands;
}

QList<Command> commandsOf(const QWidget& page, const QString& place, const QList<QMenu*>& without) {
  QList<Command> commands;
  for (QAbstractButton* button : page.findChildren<QAbstractButton*>()) {
    const QString text = textOf(*button);
    if (text.isEmpty() || !button->isVisible() || !button->isEnabled()) continue;
    if (QMenu* menu = menuOf(*button)) {
      addActions(commands, *menu, place + kSubmenu + text, without);
      continue;
    }
    commands.append({text,
                     place,
                     {},
                     [button = QPointer(button)] {
                       if (button != nullptr) button->click();
                     },
                     plainText(button->toolTip())});
  }
  QHash<QString, int> counts;
  for (const Command& command : std::as_const(commands)) ++counts[nameWithin(command)];
  commands.removeIf([&](const Command& command) { return counts[nameWithin(command)] > 1; });
  return commands;
}

void addNew(QList<Command>& commands, const QList<Command>& more) {
  QSet<QString> known;
  for (const Command& command : std::as_const(commands)) known.insert(nameWithin(command));
  for (const Command& command : more) {
    if (!known.contains(nameWithin(command))) commands.append(command);
  }
}

std::optional<int> matchOf(const QString& typed, const Command& command) {
  const QStringList words = wordsOf(typed);
  const QString text = command.text.toCaseFolded();
  const QString english = command.english.toCaseFolded();
  if (words == wordsOf(text) || (!english.isEmpty() && words == wordsOf(english))) return 0;
  const QString shown = QStringList{text, english, command.place.toCaseFolded()}.join(u' ');
  const QString meaning = command.meaning.toCaseFolded();
  int total = words.isEmpty() ? 0 : 1;
  for (const QString& word : words) {
    if (const std::optional<WordMatch> match = wordMatch(shown, word))
      total += *match;
    else if (meaning.contains(word))
      total += kInMeaning;
    else
      return std::nullopt;
  }
  return total;
}

bool hasLettersOf(const QString& typed, const Command& command) {
  const QString text = command.text.toCaseFolded();
  return std::ranges::all_of(wordsOf(typed), [&](const QString& word) { return hasLetters(text, word); });
}

QList<qsizetype> matchingCommands(const QString& typed, const QList<Command>& commands) {
  struct Match {
    std::tuple<int, bool, bool, qsizetype> worth;
    qsizetype command;
  };
  const QStringList words = wordsOf(typed);
  const bool isTyped = !words.isEmpty();  // otherwise all, in their own order
  const auto worthOf = [&](int match, const Command& command) -> decltype(Match::worth) {
    if (!isTyped) return {match, false, false, 0};
    // Commands that match by their place alone, e.g. all lessons, keep their order.
    const bool isOfPlace = !isInText(words, command);
    return {match, isInSubmenu(command), isOfPlace, isOfPlace ? 0 : command.text.size()};
  };
  QList<Match> matches;
  for (qsizetype i = 0; i < commands.size(); ++i) {
    if (const std::optional<int> match = matchOf(typed, commands[i])) matches.append({worthOf(*match, commands[i]), i});
  }
  if (matches.isEmpty()) {
    for (qsizetype i = 0; i < commands.size(); ++i)
      if (hasLettersOf(typed, commands[i]))
        matches.append({{0, isInSubmenu(commands[i]), false, commands[i].text.size()}, i});
  }
  std::ranges::stable_sort(matches, {}, &Match::worth);
  QList<qsizetype> indices;
  for (const Match& match : std::as_const(matches)) indices.append(match.command);
  return indices;
}

CommandPalette::CommandPalette(QList<Command> commands, QWidget* parent)
    : QDialog(parent),
      m_commands(std::move(commands)),
      m_field(new QLineEdit),
      m_list(new QTreeWidget),
      m_nothing(new QLabel(tr("Nothing matches. Try fewer words, or a part of one."))) {
  setWindowTitle(tr("Find"));
  m_field->setPlaceholderText(tr("Page, view, layer, command, recorded session or lesson"));
  m_field->setAccessibleName(windowTitle());
  m_field->setClearButtonEnabled(true);
  m_field->installEventFilter(this);
  m_list->setColumnCount(kColumns);
  m_list->setHeaderHidden(true);
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setFocusPolicy(Qt::NoFocus);
  m_list->setAccessibleName(tr("Results"));
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setSectionResizeMode(kText, QHeaderView::Stretch);
  for (const Column column : {kPlace, kKeys})
    m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::runSelected);
  connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::runSelected);
  auto* column = new QVBoxLayout(this);
  column->addWidget(m_field);
  column->addWidget(m_nothing);
  column->addWidget(m_list);
  filter({});
  constexpr int kLetters = 100;
  constexpr int kRows = 16;
  const int width = kLetters * fontMetrics().averageCharWidth();
  const int height = kRows * (fontMetrics().height() + tokens::kTight);
  resize(parent != nullptr ? QSize(width, height).boundedTo(parent->size()) : QSize(width, height));
}

void CommandPalette::filter(const QString& typed) {
  m_list->clear();
  for (const qsizetype index : matchingCommands(typed, m_commands)) {
    const Command& command = m_commands[index];
    auto* item = new QTreeWidgetItem(m_list, {command.text, command.place, command.keys});
    item->setData(kText, Qt::UserRole, index);
    item->setToolTip(kText, plainToolTip(command.text));
    item->setForeground(kPlace, palette().placeholderText());
    item->setTextAlignment(kKeys, Qt::AlignRight | Qt::AlignVCenter);
    QStringList spoken{command.text, command.place, command.keys};
    spoken.removeAll(QString());
    item->setData(kText, Qt::AccessibleTextRole, spoken.join(QStringLiteral(", ")));
  }
  const bool hasItems = m_list->topLevelItemCount() > 0;
  if (hasItems) m_list->setCurrentItem(m_list->topLevelItem(0));
  m_nothing->setHidden(hasItems);
  m_field->setAccessibleDescription(hasItems ? tr("Matches: %1").arg(m_list->topLevelItemCount()) : m_nothing->text());
}

void CommandPalette::runSelected() {
  const QTreeWidgetItem* item = m_list->currentItem();
  if (item == nullptr) return;
  const std::function<void()> run = m_commands[item->data(kText, Qt::UserRole).toLongLong()].run;
  accept();
  run();
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event) {
  if (object != m_field || event->type() != QEvent::KeyPress) return QDialog::eventFilter(object, event);
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      QCoreApplication::sendEvent(m_list, event);
      return true;
    default:
      return QDialog::eventFilter(object, event);
  }
}

}  // namespace convscope::window
