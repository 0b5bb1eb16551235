#include "widgets/network_editor/layer_table.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/network_editor/layer_delegate.h"
#include "widgets/shared/font_follower.h"

namespace convscope {
namespace {

// Widths in letters M. Longer texts are elided; the tooltip shows them in full.
constexpr int kWidestColumn = 14;
constexpr int kNarrowestName = 7;
constexpr int kWidestName = 20;
constexpr int kRowsAtFirst = 6;

/// The columns after the name, the most important ones first.
constexpr std::array<LayerColumn, kLayerColumns - 1> kByImportance{
    LayerColumn::Output,  LayerColumn::Time,   LayerColumn::Kind,     LayerColumn::Kernel, LayerColumn::Stride,
    LayerColumn::Padding, LayerColumn::Groups, LayerColumn::Dilation, LayerColumn::Out,    LayerColumn::Inputs,
    LayerColumn::Bias,    LayerColumn::Flops,  LayerColumn::Weights};

}  // namespace

LayerTable::LayerTable(LayerModel& model, QWidget* parent)
    : QTableView(parent), m_allColumns(new QAction(tr("All columns"), this)) {
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
  followFont(*this, [this] { verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8); });
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setSectionsMovable(true);
  horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 3);
  m_allColumns->setCheckable(true);
  m_allColumns->setToolTip(tr("Show all columns of the layers, if necessary with a scroll bar"));
  connect(m_allColumns, &QAction::toggled, this, &LayerTable::fitColumns);
  connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
    if (width > 0) m_widths.at(static_cast<std::size_t>(column)) = width;
  });
  connect(&model, &QAbstractItemModel::modelReset, this, &LayerTable::measureColumns);
  connect(&model.document(), &NetworkDocument::networkChanged, this, &LayerTable::widenComputedColumns);
  connect(&model.document(), &NetworkDocument::rowsEdited, this, &LayerTable::widenEditedColumns);
  followFont(*this, [this] { measureColumns(); });
}

QSize LayerTable::sizeHint() const {
  return {QTableView::sizeHint().width(),
          horizontalHeader()->sizeHint().height() + kRowsAtFirst * verticalHeader()->defaultSectionSize()};
}

void LayerTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  if (current.isValid() && isColumnHidden(current.column())) m_allColumns->setChecked(true);
  QTableView::currentChanged(current, previous);
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
  if (shown == m_hasTimes) return;
  m_hasTimes = shown;
  // Times arrive during a run: reserve room for the longest one.
  const int column = static_cast<int>(LayerColumn::Time);
  const int longest = fontMetrics().horizontalAdvance(tr("≥ 99.9 ms")) + fontMetrics().averageCharWidth() * 2;
  m_widths.at(column) = std::max(sizeHintForColumn(column), longest);
  fitColumns();
}

int LayerTable::widestColumn() const {
  return fontMetrics().horizontalAdvance(QLatin1Char('M')) * kWidestColumn;
}

/// Computes the widths of all columns from their texts.
void LayerTable::measureColumns() {
  constexpr int kLeastLetters = 4;
  const int least = fontMetrics().averageCharWidth() * kLeastLetters;
  const int widest = widestColumn();
  for (int column = 0; column < kLayerColumns; ++column) {
    const bool isHidden = isColumnHidden(column);
    setColumnHidden(column, false);  // the title of a hidden one has no width
    m_widths.at(static_cast<std::size_t>(column)) =
        std::clamp(std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column)), least, widest);
    setColumnHidden(column, isHidden);
  }
  fitColumns();
}

/// Returns the width of whole names, within bounds.
int LayerTable::nameWidth() const {
  const int column = static_cast<int>(LayerColumn::Name);
  return std::min(std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column)),
                  fontMetrics().horizontalAdvance(QLatin1Char('M')) * kWidestName);
}

/// Hides the columns that do not fit beside whole names, beginning with the first one in the order of their importance.
/// That one is shown beside shortened names, too.
void LayerTable::fitColumns() {
  const int narrowest = fontMetrics().horizontalAdvance(QLatin1Char('M')) * kNarrowestName;
  int room = viewport()->width() - std::max(nameWidth(), narrowest);
  for (const LayerColumn each : kByImportance) {
    const int column = static_cast<int>(each);
    const int width = m_widths.at(static_cast<std::size_t>(column));
    const bool isEmpty = each == LayerColumn::Time && !m_hasTimes;
    if (!isEmpty) room -= width;
    const bool fits = room >= 0 || (each == kByImportance.front() && viewport()->width() >= narrowest + width);
    const bool isShown = !isEmpty && (fits || m_allColumns->isChecked());
    setColumnHidden(column, !isShown);
    if (isShown) setColumnWidth(column, width);
  }
  fitNames();
}

void LayerTable::fitNames() {
  // In a narrow window, shorten long names so that the shape stays visible.
  const int letter = fontMetrics().horizontalAdvance(QLatin1Char('M'));
  const int column = static_cast<int>(LayerColumn::Name);
  int taken = columnWidth(static_cast<int>(LayerColumn::Output)) + columnWidth(static_cast<int>(LayerColumn::Time));
  if (!m_allColumns->isChecked()) taken = horizontalHeader()->length() - columnWidth(column);
  setColumnWidth(column, std::max(std::min(nameWidth(), viewport()->width() - taken), letter * kNarrowestName));
}

void LayerTable::widenComputedColumns() {
  for (const LayerColumn column : {LayerColumn::Output, LayerColumn::Flops, LayerColumn::Weights}) {
    int& width = m_widths.at(static_cast<std::size_t>(column));
    width = std::max(width, sizeHintForColumn(static_cast<int>(column)));
  }
  fitColumns();
}

/// Widens the columns for what was typed or inserted. If that leaves no room for the edited one, all are shown.
void LayerTable::widenEditedColumns(int first, int last, std::optional<LayerColumn> column) {
  for (int each = 0; each < kLayerColumns; ++each) {
    if (column && each != static_cast<int>(*column)) continue;
    int& width = m_widths.at(static_cast<std::size_t>(each));
    for (int row = first; row <= last; ++row) {
      const int needed = sizeHintForIndex(model()->index(row, each)).width() + 1;  // with the line of the grid
      width = std::max(width, std::min(needed, widestColumn()));
    }
  }
  fitColumns();
  if (column && isColumnHidden(static_cast<int>(*column))) m_allColumns->setChecked(true);
}

void LayerTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitColumns();
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
