#include "analysis/schedule_forecaster.h"

#include <algorithm>
#include <iterator>

#include "policy/forecast/rule.h"

namespace convscope {

JudgedForecasts ScheduleForecaster::forecasts(const ScheduleSpec& spec, const ScheduleSettings& settings,
                                              const std::vector<std::string>& policies) {
  Schedule schedule = makeSchedule(spec, settings);
  checkSizes(schedule);
  JudgedForecasts result;
  static_cast<ScheduleForecasts&>(result) =
      m_forecaster.forecasts(std::move(schedule), policies, UnmeasuredSizes::Estimate);
  if (!result.leastTime) return result;
  const ScheduleForecasts& run = settings.iterations == kRule.horizon ? result : longRun(spec, settings, policies);
  result.verdict = run.leastTime ? scheduleVerdict(result, run) : ScheduleVerdict{result.leastTime->reason, {}};
  const bool isOfAll = run.policies.size() == result.policies.size();
  for (const PolicyForecast& policy : isOfAll ? run.policies : result.policies)
    result.longRun.push_back({policy.forecast.meanIterationUs(), iterationEnds(policy), policy.breakEven});
  return result;
}

void ScheduleForecaster::checkSizes(const Schedule& schedule) {
  if (m_fitting.empty()) {
    for (const Survey* survey : surveys()) m_fitting.insert(survey->started.input);
  }
  std::vector<Dims> others;
  std::ranges::copy_if(schedule.sizes, std::back_inserter(others),
                       [&](const Dims& size) { return !m_fitting.contains(size); });
  checkInputSizes(surveys().front()->started.network, others);
  m_fitting.insert(others.begin(), others.end());
}

const ScheduleForecasts& ScheduleForecaster::longRun(const ScheduleSpec& spec, ScheduleSettings settings,
                                                     const std::vector<std::string>& policies) {
  settings.iterations = kRule.horizon;
  if (!m_longRun || m_longRun->spec != spec || m_longRun->settings != settings || m_longRun->policies != policies)
    m_longRun = LongRun{spec, settings, policies,
                        m_forecaster.forecasts(makeSchedule(spec, settings), policies, UnmeasuredSizes::Estimate)};
  return m_longRun->forecasts;
}

}  // namespace convscope
