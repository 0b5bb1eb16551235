#include "widgets/shared/problem_table.h"

#include <QTableView>

#include "widgets/shared/page_table.h"

namespace convscope {

ProblemTable::ProblemTable(ProblemModel& model, Selection& selection, QObject* parent)
    : QObject(parent), m_model(model), m_selection(selection), m_sorted(model, ProblemModel::SortRole) {}

QTableView* ProblemTable::makeView(const QString& name,
                                   std::initializer_list<std::pair<int, const char*>> typicalTexts) {
  m_view = makePageTable(m_sorted, name, typicalTexts);
  connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ProblemTable::choose);
  connect(&m_selection, &Selection::changed, this, &ProblemTable::followSelection);
  followSelection();
  return m_view;
}

void ProblemTable::choose(const QModelIndex& current) {
  if (!current.isValid() || !m_view->hasFocus()) return;  // removing rows also moves the current one
  m_selection.select(m_model.survey(), m_sorted.mapToSource(current).row(),
                     current.data(ProblemModel::TrialRole).toInt());
}

void ProblemTable::followSelection() {
  const bool isShown = m_selection.survey() == m_model.survey();
  const QModelIndex index = m_sorted.mapFromSource(m_model.index(isShown ? m_selection.problem() : -1, 0));
  if (!index.isValid()) {
    m_view->clearSelection();
  } else if (m_view->currentIndex().row() != index.row()) {
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index);
  }
}

}  // namespace convscope
