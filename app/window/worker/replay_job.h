#pragma once

#include "policy/replay/replay.h"
#include "window/worker/device_job.h"

namespace convscope::window {

/// A replay that a person asked for.
struct ReplayTask {
  SurveyStarted survey;  ///< as it was measured is replayed; on the same device, with the same libraries
  Policy policy;
  MadeSchedule schedule;
  std::vector<Survey> surveys;  ///< for policies that choose from one
  int run = 0;                  ///< its number in the session
  EventSink log;                ///< as DeviceJob's
};

/// Fails where the device or its libraries are not those of the survey.
DeviceJob replayJob(ReplayTask order);

}  // namespace convscope::window
