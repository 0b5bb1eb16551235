#include "widgets/choices/choices_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <utility>

#include "policy/framework/policies.h"
#include "session/subject_text.h"
#include "text/printable.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/choices/choice_options_bar.h"
#include "widgets/choices/report_view.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/minimum_area.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/segmented_control.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

enum Tab { LayersTab, SurveysTab, ReportTab };
enum Scope { OneSizeScope, ScheduleScope };

QString problemCountText(std::size_t count) {
  return toQString(formatCount(static_cast<std::int64_t>(count)));
}

QLabel* makeLabel(tokens::Type type) {
  QLabel* label = makeWordLabel();
  setTextType(*label, type);
  return label;
}

/// Returns the switches of a program that takes choices, as the survey measured them.
QString codeFor(const SurveyStarted& survey, bool isDeterministic) {
  const Policy* policy = pytorchPolicy(survey.options.backend, {.benchmark = false, .deterministic = isDeterministic});
  return policy == nullptr ? QString()
                           : QString::fromStdString(policy->setupText(survey.options.precision, survey.options.layout));
}

/// Returns the line that runs a program with a choice file. The program is an example.
QString runLine(const QString& file) {
  return QStringLiteral("convscope-cli run --choices %1 -- python train.py")
      .arg(QString::fromStdString(shellWord(file.toStdString())));
}

}  // namespace

ChoicesPage::ChoicesPage(ShownSurvey& shown, QWidget* parent)
    : Page(parent),
      m_shown(shown),
      m_choices(shown),
      m_engines(m_choices, m_coverage, shown),
      m_engineTable(m_engines, shown),
      m_surveys(m_choices, shown),
      m_sortedSurveys(m_surveys) {
  addContents(makeEmptyState(
      tr("<h3>No choices yet</h3><p>A survey of cuDNN on a GPU measures the algorithms of each convolution. The "
         "choices "
         "among them go to an unmodified program in a file, without any search.</p><p>The report of a program that ran "
         "with choices opens here, too.</p>"),
      {{tr("Run a survey"), [this] { emit requested(request::Run{}); }},
       {tr("Open report…"), [this] { emit reportRequested(); }}}));
  addContents(makeContent());
  connect(&m_choices, &MeasuredChoices::outdated, this, &ChoicesPage::refresh);
  connect(&m_choices, &MeasuredChoices::changed, this, &ChoicesPage::showWhatIsThere);
  connect(&m_coverage, &RunCoverage::changed, this, &ChoicesPage::showWhatIsThere);
  showWhatIsThere();
}

QList<QTableView*> ChoicesPage::tables() const {
  return {m_engineView, m_surveyView, m_report->processTable(), m_report->convolutionTable()};
}

bool ChoicesPage::showView(const QString& name) {
  const bool isOfSchedule = name == QStringLiteral("schedule-choices");
  if (!isOfSchedule && !Page::showView(name)) return false;
  m_scope->setCurrentIndex(isOfSchedule ? ScheduleScope : OneSizeScope);
  if (isOfSchedule) m_tabs->setCurrentIndex(SurveysTab);
  return true;
}

void ChoicesPage::followSchedule(const SizeForecasts& forecasts) {
  m_forecasts = &forecasts;
  connect(&forecasts, &SizeForecasts::changed, this, [this] {
    if (isVisible()) showWhatIsThere();
  });
}

