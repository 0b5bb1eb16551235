#include "window/parts/command_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/shared/markup.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

enum Column { kText, kPlace, kKeys, kColumns };

QString withoutMarks(QString text) {
  const QString ampersand(QChar(0));
  text.replace(QStringLiteral("&&"), ampersand);
  return text.remove(u'&').replace(ampersand, QStringLiteral("&"));
}

void addActions(QList<Command>& commands, QMenu& menu, const QString& place, const QList<QMenu*>& without) {
  for (QAction* action : menu.actions()) {
    if (action->isSeparator() || !action->isVisible() || !action->isEnabled()) continue;
    const QString text = withoutMarks(action->text());
    if (action->menu() != nullptr) {
      if (!without.contains(action->menu()))
        addActions(commands, *action->menu(), place + QStringLiteral(" › ") + text, without);
      continue;
    }
    commands.append(
        {text, place, action->shortcut().toString(QKeySequence::NativeText), [action] { action->trigger(); }});
  }
}

/// Returns whether the letters of `word` are in `text` in this order.
bool hasLetters(const QString& text, const QString& word) {
  qsizetype at = 0;
  for (const QChar letter : word) {
    at = text.indexOf(letter, at);
    if (at < 0) return false;
    ++at;
  }
  return true;
}

bool beginsWord(const QString& text, const QString& word) {
  for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at == 0 || !text[at - 1].isLetterOrNumber()) return true;
  }
  return false;
}

}  // namespace

QList<Command> commandsOf(const QMenuBar& bar, const QList<QMenu*>& without) {
  QList<Command> commands;
  for (const QAction* top : bar.actions()) {
    if (top->menu() == nullptr) continue;
    emit top->menu()->aboutToShow();
    addActions(commands, *top->menu(), withoutMarks(top->text()), without);
    emit top->menu()->aboutToHide();
  }
  return commands;
}

std::optional<int> matchOf(const QString& typed, const QString& text) {
  constexpr int kFirstWord = 0;
  constexpr int kWord = 1;
  constexpr int kInside = 3;
  constexpr int kLetters = 6;
  const QString folded = text.toCaseFolded();
  int total = 0;
  for (const QString& word : typed.toCaseFolded().split(u' ', Qt::SkipEmptyParts)) {
    if (folded.startsWith(word))
      total += kFirstWord;
    else if (beginsWord(folded, word))
      total += kWord;
    else if (folded.contains(word))
      total += kInside;
    else if (hasLetters(folded, word))
      total += kLetters;
    else
      return std::nullopt;
  }
  return total;
}

CommandPalette::CommandPalette(QList<Command> commands, QWidget* parent)
    : QDialog(parent), m_commands(std::move(commands)), m_field(new QLineEdit), m_list(new QTreeWidget) {
  setWindowTitle(tr("Find a command"));
  m_field->setPlaceholderText(tr("Page, layer, command, recording or lesson"));
  m_field->setAccessibleName(windowTitle());
  m_field->setClearButtonEnabled(true);
  m_field->installEventFilter(this);
  m_list->setColumnCount(kColumns);
  m_list->setHeaderHidden(true);
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setFocusPolicy(Qt::NoFocus);
  m_list->setAccessibleName(tr("Commands"));
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setSectionResizeMode(kText, QHeaderView::Stretch);
  for (const Column column : {kPlace, kKeys})
    m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::runSelected);
  connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::runSelected);
  auto* column = new QVBoxLayout(this);
  column->addWidget(m_field);
  column->addWidget(m_list);
  filter({});
  constexpr int kLetters = 100;
  constexpr int kRows = 16;
  const int width = kLetters * fontMetrics().averageCharWidth();
  const int height = kRows * (fontMetrics().height() + tokens::kTight);
  resize(parent != nullptr ? QSize(width, height).boundedTo(parent->size()) : QSize(width, height));
}

void CommandPalette::filter(const QString& typed) {
  struct Match {
    int worth;
    qsizetype command;
  };
  QList<Match> matches;
  for (qsizetype i = 0; i < m_commands.size(); ++i) {
    const std::optional<int> worth = matchOf(typed, m_commands[i].text + u' ' + m_commands[i].place);
    if (worth) matches.append({*worth, i});
  }
  std::ranges::stable_sort(matches, {}, &Match::worth);
  m_list->clear();
  for (const Match& match : std::as_const(matches)) {
    const Command& command = m_commands[match.command];
    auto* item = new QTreeWidgetItem(m_list, {command.text, command.place, command.keys});
    item->setData(kText, Qt::UserRole, match.command);
    item->setToolTip(kText, plainToolTip(command.text));
    item->setForeground(kPlace, palette().placeholderText());
    item->setTextAlignment(kKeys, Qt::AlignRight | Qt::AlignVCenter);
    QStringList spoken{command.text, command.place, command.keys};
    spoken.removeAll(QString());
    item->setData(kText, Qt::AccessibleTextRole, spoken.join(QStringLiteral(", ")));
  }
  if (m_list->topLevelItemCount() > 0) m_list->setCurrentItem(m_list->topLevelItem(0));
  m_field->setAccessibleDescription(tr("Matches: %1").arg(m_list->topLevelItemCount()));
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
