#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/forecasts.h"
#include "analysis/schedule_verdict.h"
#include "analysis/wrong_pick.h"
#include "policy/schedule/schedule.h"

namespace CLI {
class App;
}

namespace convscope::cli {

/// The policies and schedules given on the command line.
struct ForecastOptions {
  std::vector<std::string> policies;
  std::vector<std::string> schedules;
  std::optional<std::int64_t> iterations;  ///< none: the command chooses
  std::uint64_t seed = 0;
  UnmeasuredSizes unmeasured = UnmeasuredSizes::Refuse;
};

/// What a command does without these options, for its help.
struct ForecastDefaults {
  std::string policies;
  std::string schedules;
  std::string iterations;
};

void addForecastOptions(CLI::App& command, ForecastOptions& options, const ForecastDefaults& defaults);

/// The forecasts over one schedule.
struct NamedForecasts : ScheduleForecasts {
  std::string text;                            ///< of the schedule
  std::vector<Dims> extrapolated = {};         ///< returned by sizesOutside()
  std::optional<ScheduleVerdict> answer = {};  ///< of PyTorch's switch: among the named policies, or comparedPolicies()
  bool isOfMeasured = false;                   ///< its schedule is defaultSchedule()
  /// Whether the answer of the session is the same one: it is about defaultSchedule().
  bool hasSessionAnswer = false;
};

/// Forecasts from a session's surveys.
struct Forecasts {
  std::vector<const Survey*> surveys;  ///< by size; as PolicyCosts::sizes
  std::vector<NamedForecasts> schedules;
  std::vector<std::string> notes;  ///< policies without a forecast, and why

  /// Returns the input sizes of `surveys`.
  std::vector<Dims> inputs() const;
};

/// Returns the schedule of a text form. Sizes that only name a spatial size are completed with the input of `settings`.
/// Throws InputError that names size and layer if a size does not fit `network`.
Schedule scheduleFor(const std::string& text, const ScheduleSettings& settings, const Network& network);

/// Where forecasts come from.
struct ForecastOrigin {
  std::string file;   ///< of the session
  std::string about;  ///< Answer::aboutPolicy() of the session; may be empty
};

/// Computes forecasts over the surveys of `session` that go with `reference`. Default policies: PyTorch's for the
/// survey's backend, and comparedPolicies() with that of the answer, among which the answers are. Default schedule:
/// defaultSchedule() of the sizes whose surveys have ended, as on the page Input sizes. Default iterations:
/// Rule::shortTraining, or all of a longer list. Throws InputError if a requested forecast is not available; the
/// message says what is missing and how to measure it: what is left of a stopped sweep by resuming the session.
Forecasts makeForecasts(const Session& session, const Survey& reference, const ForecastOptions& options,
                        std::optional<std::uint64_t> freeMemoryBytes, const ForecastOrigin& origin);

/// Returns what benchmark mode's choice by one sample costs for each problem of `survey`. Throws InputError if the
/// survey is not of PyTorch's backend.
std::vector<WrongPick> wrongPicks(const Survey& survey, const PolicySettings& settings);

}  // namespace convscope::cli
