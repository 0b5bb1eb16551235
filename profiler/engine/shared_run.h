#pragma once

#include <vector>

#include "engine/engine.h"

namespace convscope {

/// An engine that measures surveys, and the device that it opens.
struct SharedDevice {
  EnginePlace place;
  Engine& engine;
};

/// Runs surveys on several engines at once, the next problem on whichever is free; see SurveyRun. Their devices are of
/// one model, and no two engines are on one device. Nothing is measured before every engine is ready or has failed: if
/// their devices or libraries do not fit together, nothing is recorded. If an engine fails for good, the others measure
/// its problems, and a remark says so. Uses a thread for each of several engines; calls of `sinks` come from these
/// threads, one at a time. Throws as Engine::measure if no engine has begun, and InputError if the devices do not fit
/// together.
RunEnd runShared(SurveyPlan plan, const std::vector<SharedDevice>& devices, Session& session, const RunSinks& sinks,
                 const std::stop_token& stop);

/// The devices that measure the surveys of a task, all of one host or of several.
struct SurveyDevices {
  std::vector<SharedDevice> shared = {};  ///< empty: each survey is measured on the device that it names
  /// Surveys that were begun on a device that is not one of them continue there; otherwise on these.
  bool leavesOthers = false;
};

/// Runs a task: surveys on `devices`, anything else by `engine`.
RunEnd runOn(const SurveyDevices& devices, const RunTask& task, Engine& engine, Session& session, const RunSinks& sinks,
             const std::stop_token& stop);

}  // namespace convscope
