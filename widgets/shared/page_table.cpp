#include "widgets/shared/page_table.h"

#include <QHeaderView>
#include <QTableView>
#include <algorithm>

#include "widgets/shared/column_table.h"
#include "widgets/shared/table_text.h"

namespace convscope {
namespace {

/// Room for the title with its sort mark, and for a typical text or a number with its unit.
int widthOf(const QAbstractItemModel& model, int column, const QFontMetrics& metrics) {
  constexpr int kPadding = 16;
  const auto header = [&](int role) { return model.headerData(column, Qt::Horizontal, role).toString(); };
  const QString typical = header(TableModel::TypicalTextRole);
  const QString title = header(Qt::DisplayRole) + QStringLiteral("__");
  return kPadding + std::max(metrics.horizontalAdvance(title),
                             metrics.horizontalAdvance(typical.isEmpty() ? QStringLiteral("0.999 ms") : typical));
}

}  // namespace

QTableView* makePageTable(QAbstractItemModel& model, const QString& name) {
  auto* table = new QTableView;
  table->setModel(&model);
  table->setAccessibleName(name);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table->setSortingEnabled(true);
  table->setWordWrap(false);
  table->setAlternatingRowColors(true);
  table->setShowGrid(false);
  table->verticalHeader()->hide();
  table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
  table->horizontalHeader()->setSectionsMovable(true);
  table->horizontalHeader()->setStretchLastSection(true);
  makeCopyable(*table);
  int sorted = 0;
  for (int column = 0; column < model.columnCount(); ++column) {
    if (model.headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole).isValid()) sorted = column;
    // The last column takes the room that is left.
    if (column + 1 < model.columnCount()) table->setColumnWidth(column, widthOf(model, column, table->fontMetrics()));
  }
  table->sortByColumn(sorted, sorted > 0 ? Qt::DescendingOrder : Qt::AscendingOrder);
  return table;
}

}  // namespace convscope
