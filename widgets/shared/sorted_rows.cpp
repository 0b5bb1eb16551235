#include "widgets/shared/sorted_rows.h"

namespace convscope {

SortedRows::SortedRows(TableModel& model, QObject* parent) : QSortFilterProxyModel(parent) {
  setSourceModel(&model);
  setSortRole(TableModel::SortRole);
}

bool SortedRows::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant first = left.data(sortRole());
  const QVariant second = right.data(sortRole());
  if (first.isValid() != second.isValid()) return first.isValid() == (sortOrder() == Qt::AscendingOrder);
  return QVariant::compare(first, second) == QPartialOrdering::Less;
}

}  // namespace convscope
