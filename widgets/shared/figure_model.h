#pragma once

#include <QAbstractTableModel>
#include <Qt>

#include "widgets/shared/trial_columns.h"

namespace convscope {

/// A table of figures computed on demand: a subclass defines its columns and cells, and reports changes of its rows.
class FigureModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Role {
    SortRole = Qt::UserRole + 1  ///< a number or a text; invalid if the cell has no sort key
  };

  using QAbstractTableModel::QAbstractTableModel;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 protected:
  struct Cell {
    QString text = {};
    QVariant key = {};  ///< the unrounded number in the column's unit, or the text of a text cell; invalid if there is
                        ///< none
    bool muted = false;
    QString toolTip = {};  ///< HTML; if empty, the column's meaning is shown
  };

  virtual int columns() const = 0;
  virtual ColumnInfo column(int column) const = 0;
  virtual Cell cell(int row, int column) const = 0;

  /// Inserts or removes rows at the end. Update the underlying data first; data() returns an empty QVariant for rows
  /// being removed.
  void setRowCount(int rows);
  void notifyChanged();

 private:
  int m_rows = 0;    ///< number of rows that views know
  int m_filled = 0;  ///< number of rows with data
};

}  // namespace convscope
