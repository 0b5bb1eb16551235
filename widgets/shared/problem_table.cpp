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
  connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
    m_isNew = true;
    m_view->scrollToTop();
  });
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
    return;
  }
  m_isNew = m_isNew && m_shown.selectedProblem() == 0;  // by default the first one is selected
  if (m_view->currentIndex().row() == index.row()) return;
  m_view->setAutoScroll(!m_isNew);
  m_view->setCurrentIndex(index);
  m_view->setAutoScroll(true);
  if (!m_isNew) m_view->scrollTo(index);
}

}  // namespace convscope
