#include "window/parts/device_sharing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QCheckBox>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "cli/device_choice.h"
#include "problem/input_error.h"
#include "widgets/shared/shown_text.h"

namespace convscope::window {

DeviceSharing::DeviceSharing(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
  m_rows->setContentsMargins({});
  m_rows->setSpacing(0);
  hide();
}

void DeviceSharing::offer(const BackendStatus& backend, const std::string& chosen,
                          const std::function<QString(const DeviceInfo&)>& textOf) {
  qDeleteAll(m_boxes);
  m_boxes.clear();
  m_backend = backend;
  std::vector<DeviceInfo> gpus;
  std::ranges::copy_if(
      backend.devices, std::back_inserter(gpus), [](int each) { return each > 0; }, &DeviceInfo::computeCapability);
  setVisible(gpus.size() > 1);
  if (gpus.size() < 2) return;
  for (const DeviceInfo& device : gpus) {
    auto* box = new QCheckBox(textOf(device));
    box->setProperty("device", toQString(device.id));
    box->setChecked(device.id == chosen);
    box->setToolTip(tr("Devices of one model share a survey: each measures the next problem when it is free"));
    connect(box, &QCheckBox::clicked, this, &DeviceSharing::changed);
    m_rows->addWidget(box);
    m_boxes.append(box);
  }
}

std::vector<std::string> DeviceSharing::devices() const {
  std::vector<std::string> ids;
  for (const QCheckBox* box : m_boxes) {
    if (box->isChecked()) ids.push_back(box->property("device").toString().toStdString());
  }
  return ids;
}

QString DeviceSharing::trouble() const {
  if (m_boxes.isEmpty()) return {};
  const std::vector<std::string> ids = devices();
  if (ids.empty()) return tr("Choose at least one device");
  try {
    static_cast<void>(cli::chooseDevices({m_backend}, m_backend.name, fmt::format("{}", fmt::join(ids, ","))));
    return {};
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
}

}  // namespace convscope::window
