#pragma once

#include <string>
#include <vector>

#include "cli/stop_signals.h"
#include "run/run_task.h"

namespace convscope::cli {

/// What the runs of one command share.
struct RunEnvironment {
  StopSignals signals;  // first: made before any other thread is started
  OpenDevices devices{loadBackends()};
  Session session = {};  ///< of all runs so far
};

/// Where the events of a run go, besides into the session.
struct RunOutput {
  enum class Mode {
    Create,   ///< a new session file; throws InputError if it exists
    Replace,  ///< a new session file in place of any other
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
RunEnd followRun(const RunTask& task, RunEnvironment& environment, const RunOutput& output);

}  // namespace convscope::cli
