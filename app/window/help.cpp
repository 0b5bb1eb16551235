#include "window/help.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>
#include <QWhatsThis>

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
  for (const QAction* action : actions) {
    const QString keys = keysOf(*action);
    if (keys.isEmpty()) continue;
    const int row = table->rowCount();
    table->insertRow(row);
    table->setItem(row, 0, new QTableWidgetItem(plain(action->text())));
    table->setItem(row, 1, new QTableWidgetItem(keys));
  }
  table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(table);
  column->addWidget(buttons);
  resize(520, 560);
}

}  // namespace convscope::window
