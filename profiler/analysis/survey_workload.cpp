#include "analysis/survey_workload.h"

#include "policy/forecast/missing_data.h"
#include "policy/framework/policies.h"

namespace convscope {
namespace {

/// Returns the workload of a survey's start, if such a survey can have one.
template <class Started>
const Workload* recordedIn([[maybe_unused]] const Started& started) {
  if constexpr (requires { started.recorded->workload; })
    return started.recorded ? &started.recorded->workload : nullptr;
  else
    return nullptr;
}

}  // namespace

const Workload* workloadOf(const Survey& survey) {
  return recordedIn(survey.started);
}

SurveyIterations surveyIterations(const Survey& survey) {
  const Workload* workload = workloadOf(survey);
  if (workload == nullptr) return {};
  try {
    return {iterationForecast(*workload, survey, usualPolicies(survey.started.options.backend)), {}};
  } catch (const MissingData& error) {
    return {{}, error.what()};
  }
}

}  // namespace convscope
