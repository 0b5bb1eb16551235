#include "widgets/choices/report_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

ReportView::ReportView(const RunCoverage& coverage, const ShownSurvey& shown, QWidget* parent)
    : QWidget(parent),
      m_coverage(coverage),
      m_processes(coverage),
      m_convolutions(coverage, shown),
      m_sortedProcesses(m_processes),
      m_sortedConvolutions(m_convolutions),
      m_stack(new QStackedLayout(this)) {
  m_stack->addWidget(makeEmptyState(
      tr("<h3>No report is open</h3><p>A run of your program can keep a report of the choices that it got:</p>"
         "<p><code>convscope-cli run --choices FILE --report my.report -- python train.py</code></p>"
         "<p>Open the report here, or drop it on the window.</p>"),
      {{tr("Open report…"), [this] { emit openRequested(); }}}));
  m_stack->addWidget(makeContent());
  connect(&coverage, &RunCoverage::changed, this, &ReportView::showReport);
}

QWidget* ReportView::makeContent() {
  m_summary = makeWordLabel();
  m_summary->setAccessibleName(tr("Report"));
  auto* open = new QPushButton(tr("Open report…"));
  connect(open, &QPushButton::clicked, this, &ReportView::openRequested);
  m_processTable = makePageTable(m_sortedProcesses, tr("Processes of the report"));
  m_processTable->setSelectionMode(QAbstractItemView::SingleSelection);
  m_convolutionTable = makePageTable(m_sortedConvolutions, tr("Convolutions of the process"));
  connect(m_processTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& current) {
            const QModelIndex number = current.siblingAtColumn(0);
            m_convolutions.showProcess(number.data(TableModel::SortRole).toInt());
          });
  auto* head = new QHBoxLayout;
  head->addWidget(m_summary, 1);
  head->addWidget(open, 0, Qt::AlignTop);
  auto* splitter = new QSplitter(Qt::Vertical);
  splitter->addWidget(m_processTable);
  splitter->addWidget(m_convolutionTable);
  splitter->setChildrenCollapsible(false);
  splitter->setSizes({100, 300});  // only the ratio counts
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, tokens::kClose, 0, 0);
  column->addLayout(head);
  column->addWidget(splitter, 1);
  return content;
}

void ReportView::showReport() {
  m_summary->setText(summary());
  m_processTable->setCurrentIndex(m_sortedProcesses.index(0, 0));
  if (m_coverage.processes().empty()) m_convolutions.showProcess(0);
  m_stack->setCurrentIndex(m_coverage.isOpen() ? 1 : 0);
}

QString ReportView::summary() const {
  if (m_coverage.processes().empty())
    return tr("%1: nothing was applied. No process asked cuDNN's graph API for a convolution on the device of the "
              "choice "
              "file.")
        .arg(m_coverage.name());
  std::size_t all = 0;
  std::size_t applied = 0;
  for (const auto& [number, process] : m_coverage.processes()) {
    all += process.convolutions.size();
    applied += process.count(CoverageOutcome::Applied);
  }
  const auto text = [](std::size_t count) { return toQString(formatCount(static_cast<std::int64_t>(count))); };
  return tr("%1: %2 of %3 convolutions have their measured algorithms. Processes: %4.")
      .arg(m_coverage.name(), text(applied), text(all), text(m_coverage.processes().size()));
}

}  // namespace convscope
