#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/mispick.h"
#include "policy/forecast/advice.h"
#include "policy/forecast/buckets.h"
#include "policy/schedule/schedule.h"

namespace CLI {
class App;
}

namespace convscope::cli {

/// What policies and schedules the commands are asked about.
struct ForecastOptions {
  std::vector<std::string> policies;
  std::vector<std::string> schedules;
  std::int64_t iterations = 1000;
  std::uint64_t seed = 0;
};

void addForecastOptions(CLI::App& command, ForecastOptions& options);

/// One schedule with every policy over it.
struct ScheduleForecasts {
  std::string text;  ///< the schedule's
  Schedule schedule;
  std::vector<PolicyForecast> policies;
};

/// All that is told of a session's surveys.
struct Forecasts {
  std::vector<const Survey*> surveys;  ///< by size; as PolicyCosts::sizes
  std::vector<ScheduleForecasts> schedules;
  std::vector<std::string> notes;  ///< policies that were left out, and why
};

/// A schedule by its text, for sizes of `network` that say nothing but extents `input` is taken for the rest. Throws
/// InputError where it does not fit the network, naming size and layer.
Schedule scheduleFor(const std::string& text, const ForecastOptions& options, const Network& network,
                     const Dims& input);

/// Forecasts over the surveys of `session` that go with `like`. Without policies those of PyTorch over the survey's
/// backend; without schedules the fixed size and, where there are several, all sizes in turn. Throws InputError where
/// what was asked for cannot be told: what is missing, and how to measure it.
Forecasts makeForecasts(const Session& session, const Survey& like, const ForecastOptions& options,
                        std::optional<std::uint64_t> freeMemoryBytes);

/// What benchmark mode's pick by one sample costs for each problem of `survey`. Throws InputError where the survey is
/// not one of the graph API.
std::vector<Mispick> mispicks(const Survey& survey, const PolicySettings& settings);

}  // namespace convscope::cli
