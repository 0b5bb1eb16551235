#include "window/help.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>
#include <QWhatsThis>
#include <algorithm>
#include <utility>

namespace convscope::window {
namespace {

QString plain(QString text) {
  return text.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

/// Returns each action with its keys, once: several pages have the same one, and one may have other keys elsewhere.
QList<std::pair<QString, QStringList>> linesOf(const QList<QAction*>& actions) {
  QList<std::pair<QString, QStringList>> lines;
  for (const QAction* action : actions) {
    const QString text = plain(action->text());
    for (const QKeySequence& sequence : action->shortcuts()) {
      auto line = std::ranges::find(lines, text, &std::pair<QString, QStringList>::first);
      if (line == lines.end()) line = lines.insert(lines.end(), {text, {}});
      const QString key = sequence.toString(QKeySequence::NativeText);
      if (!line->second.contains(key)) line->second.append(key);
    }
  }
  return lines;
}

}  // namespace

QString explanationOf(const QWidget* widget) {
  for (; widget != nullptr; widget = widget->parentWidget()) {
    if (!widget->whatsThis().isEmpty()) return widget->whatsThis();
    if (!widget->toolTip().isEmpty()) return widget->toolTip();
  }
  return {};
}

void explainFocus() {
  QWidget* focus = QApplication::focusWidget();
  if (focus == nullptr) focus = QApplication::activeWindow();
  const QString text = explanationOf(focus);
  if (focus != nullptr && !text.isEmpty())
    QWhatsThis::showText(focus->mapToGlobal(focus->rect().center()), text, focus);
}

ShortcutList::ShortcutList(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Keyboard shortcuts"));
  auto* table = new QTableWidget(0, 2);
  table->setHorizontalHeaderLabels({tr("Action"), tr("Keys")});
  table->setAccessibleName(tr("Keyboard shortcuts"));
  table->verticalHeader()->hide();
  table->setShowGrid(false);
  table->setAlternatingRowColors(true);
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  for (const auto& [text, keys] : linesOf(actions)) {
    const int row = table->rowCount();
    table->insertRow(row);
    table->setItem(row, 0, new QTableWidgetItem(text));
    table->setItem(row, 1, new QTableWidgetItem(keys.join(QStringLiteral(", "))));
  }
  table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(table);
  column->addWidget(buttons);
  resize(520, 560);
}

}  // namespace convscope::window
