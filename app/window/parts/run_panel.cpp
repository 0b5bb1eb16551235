#include "window/parts/run_panel.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>
#include <algorithm>

#include "analysis/known_survey.h"
#include "backend/known_backends.h"
#include "core/problem_text.h"
#include "network/input_sizes.h"
#include "text/sentences.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/name_box.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"
#include "window/parts/box_items.h"
#include "window/parts/device_sharing.h"
#include "window/parts/device_text.h"
#include "window/parts/host_box.h"
#include "window/parts/precision_choice.h"
#include "window/parts/sizes_field.h"
#include "window/parts/step_card.h"

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

QFormLayout* makeStepForm(StepCard& card) {
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(tokens::kApart);
  form->setVerticalSpacing(tokens::kTight);
  card.body().addLayout(form);
  card.body().addStretch(1);
  return form;
}

}  // namespace

RunPanel::RunPanel(QWidget* parent)
    : QWidget(parent),
      m_hosts(new HostBox),
      m_sharing(new DeviceSharing),
      m_precision(new PrecisionChoice),
      m_confirmation(new QWidget),
      m_otherDevice(makeWordLabel()),
      m_anyway(new QCheckBox(tr("Measure here all the same"))),
      m_error(new ErrorText(tr("What keeps the survey from being run"), ErrorText::kLinesInPanel)),
      m_steps(new QBoxLayout(QBoxLayout::LeftToRight)) {
  makeFields();
  makeConfirmation();
  m_where = makeWhere();
  m_how = makeHow();
  m_steps->setSpacing(tokens::kApart);
  m_steps->addWidget(m_where, 1);
  m_steps->addWidget(m_how, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kClose);
  column->addLayout(m_steps);
  column->addWidget(m_error);
  colourFields();
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

StepCard* RunPanel::makeWhere() {
  connect(m_sharing, &DeviceSharing::changed, this, [this] {
    showError(m_sharing->trouble(), m_sharing);
    emit readinessChanged();
    emit choicesChanged();
  });
  auto* card = new StepCard(2, tr("Where"));
  QFormLayout* form = makeStepForm(*card);
  form->addRow(tr("Host"), m_hosts);
  form->addRow(tr("Device"), m_device);
  form->addRow(m_sharing);
  form->addRow(tr("Library"), m_backend);
  return card;
}

StepCard* RunPanel::makeHow() {
  auto* passes = new QWidget;
  auto* row = new FlowLayout(passes);
  row->setSpacing(tokens::kClose);
  for (QCheckBox* pass : m_passes) row->addWidget(pass);
  connect(m_precision, &PrecisionChoice::choiceChanged, this, &RunPanel::choicesChanged);
  auto* card = new StepCard(3, tr("How"));
  QFormLayout* form = makeStepForm(*card);
  form->addRow(tr("Precision"), m_precision);
  form->addRow(tr("Passes"), passes);
  form->addRow(tr("Input sizes"), m_sizes);
  form->addRow(tr("Workspace"), m_limit);
  return card;
}

void RunPanel::makeFields() {
  m_device = new NameBox(this);
  m_device->setAccessibleName(tr("Device"));
  m_device->setToolTip(tr("The device to measure on"));
  m_device->setPlaceholderText(tr("Looking for devices…"));
  m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_device->setMinimumContentsLength(16);
  m_device->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(m_device, &QComboBox::activated, this, &RunPanel::chooseDevice);
  m_backend = new NameBox(this);
  m_backend->setAccessibleName(tr("Backend"));
  m_backend->setToolTip(tr("The library whose algorithms are measured, and its interface"));
  m_backend->setMinimumContentsLength(10);
  connect(m_backend, &QComboBox::activated, this, &RunPanel::chooseBackend);

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

void RunPanel::awaitDevices(const QString& host, const QString& text) {
  m_host = host;
  m_backends.clear();
  fillDevices();
  fillBackends();
  offerSharing();
  m_device->setPlaceholderText(text);
  showError({});
  emit readinessChanged();
}

/// Returns e.g. "gpu1: CUDA:0 NVIDIA H200, 140 GiB"; without the host if it is this machine.
QString RunPanel::textOf(const DeviceInfo& device) const {
  return m_host.isEmpty() ? deviceText(device) : tr("%1: %2").arg(m_host, deviceText(device));
}

bool RunPanel::wantShownDevice() {
  if (!m_shown) return false;
  const auto isShown = [&](const DeviceInfo& each) { return each.id == m_shown->id && each.name == m_shown->name; };
  const auto found = std::ranges::find_if(m_backends, [&](const BackendStatus& offer) {
    return offer.name == m_shown->backend && std::ranges::any_of(offer.devices, isShown);
  });
  if (found == m_backends.end()) return false;
  const bool isOther = m_shown->backend != currentBackend() || m_shown->id != currentDevice();
  if (isOther && !m_own) m_own = m_wanted;
  m_wanted.backend = m_shown->backend;
  m_wanted.device = m_shown->id;
  m_shown.reset();
  return isOther;
}

void RunPanel::showBackends(const std::vector<BackendStatus>& backends) {
  m_backends = backends;
  wantShownDevice();
  fillDevices();
  fillBackends();
  if (m_device->count() > 0) {
    showError({});
    followDevice();
    return;
  }
  m_device->setPlaceholderText(tr("No device"));
  QStringList reasons;
  for (const BackendStatus& offer : backends)
    reasons.append(QStringLiteral("%1: %2").arg(backendTitle(offer.name), messageText(offer.missing)));
  const bool same = std::ranges::all_of(
      backends, [&](const BackendStatus& offer) { return offer.missing == backends.front().missing; });
  if (same && !backends.empty()) reasons = {messageText(backends.front().missing)};
  showError(tr("There is no device to measure on. %1").arg(reasons.join(QStringLiteral(" · "))), m_device);
  emit readinessChanged();
}

void RunPanel::fillDevices() {
  m_device->clear();
  for (const BackendStatus& offer : m_backends) {
    for (const DeviceInfo& device : offer.devices) {
      if (m_device->findData(QString::fromStdString(device.id)) < 0)
        addItem(m_device, textOf(device), device.id, textOf(device));
    }
  }
  choose(m_device, m_wanted.device);
  if (m_device->currentIndex() < 0 && m_device->count() > 0) m_device->setCurrentIndex(0);
}

void RunPanel::fillBackends() {
  m_backend->clear();
  int first = -1;
  for (const BackendStatus& offer : m_backends) {
    const bool there = std::ranges::find(offer.devices, currentDevice(), &DeviceInfo::id) != offer.devices.end();
    const QString why =
        offer.missing.empty() ? tr("This backend does not support the device") : messageText(offer.missing);
    addItem(m_backend, backendTitle(offer.name), offer.name, there ? backendTitle(offer.name) : why, there);
    if (there && (first < 0 || offer.name == m_wanted.backend)) first = m_backend->count() - 1;
  }
  m_backend->setCurrentIndex(first);
}

void RunPanel::chooseDevice() {
  m_shown.reset();
  ownDevice();
  m_wanted.device = currentDevice();
  fillBackends();
  followDevice();
}

std::vector<std::string> RunPanel::devices() const {
  return m_sharing->devices();
}

std::vector<std::string> RunPanel::devicesWith(const SurveyOptions& options) const {
  const std::vector<std::string> ticked = devices();
  const bool isOne = std::ranges::find(ticked, options.device) != ticked.end();
  return isOne && options.backend == currentBackend() && m_sharing->trouble().isEmpty() ? ticked
                                                                                        : std::vector<std::string>{};
}

/// Offers the GPUs of the backend, if it has several, to share a run: a box for each. Devices of a CPU are the same
/// processor with other numbers of threads.
void RunPanel::offerSharing() {
  const auto backend = std::ranges::find(m_backends, currentBackend(), &BackendStatus::name);
  m_sharing->offer(backend != m_backends.end() ? *backend : BackendStatus{}, currentDevice(),
                   [this](const DeviceInfo& device) { return textOf(device); });
}

void RunPanel::chooseBackend() {
  ownDevice();
  m_wanted.backend = currentBackend();
  followDevice();
}

void RunPanel::followDevice() {
  offerSharing();
  showOtherDevice();
  emit readinessChanged();
  const DeviceInfo* info = device();
  if (info == nullptr) return;
  m_precision->offer(*info);
  emit choicesChanged();
  emit deviceChosen(currentBackend(), info->id);
}

void RunPanel::startFrom(const SurveyStarted& survey, const std::vector<Dims>& sizes) {
  m_sizes->setText(sizes.size() > 1 ? toQString(inputSizesText(sizes, survey.input)) : QString());
  m_shown = {survey.options.backend, survey.options.device, survey.device.name};
  if (wantShownDevice()) showBackends(m_backends);
  if (survey.recorded) return;  // it states them itself
  m_precision->startFrom(survey.options.precision, survey.options.layout);
  tickPasses(survey.options.passes);
  if (const DeviceInfo* info = device()) m_precision->offer(*info);
}

void RunPanel::startFrom(std::optional<Precision> ofNetwork) {
  m_sizes->setText({});
  m_precision->startFrom(ofNetwork);
  if (const DeviceInfo* info = device()) m_precision->offer(*info);
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

void RunPanel::showDescription(const DeviceDescribed& description) {
  const int index = m_device->findData(QString::fromStdString(description.device));
  const DeviceInfo* info = device();
  if (index < 0 || info == nullptr || info->id != description.device || currentBackend() != description.backend) return;
  if (!description.failure.empty()) {
    showError(tr("%1 cannot be opened: %2").arg(textOf(*info), messageText(description.failure)), m_device);
    return;
  }
  if (m_wrong == m_device) showError({});
  const QString library = toQString(libraryText(description.versions));
  const QString text = library.isEmpty() ? textOf(*info) : QStringLiteral("%1, %2").arg(textOf(*info), library);
  m_device->setItemText(index, text);
  m_device->setToolTip(plainToolTip(text + QLatin1Char('\n') + versionLines(description.versions)));
}

void RunPanel::setRecorded(const Workload* recorded) {
  m_recorded = recorded != nullptr ? std::optional(*recorded) : std::nullopt;
  m_precision->showRecorded(m_recorded ? recordedPrecisions(*m_recorded) : QString());
  m_anyway->setChecked(false);
  for (QCheckBox* pass : m_passes) pass->setEnabled(!m_recorded);
  m_sizes->setEnabled(!m_recorded);
  if (m_recorded && m_wrong != m_device) showError({});
  showOtherDevice();
  emit readinessChanged();
}

void RunPanel::showOtherDevice() {
  const DeviceInfo* chosen = device();
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
  if (device() != nullptr || m_wrong != m_device) showError(text, wrongField());
  return text.isEmpty();
}

QString RunPanel::obstacle() const {
  if (device() == nullptr) return m_device->placeholderText();
  if (const QString trouble = m_sharing->trouble(); !trouble.isEmpty()) return trouble;
  if (!m_recorded && std::ranges::none_of(m_passes, &QCheckBox::isChecked))
    return tr("Choose at least one pass: forward, backward-data or backward-filter");
  if (measuresNothing()) return toQString(lackedText(*m_recorded, *device()));
  if (needsConfirmation())
    return tr("The program was recorded on another device. To run, tick \"%1\".").arg(m_anyway->text());
  return {};
}

bool RunPanel::measuresNothing() const {
  const DeviceInfo* chosen = device();
  return m_recorded && chosen != nullptr && lacksAll(*m_recorded, *chosen);
}

bool RunPanel::needsConfirmation() const {
  return device() != nullptr && m_sharing->trouble().isEmpty() && !m_confirmation->isHidden() &&
         !m_anyway->isChecked() && !measuresNothing();
}

/// Returns the field that obstacle() is about.
QWidget* RunPanel::wrongField() const {
  if (device() == nullptr) return m_device;
  if (!m_sharing->trouble().isEmpty()) return m_sharing;
  if (measuresNothing()) return m_device;
  return m_confirmation->isHidden() ? m_passes.front() : m_anyway;
}

void RunPanel::showError(const QString& text, QWidget* field) {
  m_wrong = text.isEmpty() ? nullptr : field;
  m_error->setText(text);
  colourFields();
}

void RunPanel::colourFields() {
  QPalette colours = palette();
  if (m_wrong == m_device) colours.setColor(QPalette::Button, errorBackground(palette()));
  m_device->setPalette(colours);
}

void RunPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colourFields();
}

void RunPanel::setSetup(const RunSetup& setup) {
  ownDevice();
  m_wanted = setup;
  m_precision->setWanted(setup.precision, setup.layout);
  tickPasses(setup.passes);
  m_limit->setValue(setup.workspaceLimitMiB);
  if (!m_backends.empty()) showBackends(m_backends);
}

RunSetup RunPanel::ownSetup() const {
  RunSetup own = setup();
  if (m_own) own.backend = m_own->backend;
  if (m_own) own.device = m_own->device;
  return own;
}

RunSetup RunPanel::setup() const {
  RunSetup setup = m_wanted;
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
  options.backend = currentBackend();
  const std::vector<std::string> ticked = devices();
  options.device = ticked.empty() ? currentDevice() : ticked.front();
  options.precision = m_precision->precision();
  options.layout = m_precision->layout();
  options.passes = setup().passes;
  options.workspaceLimit = static_cast<std::uint64_t>(m_limit->value()) << 20;
  return options;
}

QString RunPanel::obstacle(const SurveyStarted& survey) const {
  if (m_backends.empty()) return tr("The search for devices has not ended.");
  const std::string& backend = survey.options.backend;
  const auto offer = std::ranges::find(m_backends, backend, &BackendStatus::name);
  if (offer == m_backends.end()) return tr("The backend %1 is not available.").arg(QString::fromStdString(backend));
  if (!offer->missing.empty()) return App::tr("%1: %2.").arg(backendTitle(backend), messageText(offer->missing));
  const auto device = std::ranges::find(offer->devices, survey.options.device, &DeviceInfo::id);
  if (device != offer->devices.end() && device->name == survey.device.name) return {};
  return tr("The survey was measured on %1, which is not available.").arg(deviceName(survey.device));
}

const DeviceInfo* RunPanel::device() const {
  for (const BackendStatus& offer : m_backends) {
    if (offer.name != currentBackend()) continue;
    const auto found = std::ranges::find(offer.devices, currentDevice(), &DeviceInfo::id);
    if (found != offer.devices.end()) return &*found;
  }
  return nullptr;
}

std::string RunPanel::currentDevice() const {
  return chosen(m_device);
}

std::string RunPanel::currentBackend() const {
  return chosen(m_backend);
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

void RunPanel::takeFocus() {
  m_device->setFocus();
}

}  // namespace convscope::window
