#pragma once

#include <QAbstractTableModel>
#include <Qt>

#include "widgets/shared/trial_columns.h"

namespace convscope {

/// A table of figures whose rows are worked out when asked for: a subclass says what its columns are and what a cell
/// holds, and tells when rows change.
class FigureModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Role {
    SortRole = Qt::UserRole + 1  ///< a number or a text; invalid where a cell has nothing to sort by
  };

  using QAbstractTableModel::QAbstractTableModel;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 protected:
  struct Cell {
    QString text = {};
    QVariant key = {};  ///< the number behind the text, in the column's unit, or nothing; of a text the text
    bool muted = false;
    QString toolTip = {};  ///< HTML; empty: what the column means
  };

  virtual int columns() const = 0;
  virtual ColumnInfo column(int column) const = 0;
  virtual Cell cell(int row, int column) const = 0;

  /// Tells views of another number of rows: those that come or go do so at the end. What a cell is told from has
  /// changed before; views that still ask for a row that goes are given nothing.
  void setRowCount(int rows);
  void notifyChanged();

 private:
  int m_rows = 0;    ///< that views know of
  int m_filled = 0;  ///< that cells can be told for
};

}  // namespace convscope
