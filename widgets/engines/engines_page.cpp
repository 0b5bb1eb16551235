#include "widgets/engines/engines_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/shared/error_text.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kProgressWidth = 160;

}  // namespace

EnginesPage::EnginesPage(ShownSurvey& shown, QWidget* parent)
    : Page(parent),
      m_shown(shown),
      m_problems(m_listing),
      m_engines(m_listing),
      m_sortedProblems(m_problems),
      m_filteredEngines(m_engines) {
  m_trouble = new ErrorText(tr("Why engines cannot be listed"));
  auto* lower = new QWidget;
  m_stack = new QStackedLayout(lower);
  m_stack->addWidget(makeEmptyState(
      tr("<h3>No engines yet</h3><p>cuDNN can list the engines and configurations that its heuristics suggest for a "
         "GPU "
         "that you do not have, with their notes and workspace. Nothing is measured.</p><p>You need cuDNN 9 on this "
         "computer, and the GPU's device profile. The list above has profiles that come with ConvScope; "
         "<code>convscope-cli devices --export-profile</code> writes another on a machine with the GPU.</p>"),
      {}));
  m_stack->addWidget(makeContent());
  m_subject = makeWordLabel();
  m_subject->setAccessibleName(tr("What is listed"));
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  column->addLayout(makeChoice());
  column->addWidget(m_subject);
  column->addWidget(m_trouble);
  column->addWidget(lower, 1);
  addContents(whole);
  connect(&m_listing, &EngineListing::begun, this, &EnginesPage::showBegin);
  connect(&m_listing, &EngineListing::added, this, &EnginesPage::showSummary);
  connect(&shown, &ShownSurvey::selectionChanged, this, &EnginesPage::followSelection);
  refreshButtons();
}

QLayout* EnginesPage::makeChoice() {
  m_profiles = new QComboBox;
  m_profiles->setAccessibleName(tr("Device profile"));
  m_profiles->setToolTip(
      tr("<p>The GPU to list engines for. cuDNN needs its profile; \"convscope-cli devices --export-profile\" writes "
         "it on a machine with that GPU.</p>"));
  m_profiles->setPlaceholderText(tr("No profile"));
  m_profiles->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  auto* label = new QLabel(tr("&Device profile"));
  label->setBuddy(m_profiles);
  auto* open = new QPushButton(tr("Open profile…"));
  open->setToolTip(tr("Open a device profile of another GPU"));
  m_list = new QPushButton(tr("List en&gines"));
  m_stop = new QPushButton(tr("Stop listing"));
  m_stop->setToolTip(tr("Stop after the current layer; the engines listed until then remain"));
  connect(open, &QPushButton::clicked, this, &EnginesPage::profileRequested);
  connect(m_list, &QPushButton::clicked, this, &EnginesPage::requestListing);
  connect(m_stop, &QPushButton::clicked, this, &EnginesPage::stopRequested);
  auto* row = new QHBoxLayout;
  row->addWidget(label);
  row->addWidget(m_profiles);
  row->addWidget(open);
  row->addWidget(m_list);
  row->addWidget(m_stop);
  m_progress = new QProgressBar;
  m_progress->setAccessibleName(tr("Progress of the listing"));
  m_progress->setTextVisible(false);
  QSizePolicy kept = m_progress->sizePolicy();
  kept.setRetainSizeWhenHidden(true);
  m_progress->setSizePolicy(kept);
  m_progress->setMaximumWidth(kProgressWidth);
  m_progress->hide();
  row->addWidget(m_progress);
  row->addStretch(1);
  return row;
}

