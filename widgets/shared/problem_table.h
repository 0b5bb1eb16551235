#pragma once

#include <QObject>

#include "widgets/shared/column_table.h"
#include "widgets/shared/problem_model.h"

class QTableView;

namespace convscope {

/// The sortable table of a ProblemModel. Its current row follows the selection and sets it. A new survey is read from
/// the top of its table, wherever the sort order puts the problem that is selected by default; the table scrolls once
/// another problem is selected.
class ProblemTable : public QObject {
  Q_OBJECT

 public:
  ProblemTable(ProblemModel& model, ShownSurvey& shown, QObject* parent = nullptr);

  /// Call it once; see makePageTable.
  QTableView* makeView(const QString& name);

 private:
  void choose(const QModelIndex& current);
  void followSelection();

  ProblemModel& m_model;
  ShownSurvey& m_shown;
  SortedRows m_sorted;
  QTableView* m_view = nullptr;
  bool m_isNew = true;  ///< no other problem than the first has been selected
};

}  // namespace convscope
