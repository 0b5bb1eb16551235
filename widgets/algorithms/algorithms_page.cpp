#include "widgets/algorithms/algorithms_page.h"

#include <QCheckBox>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/algorithms/algorithms_detail.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/algorithms/trial_filter_bar.h"
#include "widgets/shared/page_parts.h"

namespace convscope {

AlgorithmsPage::AlgorithmsPage(ShownSurvey& shown, QWidget* parent)
    : Page(parent), m_shown(shown), m_model(shown), m_filter(m_model) {
  addContents(
      makeEmptyState(*this, tr("<h3>No algorithms yet</h3><p>A survey measures every algorithm for each convolution of "
                               "the network. Here, each algorithm is a dot that shows its time and workspace, which "
                               "one is fastest, and which one a framework would choose.</p>")));
  addContents(makeContent());
  connect(&shown, &ShownSurvey::changed, this, &AlgorithmsPage::showWhatIsThere);
  connect(&shown, &ShownSurvey::selectionChanged, this, &AlgorithmsPage::followSelection);
  showWhatIsThere();
  followSelection();
}

QList<SessionChart*> AlgorithmsPage::charts() const {
  return {m_overview, m_detail};
}

QWidget* AlgorithmsPage::makeContent() {
  m_filterBar = new TrialFilterBar;
  m_overview = new AlgorithmsOverview(m_shown);
  m_detail = new AlgorithmsDetail(m_shown);
  auto* tabs = new QTabWidget;
  tabs->setDocumentMode(true);
  tabs->addTab(m_detail, tr("Selected layer"));
  tabs->addTab(makeTable(), tr("Table"));
  connect(m_filterBar, &TrialFilterBar::criteriaChanged, this, [this] {
    const TrialCriteria criteria = m_filterBar->criteria();
    m_filter.setCriteria(criteria);
    m_overview->setCriteria(criteria);
    m_detail->setCriteria(criteria);
  });

  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->addWidget(m_filterBar);
  column->addWidget(makeSplitter(Qt::Vertical, m_overview, tabs), 1);
  return content;
}

QWidget* AlgorithmsPage::makeTable() {
  m_table = makePageTable(m_filter, tr("Algorithms of all layers"));
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AlgorithmsPage::choose);

  m_onlySelected = new QCheckBox(tr("Only the selected layer and pass"));
  connect(m_onlySelected, &QCheckBox::toggled, this, &AlgorithmsPage::applyOnlySelected);
  auto* panel = new QWidget;
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins({});
  column->addWidget(m_onlySelected);
  column->addWidget(m_table, 1);
  return panel;
}

void AlgorithmsPage::showWhatIsThere() {
  showContents(m_shown.survey() != nullptr ? 1 : 0);
  // By default, select the first layer, so the window explains something at once.
  if (m_shown.selectedProblem() != m_shown.problem()) m_shown.select(0);
}

void AlgorithmsPage::applyOnlySelected() {
  m_filter.setOnlyProblem(m_onlySelected->isChecked() ? m_shown.selectedProblem() : -1);
}

void AlgorithmsPage::choose(const QModelIndex& current) {
  if (!current.isValid() || !m_table->hasFocus()) return;  // removing rows also moves the current one
  m_shown.select(current.data(TableModel::ProblemRole).toInt(), current.data(TableModel::TrialRole).toInt());
}

void AlgorithmsPage::followSelection() {
  applyOnlySelected();
  const int row = m_model.rowOf(m_shown.selectedProblem(), m_shown.selectedTrial());
  const QModelIndex index = m_filter.mapFromSource(m_model.index(row, 0));
  if (!index.isValid()) {
    m_table->clearSelection();
  } else if (m_table->currentIndex().row() != index.row()) {
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
  }
}

}  // namespace convscope
