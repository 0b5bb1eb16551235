#include "analysis/schedule_forecaster.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "analysis/host_limit.h"
#include "policy/forecast/rule.h"
#include "policy/schedule/default_schedule.h"
#include "text/counted_iterations.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// A long run over more sizes takes seconds, and the caller waits for it.
constexpr std::int64_t kMostSizesOfRule = 2000;

std::int64_t countOf(const NumberRange& range) {
  return range.step < 1 || range.to < range.from ? 1 : (range.to - range.from) / range.step + 1;
}

}  // namespace

std::vector<Dims> sizesOutside(const Schedule& schedule, const std::vector<const Survey*>& measured) {
  std::vector<Dims> outside;
  const std::vector<std::int64_t> counts = schedule.counts();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Dims& size = schedule.sizes[i];
    const auto isOutside = [&](std::size_t number) {
      const auto at = [number](const Survey* survey) { return survey->started.input[number]; };
      const auto [least, most] = std::ranges::minmax(measured, {}, at);
      return size[number] < at(least) || size[number] > at(most);
    };
    for (std::size_t number = 0; counts[i] > 0 && number < size.size(); ++number) {
      if (!isOutside(number)) continue;
      outside.push_back(size);
      break;
    }
  }
  std::ranges::sort(outside);
  return outside;
}

std::string extrapolationText(const std::vector<std::string>& outside, const std::vector<std::string>& measured) {
  constexpr std::size_t kMostNamed = 12;
  if (outside.empty()) return {};
  const std::size_t named = std::min(outside.size(), kMostNamed);
  const auto end = outside.begin() + static_cast<std::ptrdiff_t>(named);
  std::string text = fmt::format("{}", fmt::join(outside.begin(), end, listGap()));
  if (named < outside.size()) text = phrase("schedule_forecaster", "{} and {} more")(text, outside.size() - named);
  if (measured.size() == 1)
    return phrase("schedule_forecaster", "Not the measured size ({}), so extrapolated and perhaps far off: {}.")(
        measured.front(), text);
  return phrase("schedule_forecaster",
                "Outside of what was measured ({} to {}), so extrapolated and perhaps far off: {}.")(
      measured.front(), measured.back(), text);
}

bool drawsManySizes(const ScheduleSpec& spec) {
  const auto exceeds = [](const NumberRange& first, const NumberRange& second) {
    return countOf(first) > kMostSizesOfRule / countOf(second);
  };
  if (const auto* each = std::get_if<RandomHeightsAndWidths>(&spec)) return exceeds(each->height, each->width);
  if (const auto* each = std::get_if<RandomBatchesAndWidths>(&spec)) return exceeds(each->batch, each->width);
  return false;
}

JudgedForecasts ScheduleForecaster::forecasts(const ScheduleSpec& spec, const ScheduleSettings& settings,
                                              const std::vector<std::string>& policies) {
  const bool isWithoutRule = drawsManySizes(spec);
  ScheduleSettings shown = settings;
  if (isWithoutRule) shown.iterations = std::min(settings.iterations, kMostIterationsOfManySizes);
  Schedule schedule = makeSchedule(spec, shown);
  checkSizes(schedule);
  JudgedForecasts result;
  static_cast<ScheduleForecasts&>(result) =
      m_forecaster.forecasts(std::move(schedule), policies, UnmeasuredSizes::Estimate);
  if (!result.leastTime) return result;
  const bool isLong = settings.iterations == kRule.horizon || isWithoutRule;
  const ScheduleForecasts& run = isLong ? result : longRun(spec, settings, policies);
  result.extrapolated = sizesOutside(result.schedule, surveys());
  result.verdict = run.leastTime
                       ? scheduleVerdict(result, run,
                                         {isHostLimited(result.policies.front().costs),
                                          spec == defaultSchedule(endedInputs(surveys())), result.extrapolated})
                       : ScheduleVerdict{.sentence = result.leastTime->reason};
  if (isWithoutRule)
    result.verdict.sentence =
        phrase("schedule_verdict", "Of so many sizes only {} are computed, and no rule for every number.")(
            countedIterations(shown.iterations));
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

bool ScheduleForecaster::isHostLimited(const std::shared_ptr<const PolicyCosts>& off) {
  if (std::exchange(m_off, off) == off) return m_isHostLimited;
  std::vector<const Survey*> complete = surveys();
  std::erase_if(complete, [&](const Survey* survey) {
    const auto size = std::ranges::find(off->sizes, survey->started.input, &SizeCosts::input);
    return size == off->sizes.end() || !size->complete();
  });
  m_isHostLimited = hostLimitOf(complete, *off).has_value();
  return m_isHostLimited;
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
