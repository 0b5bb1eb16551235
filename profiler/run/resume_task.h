#pragma once

#include "run/run_context.h"

namespace convscope {

/// Surveys of a session that are not complete, to be continued with the options that they were started with.
struct ResumeTask {
  std::vector<int> runs;
  bool retry = false;  ///< also measures again the problems of algorithms that were given up, with these algorithms
  std::string device = {};  ///< to measure on; empty: that of the surveys
  int sharedBy = 0;         ///< as SurveyTask::sharedBy
};

/// Returns the task that completes every survey of `session`; without runs if all are complete. With `retry`, a survey
/// in which an algorithm was given up is not complete.
ResumeTask resumeTask(const Session& session, bool retry = false);

/// Measures what is missing. A remark says which libraries have changed. Throws InputError if the device is not that of
/// the surveys.
SurveyEnd runTask(const ResumeTask& task, const RunContext& context);

}  // namespace convscope
