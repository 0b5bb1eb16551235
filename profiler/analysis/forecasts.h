#pragma once

#include <functional>
#include <map>
#include <span>

#include "analysis/least_time.h"
#include "analysis/left_out.h"

namespace convscope {

/// A requested policy without a forecast.
struct UnavailablePolicy {
  std::string policy;                  ///< its text as it was requested
  std::string reason;                  ///< in one line, to be shown beside the policy
  std::vector<MissingAtSize> missing;  ///< what a sweep has to measure; empty if the same backend cannot measure it
};

/// Several policies over one schedule.
struct ScheduleForecasts {
  Schedule schedule;
  std::vector<PolicyForecast> policies;  ///< in the requested order; the first is the baseline
  std::vector<UnavailablePolicy> unavailable;
  std::vector<MissingAtSize> missing;   ///< of all unavailable policies that a sweep can help, each once
  std::optional<LeastTime> leastTime;   ///< none without a forecast
  std::vector<Dims> estimated;          ///< sizes of the schedule that no survey has, see withEstimates()
  std::vector<ExcludedLayers> leftOut;  ///< problems that are left out of all forecasts, so that they can be compared
};

/// What a forecast does with sizes of a schedule that a policy's surveys lack.
enum class UnmeasuredSizes {
  Refuse,    ///< the policy is reported as unavailable
  Estimate,  ///< sizes that every policy lacks are estimated, see withEstimates(); the forecasts have ends
};

/// Computes forecasts from surveys of one network at several input sizes. Keeps the costs of each policy, so a further
/// schedule takes milliseconds. The surveys must neither change nor move.
class Forecaster {
 public:
  /// `freeMemoryBytes` bounds workspaces; without it all memory of the device does.
  explicit Forecaster(std::vector<const Survey*> surveys, std::optional<std::uint64_t> freeMemoryBytes = {});

  const std::vector<const Survey*>& surveys() const { return m_surveys; }

  /// Returns how much the speed of the machine changed in the surveys, at most; see MachineState::drift.
  double drift() const { return m_drift; }

  /// Returns the costs of a policy, a text as findPolicy() takes it. Throws InputError as findPolicy(), and
  /// MissingData if the policy needs surveys of another backend.
  const std::shared_ptr<const PolicyCosts>& costs(const std::string& policy);

  /// Computes the forecasts of all policies. A problem that the framework of one of them does not give to the surveyed
  /// library is left out of all, and reported. A policy whose data are missing is reported as unavailable, as is a text
  /// that findPolicy() rejects. `missing` of the result includes estimated sizes.
  ScheduleForecasts forecasts(Schedule schedule, std::span<const std::string> policies,
                              UnmeasuredSizes unmeasured = UnmeasuredSizes::Refuse);

 private:
  std::vector<const Survey*> m_surveys;
  std::optional<std::uint64_t> m_freeMemoryBytes;
  double m_drift = 0;
  using CostsPointer = std::shared_ptr<const PolicyCosts>;
  /// Returns the noise of a comparison with the baseline; empty for the baseline itself.
  using NoiseOf = std::function<SavingNoise(const Schedule&)>;

  /// Returns savedVariances(); keeps them, because they need every sample.
  const std::vector<double>& variances(const CostsPointer& costs, const CostsPointer& baseline);
  /// Returns the forecast of `measured` with estimates of the sizes of `schedule` that are in `estimated`. `all` are
  /// the compared costs.
  PolicyForecast estimate(const CostsPointer& measured, const std::vector<Dims>& estimated, const Schedule& schedule,
                          const PolicyForecast* baseline, const NoiseOf& noiseOf, std::span<const CostsPointer> all);
  /// Returns the costs without what any of `all` leaves out.
  CostsPointer comparable(const CostsPointer& costs, std::span<const CostsPointer> all);

  std::map<std::string, CostsPointer, std::less<>> m_costs;  ///< by Policy::text
  std::map<std::pair<CostsPointer, std::vector<CostsPointer>>, CostsPointer> m_comparable;
  std::map<std::pair<CostsPointer, CostsPointer>, std::vector<double>> m_variances;

  /// Costs with estimates at their low end, in the middle, and at their high end.
  struct Estimated {
    std::vector<Dims> inputs;
    bool isOfEstimated = false;  ///< no size of the schedule was measured: measured choices change nothing
    CostsPointer low, middle, high;
  };
  std::map<CostsPointer, Estimated> m_estimated;  ///< by costs without estimates: a moving slider needs the same ones
};

/// Returns why `policy` cannot be computed from surveys of `backend`; empty if it can.
std::string backendMismatch(const Policy& policy, const std::string& backend);

}  // namespace convscope