QWidget* EnginesPage::makeContent() {
  m_summary = makeWordLabel();
  m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_summary->setAccessibleName(tr("Listing"));
  m_summary->setToolTip(
      tr("<p>As in PyTorch, configurations that convert their operands to a narrower type are excluded; for fp32 also "
         "those that use tensor cores. Which configuration is fastest can be measured only on the GPU.</p>"));
  m_problemTable = makePageTable(m_sortedProblems, tr("Layers with listed engines, for an absent GPU"));
  m_engineTable = makePageTable(m_filteredEngines, tr("Listed configurations, for an absent GPU"));
  m_onlySelected = new QCheckBox(tr("Only the &selected layer and pass"));
  m_onlySelected->setChecked(true);
  m_onlySelected->setToolTip(tr("If off, the table and its exports contain the whole network"));
  connect(m_onlySelected, &QCheckBox::toggled, this, &EnginesPage::applyOnlySelected);
  connect(m_problemTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EnginesPage::chooseProblem);
  connect(m_engineTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EnginesPage::chooseEngine);

  auto* below = new QWidget;
  auto* rows = new QVBoxLayout(below);
  rows->setContentsMargins({});
  rows->addWidget(m_onlySelected);
  rows->addWidget(m_engineTable, 1);
  auto* splitter = new QSplitter(Qt::Vertical);
  splitter->addWidget(m_problemTable);
  splitter->addWidget(below);
  splitter->setChildrenCollapsible(false);
  splitter->setSizes({200, 300});  // only the ratio counts
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins({});
  column->addWidget(m_summary);
  column->addWidget(splitter, 1);
  return content;
}

void EnginesPage::addProfile(const QString& device, const QString& file, bool choose) {
  int index = m_profiles->findData(file);
  if (index < 0) {
    index = m_profiles->count();
    m_profiles->addItem(toQString(device.toStdString()), file);
    m_profiles->setItemData(index, plainToolTip(file), Qt::ToolTipRole);
  }
  if (choose || m_profiles->currentIndex() < 0) m_profiles->setCurrentIndex(index);
  refreshButtons();
}

void EnginesPage::offerListing(bool possible, const QString& why) {
  m_whyNot = possible ? QString() : why;
  refreshButtons();
}

void EnginesPage::refreshButtons() {
  const bool possible = m_whyNot.isEmpty() && m_profiles->currentIndex() >= 0;
  m_list->setEnabled(possible && !m_listingNow);
  m_list->setToolTip(m_whyNot.isEmpty()
                         ? tr("<p>List the engines that cuDNN's heuristics suggest for the network. Precision, layout "
                              "and passes are those of the shown session; without one, those of the page Measure.</p>")
                         : plainToolTip(m_whyNot));
  m_stop->setEnabled(m_listingNow);
}

void EnginesPage::requestListing() {
  if (m_profiles->currentIndex() < 0) return showTrouble(tr("No device profile: open a profile file."));
  if (!m_whyNot.isEmpty()) return showTrouble(m_whyNot);
  if (!m_listingNow) emit listRequested(m_profiles->currentData().toString());
}

void EnginesPage::showSubject(const QString& subject) {
  m_subject->setText(tr("Network: %1").arg(subject));
}

void EnginesPage::showTrouble(const QString& text) {
  m_trouble->setText(text);
}

void EnginesPage::showWaiting() {
  m_listingNow = true;
  m_begun = false;
  m_progress->setRange(0, 0);  // cuDNN's first answer takes longest
  m_progress->show();
  showTrouble({});
  refreshButtons();
}

void EnginesPage::showBegin() {
  m_stack->setCurrentIndex(1);
  m_begun = true;
  m_stopped = false;
  m_progress->setRange(0, std::max(1, static_cast<int>(m_listing.head().problems.size())));
  m_problem = -1;
  showProblem(m_listing.head().problems.empty() ? -1 : 0);
  showSummary();
  followSelection();
}

void EnginesPage::showEnd(bool complete, const QString& trouble) {
  m_listingNow = false;
  if (m_begun) m_stopped = !complete && trouble.isEmpty();
  m_progress->hide();
  showTrouble(trouble);
  refreshButtons();
  showSummary();
}

void EnginesPage::showEdited(bool edited) {
  if (edited == m_edited) return;
  m_edited = edited;
  showSummary();
}

