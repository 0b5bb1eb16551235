#include "widgets/network_editor/layer_table.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/network_editor/layer_delegate.h"

namespace convscope {
namespace {

// Widths in letters M. Longer texts are elided; the tooltip shows them in full.
constexpr int kWidestColumn = 14;
constexpr int kNarrowestName = 7;

}  // namespace

LayerTable::LayerTable(LayerModel& model, QWidget* parent) : QTableView(parent) {
  setModel(&model);
  setItemDelegate(new LayerDelegate(this));
  setAccessibleName(tr("Layers of the network"));
  setSelectionBehavior(SelectRows);
  setSelectionMode(ExtendedSelection);
  setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
  setTabKeyNavigation(false);  // Tab leaves the table; the arrow keys move in it
  setTextElideMode(Qt::ElideMiddle);
  setHorizontalScrollMode(ScrollPerPixel);
  setWordWrap(false);
  setAlternatingRowColors(true);
  setContextMenuPolicy(Qt::ActionsContextMenu);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setSectionsMovable(true);
  horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 3);
  connect(&model, &QAbstractItemModel::modelReset, this, &LayerTable::fitColumns);
  connect(&model.document(), &NetworkDocument::networkChanged, this, &LayerTable::widenComputedColumns);
  fitColumns();
}

std::vector<int> LayerTable::selectedRowNumbers() const {
  std::vector<int> rows;
  for (const QModelIndex& index : selectionModel()->selectedRows()) rows.push_back(index.row());
  std::ranges::sort(rows);
  return rows;
}

void LayerTable::selectRowRange(int first, int last) {
  const int column = std::max(currentIndex().column(), 0);
  selectionModel()->setCurrentIndex(model()->index(first, column), QItemSelectionModel::NoUpdate);
  selectionModel()->select(QItemSelection(model()->index(first, 0), model()->index(last, 0)),
                           QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  scrollTo(model()->index(last, column));
  scrollTo(model()->index(first, column));
}

QAction* LayerTable::actionOf(const QKeyEvent& event) const {
  const QKeySequence keys(event.keyCombination());
  const QList<QAction*> all = actions();
  const auto found = std::ranges::find_if(all, [&](QAction* action) { return action->shortcuts().contains(keys); });
  return found == all.end() ? nullptr : *found;
}

bool LayerTable::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && hasFocus() && actionOf(*static_cast<QKeyEvent*>(event)) != nullptr) {
    event->accept();
    return true;
  }
  return QTableView::event(event);
}

void LayerTable::keyPressEvent(QKeyEvent* event) {
  if (QAction* action = actionOf(*event)) {
    action->trigger();
    return;
  }
  const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (isEnter && state() != EditingState && edit(currentIndex(), EditKeyPressed, event)) return;
  QTableView::keyPressEvent(event);
}

QModelIndex LayerTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
  if (action != MoveNext && action != MovePrevious) return QTableView::moveCursor(action, modifiers);
  // From a cell's editor, Tab goes to the next cell of the row that can be edited.
  const int step = action == MoveNext ? 1 : -1;
  QModelIndex next = currentIndex().siblingAtColumn(currentIndex().column() + step);
  while (next.isValid() && !(next.flags() & Qt::ItemIsEditable)) next = next.siblingAtColumn(next.column() + step);
  return next;
}

void LayerTable::showTimes(bool shown) {
  const int column = static_cast<int>(LayerColumn::Time);
  if (shown == !isColumnHidden(column)) return;
  setColumnHidden(column, !shown);
  // Times arrive during a run: reserve room for the longest one.
  const int longest = fontMetrics().horizontalAdvance(tr("≥ 99.9 ms")) + fontMetrics().averageCharWidth() * 2;
  if (shown) setColumnWidth(column, std::max(sizeHintForColumn(column), longest));
  fitNames();
}

void LayerTable::fitColumns() {
  const int widest = fontMetrics().horizontalAdvance(QLatin1Char('M')) * kWidestColumn;
  for (int column = 0; column < kLayerColumns; ++column) {
    if (isColumnHidden(column)) continue;
    resizeColumnToContents(column);
    setColumnWidth(column, std::min(columnWidth(column), widest));
  }
  fitNames();
}

void LayerTable::fitNames() {
  // In a narrow window, shorten long names so that shape and time stay visible.
  const int letter = fontMetrics().horizontalAdvance(QLatin1Char('M'));
  const int column = static_cast<int>(LayerColumn::Name);
  const int whole = std::min(sizeHintForColumn(column), letter * kWidestColumn);
  const int taken =
      columnWidth(static_cast<int>(LayerColumn::Output)) + columnWidth(static_cast<int>(LayerColumn::Time));
  setColumnWidth(column, std::max(std::min(whole, viewport()->width() - taken), letter * kNarrowestName));
}

void LayerTable::widenComputedColumns() {
  for (const LayerColumn column : {LayerColumn::Output, LayerColumn::Flops, LayerColumn::Weights}) {
    const int section = static_cast<int>(column);
    setColumnWidth(section, std::max(columnWidth(section), sizeHintForColumn(section)));
  }
}

void LayerTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitNames();
}

void LayerTable::paintEvent(QPaintEvent* event) {
  QTableView::paintEvent(event);
  if (model()->rowCount() > 0) return;
  QPainter painter(viewport());
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                   tr("No layers yet: choose a preset, open a file, or press Insert to add a layer"));
}

}  // namespace convscope
