#pragma once

#include <string>
#include <variant>
#include <vector>

#include "run/check_task.h"
#include "run/playback.h"
#include "run/replay_task.h"
#include "run/survey_task.h"

namespace convscope {

/// Something to run, as a value.
using RunTask = std::variant<SurveyTask, WorkloadTask, ResumeTask, CheckTask, ReplayTask, Recording>;

/// Returns whether `task` measures surveys.
bool measuresSurveys(const RunTask& task);

/// Returns the runs of surveys that `task` consists of; see SurveyPlan. Throws ContractError if it measures none.
std::vector<SurveyPlan> plansOf(const RunTask& task, const Session& session, bool elsewhere = false);

/// How a run ended.
struct RunEnd {
  SurveyEnd how = SurveyEnd::Completed;
  std::string reason;  ///< why it failed; else empty
};

/// Runs a check, a replay or a recording on the calling thread. Folds each event into `session`, which has the earlier
/// results that the task refers to, then passes it to `sink`. A stop request takes effect when the execution in
/// progress has ended. Throws what `sink` throws, InputError if the task cannot be run as it is, DeviceError if its
/// device cannot be opened, and ContractError if it measures surveys. A device is closed after a failure: it may work
/// when opened again.
RunEnd runTask(const RunTask& task, Session& session, OpenDevices& devices, const EventSink& sink,
               const std::stop_token& stop);

}  // namespace convscope
