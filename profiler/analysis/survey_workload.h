#pragma once

#include <optional>
#include <string>

#include "analysis/iteration_forecast.h"

namespace convscope {

/// Returns the recorded program that a survey measured; null if it measured a network.
const Workload* workloadOf(const Survey& survey);

/// Whole iterations of the program that a survey measured, under PyTorch's usual policies.
struct SurveyIterations {
  std::optional<IterationForecast> forecast;
  std::string missing;  ///< why there is none, in one line; empty if the survey measured a network
};

SurveyIterations surveyIterations(const Survey& survey);

}  // namespace convscope
