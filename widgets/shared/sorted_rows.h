#pragma once

#include <QSortFilterProxyModel>

#include "widgets/shared/column_table.h"

namespace convscope {

/// The rows of a table sorted by the keys of their cells; cells without a key come last in both directions.
class SortedRows : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit SortedRows(TableModel& model, QObject* parent = nullptr);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace convscope
