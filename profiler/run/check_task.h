#pragma once

#include "measure/result_check.h"
#include "run/run_context.h"

namespace convscope {

/// A check of a survey's results on the device that measured them.
struct CheckTask {
  int run = 0;  ///< number of the survey in the session
  std::vector<CheckedProblem> problems;
};

/// Returns a check of the survey's contenders and picks (analysis/picks.h); without problems if nothing was measured.
CheckTask checkTask(const Survey& survey);

/// Throws InputError if the device or its libraries are not those of the survey.
SurveyEnd runTask(const CheckTask& task, const RunContext& context);

}  // namespace convscope
