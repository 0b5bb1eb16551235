#pragma once

#include <QAbstractTableModel>

#include "widgets/determinism/network_determinism.h"
#include "widgets/shared/trial_columns.h"

namespace convscope {

/// The network's costs under all four combinations of PyTorch's two switches. Four rows, without figures while the
/// survey is incomplete.
class SwitchModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    BenchmarkColumn,
    DeterministicColumn,
    TimeColumn,
    ChangeColumn,
    WorkspaceColumn,
    SearchPeakColumn,
    WarmupColumn,
    SeedColumn,
    ColumnCount
  };

  explicit SwitchModel(NetworkDeterminism& determinism, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  ColumnInfo column(int column) const;
  /// Returns a cell's text, or its unrounded number if `plain`.
  QVariant value(int row, int column, bool plain) const;

  NetworkDeterminism& m_determinism;
};

}  // namespace convscope
