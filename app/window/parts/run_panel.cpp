#include "window/parts/run_panel.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>

#include "backend/known_backends.h"
#include "problem/problem_text.h"
#include "problem/usual_request.h"
#include "text/translate.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "window/parts/device_sharing.h"
#include "window/parts/device_text.h"

namespace convscope::window {
namespace {

template <class Traits>
QString meaningText(const Traits& traits) {
  return toQString(translated("traits", traits.meaning.data()));
}

constexpr int kToolTip = Qt::ToolTipRole;

void addItem(QComboBox* box, const QString& text, const std::string& data, const QString& toolTip,
             bool enabled = true) {
  box->addItem(text, QString::fromStdString(data));
  const int last = box->count() - 1;
  box->setItemData(last, toolTip, kToolTip);
  qobject_cast<QStandardItemModel*>(box->model())->item(last)->setEnabled(enabled);
}

std::string chosen(const QComboBox* box) {
  return box->currentData().toString().toStdString();
}

void choose(QComboBox* box, const std::string& data) {
  box->setCurrentIndex(box->findData(QString::fromStdString(data)));
}

QToolButton* button(QAction* action) {
  auto* result = new QToolButton;
  result->setDefaultAction(action);
  result->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  result->setAccessibleName(action->iconText());
  result->setFocusPolicy(Qt::StrongFocus);
  return result;
}

}  // namespace

RunPanel::RunPanel(QAction* run, QAction* stop, QWidget* parent) : QWidget(parent), m_sharing(new DeviceSharing) {
  makeFields();
  auto* passes = new QWidget;
  auto* row = new QHBoxLayout(passes);
  row->setContentsMargins({});
  for (QCheckBox* pass : m_passes) row->addWidget(pass);
  row->addStretch(1);
  auto* numbers = new QHBoxLayout;
  numbers->addWidget(m_precision);
  numbers->addWidget(m_layout);
  numbers->addStretch(1);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(button(run));
  buttons->addWidget(button(stop));
  buttons->addStretch(1);
  connect(m_sharing, &DeviceSharing::changed, this, [this] { showError(m_sharing->trouble(), m_sharing); });
  m_error = new ErrorText(tr("What keeps the survey from being run"));

  auto* form = new QFormLayout(this);
  form->setContentsMargins(tokens::kClose, tokens::kClose, tokens::kClose, tokens::kTight);
  form->setHorizontalSpacing(tokens::kApart);
  form->setVerticalSpacing(tokens::kTight);
  form->addRow(tr("Device"), m_device);
  form->addRow(m_sharing);
  form->addRow(tr("Library"), m_backend);
  form->addRow(tr("Precision"), numbers);
  form->addRow(tr("Passes"), passes);
  form->addRow(tr("Workspace"), m_limit);
  form->addRow(m_error);
  form->addRow(buttons);
  followPrecision();
  colourFields();
}

void RunPanel::makeFields() {
  m_device = new QComboBox(this);
  m_device->setAccessibleName(tr("Device"));
  m_device->setToolTip(tr("The device to measure on"));
  m_device->setPlaceholderText(tr("Looking for devices…"));
  m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_device->setMinimumContentsLength(20);
  m_device->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(m_device, &QComboBox::activated, this, &RunPanel::chooseDevice);
  m_backend = new QComboBox(this);
  m_backend->setAccessibleName(tr("Backend"));
  m_backend->setToolTip(tr("The library whose algorithms are measured, and its interface"));
  m_backend->setMinimumContentsLength(10);
  connect(m_backend, &QComboBox::activated, this, &RunPanel::chooseBackend);

  m_precision = new QComboBox(this);
  m_precision->setAccessibleName(tr("Precision"));
  m_precision->setToolTip(tr("How numbers are stored and multiplied"));
  for (const PrecisionTraits& precision : kPrecisions)
    addItem(m_precision, toQString(precision.name), std::string(precision.name), meaningText(precision));
  connect(m_precision, &QComboBox::activated, this, [this] {
    m_shownPrecision = m_wanted.precision = parsePrecision(chosen(m_precision));
    m_shownLayout.reset();
    followPrecision();
  });
  m_layout = new QComboBox(this);
  m_layout->setAccessibleName(tr("Layout"));
  m_layout->setToolTip(tr("Order of the dimensions in memory"));
  for (const LayoutTraits& layout : kLayouts)
    addItem(m_layout, toQString(layout.title), std::string(layout.name), meaningText(layout));
  connect(m_layout, &QComboBox::activated, this,
          [this] { m_shownLayout = m_wanted.layout = parseLayout(chosen(m_layout)); });

  for (const PassTraits& pass : kPasses) {
    auto* box = new QCheckBox(toQString(pass.name), this);
    box->setToolTip(meaningText(pass));
    box->setAccessibleName(meaningText(pass));
    box->setChecked(true);
    m_passes.append(box);
    connect(box, &QCheckBox::clicked, this, [this] {
      if (m_wrong == m_passes.front()) showError({});
    });
  }

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
}

/// Returns e.g. "gpu1: CUDA:0 NVIDIA H200, 140 GiB"; without the host if it is this machine.
QString RunPanel::textOf(const DeviceInfo& device) const {
  return m_host.isEmpty() ? deviceText(device) : tr("%1: %2").arg(m_host, deviceText(device));
}

void RunPanel::showBackends(const std::vector<BackendStatus>& backends) {
  m_backends = backends;
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
    reasons.append(QStringLiteral("%1: %2").arg(backendTitle(offer.name), QString::fromStdString(offer.missing)));
  const bool same = std::ranges::all_of(
      backends, [&](const BackendStatus& offer) { return offer.missing == backends.front().missing; });
  if (same && !backends.empty()) reasons = {QString::fromStdString(backends.front().missing)};
  showError(tr("There is no device to measure on. %1").arg(reasons.join(QStringLiteral(" · "))), m_device);
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
        offer.missing.empty() ? tr("This backend does not support the device") : QString::fromStdString(offer.missing);
    addItem(m_backend, backendTitle(offer.name), offer.name, there ? backendTitle(offer.name) : why, there);
    if (there && (first < 0 || offer.name == m_wanted.backend)) first = m_backend->count() - 1;
  }
  m_backend->setCurrentIndex(first);
}

