#pragma once

#include <Qt>

class QAbstractItemModel;

namespace convscope {

/// The order of a table's rows before the user chooses one.
struct FirstSort {
  int column = 0;
  Qt::SortOrder order = Qt::AscendingOrder;
};

/// Returns the order that the columns of `table` request (ColumnInfo::sortsFirst), otherwise that of the first column.
FirstSort firstSort(const QAbstractItemModel& table);

}  // namespace convscope
