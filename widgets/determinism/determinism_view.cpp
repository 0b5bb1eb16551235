#include "widgets/determinism/determinism_view.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <utility>

#include "analysis/left_out.h"
#include "session/result_evidence.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/determinism/determinism_chart.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

DeterminismView::DeterminismView(ShownSurvey& shown)
    : m_shown(shown),
      m_determinism(shown),
      m_model(m_determinism, shown),
      m_problemTable(m_model, shown),
      m_switches(m_determinism),
      m_evidence(shown),
      m_sortedEvidence(m_evidence) {
  auto* rows = new DeterminismChart(m_determinism, m_shown);
  auto* chart = new RowChartView(*rows);
  QTableView* layers = m_problemTable.makeView(DeterminismModel::title());
  QTableView* switches = makePageTable(m_switches, SwitchModel::title());
  switches->setSortingEnabled(false);
  auto* drawer = new QTabWidget;
  drawer->setDocumentMode(true);
  drawer->addTab(layers, tr("Layers"));
  drawer->addTab(switches, tr("Switches"));
  drawer->addTab(makeEvidence(), tr("Evidence"));
  setContents({.rows = rows,
               .rowView = chart,
               .tables = {layers, switches, m_evidenceTable},
               .tools = makeTools(),
               .panel = makePanel(*chart),
               .drawer = drawer});
  connect(&m_determinism, &NetworkDeterminism::changed, this, &DeterminismView::showWhatIsThere);
  connect(&m_determinism, &NetworkDeterminism::changed, this, &ProblemView::costsChanged);
  for (const auto change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
    connect(&m_evidence, change, this, &DeterminismView::showEvidence);
  connect(&m_evidence, &QAbstractItemModel::modelReset, this, &DeterminismView::showEvidence);
  connect(&m_shown, &ShownSurvey::surveyChanged, this, &DeterminismView::showEvidence);  // the check has ended
  showWhatIsThere();
}

QString DeterminismView::whyWithoutRows() const {
  return m_determinism.whyWithoutEffect();
}

QWidget* DeterminismView::makeTools() {
  auto* benchmark = new QCheckBox(tr("Compare with &benchmark on"));
  benchmark->setChecked(m_determinism.benchmark());
  benchmark->setToolTip(
      tr("Whether the bars and the table of layers compare the benchmark choices (benchmark on) or the heuristic "
         "choices (benchmark off)"));
  connect(benchmark, &QCheckBox::toggled, &m_determinism, &NetworkDeterminism::setBenchmark);
  auto* tools = new QWidget;
  auto* row = new QHBoxLayout(tools);
  row->setContentsMargins({});
  row->addWidget(benchmark);
  row->addStretch(1);
  return tools;
}

QWidget* DeterminismView::makePanel(RowChartView& chart) {
  m_summary = makeWordLabel();
  m_summary->setContentsMargins(tokens::kClose, 0, tokens::kClose, tokens::kTight);
  m_summary->setToolTip(
      tr("<p>PyTorch's choices, computed from the survey. With deterministic on, algorithms that the library marks "
         "nondeterministic are excluded. An iteration executes every convolution once, in the steady state.</p>"));
  auto* panel = new QWidget;
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins({});
  column->addWidget(&chart, 1);
  column->addWidget(m_summary);
  return panel;
}

QWidget* DeterminismView::makeEvidence() {
  makeEvidenceTable();
  m_evidenceSummary = makeWordLabel();
  m_check = new QPushButton(tr("&Check results"));
  m_check->hide();
  connect(m_check, &QPushButton::clicked, this, [this] { emit requested(request::Check{}); });
  auto* evidence = new QWidget;
  auto* row = new QHBoxLayout;
  row->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, 0);
  row->addWidget(m_evidenceSummary, 1);
  row->addWidget(m_check);
  auto* column = new QVBoxLayout(evidence);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addLayout(row);
  column->addWidget(m_evidenceTable, 1);
  column->addStretch(0);
  return evidence;
}

void DeterminismView::makeEvidenceTable() {
  m_evidenceTable = makePageTable(m_sortedEvidence, EvidenceModel::title());
  connect(m_evidenceTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& current) {
            // Inserting rows also moves the current one.
            if (!current.isValid() || !m_evidenceTable->hasFocus()) return;
            m_shown.select(current.data(TableModel::ProblemRole).toInt(), current.data(TableModel::TrialRole).toInt());
          });
  connect(&m_shown, &ShownSurvey::selectionChanged, this, &DeterminismView::followSelection);
}

void DeterminismView::followSelection() {
  if (m_evidenceTable->hasFocus()) return;
  for (int row = 0; row < m_evidence.rowCount(); ++row) {
    const QModelIndex index = m_evidence.index(row, 0);
    if (index.data(TableModel::ProblemRole).toInt() != m_shown.selectedProblem() ||
        index.data(TableModel::TrialRole).toInt() != m_shown.selectedTrial())
      continue;
    m_evidenceTable->setCurrentIndex(m_sortedEvidence.mapFromSource(index));
    return;
  }
  m_evidenceTable->clearSelection();
}

