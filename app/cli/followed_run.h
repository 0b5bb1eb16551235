#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/device_choice.h"
#include "cli/engine_choice.h"
#include "cli/stop_signals.h"

namespace convscope::cli {

/// What the runs of one command share.
struct RunEnvironment {
  explicit RunEnvironment(EngineChoice where);

  StopSignals signals;  // first: made before any other thread is started
  EngineChoice choice;
  std::vector<std::unique_ptr<Engine>> engines;       ///< one on each host
  std::vector<std::unique_ptr<Engine>> further = {};  ///< started ahead on this machine, for its further devices
  Session session = {};                               ///< of all runs so far
};

/// Returns the backends of the first host with their devices. Throws DeviceError after a signal.
std::vector<BackendStatus> findBackends(RunEnvironment& environment);

/// Backends with their devices, of each host.
using HostBackends = std::vector<std::vector<BackendStatus>>;

/// Returns the backends of all hosts, whose engines start at the same time. If about `expected` devices will be chosen
/// on this machine, an engine of each starts meanwhile: one that starts beside a running survey takes twice as long.
/// Throws as Engine::findBackends for the first host that fails, and DeviceError after a signal.
HostBackends findAllBackends(RunEnvironment& environment, std::size_t expected);

/// Chooses devices of one host.
using ChooseDevices = std::function<std::vector<DeviceChoice>(const std::vector<BackendStatus>&)>;

/// Returns the devices of a survey: on each host those that `choose` returns. Throws InputError if they are not of one
/// model.
std::vector<DeviceChoice> chooseDevices(const RunEnvironment& environment, const HostBackends& found,
                                        const ChooseDevices& choose);

/// Where the events of a run go, besides into the session.
struct RunOutput {
  enum class Mode {
    Create,   ///< a new session file; throws InputError if it exists
    Replace,  ///< a new session file in place of any other, from its first result on; the old one stays until then
    Append    ///< an existing session file
  };
  std::string file;  ///< empty: none
  Mode mode = Mode::Create;
  bool events = false;                  ///< also prints each event as a line on standard output
  std::vector<std::string> notes = {};  ///< for standard error, after the first event
};

/// Runs `task` (see runTask), stopped by signals and by a reader of standard output that goes away. Opens the file at
/// the first event. Shows the progress of surveys and checks on standard error. Throws InputError if an event cannot be
/// written.
/// With several `devices`, these share the survey (engine/shared_run.h).
RunEnd followRun(const RunTask& task, RunEnvironment& environment, const RunOutput& output,
                 const std::vector<DeviceChoice>& devices = {});

}  // namespace convscope::cli
