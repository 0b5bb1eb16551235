#pragma once

#include "run/run_context.h"

namespace convscope {

/// Surveys of a session that are not complete, to be continued with the options that they were started with.
struct ResumeTask {
  std::vector<int> runs;
};

/// Returns the task that completes every survey of `session`; without runs if all are complete.
ResumeTask resumeTask(const Session& session);

/// Measures what is missing. Throws InputError if the device or its libraries are not those of the surveys.
SurveyEnd runTask(const ResumeTask& task, const RunContext& context);

}  // namespace convscope
