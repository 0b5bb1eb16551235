#include "window/parts/run_panel.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>
#include <algorithm>

#include "analysis/known_survey.h"
#include "core/problem_text.h"
#include "network/input_sizes.h"
#include "text/sentences.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"
#include "window/parts/box_items.h"
#include "window/parts/precision_choice.h"
#include "window/parts/sizes_field.h"

namespace convscope::window {
namespace {

/// Returns the precisions and layouts of a recording: "fp16, tf32 · NHWC, as recorded".
QString recordedPrecisions(const Workload& workload) {
  QStringList precisions;
  QStringList layouts;
  for (const WorkloadProblem& each : workload.problems) {
    precisions.append(toQString(toText(each.problem.precision)));
    layouts.append(toQString(traitsOf(each.problem.layout).title));
  }
  precisions.removeDuplicates();
  layouts.removeDuplicates();
  const QString gap = toQString(listGap());
  return RunPanel::tr("%1 · %2, as recorded").arg(precisions.join(gap), layouts.join(gap));
}

}  // namespace

RunPanel::RunPanel(QWidget* parent)
    : QWidget(parent),
      m_where(new DeviceChoice),
      m_precision(new PrecisionChoice),
      m_confirmation(new QWidget),
      m_otherDevice(makeWordLabel()),
      m_anyway(new QCheckBox(tr("Measure here all the same"))),
      m_error(new ErrorText(tr("What keeps the survey from being run"), ErrorText::kLinesInPanel)),
      m_steps(new QBoxLayout(QBoxLayout::LeftToRight)) {
  makeFields();
  makeConfirmation();
  connect(m_where, &DeviceChoice::searched, this, &RunPanel::followSearch);
  connect(m_where, &DeviceChoice::opened, this, [this] {
    if (!m_where->failure().isEmpty() || m_wrong == m_where) showError(m_where->failure(), m_where);
  });
  connect(m_where, &DeviceChoice::choiceChanged, this, &RunPanel::followDevice);
  connect(m_where, &DeviceChoice::sharingChanged, this, [this] {
    showError(m_where->obstacle(), m_where);
    emit readinessChanged();
    emit choicesChanged();
  });
  m_how = makeHow();
  m_steps->setSpacing(tokens::kApart);
  m_steps->addWidget(m_where, 1);
  m_steps->addWidget(m_how, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kClose);
  column->addLayout(m_steps);
  column->addWidget(m_error);
}

void RunPanel::makeConfirmation() {
  m_otherDevice->setAccessibleName(tr("What this device cannot answer"));
  connect(m_anyway, &QCheckBox::toggled, this, [this] {
    if (m_wrong == m_anyway) showError({});
    emit readinessChanged();
  });
  auto* column = new QVBoxLayout(m_confirmation);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addWidget(m_otherDevice);
  column->addWidget(m_anyway);
  m_confirmation->hide();
}

StepCard* RunPanel::makeHow() {
  auto* passes = new QWidget;
  auto* row = new FlowLayout(passes);
  row->setSpacing(tokens::kClose);
  for (QCheckBox* pass : m_passes) row->addWidget(pass);
  connect(m_precision, &PrecisionChoice::choiceChanged, this, &RunPanel::choicesChanged);
  auto* card = new StepCard(3, tr("How"));
  QFormLayout& form = card->addForm();
  form.addRow(tr("Precision"), m_precision);
  form.addRow(tr("Passes"), passes);
  form.addRow(tr("Input sizes"), m_sizes);
  form.addRow(tr("Workspace"), m_limit);
  return card;
}

void RunPanel::makeFields() {
  for (const PassTraits& pass : kPasses) {
    auto* box = new QCheckBox(passName(pass.value), this);
    box->setToolTip(meaningText(pass));
    box->setAccessibleName(meaningText(pass));
    box->setChecked(true);
    m_passes.append(box);
    connect(box, &QCheckBox::clicked, this, [this] {
      if (m_wrong == m_passes.front()) showError({});
      emit readinessChanged();
      emit choicesChanged();
    });
  }

  m_sizes = new SizesField(this);
  connect(m_sizes, &SizesField::textChanged, this, [this] {
    forgetProblem();
    emit choicesChanged();
  });
  connect(m_sizes, &SizesField::readingFailed, this, &RunPanel::showProblem);

  m_limit = new QSpinBox(this);
  m_limit->setAccessibleName(tr("Workspace limit in MiB"));
  m_limit->setToolTip(tr("The largest workspace that an algorithm may need; others are skipped"));
  m_limit->setRange(0, RunSetup::kLargestLimitMiB);
  m_limit->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  m_limit->setSpecialValueText(tr("no limit"));
  m_limit->setSuffix(tr(" MiB"));
}

void RunPanel::followSearch() {
  showError(m_where->failure(), m_where);
  emit readinessChanged();
}

void RunPanel::followDevice() {
  showOtherDevice();
  emit readinessChanged();
  const DeviceInfo* info = m_where->device();
  if (info == nullptr) return;
  m_precision->offer(*info);
  emit choicesChanged();
  emit deviceChosen(m_where->backend(), info->id);
}

void RunPanel::startFrom(const SurveyStarted& survey, const std::vector<Dims>& sizes) {
  m_sizes->setText(sizes.size() > 1 ? toQString(inputSizesText(sizes, survey.input)) : QString());
  m_where->startFrom(survey);
  if (survey.recorded) return;  // it states them itself
  m_precision->startFrom(survey.options.precision, survey.options.layout);
  tickPasses(survey.options.passes);
  if (const DeviceInfo* info = m_where->device()) m_precision->offer(*info);
}

void RunPanel::startFrom(std::optional<Precision> ofNetwork) {
  m_sizes->setText({});
  m_precision->startFrom(ofNetwork);
  if (const DeviceInfo* info = m_where->device()) m_precision->offer(*info);
}

std::vector<Dims> RunPanel::sizes(const Dims& input) const {
  const QString text = m_sizes->text().remove(u' ');
  return text.isEmpty() ? std::vector<Dims>() : parseInputSizes(text.toStdString(), input);
}

QCheckBox* RunPanel::boxOf(Pass pass) const {
  return m_passes.at(static_cast<qsizetype>(pass));
}

void RunPanel::tickPasses(const std::vector<Pass>& passes) {
  for (const PassTraits& pass : kPasses)
    boxOf(pass.value)->setChecked(std::ranges::find(passes, pass.value) != passes.end());
  emit readinessChanged();
}

void RunPanel::setRecorded(const Workload* recorded) {
  m_recorded = recorded != nullptr ? std::optional(*recorded) : std::nullopt;
  m_precision->showRecorded(m_recorded ? recordedPrecisions(*m_recorded) : QString());
  m_anyway->setChecked(false);
  for (QCheckBox* pass : m_passes) pass->setEnabled(!m_recorded);
  m_sizes->setEnabled(!m_recorded);
  if (m_recorded && m_wrong != m_where) showError({});
  showOtherDevice();
  emit readinessChanged();
}

void RunPanel::showOtherDevice() {
  const DeviceInfo* chosen = m_where->device();
  std::string text = m_recorded && chosen != nullptr ? otherDeviceText(*m_recorded, *chosen) : std::string();
  if (const std::string lacked = text.empty() ? text : lackedText(*m_recorded, *chosen); !lacked.empty())
    text += sentenceGap() + lacked;
  // Who confirmed one sentence has not confirmed another.
  if (toQString(text) != m_otherDevice->text()) m_anyway->setChecked(false);
  m_otherDevice->setText(toQString(text));
  m_anyway->setVisible(!measuresNothing());
  m_confirmation->setVisible(!text.empty());
}

void RunPanel::showProblem(const QString& text) {
  showError(text);
  emit refused();
}

void RunPanel::forgetProblem() {
  if (m_wrong == nullptr) showError({});
}

bool RunPanel::check() {
  const bool canRun = canMeasure();
  if (!canRun) emit refused();
  return canRun;
}

bool RunPanel::canMeasure() {
  const QString text = obstacle();
  if (m_where->device() != nullptr || m_wrong != m_where) showError(text, wrongField());
  return text.isEmpty();
}

QString RunPanel::obstacle() const {
  if (const QString trouble = m_where->obstacle(); !trouble.isEmpty()) return trouble;
  if (!m_recorded && std::ranges::none_of(m_passes, &QCheckBox::isChecked))
    return tr("Choose at least one pass: forward, backward-data or backward-filter");
  if (measuresNothing()) return toQString(lackedText(*m_recorded, *m_where->device()));
  if (needsConfirmation())
    return tr("The program was recorded on another device. To run, tick \"%1\".").arg(m_anyway->text());
  return {};
}

bool RunPanel::measuresNothing() const {
  const DeviceInfo* chosen = m_where->device();
  return m_recorded && chosen != nullptr && lacksAll(*m_recorded, *chosen);
}

bool RunPanel::needsConfirmation() const {
  return m_where->obstacle().isEmpty() && !m_confirmation->isHidden() && !m_anyway->isChecked() && !measuresNothing();
}

/// Returns the field that obstacle() is about.
QWidget* RunPanel::wrongField() const {
  if (!m_where->obstacle().isEmpty() || measuresNothing()) return m_where;
  return m_confirmation->isHidden() ? m_passes.front() : m_anyway;
}

void RunPanel::showError(const QString& text, QWidget* field) {
  m_wrong = text.isEmpty() ? nullptr : field;
  m_error->setText(text);
  m_where->setWrong(m_wrong == m_where);
}

void RunPanel::setSetup(const RunSetup& setup) {
  m_precision->setWanted(setup.precision, setup.layout);
  tickPasses(setup.passes);
  m_limit->setValue(setup.workspaceLimitMiB);
  m_where->setOwn({setup.backend, setup.device});
}

RunSetup RunPanel::ownSetup() const {
  RunSetup own = setup();
  own.backend = m_where->own().backend;
  own.device = m_where->own().device;
  return own;
}

RunSetup RunPanel::setup() const {
  RunSetup setup;
  setup.backend = m_where->wanted().backend;
  setup.device = m_where->wanted().device;
  setup.precision = m_precision->wantedPrecision();
  setup.layout = m_precision->wantedLayout();
  setup.passes.clear();
  for (const PassTraits& pass : kPasses) {
    if (boxOf(pass.value)->isChecked()) setup.passes.push_back(pass.value);
  }
  setup.workspaceLimitMiB = m_limit->value();
  return setup;
}

SurveyOptions RunPanel::options() const {
  SurveyOptions options;
  options.backend = m_where->backend();
  const std::vector<std::string> ticked = m_where->devices();
  options.device = ticked.empty() ? m_where->deviceId() : ticked.front();
  options.precision = m_precision->precision();
  options.layout = m_precision->layout();
  options.passes = setup().passes;
  options.workspaceLimit = static_cast<std::uint64_t>(m_limit->value()) << 20;
  return options;
}

/// Puts the steps side by side if both fit, otherwise one below the other.
void RunPanel::arrangeSteps() {
  const int needed = m_where->minimumSizeHint().width() + m_how->minimumSizeHint().width() + m_steps->spacing();
  m_steps->setDirection(width() >= needed ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void RunPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrangeSteps();
}

QSize RunPanel::minimumSizeHint() const {
  return {std::max(m_where->minimumSizeHint().width(), m_how->minimumSizeHint().width()),
          QWidget::minimumSizeHint().height()};
}

}  // namespace convscope::window
