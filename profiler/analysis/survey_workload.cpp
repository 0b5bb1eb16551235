#include "analysis/survey_workload.h"

#include "policy/forecast/missing_data.h"
#include "policy/framework/policies.h"

namespace convscope {

const Workload* workloadOf(const Survey& survey) {
  return survey.started.recorded ? &survey.started.recorded->workload : nullptr;
}

ProgramForecast programForecast(const Survey& survey) {
  const Workload* workload = workloadOf(survey);
  if (workload == nullptr) return {};
  try {
    return {recordedForecast(*workload, survey, defaultPolicies(survey.started.options.backend, releaseOf(*workload))),
            {}};
  } catch (const MissingData& error) {
    return {{}, error.what()};
  }
}

}  // namespace convscope