void RunPanel::chooseDevice() {
  m_wanted.device = currentDevice();
  fillBackends();
  followDevice();
}

/// Offers the GPUs of the backend, if it has several, to share a run: a box for each. Devices of a CPU are the same
/// processor with other numbers of threads.
std::vector<std::string> RunPanel::devices() const {
  return m_sharing->devices();
}

void RunPanel::offerSharing() {
  const auto backend = std::ranges::find(m_backends, currentBackend(), &BackendStatus::name);
  m_sharing->offer(backend != m_backends.end() ? *backend : BackendStatus{}, currentDevice(),
                   [this](const DeviceInfo& device) { return textOf(device); });
}

/// Returns why the ticked devices cannot share a run; empty if they can.
void RunPanel::chooseBackend() {
  m_wanted.backend = currentBackend();
  followDevice();
}

void RunPanel::followDevice() {
  offerSharing();
  const DeviceInfo* info = device();
  if (info == nullptr) return;
  choosePrecision(*info);
  emit deviceChosen(currentBackend(), info->id);
}

/// Disables what the device cannot do, with the reason, and chooses the precision that is wanted if it can.
void RunPanel::choosePrecision(const DeviceInfo& device) {
  auto* items = qobject_cast<QStandardItemModel*>(m_precision->model());
  for (int i = 0; i < m_precision->count(); ++i) {
    const PrecisionTraits& traits = kPrecisions.at(static_cast<std::size_t>(i));
    const std::string obstacle = precisionObstacle(traits.value, device.computeCapability);
    items->item(i)->setEnabled(obstacle.empty());
    m_precision->setItemData(i, obstacle.empty() ? meaningText(traits) : toQString(obstacle), kToolTip);
  }
  Precision precision = usualPrecision(device.computeCapability > 0);
  for (const std::optional<Precision>& wanted : {m_wanted.precision, m_shownPrecision}) {
    if (wanted && precisionObstacle(*wanted, device.computeCapability).empty()) precision = *wanted;
  }
  choose(m_precision, toText(precision));
  followPrecision();
}

void RunPanel::followPrecision() {
  const Layout usual = usualLayout(parsePrecision(chosen(m_precision)));
  choose(m_layout, toText(m_shownLayout.value_or(m_wanted.layout.value_or(usual))));
}

void RunPanel::startFrom(const SurveyStarted& survey) {
  if (survey.recorded) return;  // it states them itself
  m_shownPrecision = survey.options.precision;
  m_shownLayout = survey.options.layout;
  tickPasses(survey.options.passes);
  if (const DeviceInfo* info = device()) choosePrecision(*info);
}

