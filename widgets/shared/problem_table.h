#pragma once

#include <QObject>
#include <initializer_list>
#include <utility>

#include "widgets/shared/problem_model.h"
#include "widgets/shared/shown_survey.h"
#include "widgets/shared/sorted_rows.h"

class QTableView;

namespace convscope {

/// The sortable table of a ProblemModel. Its current row follows the selection and sets it.
class ProblemTable : public QObject {
  Q_OBJECT

 public:
  ProblemTable(ProblemModel& model, ShownSurvey& shown, QObject* parent = nullptr);

  /// Creates the view; call it only once. See makePageTable().
  QTableView* makeView(const QString& name, std::initializer_list<std::pair<int, const char*>> typicalTexts);

 private:
  void choose(const QModelIndex& current);
  void followSelection();

  ProblemModel& m_model;
  ShownSurvey& m_shown;
  SortedRows m_sorted;
  QTableView* m_view = nullptr;
};

}  // namespace convscope
