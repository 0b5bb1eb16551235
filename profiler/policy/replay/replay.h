#pragma once

#include <optional>
#include <span>
#include <stop_token>

#include "measure/survey.h"
#include "policy/framework/policy.h"
#include "policy/schedule/schedule.h"
#include "session/session.h"

namespace convscope {

class Executor;

/// A policy and a schedule that are to be executed on a device.
struct ReplayRequest {
  ReplayStarted started;  ///< everything that describes the replay; recorded as it is
  Policy policy;
  Schedule schedule;
  std::vector<const Survey*> surveys = {};  ///< for policies that choose from a survey; by size
};

/// Executes the convolutions of each iteration of the schedule as the framework does: keeps the policy's cache,
/// searches for problems that are not in it (DeviceSearch), then executes all layers as one stream. Sends events to
/// `sink` on the calling thread. Returns how the replay ended, as does the last event. Meant for a new process: loading
/// a module again costs nothing. Fails if the policy needs a survey that is not available.
[[nodiscard]] SurveyEnd runReplay(Executor& executor, const ReplayRequest& request, const EventSink& sink,
                                  std::stop_token stop, Clock& clock = systemClock());

}  // namespace convscope