void DeterminismView::offer(RunObstacle obstacle) {
  m_obstacle = std::move(obstacle);
  refreshOffer();
}

void DeterminismView::refreshOffer() {
  m_check->setVisible(static_cast<bool>(m_obstacle));
  const Survey* survey = m_shown.survey();
  const QString why = m_obstacle && survey != nullptr ? m_obstacle(survey->started) : QString();
  m_check->setEnabled(why.isEmpty());
  m_check->setToolTip(why.isEmpty()
                          ? tr("Execute the relevant algorithms repeatedly on the survey's device, and compare their "
                               "results with each other, bit by bit, and with exact results")
                          : QStringLiteral("<p>%1</p>").arg(escapedMarkup(why)));
}

void DeterminismView::showWhatIsThere() {
  refreshOffer();
  m_summary->setText(summary());
  showEvidence();
}

void DeterminismView::showEvidence() {
  m_evidenceSummary->setText(evidenceSummary());
  m_evidenceTable->setVisible(m_evidence.rowCount() > 0);  // so the text alone says that nothing was checked
}

QString DeterminismView::summary() const {
  if (m_shown.survey() == nullptr || !m_determinism.whyWithoutEffect().isEmpty()) return {};  // the chart says it
  QStringList sentences{sizeSentence(m_shown.store().session(), *m_shown.survey())};
  sentences.removeAll(QString());
  if (!m_determinism.complete()) {
    sentences.append(tr("The cost of the switches for the network is not known yet: %1.").arg(m_determinism.missing()));
    return sentences.join(toQString(sentenceGap()));
  }
  const double free = m_determinism.freePrice().costs.iterationUs;
  const double strict = m_determinism.strictPrice().costs.iterationUs;
  int others = 0;
  for (const SwitchPair& part : m_determinism.pairs()) others += part.free.trial != part.strict.trial;
  const QString mode = m_determinism.benchmark() ? tr("benchmark on") : tr("benchmark off");
  if (others == 0)
    sentences.append(tr("With %1, deterministic = True changes nothing: no layer's choice is marked nondeterministic "
                        "(%2 for the convolutions of an iteration).")
                         .arg(mode, timeText(free)));
  else
    sentences.append(
        tr("With %1, deterministic = True changes the convolutions of an iteration from %3 to %2 (%4): %5 "
           "of %6 layers and passes choose another algorithm.")
            .arg(mode, timeText(strict), timeText(free), QString::fromStdString(formatChange(strict / free)))
            .arg(others)
            .arg(m_determinism.freePrice().costs.problems.size()));
  if (const std::string leftOut = notIncludedText(leftOutByPytorch(*m_shown.survey())); !leftOut.empty())
    sentences.append(toQString(leftOut));
  return sentences.join(toQString(sentenceGap()));
}

QString DeterminismView::evidenceSummary() const {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return {};
  int checked = 0;
  int differing = 0;
  int unmarked = 0;
  int unwritten = 0;
  for (const ProblemResult& problem : survey->problems) {
    for (const Trial& trial : problem.trials) {
      if (!wasChecked(trial)) continue;
      ++checked;
      unwritten += trial.evidence.alone->unwritten > 0 ? 1 : 0;
      if (repeats(trial.evidence)) continue;
      ++differing;
      unmarked += trial.candidate.has(Note::Nondeterministic) ? 0 : 1;
    }
  }
  if (checked == 0)
    return tr(
        "Nothing is checked yet: whether an algorithm repeats its results bit by bit is only the library's statement. "
        "\"convscope-cli determinism SESSION\" checks it on the survey's device.");
  const int executions = survey->check ? survey->check->executions : 0;
  QString text = checked == 1
                     ? tr("1 algorithm checked, with %1 executions and as many while other work runs.").arg(executions)
                     : tr("%1 algorithms checked, with %2 executions each and as many while other work runs.")
                           .arg(checked)
                           .arg(executions);
  text += toQString(sentenceGap()) +
          (differing == 0 ? tr("Each gave the same bits every time.")
                          : tr("%1 gave different bits at least once; %2 of these are not marked nondeterministic.")
                                .arg(differing)
                                .arg(unmarked));
  if (unwritten > 0)
    text += toQString(sentenceGap()) + tr("%1 left elements of their results unwritten.").arg(unwritten);
  if (!survey->checkEnded) text += toQString(sentenceGap()) + tr("The check has not finished.");
  if (survey->checkEnded && survey->checkEnded->how != SurveyEnd::Completed) {
    const QString reason = messageText(survey->checkEnded->reason);
    text += u' ' + (reason.isEmpty() ? tr("The check stopped early.") : tr("The check stopped early: %1.").arg(reason));
  }
  return text;
}

}  // namespace convscope
