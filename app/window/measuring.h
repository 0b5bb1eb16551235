#pragma once

#include <functional>

#include "cli/engine_choice.h"
#include "window/frame.h"
#include "window/hosts/host_control.h"
#include "window/parts/measure_page.h"
#include "window/parts/progress_strip.h"
#include "window/run_control.h"
#include "window/session_files.h"
#include "window/worker/worker.h"

namespace convscope::window {

/// Everything that measures: the worker, the page with what, where and how, the runs, the hosts and the progress.
class Measuring : public QObject {
  Q_OBJECT

 public:
  /// Makes the engine: in a process of its own, in this one, or on a host.
  using EngineSource = std::function<std::unique_ptr<Engine>(const cli::EngineChoice&)>;

  /// Dependencies; all outlive this.
  struct Parts {
    Frame frame;
    ShownSurvey& shown;
    SessionFiles& session;
    SubjectPanel& subject;  ///< becomes a part of the page
    EngineSource makeEngine;
    QString sshConfig;  ///< offers the hosts of this file; empty: none
  };
  explicit Measuring(const Parts& parts);

  Worker& worker() { return *m_worker; }
  SubjectPanel& subject() { return m_parts.subject; }
  NetworkEditor& editor() { return m_parts.subject.editor(); }
  RunPanel& panel() { return *m_panel; }
  MeasurePage& page() { return *m_page; }
  RunControl& runs() { return *m_runs; }
  HostControl& hosts() { return *m_hosts; }
  ProgressStrip& progress() { return *m_progress; }
  const RunControl::Actions& actions() const { return m_actions; }

  /// Finds the devices of the chosen host with the engine that the settings ask for.
  void lookForDevices();
  /// Returns where the device of `survey` is available now: this machine or a host; empty if it is not.
  QString placeOf(const SurveyStarted& survey) const;
  /// Returns the chosen host (engine/host.h) if it has the device of `survey`; otherwise empty.
  QString hostOf(const SurveyStarted& survey) const;
  /// Returns the chosen host, shortened; empty: this machine.
  QString shortHost() const;

 signals:
  /// Devices were found: placeOf() may have changed.
  void devicesFound(const std::vector<convscope::BackendStatus>& backends);

 private:
  RunControl::Actions makeActions();
  EngineMaker engineMaker(const QString& host) const;
  void connectRuns();
  void startFromShown();
  void proposeNetwork();

  Parts m_parts;
  RunControl::Actions m_actions;
  Worker* m_worker;
  RunPanel* m_panel;
  ProgressStrip* m_progress;
  MeasurePage* m_page;
  RunControl* m_runs;
  HostControl* m_hosts;
};

}  // namespace convscope::window
