#include "window/measuring.h"

#include <QMainWindow>
#include <algorithm>

#include "network/presets.h"
#include "policy/forecast/planned_sizes.h"
#include "text/printable.h"
#include "widgets/shared/symbol_icon.h"
#include "window/run_estimate.h"
#include "window/settings.h"

namespace convscope::window {
namespace {

// The same as in packaging/run.sh: on a CPU, the slowest algorithms of the larger network would take minutes.
constexpr const char* kFirstNetworkOnCpu = "mnist-tutorial";
constexpr const char* kFirstNetworkOnGpu = "conv-tutorial";

/// Returns whether `network` is a built-in one and not the one of `survey`, whose input sizes are not its.
bool isOtherPreset(const Network& network, const Survey* survey) {
  if (survey == nullptr || network.name == survey->started.network.name) return false;
  const std::vector<std::string> presets = presetNames();
  return std::ranges::find(presets, network.name) != presets.end() && preset(network.name) == network;
}

}  // namespace

Measuring::Measuring(const Parts& parts)
    : QObject(&parts.frame.window),
      m_parts(parts),
      m_actions(makeActions()),
      m_worker(new Worker(engineMaker({}), this)),
      m_panel(new RunPanel),
      m_progress(new ProgressStrip(m_actions.stop)),
      m_page(new MeasurePage(m_panel, &parts.subject, m_actions)),
      m_runs(new RunControl({parts.frame, *m_worker, parts.session, parts.shown, *m_page, *m_progress}, m_actions)),
      m_hosts(new HostControl({parts.frame, *m_worker, *m_page, parts.sshConfig})) {
  m_panel->setWhatsThis(
      tr("The device and the options of the measurement. Run surveys the network below: every algorithm of every "
         "convolution, in the ticked passes."));
  parts.frame.notices.keepClear(m_page->footer());
  m_panel->setSetup(parts.frame.settings.runSetup());
  editor().setNetwork(preset(kFirstNetworkOnCpu));
  connectRuns();
  connect(m_hosts, &HostControl::engineNeeded, this, &Measuring::lookForDevices);
  connect(&parts.shown, &ShownSurvey::changed, this, &Measuring::startFromShown);
  connect(m_worker, &Worker::stepAnnounced, m_progress, &ProgressStrip::showStep);
  connect(m_worker, &Worker::deviceDescribed, &m_panel->where(), &DeviceChoice::showDescription);
  connect(m_worker, &Worker::backendsFound, this, [this](const std::vector<BackendStatus>& backends) {
    m_panel->where().showBackends(backends);
    emit devicesFound(backends);
    proposeNetwork();
  });
  connect(&subject(), &SubjectPanel::subjectChanged, m_panel, [this] {
    const NamedWorkload* recorded = subject().workload();
    m_panel->setRecorded(recorded != nullptr ? &recorded->workload : nullptr);
  });
  connect(&parts.session.files().networks(), &NetworkFiles::opened, m_panel,
          [this] { m_panel->startFrom(editor().network().precision); });
  connect(&editor(), &NetworkEditor::networkChanged, m_panel, [this] {
    if (isOtherPreset(editor().network(), m_parts.shown.survey())) m_panel->startFrom(editor().network().precision);
  });
}

RunControl::Actions Measuring::makeActions() {
  const RunControl::Actions actions{new QAction(symbolIcon(QStringLiteral("run")), tr("&Run"), this),
                                    new QAction(symbolIcon(QStringLiteral("run")), QString(), this),
                                    new QAction(symbolIcon(QStringLiteral("stop")), tr("&Stop"), this)};
  actions.run->setShortcut(Qt::Key_F5);
  actions.run->setToolTip(tr("Measure every algorithm of every convolution of the network (F5)"));
  actions.stop->setShortcut(Qt::SHIFT | Qt::Key_F5);
  actions.stop->setToolTip(tr("Stop the survey after the execution in progress; results are kept (Shift+F5)"));
  return actions;
}

void Measuring::connectRuns() {
  m_page->setEstimate([this] { return estimateRun(*m_page, m_parts.shown.store().session()); });
  connect(&editor(), &NetworkEditor::networkChanged, m_page, &MeasurePage::refreshEstimate);
  connect(m_runs, &RunControl::started, this, [this] {
    m_parts.session.files().setRunning(true);
    m_parts.session.merge().cancel();
    m_hosts->setRunning(true);
    m_panel->where().makeOwn();
    m_parts.frame.settings.setRunSetup(m_panel->setup());
  });
  connect(m_runs, &RunControl::finished, this, [this] {
    m_parts.session.files().setRunning(false);
    m_hosts->setRunning(false);
    m_page->refreshEstimate();
  });
  connect(&m_parts.session.merge(), &SessionMerge::resumeRequested, m_runs, qOverload<>(&RunControl::resume));
  connect(&m_parts.session.files(), &FileControl::opened, m_runs, &RunControl::forgetEnd);
}

EngineMaker Measuring::engineMaker(const QString& host) const {
  return [make = m_parts.makeEngine, choice = cli::EngineChoice{m_parts.frame.settings.measuresInProcess(),
                                                                host.toStdString()}] { return make(choice); };
}

void Measuring::lookForDevices() {
  m_worker->setEngine(engineMaker(m_hosts->host()));
  m_worker->findDevices();
}

QString Measuring::placeOf(const SurveyStarted& survey) const {
  if (!m_panel->where().obstacle(survey).isEmpty()) return {};
  const QString host = shortHost();
  return host.isEmpty() ? tr("This machine") : host;
}

QString Measuring::hostOf(const SurveyStarted& survey) const {
  return m_panel->where().obstacle(survey).isEmpty() ? m_hosts->host() : QString();
}

QString Measuring::shortHost() const {
  constexpr std::size_t kLongest = 24;
  return QString::fromStdString(shortened(m_hosts->host().toStdString(), kLongest));
}

/// The settings of the next run start from what is shown, unless the network was edited.
void Measuring::startFromShown() {
  const Survey* survey = m_parts.shown.survey();
  if (survey == nullptr || m_runs->isRunning()) return;
  m_parts.session.files().followShown();
  std::vector<Dims> sizes;
  for (const Survey* each : plannedSizes(m_parts.shown.store().session(), *survey))
    sizes.push_back(each->started.input);
  m_panel->startFrom(survey->started, sizes);
}

/// Proposes a larger network than the first one if nothing is open and there is a GPU.
void Measuring::proposeNetwork() {
  const DeviceInfo* device = m_panel->where().device();
  const bool untouched = m_parts.session.document().isEmpty() && subject().workload() == nullptr &&
                         editor().network() == preset(kFirstNetworkOnCpu);
  if (untouched && device != nullptr && device->isGpu()) editor().setNetwork(preset(kFirstNetworkOnGpu));
}

}  // namespace convscope::window
