#include "window/hosts/host_control.h"

#include <set>

#include "window/hosts/host_dialog.h"
#include "window/hosts/ssh_config.h"

namespace convscope::window {

HostControl::HostControl(const Parts& parts) : QObject(&parts.box), m_parts(parts) {
  connect(&parts.box, &HostBox::hostChosen, this, &HostControl::choose);
  connect(&parts.box, &HostBox::requested, this, &HostControl::act);
  connect(&parts.worker, &Worker::backendsFound, this, &HostControl::showConnected);
  connect(&parts.worker, &Worker::hostFailed, this, &HostControl::showFailure);
  showHosts();
}

void HostControl::choose(const QString& host) {
  m_host = host;
  m_parts.box.setCurrent(host);
  connectAgain();
}

void HostControl::connectAgain() {
  if (m_host.isEmpty()) {
    m_parts.box.showState(ConnectionState::None);
    m_parts.panel.awaitDevices({}, tr("Looking for devices…"));
  } else {
    m_parts.box.showState(ConnectionState::Connecting, tr("Connecting to %1…").arg(m_host));
    m_parts.panel.awaitDevices(m_host, tr("Connecting…"));
  }
  emit engineNeeded();
}

void HostControl::showConnected(const std::vector<BackendStatus>& backends) {
  if (m_host.isEmpty()) return;
  std::set<std::string> devices;
  for (const BackendStatus& backend : backends) {
    for (const DeviceInfo& device : backend.devices) devices.insert(device.id);
  }
  m_parts.box.setIncompatible(m_host, {});
  m_parts.box.showState(ConnectionState::Connected,
                        tr("Connected, %n device(s)", nullptr, static_cast<int>(devices.size())));
}

void HostControl::showFailure(HostTrouble trouble, const QString& why) {
  const bool canCopy = trouble != HostTrouble::Unreachable;
  if (trouble == HostTrouble::OtherVersion) m_parts.box.setIncompatible(m_host, why);
  m_parts.box.showState(canCopy ? ConnectionState::ProgramMissing : ConnectionState::Failed, why);
  m_parts.panel.awaitDevices(m_host, tr("Not connected"));
}

void HostControl::act(HostAction action) {
  switch (action) {
    case HostAction::Add:
      return edit({});
    case HostAction::Edit:
      return edit(m_host);
    case HostAction::Remove:
      return remove();
    case HostAction::Reconnect:
      return connectAgain();
    case HostAction::Disconnect:
      return choose({});
    case HostAction::CopyProgram:
    case HostAction::ShowCopyCommands:
      return;
    case HostAction::ShowRunCommands:
      emit runCommandsRequested();
  }
}

/// Asks for a host in place of `host`; for a new one if that is empty.
void HostControl::edit(const QString& host) {
  auto* dialog = new HostDialog(host, &m_parts.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, host, dialog] { replace(host, dialog->host()); });
  dialog->open();
}

void HostControl::replace(const QString& before, const QString& after) {
  QStringList hosts = m_parts.settings.hosts();
  const qsizetype place = hosts.indexOf(before);
  if (place >= 0) hosts.removeAt(place);
  if (!hosts.contains(after)) hosts.insert(place >= 0 ? place : hosts.size(), after);
  m_parts.settings.setHosts(hosts);
  showHosts();
  choose(after);
}

void HostControl::remove() {
  QStringList hosts = m_parts.settings.hosts();
  hosts.removeAll(m_host);
  m_parts.settings.setHosts(hosts);
  showHosts();
  choose({});
}

void HostControl::showHosts() {
  QStringList offered;
  for (const std::string& host : sshHosts(m_parts.sshConfig.toStdString()))
    offered.append(QString::fromStdString(host));
  m_parts.box.setHosts(m_parts.settings.hosts(), offered);
}

}  // namespace convscope::window
