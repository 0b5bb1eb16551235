#include "widgets/shared/first_sort.h"

#include <QAbstractItemModel>

namespace convscope {

FirstSort firstSort(const QAbstractItemModel& table) {
  for (int column = 0; column < table.columnCount(); ++column) {
    const QVariant order = table.headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole);
    if (order.isValid()) return {column, static_cast<Qt::SortOrder>(order.toInt())};
  }
  return {};
}

}  // namespace convscope
