#include "window/hosts/host_control.h"

#include <QFileDialog>
#include <set>

#include "engine/deployment.h"
#include "measure/survey.h"
#include "text/printable.h"
#include "widgets/shared/shown_text.h"
#include "window/hosts/command_dialog.h"
#include "window/hosts/deploy_dialog.h"
#include "window/hosts/host_dialog.h"
#include "window/hosts/run_commands.h"
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
      return copyProgram();
    case HostAction::ShowCopyCommands:
      return showCopyCommands();
    case HostAction::ShowRunCommands:
      return showRunCommands();
  }
}

/// Returns the archive to copy the program from: empty if this program is of one, else one that the user chooses.
/// Throws InputError if the user chooses none.
QString HostControl::archive() {
  try {
    const Deployment own;
    return {};
  } catch (const InputError&) {
    QString file = QFileDialog::getOpenFileName(
        &m_parts.window, tr("Choose the relocatable archive of %1").arg(QString::fromStdString(programName())),
        m_parts.settings.folder(), tr("Archives (*.tar.gz);;All files (*)"));
    if (file.isEmpty()) throw;
    return file;
  }
}

void HostControl::copyProgram() {
  QString from;
  try {
    from = archive();
  } catch (const InputError&) {
    return;
  }
  auto* dialog = new DeployDialog(parseHost(m_host.toStdString()), from, &m_parts.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, &HostControl::connectAgain);
  dialog->open();
}

void HostControl::showCopyCommands() {
  const Host host = parseHost(m_host.toStdString());
  QList<CommandText> texts{{tr("With an archive of %1, from this machine:").arg(toQString(programName())),
                            toQString("convscope-cli deploy " + shellWord(host.name) + " --archive ARCHIVE.tar.gz")}};
  try {
    texts.append({tr("The same by hand:"), toQString(Deployment().commandsFor(host))});
  } catch (const InputError&) {  // this program is not from an archive
  }
  auto* dialog = new CommandDialog(tr("Copy the program to %1").arg(m_host), texts, &m_parts.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void HostControl::showRunCommands() {
  const SurveyOptions options = m_parts.panel.options();
  const std::string host = m_host.toStdString();
  const NamedWorkload* recorded = m_parts.subject.workload();
  auto* dialog = new CommandDialog(tr("Measure by a command"),
                                   recorded != nullptr ? runCommands(options, recorded->name, host)
                                                       : runCommands(options, m_parts.editor.network(), host),
                                   &m_parts.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
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
