#include "widgets/algorithms/algorithms_view.h"

#include <QCheckBox>
#include <QLabel>
#include <QStyle>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <functional>
#include <utility>

#include "widgets/algorithms/algorithms_detail.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/algorithms/algorithms_summary.h"
#include "widgets/algorithms/trial_filter_bar.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/two_line_label.h"

namespace convscope {
namespace {

constexpr int kLeastWidth = 1100;  ///< for the sentence: in less room it would take several rows from the chart
constexpr int kLineWidth = kLeastWidth - 2 * tokens::kClose;  ///< of the sentence

/// A panel that says when it is shown or has another size: its text is computed for the eye alone.
class ShownPanel : public QWidget {
 public:
  explicit ShownPanel(std::function<void()> shown) : m_shown(std::move(shown)) {}

 protected:
  void showEvent(QShowEvent* event) override {
    QWidget::showEvent(event);
    m_shown();
  }
  void resizeEvent(QResizeEvent* event) override {
    QWidget::resizeEvent(event);
    m_shown();
  }

 private:
  std::function<void()> m_shown;
};

}  // namespace

AlgorithmsView::AlgorithmsView(ShownSurvey& shown) : m_shown(shown), m_model(shown), m_filter(m_model) {
  m_filterBar = new TrialFilterBar;
  m_overview = new AlgorithmsOverview(m_shown);
  m_detail = new AlgorithmsDetail(m_shown);
  m_overviewView = new RowChartView(*m_overview);
  m_overview->setOnItsPage(true);  // the filter explains the families
  m_detail->setOnItsPage(true);
  makePanel();
  auto* drawer = new QTabWidget;
  drawer->setDocumentMode(true);
  drawer->addTab(new RowChartView(*m_detail), tr("Selected layer"));
  drawer->addTab(makeTable(), tr("Table"));
  setContents({.rows = m_overview,
               .rowView = m_overviewView,
               .layerCharts = {m_detail},
               .tables = {m_table},
               .tools = m_filterBar,
               .panel = m_panel,
               .drawer = drawer});
  connect(m_filterBar, &TrialFilterBar::criteriaChanged, this, &AlgorithmsView::applyCriteria);
  connect(&shown, &ShownSurvey::selectionChanged, this, &AlgorithmsView::followSelection);
  for (const auto change : {&ShownSurvey::problemListed, &ShownSurvey::problemChanged}) {
    connect(&shown, change, this, &ProblemView::costsChanged);
    connect(&shown, change, this, &AlgorithmsView::addFamilies);
  }
  connect(&shown, &ShownSurvey::changed, this, &AlgorithmsView::showFamilies);
  showFamilies();
  followSelection();
}

void AlgorithmsView::makePanel() {
  constexpr int kRefreshMs = 250;
  m_summary = new TwoLineLabel(kLineWidth);
  m_summary->setContentsMargins(tokens::kClose, 0, tokens::kClose, tokens::kTight / 2);
  const auto refresh = [this] {
    if (!m_panel->isVisible() || m_shown.survey() == nullptr) return;
    // A shown sentence stays in the room beside a scroll bar, which it may cause itself.
    const int scrollBar = m_summary->isVisible() ? m_panel->style()->pixelMetric(QStyle::PM_ScrollBarExtent) : 0;
    const bool fits = m_panel->width() + scrollBar >= kLeastWidth || !unknownChoicesText(*m_shown.survey()).isEmpty();
    m_summary->setLine(fits ? summary() : QString());
  };
  m_panel = new ShownPanel(refresh);
  auto* column = new QVBoxLayout(m_panel);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(m_overviewView, 1);
  column->addWidget(m_summary);
  m_refresh.setSingleShot(true);
  m_refresh.setInterval(kRefreshMs);
  connect(&m_refresh, &QTimer::timeout, this, refresh);
  const auto refreshSoon = [this] {
    if (!m_refresh.isActive()) m_refresh.start();
  };
  connect(&m_shown, &ShownSurvey::changed, this, refresh);
  connect(&m_shown, &ShownSurvey::ended, this, refreshSoon);
  connect(&m_shown.summary(), &SessionSummary::changed, this, refreshSoon);
}

QString AlgorithmsView::summary() const {
  return algorithmsSummary(m_shown);
}

void AlgorithmsView::showFamilies() {
  m_filterBar->clearFamilies();
  for (int problem = 0; m_shown.problemAt(problem) != nullptr; ++problem) addFamilies(problem);
}

void AlgorithmsView::addFamilies(int problem) {
  for (const Trial& trial : m_shown.problemAt(problem)->trials) m_filterBar->addFamily(trial.candidate.family);
}

void AlgorithmsView::setText(const QString& text) {
  m_text = text;
  applyCriteria();
}

void AlgorithmsView::applyCriteria() {
  TrialCriteria criteria = m_filterBar->criteria();
  criteria.text = m_text;
  m_filter.setCriteria(criteria);
  m_overview->setCriteria(criteria);
  m_detail->setCriteria(criteria);
}

QWidget* AlgorithmsView::makeTable() {
  m_table = makePageTable(m_filter, TrialModel::title());
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AlgorithmsView::choose);

  m_onlySelected = new QCheckBox(tr("Only the selected layer and pass"));
  connect(m_onlySelected, &QCheckBox::toggled, this, &AlgorithmsView::applyOnlySelected);
  auto* panel = new QWidget;
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addWidget(m_onlySelected);
  column->addWidget(m_table, 1);
  return panel;
}

void AlgorithmsView::applyOnlySelected() {
  m_filter.setOnlyProblem(m_onlySelected->isChecked() ? m_shown.selectedProblem() : -1);
}

void AlgorithmsView::choose(const QModelIndex& current) {
  if (!current.isValid() || !m_table->hasFocus()) return;  // removing rows also moves the current one
  m_shown.select(current.data(TableModel::ProblemRole).toInt(), current.data(TableModel::TrialRole).toInt());
}

void AlgorithmsView::followSelection() {
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
