#pragma once

#include <QAbstractTableModel>
#include <Qt>

#include "widgets/shared/shown_survey.h"
#include "widgets/shared/trial_columns.h"

namespace convscope {

/// A table with one row for each problem of the shown survey, in its order; the first two columns are layer and pass.
/// Rows exist from the survey's start and are only updated, so nothing moves; the model is reset when another survey is
/// shown.
class ProblemModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { LayerColumn, PassColumn, FirstOwnColumn };

  enum Role {
    SortRole = Qt::UserRole + 1,  ///< a number or a text; invalid if the cell has no sort key
    TrialRole                     ///< index of the row's algorithm; -1 if there is none
  };

  ProblemModel(const ShownSurvey& shown, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  /// Returns the problem of a row; rows are the problems of the shown survey.
  const ProblemResult& problem(int row) const;

 protected:
  /// A cell of a subclass's column.
  struct Cell {
    QString text = {};
    QVariant key = {};  ///< the unrounded number in the column's unit, or the text of a text cell; invalid if there is
                        ///< none
    bool muted = false;
  };

  const ShownSurvey& shown() const { return m_shown; }
  /// Returns the number of columns, including the first two.
  virtual int columns() const = 0;
  /// Describes a column from FirstOwnColumn on; so do the following functions.
  virtual ColumnInfo column(int column) const = 0;
  virtual Cell cell(int row, int column) const = 0;
  virtual int trial(int row) const = 0;
  /// Returns the tooltip of a subclass's cell as HTML; if empty, the column's meaning is shown.
  virtual QString toolTip(int, int) const { return {}; }
  /// Called after samples of the problem in `row` changed, or of all problems (-1). The default notifies views of the
  /// changed row.
  virtual void changed(int row);
  /// Returns whether the shown survey has any rows. A subclass that returns false calls reset() when that changes, and
  /// in its constructor.
  virtual bool hasRows() const { return true; }
  void reset();

  void notifyChanged(int firstRow, int lastRow);

 private:
  int rowsOfShown() const;
  bool isNumber(int column) const;
  Cell anyCell(int row, int column) const;
  ColumnInfo anyColumn(int column) const;

  const ShownSurvey& m_shown;
  int m_rows = 0;
};

}  // namespace convscope
