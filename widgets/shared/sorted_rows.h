#pragma once

#include <QSortFilterProxyModel>

namespace convscope {

/// The rows of a model sorted by its sort role; cells that have nothing to sort by come last in both directions.
class SortedRows : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  SortedRows(QAbstractItemModel& model, int role, QObject* parent = nullptr);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace convscope
