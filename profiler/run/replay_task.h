#pragma once

#include "policy/replay/replay.h"
#include "run/run_context.h"

namespace convscope {

/// A schedule of input sizes with the text and the settings that it was made from.
struct MadeSchedule {
  std::string text;
  ScheduleSettings settings;
  Schedule schedule;
};

/// A policy to execute over a schedule, on a device.
struct ReplayTask {
  int run = 0;            ///< number of the replay in the session
  std::string policy;     ///< Policy::text()
  SurveyOptions options;  ///< backend, device, precision, layout and passes
  Network network;
  MadeSchedule schedule;
  std::optional<int> reference = {};  ///< number of the survey that it replays, on the same device and libraries
};

/// Returns the surveys of the session that the replay reads: the replayed one, if any, and all like it if the policy
/// chooses from surveys. Throws InputError if such a policy has none.
std::vector<const Survey*> surveysOf(const ReplayTask& task, const Session& session);

/// Runs the replay. Throws InputError as surveysOf, and if the device or its libraries are not those of the replayed
/// survey.
SurveyEnd runTask(const ReplayTask& task, const RunContext& context);

}  // namespace convscope
