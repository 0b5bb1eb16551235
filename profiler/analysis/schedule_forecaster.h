#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/forecasts.h"
#include "analysis/schedule_verdict.h"

namespace convscope {

/// The most iterations that are computed of a schedule which drawsManySizes().
inline constexpr std::int64_t kMostIterationsOfManySizes = 1000;

/// Returns the sizes that the schedule visits and of which a number is below or above every measured one, smallest
/// first.
std::vector<Dims> sizesOutside(const Schedule& schedule, const std::vector<const Survey*>& measured);

/// Warns of the sizes that sizesOutside() returns, by their names `outside`. `measured` are the names of the measured
/// sizes, smallest first. Empty if `outside` is.
std::string extrapolationText(const std::vector<std::string>& outside, const std::vector<std::string>& measured);

/// Returns whether the schedule may draw so many sizes that a rule for every number of iterations takes too long.
bool drawsManySizes(const ScheduleSpec& spec);

/// A policy's figures over Rule::horizon iterations of a schedule, from which the verdict is made.
struct LongRunFigures {
  double iterationUs = 0;              ///< mean, without searches
  std::optional<Interval> ends;        ///< of iterationUs, if sizes are estimated
  std::optional<BreakEven> breakEven;  ///< none for the baseline
};

/// The forecasts of a schedule with what follows from its long run.
struct JudgedForecasts : ScheduleForecasts {
  ScheduleVerdict verdict;  ///< empty without a forecast
  /// Returned by sizesOutside().
  std::vector<Dims> extrapolated;
  /// For each of `policies`. Of a schedule that draws thousands of sizes: of the forecast itself, as the verdict says.
  std::vector<LongRunFigures> longRun;
};

/// Computes forecasts for a schedule whose length changes often: keeps those of its long run. The surveys must neither
/// change nor move.
class ScheduleForecaster {
 public:
  /// `freeMemoryBytes` as of Forecaster.
  explicit ScheduleForecaster(std::vector<const Survey*> surveys, std::optional<std::uint64_t> freeMemoryBytes = {})
      : m_forecaster(std::move(surveys), freeMemoryBytes) {}

  const std::vector<const Survey*>& surveys() const { return m_forecaster.surveys(); }
  /// Returns the forecaster whose costs the verdicts have: for forecasts without a verdict.
  Forecaster& forecaster() { return m_forecaster; }
  /// Returns Forecaster::costs().
  const std::shared_ptr<const PolicyCosts>& costs(const std::string& policy) { return m_forecaster.costs(policy); }

  /// Computes them; estimates what was not measured. Of a schedule that drawsManySizes() only the first
  /// kMostIterationsOfManySizes, because the caller waits: the verdict says so. Throws InputError if the schedule is
  /// wrong, or if the network cannot run at one of its sizes.
  JudgedForecasts forecasts(const ScheduleSpec& spec, const ScheduleSettings& settings,
                            const std::vector<std::string>& policies);

 private:
  struct LongRun {
    ScheduleSpec spec;
    ScheduleSettings settings;  ///< over Rule::horizon
    std::vector<std::string> policies;
    ScheduleForecasts forecasts;
  };

  /// Throws InputError if the network cannot run at a size. A wide range is not checked again at every move of a
  /// slider.
  void checkSizes(const Schedule& schedule);
  /// Returns whether the host is the limit at every size that is completely measured, as the Answer has it. `off` are
  /// the costs of the baseline.
  bool isHostLimited(const std::shared_ptr<const PolicyCosts>& off);
  const ScheduleForecasts& longRun(const ScheduleSpec& spec, ScheduleSettings settings,
                                   const std::vector<std::string>& policies);

  Forecaster m_forecaster;
  std::optional<LongRun> m_longRun;
  std::shared_ptr<const PolicyCosts> m_off;  ///< that m_isHostLimited is of
  bool m_isHostLimited = false;
  std::set<Dims> m_fitting;  ///< sizes at which the network can run: those of the surveys, and others once checked
};

}  // namespace convscope
