#include "window/parts/device_choice.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <algorithm>

#include "backend/known_backends.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/name_box.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "window/parts/box_items.h"
#include "window/parts/device_sharing.h"
#include "window/parts/device_text.h"
#include "window/parts/host_box.h"

namespace convscope::window {

DeviceChoice::DeviceChoice(QWidget* parent)
    : StepCard(2, tr("Where"), parent),
      m_hosts(new HostBox),
      m_sharing(new DeviceSharing),
      m_device(new NameBox),
      m_backend(new NameBox) {
  makeFields();
  QFormLayout& form = addForm();
  form.addRow(tr("Host"), m_hosts);
  form.addRow(tr("Device"), m_device);
  form.addRow(m_sharing);
  form.addRow(tr("Library"), m_backend);
  colourDevice();
}

void DeviceChoice::makeFields() {
  m_device->setAccessibleName(tr("Device"));
  m_device->setToolTip(tr("The device to measure on"));
  m_device->setPlaceholderText(tr("Looking for devices…"));
  m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_device->setMinimumContentsLength(16);
  m_device->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(m_device, &QComboBox::activated, this, &DeviceChoice::chooseDevice);
  m_backend->setAccessibleName(tr("Backend"));
  m_backend->setToolTip(tr("The library whose algorithms are measured, and its interface"));
  m_backend->setMinimumContentsLength(10);
  connect(m_backend, &QComboBox::activated, this, &DeviceChoice::chooseBackend);
  connect(m_sharing, &DeviceSharing::changed, this, &DeviceChoice::sharingChanged);
}

void DeviceChoice::awaitDevices(const QString& host, const QString& text) {
  m_host = host;
  m_backends.clear();
  m_failure.clear();
  fillDevices();
  fillBackends();
  offerSharing();
  m_device->setPlaceholderText(text);
  emit searched();
}

/// Returns e.g. "gpu1: CUDA:0 NVIDIA H200, 140 GiB"; without the host if it is this machine.
QString DeviceChoice::textOf(const DeviceInfo& device) const {
  return m_host.isEmpty() ? deviceText(device) : tr("%1: %2").arg(m_host, deviceText(device));
}

bool DeviceChoice::wantShownDevice() {
  if (!m_shown) return false;
  const auto isShown = [&](const DeviceInfo& each) { return each.id == m_shown->id && each.name == m_shown->name; };
  const auto found = std::ranges::find_if(m_backends, [&](const BackendStatus& offer) {
    return offer.name == m_shown->backend && std::ranges::any_of(offer.devices, isShown);
  });
  if (found == m_backends.end()) return false;
  const bool isOther = m_shown->backend != backend() || m_shown->id != deviceId();
  if (isOther && !m_own) m_own = m_wanted;
  m_wanted = {m_shown->backend, m_shown->id};
  m_shown.reset();
  return isOther;
}

void DeviceChoice::showBackends(const std::vector<BackendStatus>& backends) {
  m_backends = backends;
  m_failure.clear();
  wantShownDevice();
  fillDevices();
  fillBackends();
  if (m_device->count() > 0) {
    emit searched();
    follow();
    return;
  }
  m_device->setPlaceholderText(tr("No device"));
  QStringList reasons;
  for (const BackendStatus& offer : backends)
    reasons.append(QStringLiteral("%1: %2").arg(backendTitle(offer.name), messageText(offer.missing)));
  const bool same = std::ranges::all_of(
      backends, [&](const BackendStatus& offer) { return offer.missing == backends.front().missing; });
  if (same && !backends.empty()) reasons = {messageText(backends.front().missing)};
  m_failure = tr("There is no device to measure on. %1").arg(reasons.join(QStringLiteral(" · ")));
  emit searched();
}

void DeviceChoice::fillDevices() {
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

void DeviceChoice::fillBackends() {
  m_backend->clear();
  int first = -1;
  for (const BackendStatus& offer : m_backends) {
    const bool there = std::ranges::find(offer.devices, deviceId(), &DeviceInfo::id) != offer.devices.end();
    const QString why =
        offer.missing.empty() ? tr("This backend does not support the device") : messageText(offer.missing);
    addItem(m_backend, backendTitle(offer.name), offer.name, there ? backendTitle(offer.name) : why, there);
    if (there && (first < 0 || offer.name == m_wanted.backend)) first = m_backend->count() - 1;
  }
  m_backend->setCurrentIndex(first);
}

void DeviceChoice::chooseDevice() {
  m_shown.reset();
  makeOwn();
  m_wanted.device = deviceId();
  fillBackends();
  follow();
}

void DeviceChoice::chooseBackend() {
  makeOwn();
  m_wanted.backend = backend();
  follow();
}

/// Offers the GPUs of the backend, if it has several, to share a run: a box for each. Devices of a CPU are the same
/// processor with other numbers of threads.
void DeviceChoice::offerSharing() {
  const auto offer = std::ranges::find(m_backends, backend(), &BackendStatus::name);
  m_sharing->offer(offer != m_backends.end() ? *offer : BackendStatus{}, deviceId(),
                   [this](const DeviceInfo& device) { return textOf(device); });
}

void DeviceChoice::follow() {
  offerSharing();
  emit choiceChanged();
}

void DeviceChoice::showDescription(const DeviceDescribed& description) {
  const int index = m_device->findData(QString::fromStdString(description.device));
  const DeviceInfo* info = device();
  if (index < 0 || info == nullptr || info->id != description.device || backend() != description.backend) return;
  if (!description.failure.empty()) {
    m_failure = tr("%1 cannot be opened: %2").arg(textOf(*info), messageText(description.failure));
    emit opened();
    return;
  }
  m_failure.clear();
  const QString library = toQString(libraryText(description.versions));
  const QString text = library.isEmpty() ? textOf(*info) : QStringLiteral("%1, %2").arg(textOf(*info), library);
  m_device->setItemText(index, text);
  m_device->setToolTip(plainToolTip(text + QLatin1Char('\n') + versionLines(description.versions)));
  emit opened();
}

void DeviceChoice::setOwn(const Choice& choice) {
  makeOwn();
  m_wanted = choice;
  if (!m_backends.empty()) showBackends(m_backends);
}

void DeviceChoice::startFrom(const SurveyStarted& survey) {
  m_shown = {survey.options.backend, survey.options.device, survey.device.name};
  if (wantShownDevice()) showBackends(m_backends);
}

const DeviceInfo* DeviceChoice::device() const {
  for (const BackendStatus& offer : m_backends) {
    if (offer.name != backend()) continue;
    const auto found = std::ranges::find(offer.devices, deviceId(), &DeviceInfo::id);
    if (found != offer.devices.end()) return &*found;
  }
  return nullptr;
}

std::string DeviceChoice::deviceId() const {
  return chosen(m_device);
}

std::string DeviceChoice::backend() const {
  return chosen(m_backend);
}

std::vector<std::string> DeviceChoice::devices() const {
  return m_sharing->devices();
}

std::vector<std::string> DeviceChoice::devicesWith(const SurveyOptions& options) const {
  const std::vector<std::string> ticked = devices();
  const bool isOne = std::ranges::find(ticked, options.device) != ticked.end();
  return isOne && options.backend == backend() && m_sharing->trouble().isEmpty() ? ticked : std::vector<std::string>{};
}

QString DeviceChoice::obstacle() const {
  return device() == nullptr ? m_device->placeholderText() : m_sharing->trouble();
}

QString DeviceChoice::obstacle(const SurveyStarted& survey) const {
  if (m_backends.empty()) return tr("The search for devices has not ended.");
  const std::string& name = survey.options.backend;
  const auto offer = std::ranges::find(m_backends, name, &BackendStatus::name);
  if (offer == m_backends.end()) return tr("The backend %1 is not available.").arg(QString::fromStdString(name));
  if (!offer->missing.empty()) return App::tr("%1: %2.").arg(backendTitle(name), messageText(offer->missing));
  const auto device = std::ranges::find(offer->devices, survey.options.device, &DeviceInfo::id);
  if (device != offer->devices.end() && device->name == survey.device.name) return {};
  return tr("The survey was measured on %1, which is not available.").arg(deviceName(survey.device));
}

void DeviceChoice::setWrong(bool isWrong) {
  m_isWrong = isWrong;
  colourDevice();
}

void DeviceChoice::colourDevice() {
  QPalette colours = palette();
  if (m_isWrong && m_sharing->trouble().isEmpty()) colours.setColor(QPalette::Button, errorBackground(palette()));
  m_device->setPalette(colours);
}

void DeviceChoice::changeEvent(QEvent* event) {
  StepCard::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colourDevice();
}

void DeviceChoice::takeFocus() {
  m_device->setFocus();
}

}  // namespace convscope::window
