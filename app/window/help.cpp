#include "window/help.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QSet>
#include <QTableWidget>
#include <QVBoxLayout>
#include <QWhatsThis>
#include <utility>

namespace convscope::window {
namespace {

QString keysOf(const QAction& action) {
  QStringList keys;
  for (const QKeySequence& sequence : action.shortcuts()) keys.append(sequence.toString(QKeySequence::NativeText));
  return keys.join(QStringLiteral(", "));
}

QString plain(QString text) {
  return text.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
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
  QSet<std::pair<QString, QString>> listed;  // several pages have the same action
  for (const QAction* action : actions) {
    const QString keys = keysOf(*action);
    const std::pair line(plain(action->text()), keys);
    if (keys.isEmpty() || listed.contains(line)) continue;
    listed.insert(line);
    const int row = table->rowCount();
    table->insertRow(row);
    table->setItem(row, 0, new QTableWidgetItem(line.first));
    table->setItem(row, 1, new QTableWidgetItem(keys));
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