void EnginesPage::showSummary() {
  QString text = m_listing.summary();
  if (m_stopped) text += u' ' + tr("The listing was stopped.");
  if (m_edited)
    text +=
        u' ' + tr("The network or its precision has changed since this listing: list the engines again to update it.");
  m_summary->setText(text);
  m_progress->setValue(static_cast<int>(m_listing.problems().size()));
}

void EnginesPage::showProblem(int problem) {
  if (problem == m_problem) return;
  m_problem = problem;
  const QModelIndex index = m_sortedProblems.mapFromSource(m_problems.index(problem, 0));
  if (!index.isValid()) {
    m_problemTable->clearSelection();
  } else if (m_problemTable->currentIndex().row() != index.row()) {
    const bool choosing = std::exchange(m_choosing, true);  // not a choice of the user
    m_problemTable->setCurrentIndex(index);
    m_choosing = choosing;
    m_problemTable->scrollTo(index);
  }
  applyOnlySelected();
}

void EnginesPage::applyOnlySelected() {
  m_filteredEngines.setOnlyProblem(m_onlySelected->isChecked() ? m_problem : -1);
}

void EnginesPage::chooseProblem(const QModelIndex& current) {
  if (m_choosing || !current.isValid() || !m_problemTable->hasFocus())
    return;  // removing rows also moves the current one
  showProblem(m_sortedProblems.mapToSource(current).row());
  select({});
}

void EnginesPage::chooseEngine(const QModelIndex& current) {
  if (!current.isValid() || !m_engineTable->hasFocus()) return;
  const int row = m_filteredEngines.mapToSource(current).row();
  const ListedEngine* engine = m_engines.engineAt(row);
  if (engine == nullptr) return;
  showProblem(m_engines.problemAtRow(row));
  select(engine->candidate.id);
}

void EnginesPage::select(const std::string& engine) {
  m_choosing = true;
  const NetworkProblem& chosen = m_listing.head().problems[static_cast<std::size_t>(m_problem)];
  if (const Survey* survey = m_shown.survey()) {
    const auto same = std::ranges::find_if(survey->problems, [this](const ProblemResult& result) {
      return m_listing.find(result.subject.problem) == m_problem;
    });
    if (same != survey->problems.end()) {
      // With another precision or layout the algorithms differ, even if their names are equal.
      const bool alike = same->subject.problem == chosen.problem && !engine.empty();
      const auto trial =
          std::ranges::find_if(same->trials, [&](const Trial& each) { return alike && each.candidate.id == engine; });
      m_shown.select(static_cast<int>(same - survey->problems.begin()),
                     trial != same->trials.end() ? static_cast<int>(trial - same->trials.begin()) : -1);
    }
  }
  if (!chosen.layers.empty()) emit layerChosen(QString::fromStdString(chosen.layers.front()));
  m_choosing = false;
}

void EnginesPage::selectLayer(const QString& layer) {
  if (m_choosing || m_problem < 0) return;
  const NetworkProblem& shown = m_listing.head().problems[static_cast<std::size_t>(m_problem)];
  const std::string name = layer.toStdString();
  if (std::ranges::find(shown.layers, name) != shown.layers.end()) return;
  if (const int found = m_listing.find(name, shown.problem.pass); found >= 0) showProblem(found);
}

void EnginesPage::followSelection() {
  if (m_choosing || m_problem < 0) return;
  const ProblemResult* selected = m_shown.problemAt(m_shown.selectedProblem());
  const int problem = selected != nullptr ? m_listing.find(selected->subject.problem) : -1;
  if (problem < 0) return;
  showProblem(problem);
  if (m_shown.selectedTrial() < 0) return;
  const auto trial = static_cast<std::size_t>(m_shown.selectedTrial());
  const QModelIndex row = m_filteredEngines.mapFromSource(
      m_engines.index(m_engines.rowOf(problem, selected->trials[trial].candidate.id), 0));
  if (!row.isValid()) return;
  m_engineTable->setCurrentIndex(row);
  m_engineTable->scrollTo(row);
}

}  // namespace convscope