QString ChoicesPage::summary() const {
  QStringList sentences{m_saving->text(), m_gain->text(), m_counts->text()};
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

QString ChoicesPage::code() const {
  return m_code->text();
}

QString ChoicesPage::line() const {
  return m_line->text();
}

QWidget* ChoicesPage::makeContent() {
  m_obstacle = makeWordLabel();
  m_obstacle->setAccessibleName(tr("Why there are no choices"));
  m_options = new ChoiceOptionsBar;
  connect(m_options, &ChoiceOptionsBar::changed, this, [this] { m_choices.setOptions(m_options->options()); });
  m_scope = new SegmentedControl(tr("Figures of"), {tr("Shown input size"), tr("Schedule of Input sizes")});
  m_scope->setToolTip(
      tr("<p>What the figures are of: one iteration at the shown input size, or the sizes and iterations of the page "
         "Input sizes. The file has the choices of all measured sizes.</p>"));
  connect(m_scope, &SegmentedControl::currentIndexChanged, this, &ChoicesPage::showWhatIsThere);
  m_saving = makeLabel(tokens::Type::Section);
  m_saving->setAccessibleName(tr("Saving over the schedule"));
  m_gain = makeLabel(tokens::Type::Section);
  m_gain->setAccessibleName(tr("Gain"));
  m_counts = makeLabel(tokens::Type::Body);
  m_target = makeLabel(tokens::Type::Body);
  m_caution = makeLabel(tokens::Type::Body);
  m_caution->setAccessibleName(tr("Caution"));
  m_figures = new QWidget;
  auto* figures = new QVBoxLayout(m_figures);
  figures->setContentsMargins({});
  figures->setSpacing(tokens::kClose);
  figures->addWidget(m_options);
  figures->addWidget(m_scope, 0, Qt::AlignLeft);
  figures->addWidget(m_saving);
  figures->addWidget(m_gain);
  figures->addWidget(m_counts);
  figures->addWidget(m_caution);
  figures->addLayout(makeCodeRow());
  figures->addLayout(makeFileRow());
  figures->addWidget(m_target);

  m_engineView = m_engineTable.makeView(tr("Choice for each layer"));
  m_engineView->setColumnHidden(m_engines.coverageColumn(), true);
  m_surveyView = makePageTable(m_sortedSurveys, tr("Choices by input size"));
  m_report = new ReportView(m_coverage, m_shown);
  connect(m_report, &ReportView::openRequested, this, &ChoicesPage::reportRequested);
  m_tabs = new QTabWidget;
  m_tabs->setDocumentMode(true);
  m_tabs->addTab(m_engineView, tr("Layers"));
  m_tabs->addTab(m_surveyView, tr("Input sizes"));
  m_tabs->addTab(m_report, tr("Report of a run"));
  auto* column = new QVBoxLayout;
  column->setContentsMargins(tokens::kFar, tokens::kApart, tokens::kFar, tokens::kClose);
  column->setSpacing(tokens::kApart);
  column->addWidget(m_obstacle);
  column->addWidget(m_figures);
  column->addWidget(m_tabs, 1);
  return new MinimumArea(column);
}

QLayout* ChoicesPage::makeCodeRow() {
  m_code = makeLabel(tokens::Type::Mono);
  m_code->setAccessibleName(tr("Code that belongs in the program"));
  m_code->setToolTip(
      tr("<p>With benchmark = True PyTorch searches for itself and does not ask the choice file. The other lines are "
         "those of the measurements.</p>"));
  m_copyCode = new QPushButton(tr("&Copy code"));
  m_copyCode->setMinimumHeight(tokens::kControlHeight);
  connect(m_copyCode, &QPushButton::clicked, this, [this] { copyText(*m_copyCode, m_code->text()); });
  auto* texts = new QVBoxLayout;
  texts->setSpacing(tokens::kTight);
  texts->addWidget(new QLabel(tr("In the program:")));
  texts->addWidget(m_code);
  auto* row = new QHBoxLayout;
  row->setSpacing(tokens::kClose);
  row->addLayout(texts, 1);
  row->addWidget(m_copyCode, 0, Qt::AlignTop);
  return row;
}

QLayout* ChoicesPage::makeFileRow() {
  m_write = new QPushButton(tr("Write choice file…"));
  connect(m_write, &QPushButton::clicked, this, &ChoicesPage::writeRequested);
  m_line = new QLineEdit;
  m_line->setReadOnly(true);
  setTextType(*m_line, tokens::Type::Mono);
  m_line->setAccessibleName(tr("Line that runs your program with the choices"));
  m_line->setPlaceholderText(tr("Write the file to get the line that runs your program with it"));
  m_line->setToolTip(
      tr("<p>Put the command of your program in place of \"python train.py\". Its only change is the code above: the "
         "switches of the measurements, with torch.backends.cudnn.benchmark = False.</p>"));
  m_copy = new QPushButton(tr("Copy line"));
  connect(m_copy, &QPushButton::clicked, this, &ChoicesPage::copyLine);
  auto* row = new QHBoxLayout;
  row->setSpacing(tokens::kClose);
  row->addWidget(m_write);
  row->addWidget(m_line, 1);
  row->addWidget(m_copy);
  for (QWidget* each : {static_cast<QWidget*>(m_write), static_cast<QWidget*>(m_line), static_cast<QWidget*>(m_copy)})
    each->setMinimumHeight(tokens::kControlHeight);
  return row;
}

void ChoicesPage::showEvent(QShowEvent* event) {
  m_choices.refresh();
  showWhatIsThere();
  Page::showEvent(event);
}

void ChoicesPage::refresh() {
  if (isVisible()) m_choices.refresh();
}

void ChoicesPage::showWhatIsThere() {
  const bool hasChoices = m_choices.contents() != nullptr;
  showContents(m_shown.survey() != nullptr || m_coverage.isOpen() ? 1 : 0);
  m_obstacle->setText(m_choices.whyNot());
  m_obstacle->setVisible(!m_obstacle->text().isEmpty());
  m_figures->setVisible(hasChoices);
  const bool hadChoices = m_tabs->isTabVisible(LayersTab);
  m_tabs->setTabVisible(LayersTab, hasChoices);
  m_tabs->setTabVisible(SurveysTab, hasChoices);
  if (hasChoices && !hadChoices && !m_coverage.isOpen())
    m_tabs->setCurrentIndex(m_scope->currentIndex() == ScheduleScope ? SurveysTab : LayersTab);
  m_engineView->setColumnHidden(m_engines.coverageColumn(), !m_coverage.isOpen());
  if (hasChoices) showFigures();
}

/// The heuristic choices depend on deterministic, so the headline names it if it is set.
QString ChoicesPage::gainText(const ChoiceTotals& totals) const {
  if (!totals.hasTimes()) return tr("The gain is not known: the heuristic choices (benchmark = False) are not known.");
  const QString text = m_schedule
                           ? tr("%1 in place of %2 for the convolutions of a mean iteration at the measured sizes (%3)")
                       : m_choices.options().deterministic
                           ? tr("%1 in place of %2 with deterministic = True for the convolutions of an iteration (%3)")
                           : tr("%1 in place of %2 for the convolutions of an iteration (%3)");
  return text.arg(timeText(totals.chosenUs), timeText(totals.heuristicUs),
                  toQString(formatChange(totals.chosenUs / totals.heuristicUs)));
}

QString ChoicesPage::cautionText(const ChoiceTotals& totals) const {
  if (m_choices.contents()->choices.rankings.empty())
    return tr("No problem has an algorithm that fits the options, so there is nothing to write.");
  QStringList cautions{m_choices.caution(), whyNotText()};
  if (totals.takesLonger()) cautions.append(tr("With these options the program takes longer than without the file."));
  cautions.removeAll(QString());
  return cautions.join(toQString(sentenceGap()));
}

/// Says why Summary does not advise the choices with the default options; empty if it does. Of a schedule, its saving
/// says how much that is.
QString ChoicesPage::whyNotText() const {
  const Answer* answer = m_shown.summary().answer();
  if (answer == nullptr || !answer->applied || m_choices.options() != ChooseOptions()) return {};
  return m_schedule && !answer->hostLimit ? QString() : toQString(answer->applied->whyNot);
}

/// Shows what the figures are of, and takes the schedule of Input sizes if they are of it.
void ChoicesPage::showScope() {
  const bool wasOfSchedule = m_schedule.has_value();
  m_schedule.reset();
  const auto schedule = m_forecasts != nullptr ? scheduleChoices(m_choices, *m_forecasts) : std::nullopt;
  m_scope->setVisible(schedule.has_value());
  if (schedule && m_scope->currentIndex() == ScheduleScope) m_schedule = schedule;
  m_saving->setText(m_schedule ? savingText(*m_schedule) : QString());
  if (m_schedule && !m_schedule->saving) m_saving->setText(tr("With these options, %1:").arg(m_schedule->schedule));
  m_saving->setVisible(!m_saving->text().isEmpty());
  m_surveys.setShown(m_schedule ? m_schedule->surveys : std::vector<int>());
  if (m_schedule.has_value() != wasOfSchedule) emit scopeChanged();
}

void ChoicesPage::showFigures() {
  showScope();
  const MeasuredChoices::Contents& contents = *m_choices.contents();
  const ChoiceTotals& totals = m_schedule ? m_schedule->totals : contents.totals;
  const SurveyStarted& started = m_shown.survey()->started;
  const bool hasSeveral = contents.surveys.size() > 1;
  m_tabs->setTabText(LayersTab,
                     hasSeveral || m_schedule ? tr("Layers at %1").arg(toQString(sizeText(started))) : tr("Layers"));
  m_tabs->setTabToolTip(LayersTab, hasSeveral && m_schedule
                                       ? tr("<p>The choices at this input size only. For another size, choose Shown "
                                            "input size, then the size in the session bar.</p>")
                                       : QString());
  m_code->setText(codeFor(started, m_choices.options().deterministic));
  m_options->showDefaultLimit(contents.heuristicWorkspace);
  m_gain->setText(gainText(totals));
  m_counts->setText(
      tr("Other engine: %1. Heuristic choice kept: %2. Left out: %3.")
          .arg(problemCountText(totals.changed), problemCountText(totals.kept), problemCountText(totals.leftOut)));
  const std::size_t written = contents.choices.rankings.size();
  QStringList scope{
      written == 1 ? tr("The file has 1 problem.") : tr("The file has %1 problems.").arg(problemCountText(written)),
      tr("It is for %1 with cuDNN %2 only.")
          .arg(toQString(contents.choices.target.device), toQString(contents.choices.target.cudnn))};
  if (contents.otherSurveys > 0)
    scope.append(tr("Surveys of another device or library, which are not in the file: %1.").arg(contents.otherSurveys));
  m_target->setText(scope.join(toQString(sentenceGap())));
  const bool canWrite = !contents.choices.rankings.empty();
  m_caution->setText(cautionText(totals));
  m_caution->setVisible(!m_caution->text().isEmpty());
  m_write->setEnabled(canWrite);
  m_write->setToolTip(canWrite ? tr("<p>Write which engines a program should use. The library of \"convscope-cli run\" "
                                    "reads the file.</p>")
                               : paragraph(m_caution->text()));
  if (contents.choices != m_written) m_line->clear();
  m_copy->setEnabled(!m_line->text().isEmpty());
}

void ChoicesPage::showWritten(const QString& file) {
  if (m_choices.contents() == nullptr) return;
  m_written = m_choices.contents()->choices;
  m_line->setText(runLine(file));
  m_line->setCursorPosition(0);
  m_copy->setEnabled(true);
  m_copy->setFocus();
}

void ChoicesPage::showReport(Coverage coverage, const QString& name) {
  m_coverage.setCoverage(std::move(coverage), name);
  m_tabs->setCurrentIndex(ReportTab);
}

void ChoicesPage::copyLine() {
  copyText(*m_copy, m_line->text());
}

}  // namespace convscope