void RunPanel::tickPasses(const std::vector<Pass>& passes) {
  for (QCheckBox* box : m_passes) {
    const Pass pass = parsePass(box->text().toStdString());
    box->setChecked(std::ranges::find(passes, pass) != passes.end());
  }
}

void RunPanel::showDescription(const DeviceDescribed& description) {
  const int index = m_device->findData(QString::fromStdString(description.device));
  const DeviceInfo* info = device();
  if (index < 0 || info == nullptr || info->id != description.device || currentBackend() != description.backend) return;
  if (!description.failure.empty()) {
    showError(tr("%1 cannot be opened: %2").arg(textOf(*info), QString::fromStdString(description.failure)), m_device);
    return;
  }
  if (m_wrong == m_device) showError({});
  const QString library = toQString(libraryText(description.versions));
  const QString text = library.isEmpty() ? textOf(*info) : QStringLiteral("%1, %2").arg(textOf(*info), library);
  m_device->setItemText(index, text);
  m_device->setToolTip(text + QLatin1Char('\n') + versionLines(description.versions));
}

void RunPanel::setRecorded(bool recorded) {
  m_recorded = recorded;
  const QList<QWidget*> stated{m_precision, m_layout};
  for (QWidget* field : stated) field->setEnabled(!recorded);
  for (QCheckBox* pass : m_passes) pass->setEnabled(!recorded);
  if (recorded && m_wrong != m_device) showError({});
}

void RunPanel::showProblem(const QString& text) {
  showError(text);
  emit refused();
}

bool RunPanel::check() {
  const bool canRun = canMeasure();
  if (!canRun) emit refused();
  return canRun;
}

bool RunPanel::canMeasure() {
  if (device() == nullptr) {
    if (m_wrong != m_device) showError(tr("There is no device to measure on yet"), m_device);
    return false;
  }
  if (const QString trouble = m_sharing->trouble(); !trouble.isEmpty()) {
    showError(trouble, m_sharing);
    return false;
  }
  if (!m_recorded && std::ranges::none_of(m_passes, &QCheckBox::isChecked)) {
    showError(tr("Choose at least one pass: forward, backward-data or backward-filter"), m_passes.front());
    return false;
  }
  showError({});
  return true;
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
  m_wanted = setup;
  m_shownPrecision.reset();
  m_shownLayout.reset();
  tickPasses(setup.passes);
  m_limit->setValue(setup.workspaceLimitMiB);
  if (setup.precision) choose(m_precision, toText(*setup.precision));
  followPrecision();
  if (!m_backends.empty()) showBackends(m_backends);
}

RunSetup RunPanel::setup() const {
  RunSetup setup = m_wanted;
  setup.passes.clear();
  for (const QCheckBox* box : m_passes) {
    if (box->isChecked()) setup.passes.push_back(parsePass(box->text().toStdString()));
  }
  setup.workspaceLimitMiB = m_limit->value();
  return setup;
}

SurveyOptions RunPanel::options() const {
  SurveyOptions options;
  options.backend = currentBackend();
  const std::vector<std::string> ticked = devices();
  options.device = ticked.empty() ? currentDevice() : ticked.front();
  options.precision = parsePrecision(chosen(m_precision));
  options.layout = parseLayout(chosen(m_layout));
  options.passes = setup().passes;
  options.workspaceLimit = static_cast<std::uint64_t>(m_limit->value()) << 20;
  return options;
}

QString RunPanel::obstacle(const SurveyStarted& survey) const {
  if (m_backends.empty()) return tr("The search for devices has not ended.");
  const std::string& backend = survey.options.backend;
  const auto offer = std::ranges::find(m_backends, backend, &BackendStatus::name);
  if (offer == m_backends.end()) return tr("The backend %1 is not available.").arg(QString::fromStdString(backend));
  if (!offer->missing.empty())
    return QStringLiteral("%1: %2.").arg(backendTitle(backend), QString::fromStdString(offer->missing));
  const auto device = std::ranges::find(offer->devices, survey.options.device, &DeviceInfo::id);
  if (device != offer->devices.end() && device->name == survey.device.name) return {};
  return tr("The survey was measured on %1, which is not available.").arg(toQString(survey.device.name));
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

void RunPanel::takeFocus() {
  m_device->setFocus();
}

}  // namespace convscope::window
