#include "analysis/schedule_forecaster.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "analysis/rule.h"

namespace convscope {

ScheduleForecaster::ScheduleForecaster(std::vector<const Survey*> surveys, Dims usual)
    : m_forecaster(std::move(surveys)), m_usual(std::move(usual)) {}

Schedule ScheduleForecaster::scheduleOf(const ScheduleSpec& spec, std::int64_t iterations, std::uint64_t seed) const {
  return makeSchedule(spec, {m_usual, iterations, seed});
}

JudgedForecasts ScheduleForecaster::forecasts(const ScheduleSpec& spec, std::int64_t iterations, std::uint64_t seed,
                                              const std::vector<std::string>& policies) {
  Schedule schedule = scheduleOf(spec, iterations, seed);
  // Surveyed sizes fit the network: do not check a wide range again at every move of a slider.
  std::set<Dims> known;
  for (const Survey* survey : surveys()) known.insert(survey->started.input);
  std::vector<Dims> others;
  std::ranges::copy_if(schedule.sizes, std::back_inserter(others),
                       [&](const Dims& size) { return !known.contains(size); });
  checkInputSizes(surveys().front()->started.network, others);
  JudgedForecasts result;
  static_cast<ScheduleForecasts&>(result) =
      m_forecaster.forecasts(std::move(schedule), policies, UnmeasuredSizes::Estimate);
  if (!result.leastTime) return result;
  const ScheduleForecasts& run = iterations == kRule.horizon ? result : longRun(spec, seed, policies);
  result.verdict = run.leastTime ? scheduleVerdict(result, run) : ScheduleVerdict{result.leastTime->reason, {}};
  const bool isOfAll = run.policies.size() == result.policies.size();
  for (const PolicyForecast& policy : isOfAll ? run.policies : result.policies)
    result.longRun.push_back({policy.forecast.meanIterationUs(), iterationEnds(policy), policy.breakEven});
  return result;
}

const ScheduleForecasts& ScheduleForecaster::longRun(const ScheduleSpec& spec, std::uint64_t seed,
                                                     const std::vector<std::string>& policies) {
  if (!m_longRun || m_longRun->spec != spec || m_longRun->seed != seed || m_longRun->policies != policies)
    m_longRun =
        LongRun{spec, seed, policies,
                m_forecaster.forecasts(scheduleOf(spec, kRule.horizon, seed), policies, UnmeasuredSizes::Estimate)};
  return m_longRun->forecasts;
}

}  // namespace convscope
