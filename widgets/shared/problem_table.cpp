#include "widgets/shared/problem_table.h"

#include <QTableView>

#include "widgets/shared/page_parts.h"

namespace convscope {

ProblemTable::ProblemTable(ProblemModel& model, ShownSurvey& shown, QObject* parent)
    : QObject(parent), m_model(model), m_shown(shown), m_sorted(model) {}

QTableView* ProblemTable::makeView(const QString& name) {
  m_view = makePageTable(m_sorted, name);
  connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ProblemTable::choose);
  connect(&m_shown, &ShownSurvey::selectionChanged, this, &ProblemTable::followSelection);
  followSelection();
  return m_view;
}

void ProblemTable::choose(const QModelIndex& current) {
  if (!current.isValid() || !m_view->hasFocus()) return;  // removing rows also moves the current one
  m_shown.select(m_sorted.mapToSource(current).row(), current.data(TableModel::TrialRole).toInt());
}

void ProblemTable::followSelection() {
  const QModelIndex index = m_sorted.mapFromSource(m_model.index(m_shown.selectedProblem(), 0));
  if (!index.isValid()) {
    m_view->clearSelection();
  } else if (m_view->currentIndex().row() != index.row()) {
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index);
  }
}

}  // namespace convscope
