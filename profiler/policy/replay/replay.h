#pragma once

#include <optional>
#include <span>
#include <stop_token>

#include "measure/survey.h"
#include "policy/framework/policy.h"
#include "policy/schedule/schedule.h"
#include "session/session.h"

namespace convscope {

/// A schedule with what it was made from.
struct MadeSchedule {
  std::string text;  ///< of its specification
  ScheduleSettings settings;
  Schedule schedule;
};

/// What is recorded of a replay of `policy` over `made`; device, network and options are those of `described`, a survey
/// as describeSurvey describes it. Its run is left to the caller.
ReplayStarted describeReplay(const SurveyStarted& described, const Policy& policy, const MadeSchedule& made);

/// A policy and a schedule that are to be executed on a device.
struct ReplayRequest {
  ReplayStarted started;  ///< everything that describes the replay; recorded as it is
  Policy policy;
  Schedule schedule;
  std::vector<const Survey*> surveys = {};  ///< for policies that choose from a survey; by size
};

/// Executes what a framework would for the convolutions of each iteration of the schedule: it keeps the policy's cache,
/// searches for what is not in it as the policy does (DeviceSearch), and then executes all layers as one stream. Tells
/// `sink` all that happens, on the calling thread; returns how it ended, as does the last event. Meant for a new
/// process: code that was loaded before costs nothing again. Where the policy needs a survey that is not there, it
/// fails.
[[nodiscard]] SurveyEnd runReplay(Executor& executor, const ReplayRequest& request, const EventSink& sink,
                                  std::stop_token stop, Clock& clock = systemClock());

}  // namespace convscope
