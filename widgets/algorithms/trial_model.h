#pragma once

#include <QAbstractTableModel>
#include <Qt>
#include <vector>

#include "widgets/shared/shown_survey.h"

namespace convscope {

/// All trials of the shown survey, one per row, problem by problem. Rows are inserted when a problem's candidates are
/// listed and updated when they are measured; the model is reset only when another survey is shown.
class TrialModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    LayerColumn,
    PassColumn,
    AlgorithmColumn,
    FamilyColumn,
    TimeColumn,
    SpreadColumn,
    SamplesColumn,
    WorkspaceColumn,
    BuildColumn,
    FirstExecutionColumn,
    EngineColumn,
    NotesColumn,
    MarksColumn,
    StatusColumn,
    ColumnCount
  };

  enum Role {
    SortRole = Qt::UserRole + 1,  ///< a number or a text; invalid if the cell has no sort key
    FamilyRole,                   ///< the Family as int; -1 if unknown
    ProblemRole,                  ///< index of the problem in Survey::problems
    TrialRole                     ///< index of the trial in ProblemResult::trials
  };

  TrialModel(const ShownSurvey& shown, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  /// Returns the row of a trial, or -1.
  int rowOf(int problem, int trial) const;
  /// Returns the trial of a row, or null. The pointer is valid until the session changes.
  const Trial* trialAt(int row) const;
  int problemAtRow(int row) const;
  const ProblemResult& problemOf(int row) const { return result(problemAtRow(row)); }

 private:
  void reset();
  void relist(int problem);
  void update(int problem);
  QVariant text(int column, int problem, std::size_t trial) const;
  QVariant sortKey(int column, int problem, std::size_t trial) const;
  QVariant toolTip(int column, int problem, std::size_t trial) const;
  const ProblemResult& result(int problem) const;
  const ProblemFigures& figures(int problem) const;

  const ShownSurvey& m_shown;
  std::vector<int> m_firstRows;  ///< of each problem, and one past the last row
};

}  // namespace convscope
