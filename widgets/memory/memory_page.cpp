#include "widgets/memory/memory_page.h"

#include <QLabel>
#include <QPalette>
#include <QResizeEvent>
#include <QSplitter>
#include <QStringList>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "analysis/left_out.h"
#include "text/sentences.h"
#include "widgets/chart/least_rows.h"
#include "widgets/chart/plot_chart_view.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_tiles.h"
#include "widgets/memory/network_memory_chart.h"
#include "widgets/memory/workspace_limit_bar.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/fitted_column.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kChartsSideBySide = 37;  ///< minimum width for the charts side by side, in rows of a table

/// Stacks the charts of a narrow page.
void arrange(const QWidget& page, QSplitter& charts) {
  const bool isNarrow = page.width() < kChartsSideBySide * tokens::rowHeight(page.font());
  charts.setOrientation(isNarrow ? Qt::Vertical : Qt::Horizontal);
}

}  // namespace

MemoryPage::MemoryPage(ShownSurvey& shown, QWidget* parent)
    : Page(parent), m_shown(shown), m_model(shown), m_problemTable(m_model, shown) {
  addContents(makeEmptyState(
      *this,
      tr("<h3>No workspaces yet</h3><p>Fast algorithms often need scratch memory (workspace). A survey shows how much "
         "each algorithm needs, what more memory would gain, and what a limit would cost the network.</p>")));
  addContents(makeContent());
  constexpr int kRefreshMs = 33;
  m_refresh.setSingleShot(true);
  m_refresh.setInterval(kRefreshMs);
  connect(&m_refresh, &QTimer::timeout, this, &MemoryPage::showWhatIsThere);
  const auto refreshSoon = [this] {
    m_memory.reset();
    if (!m_refresh.isActive()) m_refresh.start();
  };
  connect(&shown, &ShownSurvey::changed, this, &MemoryPage::showWhatIsThere);
  connect(&shown, &ShownSurvey::problemListed, this, refreshSoon);
  connect(&shown, &ShownSurvey::problemChanged, this, refreshSoon);
  connect(&shown, &ShownSurvey::selectionChanged, this, refreshSoon);
  connect(&shown.summary(), &SessionSummary::changed, this, refreshSoon);
  connect(&shown.baseline(), &Baseline::changed, this, refreshSoon);
  showWhatIsThere();
}

QList<ChartPainter*> MemoryPage::charts() const {
  return {m_chart, m_networkChart};
}

QWidget* MemoryPage::makeContent() {
  m_bar = new WorkspaceLimitBar;
  m_figures = new MemoryTiles;
  m_notes = makeWordLabel();
  m_notes->setForegroundRole(QPalette::PlaceholderText);
  m_chart = new MemoryChart(m_shown);
  m_networkChart = new NetworkMemoryChart(m_shown);
  m_charts = new QSplitter(Qt::Horizontal);
  m_networkChart->setOnItsPage(true);
  constexpr int kLeastRows = 9;  // of which large letters of the legend and the axis take most
  for (PlotChart* chart : {static_cast<PlotChart*>(m_chart), static_cast<PlotChart*>(m_networkChart)}) {
    auto* view = new PlotChartView(*chart);
    keepRows(*view, kLeastRows);
    m_charts->addWidget(view);
  }
  m_charts->setChildrenCollapsible(false);
  m_table = m_problemTable.makeView(MemoryModel::title());
  new FittedColumn(*m_table, MemoryModel::kAlgorithmColumn, MemoryModel::kFamilyColumn);
  for (WorkspaceChart* chart : {static_cast<WorkspaceChart*>(m_chart), static_cast<WorkspaceChart*>(m_networkChart)})
    connect(chart, &WorkspaceChart::limitDragged, m_bar, &WorkspaceLimitBar::setLimit);
  connect(m_bar, &WorkspaceLimitBar::limitChanged, this, &MemoryPage::takeLimit);

  followFont(*m_charts, [this] { arrange(*this, *m_charts); });

  auto* table = makeDrawerButton(tr("Table"), *m_table);
  table->setToolTip(tr("<p>The algorithm of each layer and pass within the limit.</p>"));
  auto* tools = new QHBoxLayout;
  tools->setSpacing(tokens::kApart);
  tools->addWidget(m_bar, 1);
  tools->addWidget(table);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, 0);
  column->setSpacing(tokens::kTight);
  column->addLayout(tools);
  column->addWidget(m_figures);
  column->addWidget(makeSplitter(Qt::Vertical, m_charts, m_table), 1);
  column->addWidget(m_notes);
  return content;
}

void MemoryPage::setLimit(std::optional<std::uint64_t> limit) {
  m_bar->setLimit(limit);
}

void MemoryPage::takeLimit(std::optional<std::uint64_t> limit) {
  m_model.setLimit(limit);
  m_chart->setLimit(limit);
  m_networkChart->setLimit(limit);
  if (isVisible()) showWithin();
}

/// Shows what follows from the limit; the sums of the network do not.
void MemoryPage::showWithin() {
  m_figures->setMemory(memory(), networkWithin(problemMemory(m_shown), limit()), limit(), m_baselineMemory);
}

/// Returns the sums of the shown survey, computed once after each change of it.
const NetworkMemory& MemoryPage::memory() const {
  if (!m_memory) m_memory = networkMemory(problemMemory(m_shown));
  return *m_memory;
}

void MemoryPage::showFigures() {
  m_baselineMemory = baselineMemory(m_shown);
  showWithin();
  m_notes->setText(notes());
  m_notes->setVisible(!m_notes->text().isEmpty());
}

QString MemoryPage::notes() const {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return {};
  QStringList sentences{sizeSentence(m_shown.store().session(), *survey)};
  if (memory().measured == 0)
    sentences.append(tr("No layer has been measured yet."));
  else if (!memory().complete())
    sentences.append(tr("%1 of %2 problems have been measured; the others are not counted.")
                         .arg(memory().measured)
                         .arg(memory().problems));
  sentences.append(toQString(notIncludedText(leftOutByPytorch(*survey))));
  sentences.append(m_shown.summary().pageNote(FindingView::Memory));
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

void MemoryPage::showWhatIsThere() {
  m_memory.reset();
  showContents(m_shown.survey() != nullptr ? 1 : 0);
  if (isVisible()) showFigures();
}

void MemoryPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  arrange(*this, *m_charts);
}

void MemoryPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  showWhatIsThere();
}

}  // namespace convscope
