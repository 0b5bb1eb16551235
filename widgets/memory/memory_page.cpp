#include "widgets/memory/memory_page.h"

#include <QLabel>
#include <QResizeEvent>
#include <QSplitter>
#include <QStringList>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "analysis/left_out.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/chart/plot_chart_view.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/network_memory_chart.h"
#include "widgets/memory/workspace_limit_bar.h"
#include "widgets/shared/fitted_column.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kChartsSideBySide = 820;  ///< minimum width for the charts side by side

/// Returns what the network takes with the least workspace; empty if that is as fast.
QString leastText(const NetworkMemory& memory) {
  if (memory.frontier.size() < 2) return {};
  const FrontierPoint& least = memory.frontier.front();
  const QString change = toQString(formatChange(least.us / memory.frontier.back().us));
  return least.limitBytes == 0
             ? MemoryPage::tr("Without any workspace they take %1 (%2).").arg(timeText(least.us), change)
             : MemoryPage::tr("With %1, the least that suffices, they take %2 (%3).")
                   .arg(bytesText(least.limitBytes), timeText(least.us), change);
}

/// Returns what benchmark mode needs: while it searches, and afterwards.
QString searchText(const NetworkMemory& memory) {
  if (memory.searchPeakBytes == 0) return {};
  const QString peak = bytesText(memory.searchPeakBytes);
  return memory.benchmark
             ? MemoryPage::tr(
                   "PyTorch's search with benchmark = True has a workspace peak of %1; the "
                   "benchmark choices need %2.")
                   .arg(peak, bytesText(memory.benchmark->workspaceBytes))
             : MemoryPage::tr("PyTorch's search with benchmark = True has a workspace peak of %1.").arg(peak);
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
    if (!m_refresh.isActive()) m_refresh.start();
  };
  connect(&shown, &ShownSurvey::changed, this, &MemoryPage::showWhatIsThere);
  connect(&shown, &ShownSurvey::problemListed, this, refreshSoon);
  connect(&shown, &ShownSurvey::problemChanged, this, refreshSoon);
  connect(&shown, &ShownSurvey::selectionChanged, this, refreshSoon);
  connect(&shown.summary(), &SessionSummary::changed, this, refreshSoon);
  showWhatIsThere();
}

QList<ChartPainter*> MemoryPage::charts() const {
  return {m_chart, m_networkChart};
}

QWidget* MemoryPage::makeContent() {
  m_bar = new WorkspaceLimitBar;
  m_summary = makeWordLabel();
  constexpr int kUsualLines = 5;  // so the charts stay where they are while the limit moves
  m_summary->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  followFont(*m_summary, [this] { m_summary->setMinimumHeight(kUsualLines * m_summary->fontMetrics().lineSpacing()); });
  m_summary->setToolTip(
      tr("<p>Every surveyed layer once in each of its passes, with its fastest algorithm within the limit in the "
         "steady state. Layers execute one after another and share one workspace, so the network needs the largest "
         "workspace, not the sum.</p>"));
  m_chart = new MemoryChart(m_shown);
  m_networkChart = new NetworkMemoryChart(m_shown);
  m_charts = new QSplitter(Qt::Horizontal);
  m_networkChart->setOnItsPage(true);
  m_charts->addWidget(new PlotChartView(*m_chart));
  m_charts->addWidget(new PlotChartView(*m_networkChart));
  m_charts->setChildrenCollapsible(false);
  m_table = m_problemTable.makeView(MemoryModel::title());
  new FittedColumn(*m_table, MemoryModel::kFirstOwnColumn);  // the algorithm
  for (WorkspaceChart* chart : {static_cast<WorkspaceChart*>(m_chart), static_cast<WorkspaceChart*>(m_networkChart)})
    connect(chart, &WorkspaceChart::limitDragged, m_bar, &WorkspaceLimitBar::setLimit);
  connect(m_bar, &WorkspaceLimitBar::limitChanged, this, &MemoryPage::takeLimit);

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
  column->addWidget(m_summary);
  column->addWidget(makeSplitter(Qt::Vertical, m_charts, m_table), 1);
  return content;
}

void MemoryPage::setLimit(std::optional<std::uint64_t> limit) {
  m_bar->setLimit(limit);
}

void MemoryPage::takeLimit(std::optional<std::uint64_t> limit) {
  m_model.setLimit(limit);
  m_chart->setLimit(limit);
  m_networkChart->setLimit(limit);
  m_summary->setText(summary());
}

QString MemoryPage::summary() const {
  const NetworkMemory memory = networkMemory(problemMemory(m_shown));
  const LimitedNetwork network = networkWithin(problemMemory(m_shown), limit());
  QStringList sentences;
  if (const Survey* survey = m_shown.survey(); survey != nullptr)
    sentences.append(sizeSentence(m_shown.store().session(), *survey));
  if (memory.measured == 0) {
    sentences.append(tr("No layer has been measured yet."));
  } else if (network.without == memory.measured) {
    sentences.append(tr("No layer has an algorithm within %1.").arg(bytesText(*limit())));
  } else if (!limit()) {
    sentences.append(tr("Without a limit, the convolutions of an iteration take %1 with the fastest algorithms and "
                        "need %2 of workspace.")
                         .arg(timeText(network.total.us), bytesText(network.total.workspaceBytes)));
    sentences.append(leastText(memory));
  } else {
    sentences.append(tr("Within %1, the convolutions of an iteration take %2 and need %3 of workspace: %4 compared "
                        "with %5 without a "
                        "limit.")
                         .arg(bytesText(*limit()), timeText(network.total.us), bytesText(network.total.workspaceBytes),
                              QString::fromStdString(formatChange(network.total.us / network.free.us)),
                              timeText(network.free.us)));
  }
  sentences.append(searchText(memory));
  if (network.without > 0 && network.without < memory.measured)
    sentences.append(
        tr("%n problem(s) have no algorithm within the limit and are not counted; from %1 on, all have one.", nullptr,
           network.without)
            .arg(bytesText(memory.frontier.front().limitBytes)));
  if (memory.measured > 0 && !memory.complete())
    sentences.append(tr("%1 of %2 problems have been measured; the others are not counted.")
                         .arg(memory.measured)
                         .arg(memory.problems));
  if (const Survey* survey = m_shown.survey(); survey != nullptr)
    sentences.append(toQString(notIncludedText(leftOutByPytorch(*survey))));
  sentences.append(m_shown.summary().overSizes(FindingView::Memory));
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

void MemoryPage::showWhatIsThere() {
  showContents(m_shown.survey() != nullptr ? 1 : 0);
  if (isVisible()) m_summary->setText(summary());
}

void MemoryPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  m_charts->setOrientation(width() < kChartsSideBySide ? Qt::Vertical : Qt::Horizontal);
}

void MemoryPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  showWhatIsThere();
}

}  // namespace convscope
