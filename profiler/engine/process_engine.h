#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/host.h"
#include "engine/step_watch.h"

namespace convscope {

/// Returns the command of the engine that belongs to this program: convscope-cli beside it, and "serve".
std::vector<std::string> engineCommand();

/// Returns an engine on another host, as makeProcessEngine. The first use starts it, and throws InputError if the host
/// cannot be reached or has no engine of this version. A broken connection ends a run; what arrived is kept.
std::unique_ptr<Engine> makeHostEngine(const Host& host, EngineLimits limits = {});

/// Returns an engine in a process of its own, which is started at first use. If the process crashes, loses its device
/// or does not answer in time, a survey continues in a new one without the algorithm at fault. Its functions throw
/// ProcessError if the process cannot be started or does not answer as it must. The process ends with the engine.
std::unique_ptr<Engine> makeProcessEngine(std::vector<std::string> command = engineCommand(),
                                          const EngineLimits& limits = {});

}  // namespace convscope
