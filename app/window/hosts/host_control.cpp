#include "window/hosts/host_control.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "analysis/command_lines.h"
#include "engine/deployment.h"
#include "engine/host_failure.h"
#include "measure/event.h"
#include "measure/survey.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "text/printable.h"
#include "widgets/shared/shown_text.h"
#include "window/hosts/command_dialog.h"
#include "window/hosts/deploy_dialog.h"
#include "window/hosts/host_dialog.h"
#include "window/hosts/ssh_config.h"

namespace convscope::window {
namespace {

/// Returns the name of the archive that the build of this version packs.
QString archiveName() {
  return QStringLiteral("%1-linux-x86_64.tar.gz")
      .arg(toQString(programName()).toLower().replace(QLatin1Char(' '), QLatin1Char('-')));
}

constexpr int kShards = 8;

/// Returns commands that measure with `options`: on `host` (empty: on this machine), by hand where the GPU is, and as
/// jobs of a cluster. `lineFor` writes one that reads `subject`, a file of this machine or the name of a preset,
/// without where to measure. `name` becomes the name of the session file, which is opened in the window later.
QList<CommandText> runCommands(const std::function<std::string(const SurveyOptions&, const std::string&)>& lineFor,
                               const SurveyOptions& options, const SurveyOptions& elsewhere, const std::string& subject,
                               const std::string& name, const std::string& host) {
  const auto text = [](const std::string& line) { return QString::fromStdString(line); };
  const std::filesystem::path path(subject);
  const std::string fileThere = path.filename().string();
  const QString copy =
      path.is_absolute()
          ? CommandDialog::tr("First copy %1 to where the command runs.").arg(text(subject)) + QLatin1Char(' ')
          : QString();
  const std::string file = shellWord(name + ".convscope");
  const std::string there = host.empty() ? "" : " --host " + shellWord(host);
  return {{host.empty() ? CommandDialog::tr("On this machine:") : CommandDialog::tr("From this machine, on the host:"),
           text(fmt::format("{}{} --out {}", lineFor(options, subject), there, file))},
          {copy + CommandDialog::tr("On the machine with the GPU. Copy the file back and open it here:"),
           text(fmt::format("{} --out {}", lineFor(elsewhere, fileThere), file))},
          {copy + CommandDialog::tr(
                      "On the login node of a Slurm cluster, as %n job(s) and one that merges their results:", nullptr,
                      kShards),
           text(fmt::format("{} --shard 1/{} --print-batch slurm --out {} > job.sh\nbash job.sh --cpus-per-task=8",
                            lineFor(elsewhere, fileThere), kShards, file))}};
}

}  // namespace

HostControl::HostControl(const Parts& parts)
    : QObject(&parts.page), m_parts(parts), m_panel(parts.page.panel()), m_box(m_panel.where().hosts()) {
  connect(&m_box, &HostBox::hostChosen, this, &HostControl::choose);
  connect(&m_box, &HostBox::requested, this, &HostControl::act);
  connect(&parts.worker, &Worker::backendsFound, this, &HostControl::showConnected);
  connect(&parts.worker, &Worker::hostFailed, this, &HostControl::showFailure);
  showHosts();
}

void HostControl::choose(const QString& host) {
  m_host = host;
  m_box.setCurrent(host);
  connectAgain();
}

void HostControl::connectAgain() {
  if (m_host.isEmpty()) {
    m_box.showState(ConnectionState::None);
    m_panel.where().awaitDevices({}, tr("Looking for devices…"));
  } else {
    m_box.showState(ConnectionState::Connecting, tr("Connecting to %1…").arg(m_host));
    m_panel.where().awaitDevices(m_host, tr("Connecting…"));
  }
  emit engineNeeded();
}

void HostControl::showConnected(const std::vector<BackendStatus>& backends) {
  if (m_host.isEmpty()) return;
  std::set<std::string> devices;
  bool hasGpu = false;
  for (const BackendStatus& backend : backends) {
    for (const DeviceInfo& device : backend.devices) {
      devices.insert(device.id);
      hasGpu = hasGpu || device.isGpu();
    }
  }
  m_box.setIncompatible(m_host, {});
  const QString connected = tr("Connected, %n device(s)", nullptr, static_cast<int>(devices.size()));
  const auto without = std::ranges::find_if(backends, [](const BackendStatus& each) { return !each.missing.empty(); });
  if (hasGpu || without == backends.end()) return m_box.showState(ConnectionState::Connected, connected);
  m_box.showState(ConnectionState::WithoutGpu,
                  tr("%1. No GPU can be measured there: %2. Check the driver with nvidia-smi on the host.")
                      .arg(connected, messageText(without->missing)));
}

void HostControl::showFailure(HostTrouble trouble, const QString& reason) {
  const QString why = asSentence(reason);
  const bool canCopy = trouble != HostTrouble::Unreachable;
  if (trouble == HostTrouble::OtherVersion) m_box.setIncompatible(m_host, why);
  m_box.showState(canCopy ? ConnectionState::ProgramMissing : ConnectionState::Failed, why);
  m_panel.where().awaitDevices(m_host, tr("Not connected"));
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

/// Copies this program if it is from the relocatable archive, else one from an archive that the user chooses.
void HostControl::copyProgram() {
  try {
    const Deployment own;
    copyFrom({});
  } catch (const InputError&) {
    askForArchive();
  }
}

void HostControl::askForArchive() {
  auto* box = new QMessageBox(QMessageBox::Information, tr("Copy the program to %1").arg(m_host),
                              tr("The program is copied out of its relocatable archive, %1, but this one was not "
                                 "started from there. Choose the archive.")
                                  .arg(archiveName()),
                              QMessageBox::Cancel, &m_parts.frame.window);
  box->setTextFormat(Qt::PlainText);
  box->setInformativeText(archiveSource());
  box->setAttribute(Qt::WA_DeleteOnClose);
  QPushButton* choose = box->addButton(tr("Choose the archive…"), QMessageBox::AcceptRole);
  box->setDefaultButton(choose);
  connect(choose, &QPushButton::clicked, this, [this] {
    const QString file =
        QFileDialog::getOpenFileName(&m_parts.frame.window, tr("Choose the archive %1").arg(archiveName()),
                                     m_parts.frame.settings.folder(), tr("Archives (*.tar.gz);;All files (*)"));
    if (!file.isEmpty()) copyFrom(file);
  });
  box->open();
}

void HostControl::copyFrom(const QString& archive) {
  auto* dialog = new DeployDialog(parseHost(m_host.toStdString()), archive, &m_parts.frame.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, &HostControl::connectAgain);
  dialog->open();
}

QString HostControl::archiveSource() {
  return tr("It is the file that ConvScope was unpacked from, or that its build packs with \"cpack -G TGZ\".");
}

void HostControl::showCopyCommands() {
  const Host host = parseHost(m_host.toStdString());
  QList<CommandText> texts{{tr("On this machine, in the folder of the relocatable archive %1:").arg(archiveName()) +
                                QLatin1Char('\n') + archiveSource(),
                            toQString(deployCommand(host)) + QStringLiteral(" --archive ") + archiveName()}};
  try {
    texts.append({tr("The same by hand:"), toQString(Deployment().commandsFor(host))});
  } catch (const InputError&) {  // this program is not from an archive
  }
  auto* dialog = new CommandDialog(tr("Copy the program to %1").arg(m_host), texts, &m_parts.frame.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void HostControl::showRunCommands() {
  try {
    auto* dialog = new CommandDialog(tr("Measure by a command"), runTexts(), &m_parts.frame.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  } catch (const InputError& error) {  // the field of sizes names none
    m_panel.showProblem(toQString(error.what()));
  }
}

/// Returns the commands that measure what the page describes.
QList<CommandText> HostControl::runTexts() const {
  SurveyOptions options = m_panel.options();
  // Another machine numbers its own devices, and one with a GPU is not for a survey of this processor.
  SurveyOptions elsewhere = options;
  elsewhere.device.clear();
  if (const DeviceInfo* device = m_panel.where().device(); device == nullptr || !device->isGpu())
    elsewhere.backend.clear();
  if (const auto devices = m_panel.where().devices(); !devices.empty())
    options.device = fmt::format("{}", fmt::join(devices, ","));
  const std::string host = m_host.toStdString();
  const SubjectPanel& subject = m_parts.page.subject();
  const std::string known = subject.file().toStdString();
  if (const NamedWorkload* recorded = subject.workload()) {
    const auto profile = [&](const SurveyOptions& each, const std::string& read) {
      const ImportedPart part = importedPart(read, subject.choice());
      return part.importLine + profileLine(each, part.file);
    };
    return runCommands(profile, options, elsewhere, known.empty() ? recorded->name : known, recorded->name, host);
  }
  const Network& network = subject.editor().network();
  const std::string named = networkFile(network);
  const std::string& file = named.empty() || known.empty() ? named : known;
  const std::vector<Dims> sizes = m_panel.sizes(network.input);
  const auto line = [&](const SurveyOptions& each, const std::string& read) {
    return surveyLine(each, network, sizes, read);
  };
  QList<CommandText> texts = runCommands(line, options, elsewhere, file, network.name, host);
  if (!file.empty() && known.empty())
    texts.front().meaning.prepend(
        CommandDialog::tr("First save the network as %1, where the command runs (File > Save network).")
            .arg(QString::fromStdString(file)) +
        QLatin1Char('\n'));
  return texts;
}

/// Asks for a host in place of `host`; for a new one if that is empty.
void HostControl::edit(const QString& host) {
  auto* dialog = new HostDialog(host, &m_parts.frame.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, host, dialog] { replace(host, dialog->host()); });
  dialog->open();
}

void HostControl::replace(const QString& before, const QString& after) {
  QStringList hosts = m_parts.frame.settings.hosts();
  const qsizetype place = hosts.indexOf(before);
  if (place >= 0) hosts.removeAt(place);
  if (!hosts.contains(after)) hosts.insert(place >= 0 ? place : hosts.size(), after);
  m_parts.frame.settings.setHosts(hosts);
  showHosts();
  choose(after);
}

void HostControl::remove() {
  QStringList hosts = m_parts.frame.settings.hosts();
  hosts.removeAll(m_host);
  m_parts.frame.settings.setHosts(hosts);
  showHosts();
  choose({});
}

void HostControl::showHosts() {
  QStringList offered;
  for (const std::string& host : sshHosts(m_parts.sshConfig.toStdString()))
    offered.append(QString::fromStdString(host));
  m_box.setHosts(m_parts.frame.settings.hosts(), offered);
}

}  // namespace convscope::window
