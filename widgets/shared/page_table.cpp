#include "widgets/shared/page_table.h"

#include <QHeaderView>
#include <QTableView>

#include "widgets/shared/table_text.h"

namespace convscope {

QTableView* makePageTable(QAbstractItemModel& model, const QString& name,
                          std::initializer_list<std::pair<int, const char*>> typicalTexts) {
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
  table->sortByColumn(0, Qt::AscendingOrder);
  makeCopyable(*table);
  const QFontMetrics metrics = table->fontMetrics();
  for (const auto& [column, typical] : typicalTexts) {
    constexpr int kPadding = 16;
    table->setColumnWidth(column, metrics.horizontalAdvance(QLatin1String(typical)) + kPadding);
  }
  return table;
}

}  // namespace convscope
