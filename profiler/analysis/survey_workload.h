#pragma once

#include <optional>
#include <string>

#include "analysis/recorded_forecast.h"

namespace convscope {

/// Returns the recorded program that a survey measured; null if it measured a network.
const Workload* workloadOf(const Survey& survey);

/// Whole iterations of the program that a survey measured, under PyTorch's usual policies.
struct ProgramForecast {
  std::optional<RecordedForecast> forecast;
  std::string missing;  ///< why there is none, in one line; empty if the survey measured a network
};

ProgramForecast programForecast(const Survey& survey);

}  // namespace convscope
