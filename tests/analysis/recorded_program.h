#pragma once

#include "analysis/recorded_forecast.h"
#include "session/session.h"
#include "workload/workload.h"

namespace convscope::testing {

/// A survey of one forward problem by cuDNN: its lists put a plan "a" of 20 us first; "b" takes 10 us and 100 ms to
/// build, and only benchmark mode finds it.
Survey programSurvey();

/// A recording with benchmark mode off of a program that computes that problem 100 times an iteration, each in 24 us,
/// 1.2 times the survey's time. The first of its iterations took 500 ms. Its plain iterations take 10 ms; the device
/// works 9.5 ms. The host enqueues an iteration in `hostUs`.
Workload recordedProgram(double hostUs = 4'000);

/// The same, bound by the host: the device works 5 of 10 ms.
Workload hostBoundProgram();

/// Forecasts of benchmark off and on.
RecordedForecast forecastOf(const Workload& workload, const Survey& survey = programSurvey());

}  // namespace convscope::testing
