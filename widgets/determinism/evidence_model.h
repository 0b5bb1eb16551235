#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "widgets/shared/shown_survey.h"
#include "widgets/shared/trial_columns.h"

namespace convscope {

/// The results of a check of the shown survey, with a row for each checked algorithm, problem by problem. Rows are
/// inserted as the check proceeds; the model is reset only when another survey is shown.
class EvidenceModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    LayerColumn,
    PassColumn,
    AlgorithmColumn,
    RepeatsColumn,  ///< alone
    BusyColumn,     ///< beside other work
    DifferColumn,
    LargestUlpColumn,
    RmsUlpColumn,
    UnwrittenColumn,
    ErrorColumn,
    NoteColumn,
    ApartColumn,
    FailureColumn,
    ColumnCount
  };

  enum Role {
    SortRole = Qt::UserRole + 1,  ///< a number or a text; invalid if the cell has no sort key
    ProblemRole,                  ///< index of the problem in Survey::problems
    TrialRole                     ///< index of the trial in ProblemResult::trials
  };

  EvidenceModel(const ShownSurvey& shown, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Row {
    int problem = 0;
    int trial = 0;
    bool operator==(const Row&) const = default;
  };
  struct Cell {
    QString text = {};
    QVariant key = {};
  };

  void reset();
  void update(int problem);
  std::vector<Row> rowsOf(int problem) const;
  const Trial* trialAt(const Row& row) const;
  ColumnInfo column(int column) const;
  Cell cell(const Row& row, int column) const;
  QString toolTip(const Row& row, int column) const;

  const ShownSurvey& m_shown;
  std::vector<Row> m_rows;
};

}  // namespace convscope
