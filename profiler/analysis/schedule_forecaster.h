#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/forecasts.h"
#include "analysis/schedule_verdict.h"

namespace convscope {

/// A policy's figures over Rule::horizon iterations of a schedule, from which the verdict is made.
struct LongRunFigures {
  double iterationUs = 0;              ///< mean, without searches
  std::optional<Interval> ends;        ///< of iterationUs, if sizes are estimated
  std::optional<BreakEven> breakEven;  ///< none for the baseline
};

/// The forecasts of a schedule with what follows from its long run.
struct JudgedForecasts : ScheduleForecasts {
  ScheduleVerdict verdict;              ///< empty without a forecast
  std::vector<LongRunFigures> longRun;  ///< for each of `policies`
};

/// Computes forecasts for a schedule whose length changes often: keeps those of its long run. The surveys must neither
/// change nor move.
class ScheduleForecaster {
 public:
  /// `usual` completes partial sizes of schedules; see usualInput().
  ScheduleForecaster(std::vector<const Survey*> surveys, Dims usual);

  const std::vector<const Survey*>& surveys() const { return m_forecaster.surveys(); }
  /// Returns Forecaster::costs().
  const std::shared_ptr<const PolicyCosts>& costs(const std::string& policy) { return m_forecaster.costs(policy); }

  /// Computes them over `iterations` of the schedule; estimates what was not measured. Throws InputError if the
  /// schedule is wrong, or if the network cannot run at one of its sizes.
  JudgedForecasts forecasts(const ScheduleSpec& spec, std::int64_t iterations, std::uint64_t seed,
                            const std::vector<std::string>& policies);

 private:
  struct LongRun {
    ScheduleSpec spec;
    std::uint64_t seed = 0;
    std::vector<std::string> policies;
    ScheduleForecasts forecasts;
  };

  Schedule scheduleOf(const ScheduleSpec& spec, std::int64_t iterations, std::uint64_t seed) const;
  const ScheduleForecasts& longRun(const ScheduleSpec& spec, std::uint64_t seed,
                                   const std::vector<std::string>& policies);

  Forecaster m_forecaster;
  Dims m_usual;
  std::optional<LongRun> m_longRun;
};

}  // namespace convscope
