#pragma once

#include "run/run_context.h"

namespace convscope {

/// Surveys of a network, one for each input size. A problem that another survey of the session measured under the same
/// conditions is not measured again. If the session contains the task's surveys already, they are continued.
struct SurveyTask {
  int run = 0;  ///< number of the first survey in the session
  SurveyOptions options;
  Network network;
  std::vector<Dims> inputs;
  /// Emits SurveyStarted of all surveys before the first is measured: a session that is cut then shows what is left.
  bool startAll = false;
  /// Number of devices that share the surveys; 0: they are not shared. Of shared ones, only problems that
  /// OpenDevices::claim returns are measured.
  int sharedBy = 0;
};

/// A survey of a workload: each distinct problem once, as it was recorded. If the session contains the survey already,
/// it is continued.
struct WorkloadTask {
  int run = 0;            ///< number of the survey in the session
  SurveyOptions options;  ///< precision, layout and passes are those of the workload
  NamedWorkload recorded;
  int sharedBy = 0;  ///< as SurveyTask::sharedBy
};

/// Runs the survey. Throws InputError if the workload has no problem, or none that the device can measure.
SurveyEnd runTask(const WorkloadTask& task, const RunContext& context);

/// Runs the surveys in order. Returns how the last one ended: the first that is not completed ends the run. Throws
/// InputError if the network does not fit an input or contains no convolution in these passes.
SurveyEnd runTask(const SurveyTask& task, const RunContext& context);

}  // namespace convscope
