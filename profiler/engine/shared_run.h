#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"

namespace convscope {

/// A device and the engine that measures on it.
struct SharedDevice {
  std::string id;  ///< DeviceInfo::id
  Engine& engine;
};

/// Runs surveys on several devices of one model at once, the next problem on whichever is free. `task` is a SurveyTask,
/// WorkloadTask or ResumeTask. `session` and `sinks` get the surveys as those of the first device; each
/// CandidatesListed names the device that measures the problem. A device that finds no open problem continues with the
/// next size. If an engine fails for good, the others measure its problems, and a remark says so. Uses a thread for
/// each device; calls of `sinks` come from these threads, one at a time. Throws as Engine::run if no engine has begun.
RunEnd runShared(const RunTask& task, const std::vector<SharedDevice>& devices, Session& session, const RunSinks& sinks,
                 const std::stop_token& stop);

/// Makes an engine.
using MakeEngine = std::function<std::unique_ptr<Engine>()>;

/// Runs a task on the device that it names, by `engine`; or if `devices` are others, on these, with further engines of
/// `make`.
RunEnd runOn(const std::vector<std::string>& devices, const RunTask& task, Engine& engine, const MakeEngine& make,
             Session& session, const RunSinks& sinks, const std::stop_token& stop);

}  // namespace convscope
