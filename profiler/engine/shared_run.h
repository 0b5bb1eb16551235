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

/// Runs a survey on several devices of one model at once, the next problem on whichever is free. `task` is a SurveyTask
/// with one input, or a WorkloadTask. `session` and `sinks` get one survey, of the first device; each CandidatesListed
/// names the device that measures the problem. If an engine fails for good, the others measure its problems, and a
/// remark says so. Uses a thread for each device; calls of `sinks` come from these threads, one at a time. Throws as
/// Engine::run if no engine has begun.
RunEnd runShared(const RunTask& task, const std::vector<SharedDevice>& devices, Session& session, const RunSinks& sinks,
                 const std::stop_token& stop);

/// Makes an engine.
using MakeEngine = std::function<std::unique_ptr<Engine>()>;

/// Runs a task on the device that it names, by `engine`; or if `devices` are two or more, shared by them, with further
/// engines of `make`.
RunEnd runOn(const std::vector<std::string>& devices, const RunTask& task, Engine& engine, const MakeEngine& make,
             Session& session, const RunSinks& sinks, const std::stop_token& stop);

}  // namespace convscope
