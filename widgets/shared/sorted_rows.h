#pragma once

#include <QSortFilterProxyModel>

namespace convscope {

/// Sorts the rows of a model by its sort role. Cells without a sort key come last in both directions.
class SortedRows : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  SortedRows(QAbstractItemModel& model, int role, QObject* parent = nullptr);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace convscope
