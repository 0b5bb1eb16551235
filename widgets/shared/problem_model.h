#pragma once

#include <QAbstractTableModel>
#include <Qt>

#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"
#include "widgets/shared/trial_columns.h"

namespace convscope {

/// A table with one row for each problem of the shown survey, in its order; the first two columns name layer and pass.
/// Rows are there from the survey's start on and are only updated, so that nothing jumps; the model is reset when
/// another survey is shown.
class ProblemModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { LayerColumn, PassColumn, FirstOwnColumn };

  enum Role {
    SortRole = Qt::UserRole + 1,  ///< a number or a text; invalid where a cell has nothing to sort by
    TrialRole                     ///< the index of the algorithm that the row speaks of; -1 for none
  };

  ProblemModel(SessionStore& store, Selection& selection, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  int survey() const { return m_survey; }
  /// Rows are the problems of survey().
  const ProblemResult& problem(int row) const;

 protected:
  /// A cell of a subclass' column.
  struct Cell {
    QString text = {};
    QVariant key = {};  ///< the number behind the text, in the column's unit, or nothing; of a text the text
    bool muted = false;
  };

  SessionStore& store() const { return m_store; }
  /// How many there are, the first two among them.
  virtual int columns() const = 0;
  /// Of columns from FirstOwnColumn on, as the following.
  virtual ColumnInfo column(int column) const = 0;
  virtual Cell cell(int row, int column) const = 0;
  virtual int trial(int row) const = 0;
  /// HTML for what hovering over an own cell says beyond its column's meaning.
  virtual QString toolTip(int, int) const { return {}; }
  /// Samples of the problem in `row` changed, or of all (-1). The default tells views that the row did.
  virtual void changed(int row);
  /// Whether there is anything to be told of the shown survey. A subclass that says no calls reset() where that
  /// changes, and in its constructor.
  virtual bool hasRows() const { return true; }
  void reset();

  void notifyChanged(int firstRow, int lastRow);

 private:
  int rowsOfShown() const;
  bool isNumber(int column) const;
  Cell anyCell(int row, int column) const;
  ColumnInfo anyColumn(int column) const;

  SessionStore& m_store;
  Selection& m_selection;
  int m_survey = -1;
  int m_rows = 0;
};

}  // namespace convscope
