#include <QCheckBox>
#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/size_times_chart.h"
#include "widgets/input_sizes/winner_map.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/page_table.h"
#include "widgets/shared/word_label.h"

/// The parts of InputSizesPage.
namespace convscope {
namespace {

QSplitter* makeSplitter(Qt::Orientation orientation, QWidget* first, QWidget* second) {
  auto* splitter = new QSplitter(orientation);
  splitter->addWidget(first);
  splitter->addWidget(second);
  splitter->setChildrenCollapsible(false);
  splitter->setSizes({300, 200});  // only the ratio counts
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  return splitter;
}

}  // namespace

QWidget* InputSizesPage::makeContent() {
  m_editor = new ScheduleEditor;
  m_summary = makeWordLabel();
  m_summary->setToolTip(
      tr("<p>Forecasts: the steady time of each layer's executions, and the search that a policy makes for each new "
         "size. Other work of a framework is not included. The first ticked policy is the baseline.</p>"));
  m_tabs = new QTabWidget;
  m_tabs->setDocumentMode(true);
  m_tabs->addTab(makeForecastTab(), tr("Forecast"));
  m_tabs->addTab(makePolicyTab(), tr("Policies"));
  m_tabs->addTab(makeWinnerTab(), tr("Fastest by size"));
  m_tabs->addTab(makePaddingTab(), tr("Padding"));
  m_tabs->addTab(makeMispickTab(), tr("Wrong picks"));
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->addWidget(m_editor);
  column->addWidget(m_summary);
  column->addWidget(makeMissing());
  column->addWidget(makeAdvice());
  column->addWidget(m_tabs, 1);
  return content;
}

QWidget* InputSizesPage::makeAdvice() {
  m_adviceRow = new QWidget;
  m_code = new QLabel;
  m_code->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_code->setTextFormat(Qt::PlainText);
  m_code->setAccessibleName(tr("Advice as code"));
  m_code->setToolTip(tr("<p>Code that switches on the policy with the shortest time over this schedule.</p>"));
  auto* copy = new QPushButton(tr("&Copy advice"));
  copy->setToolTip(tr("<p>Copy these lines, to paste them into a program or a shell.</p>"));
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_code->text()); });
  auto* row = new QHBoxLayout(m_adviceRow);
  row->setContentsMargins({});
  row->addWidget(m_code);
  row->addWidget(copy, 0, Qt::AlignTop);
  row->addStretch(1);
  return m_adviceRow;
}

QWidget* InputSizesPage::makeMissing() {
  m_missingRow = new QWidget;
  m_missing = makeWordLabel();
  m_command = new QLineEdit;
  m_command->setReadOnly(true);
  m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_command->setAccessibleName(tr("Command that measures the sizes"));
  auto* copy = new QPushButton(tr("Copy command"));
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_command->text()); });
  m_sweep = new QPushButton(tr("Run this sweep"));
  connect(m_sweep, &QPushButton::clicked, this, [this] { emit sweepRequested(sweepSizes()); });
  auto* line = new QHBoxLayout;
  line->addWidget(m_command, 1);
  line->addWidget(copy);
  line->addWidget(m_sweep);
  auto* column = new QVBoxLayout(m_missingRow);
  column->setContentsMargins({});
  column->addWidget(m_missing);
  column->addLayout(line);
  return m_missingRow;
}

QWidget* InputSizesPage::makeForecastTab() {
  m_cumulative = new CumulativeChart(m_shown, m_forecasts);
  m_iterations = new IterationsChart(m_shown, m_forecasts);
  auto* saved = new QCheckBox(tr("Time saved compared with the baseline"));
  saved->setToolTip(
      tr("<p>Draws the time that each policy saves compared with the baseline, which makes small differences visible. "
         "Below 0, it has not paid off yet.</p>"));
  connect(saved, &QCheckBox::toggled, m_cumulative, &CumulativeChart::setSaved);
  auto* tab = new QWidget;
  auto* column = new QVBoxLayout(tab);
  column->setContentsMargins(0, 4, 0, 0);
  m_replayBar = new ReplayBar(m_shown, m_forecasts);
  column->addWidget(saved);
  column->addWidget(makeSplitter(Qt::Vertical, m_cumulative, m_iterations), 1);
  column->addWidget(m_replayBar);
  return tab;
}

QWidget* InputSizesPage::makePolicyTab() {
  m_policyTable = makePageTable(m_sortedPolicies, tr("Forecast by policy"));
  m_newPolicy = new QLineEdit;
  m_newPolicy->setPlaceholderText(tr("pytorch-benchmark:limit=0"));
  m_newPolicy->setAccessibleName(tr("Another policy with its settings"));
  m_newPolicy->setToolTip(tr("<p>A policy with your own settings: NAME:KEY=VALUE,...</p>"));
  auto* add = new QPushButton(tr("&Add policy"));
  connect(add, &QPushButton::clicked, this, &InputSizesPage::addPolicy);
  connect(m_newPolicy, &QLineEdit::returnPressed, this, &InputSizesPage::addPolicy);
  m_policyError = makeWordLabel();
  QPalette red = m_policyError->palette();
  red.setColor(QPalette::WindowText, errorColour());
  m_policyError->setPalette(red);
  m_policyError->hide();
  auto* row = new QHBoxLayout;
  row->addWidget(m_newPolicy, 1);
  row->addWidget(add);
  auto* tab = new QWidget;
  auto* column = new QVBoxLayout(tab);
  column->setContentsMargins(0, 4, 0, 0);
  column->addWidget(m_policyTable, 1);
  column->addLayout(row);
  column->addWidget(m_policyError);
  return tab;
}

QWidget* InputSizesPage::makeWinnerTab() {
  m_map = new WinnerMap(m_store, m_shown, m_forecasts);
  m_layer = new SizeTimesChart(m_store, m_shown, m_forecasts);
  m_winners = makeSplitter(Qt::Horizontal, m_map, m_layer);
  return m_winners;
}

QWidget* InputSizesPage::makePaddingTab() {
  m_paddingTable = makePageTable(m_sortedPaddings, tr("Forecast of padding to fewer sizes"));
  m_paddingWords = makeWordLabel();
  m_paddingWords->hide();
  auto* tab = new QWidget;
  auto* column = new QVBoxLayout(tab);
  column->setContentsMargins(0, 4, 0, 0);
  column->addWidget(m_paddingWords);
  column->addWidget(m_paddingTable, 1);
  return tab;
}

QWidget* InputSizesPage::makeMispickTab() {
  m_mispickView = m_mispickTable.makeView(tr("PyTorch's choices from one sample (benchmark on)"));
  m_mispickWords = makeWordLabel();
  auto* tab = new QWidget;
  auto* column = new QVBoxLayout(tab);
  column->setContentsMargins(0, 4, 0, 0);
  column->addWidget(m_mispickWords);
  column->addWidget(m_mispickView, 1);
  return tab;
}

}  // namespace convscope
