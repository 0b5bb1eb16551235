#pragma once

#include <string>
#include <vector>

#include "measure/event.h"
#include "session/session.h"
#include "workload/named_workload.h"

namespace convscope {

/// Surveys of a network, one for each input size. A problem that another survey of the session measured under the same
/// conditions is not measured again.
struct SurveyTask {
  int run = 0;  ///< number of the first survey in the session
  SurveyOptions options;
  Network network;
  std::vector<Dims> inputs;
  /// Emits SurveyStarted of all surveys before the first is measured: a session that is cut then shows what is left.
  bool startAll = false;
};

/// A survey of a workload: each distinct problem once, as it was recorded.
struct WorkloadTask {
  int run = 0;            ///< number of the survey in the session
  SurveyOptions options;  ///< precision, layout and passes are those of the workload
  NamedWorkload recorded;
};

/// Surveys of a session that are not complete, to be continued with the options that they were started with.
struct ResumeTask {
  std::vector<int> runs;
  bool retry = false;  ///< also measures again the problems of algorithms that were given up, with these algorithms
};

/// Returns the task that completes every survey of `session`; without runs if all are complete. With `retry`, a survey
/// in which an algorithm was given up is not complete.
ResumeTask resumeTask(const Session& session, bool retry = false);

/// The surveys of one run, on devices of one backend.
struct SurveyPlan {
  std::vector<SurveyStarted> surveys;  ///< new ones lack time, program and device
  bool startAll = false;               ///< SurveyTask::startAll
  bool resumes = false;                ///< the session contains the surveys
  bool retry = false;                  ///< ResumeTask::retry
};

/// Return the runs that measure the surveys of a task. Throw InputError if the network does not fit an input size, or
/// if there is no convolution to measure.
SurveyPlan planOf(const SurveyTask& task);
SurveyPlan planOf(const WorkloadTask& task);
/// Surveys of several devices are measured in a run for each, unless all are to be measured `elsewhere`.
std::vector<SurveyPlan> plansOf(const ResumeTask& task, const Session& session, bool elsewhere);

}  // namespace convscope
