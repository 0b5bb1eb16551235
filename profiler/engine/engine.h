#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "backend/device_info.h"
#include "backend/step.h"
#include "run/engines_task.h"
#include "run/run_task.h"
#include "run/survey_run.h"

namespace convscope {

/// A backend of the program, with its devices.
struct BackendStatus {
  std::string name;
  std::vector<std::string> lists = {};  ///< Backend::candidateLists
  std::vector<DeviceInfo> devices = {};
  std::string missing = {};  ///< why there are none and what would help; otherwise empty
  bool operator==(const BackendStatus&) const = default;
};

/// Learns what an engine is about to do. Called on the thread of the run, or on one that plans beside it.
using StepSink = std::function<void(const Step&)>;

/// Where the events and steps of a run go.
struct RunSinks {
  EventSink event;
  StepSink step = {};  ///< may be empty
};

/// Runs tasks on devices, in this process or in one of its own. Used by one thread. A device stays open between runs.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Loads the backends again and returns them in their order; none after a stop request.
  virtual std::vector<BackendStatus> findBackends(const std::stop_token& stop) = 0;
  /// Opens a device and returns the versions of its libraries; none after a stop request. Throws DeviceError.
  virtual Versions describeDevice(const std::string& backend, const std::string& device,
                                  const std::stop_token& stop) = 0;
  /// Runs a check, a replay or a recording as runTask (run/run_task.h) does.
  virtual RunEnd runOther(const RunTask& task, Session& session, const RunSinks& sinks,
                          const std::stop_token& stop) = 0;
  /// Measures what `share` deals, until nothing is left or after a stop request. Throws DeviceError or ProcessError if
  /// it cannot begin, and what the sinks throw.
  virtual void measure(SurveyRun::Share& share, const StepSink& step, const std::stop_token& stop) = 0;
  /// Lists engines as runTask (run/engines_task.h) does.
  virtual bool list(const EnginesTask& task, const std::function<void(ListingUpdate)>& sink,
                    const std::stop_token& stop) = 0;
};

/// Returns the loaded backends with their devices.
std::vector<BackendStatus> statusOf(const std::vector<RegisteredBackend>& backends);

/// Loads the backends: loadBackends, or a test's own.
using BackendLoader = std::function<std::vector<RegisteredBackend>()>;

/// Returns an engine in this process: a plan that crashes ends the program. `pools` makes the helpers of surveys that
/// build plans; without it all plans are built in this process.
std::unique_ptr<Engine> makeLocalEngine(BackendLoader load, BuildPoolMaker pools = {});

}  // namespace convscope
