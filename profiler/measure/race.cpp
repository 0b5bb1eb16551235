#include "measure/race.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "backend/executor.h"
#include "core/translatable.h"
#include "statistics/statistics.h"

namespace convscope {

Race::Race(Executor& executor, Clock& clock, const RaceSettings& settings, std::stop_token stop, StartupModel startup,
           Report report)
    : m_executor(executor),
      m_clock(clock),
      m_settings(settings),
      m_stop(std::move(stop)),
      m_startup(startup),
      m_report(std::move(report)),
      m_best(std::numeric_limits<double>::infinity()) {}

bool Race::contends(double singleUs) const {
  return singleUs <= std::max(m_best * m_settings.contenderFactor, m_best + m_settings.contenderSlackUs);
}

bool Race::hopeless(double us) const {
  return us > std::max(m_best * m_settings.hopelessFactor, m_best + m_settings.hopelessSlackUs);
}

double Race::lostFromUs(double best) const {
  const double slack = std::max(m_settings.hopelessSlackUs, m_settings.contenderSlackUs);
  return std::max(best * std::max(m_settings.hopelessFactor, m_settings.contenderFactor), best + slack);
}

bool Race::over() const {
  return m_lost || m_stop.stop_requested();
}

Result<double> Race::enter(int algorithm, Plan& plan) {
  const auto first = m_executor.executeFirst(plan);
  if (!first) return tl::unexpected(first.error());

  const bool onlyOne = hopeless(m_startup.executionUs(*first));
  double single = first->us;
  if (onlyOne) {
    single = first->us - first->launchUs;
  } else if (!m_stop.stop_requested()) {
    const auto second = m_executor.time(plan, SampleKind::Single, 1);
    if (!second) return tl::unexpected(second.error());
    single = *second;
    m_startup.learn(*first, single);
  }
  m_best = std::min(m_best, single);
  m_report({algorithm, SampleKind::Single, 1, {single}, 0, 0});
  m_lanes.push_back({&plan, single, 1, {}, 0});
  m_results.push_back({algorithm,
                       false,
                       {},
                       onlyOne ? translatable("message", "no finalist: its first execution was too long to win") : "",
                       {}});
  return first->us;
}

void Race::pickContenders(std::span<const int> chosen) {
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    Lane& lane = m_lanes[i];
    RaceResult& result = m_results[i];
    const bool isChosen = std::ranges::find(chosen, result.algorithm) != chosen.end();
    // A sample as long as the budget is as good as a hot one.
    result.contender = contends(lane.singleUs) || (isChosen && lane.singleUs < m_settings.stopping.budgetUs);
    if (!result.contender) {
      if (result.note.empty())
        result.note =
            fmt::format(translatable("message", "single sample only: {:.3g} times the best"), lane.singleUs / m_best);
      continue;
    }
    const double repeats = std::ceil(m_settings.batchUs / std::max(lane.singleUs, 0.1));
    lane.repeats = static_cast<int>(std::clamp(repeats, 1.0, static_cast<double>(m_settings.largestBatch)));
  }
}

/// Returns whether the clock was high enough to keep the samples of the round that has just ended; pauses if not.
bool Race::keepRound() {
  const auto clock = m_executor.clock();
  m_clockMHz = clock ? clock->currentMHz : 0;
  if (!clock || clock->currentMHz >= m_settings.throttledBelow * clock->referenceMHz) {
    m_throttledInARow = 0;
    return true;
  }
  ++m_throttledInARow;
  m_clock.sleepUs(1000.0 * (1 << std::min(m_throttledInARow, 6)));
  return false;
}

/// Not in the first round: its hot sample has to show first that the algorithm is not far behind.
bool Race::wantsIsolated(const Lane& lane) const {
  if (lane.hot.empty() || lane.isolated >= m_settings.isolatedSamples) return false;
  if (lane.singleUs > std::max(m_best * m_settings.isolatedFactor, m_best + m_settings.isolatedSlackUs)) return false;
  return lane.isolated == 0 || (lane.isolated + 1) * lane.singleUs <= m_settings.isolatedBudgetUs;
}

/// Takes one sample; none if the execution fails, which is then the algorithm's result.
std::optional<Race::RaceSample> Race::sample(std::size_t index, SampleKind kind) {
  const Lane& lane = m_lanes[index];
  const auto us = m_executor.reserveWorkspace(lane.plan->workspaceBytes()).and_then([&] {
    return m_executor.time(*lane.plan, kind, kind == SampleKind::Hot ? lane.repeats : 1);
  });
  if (us) return RaceSample{index, kind, *us};
  m_results[index].failure = us.error();
  m_lost = us.error().kind == Failure::Kind::DeviceLost;
  return std::nullopt;
}

void Race::sampleRound(const std::vector<std::size_t>& lanes, SampleKind kind) {
  std::vector<RaceSample> taken;
  for (const std::size_t index : lanes) {
    if (over()) break;
    if (m_results[index].failure) continue;
    const auto first = sample(index, kind);
    if (!first) continue;
    taken.push_back(*first);
    // Straight after the algorithm's own hot sample, as frameworks take it after the algorithm's own first execution.
    if (kind != SampleKind::Hot || !wantsIsolated(m_lanes[index]) || over()) continue;
    if (const auto isolated = sample(index, SampleKind::Single)) taken.push_back(*isolated);
  }
  const bool keep = keepRound();
  for (const auto& [index, ofKind, us] : taken) {
    Lane& lane = m_lanes[index];
    if (keep && ofKind == SampleKind::Hot) lane.hot.push_back(us);
    if (keep && ofKind == SampleKind::Single) ++lane.isolated;
    m_report({m_results[index].algorithm, ofKind, ofKind == SampleKind::Hot ? lane.repeats : 1,
              keep ? std::vector{us} : std::vector<double>{}, keep ? 0 : 1, m_clockMHz});
  }
}

void Race::runHot() {
  const StoppingRule rule(m_settings.stopping);
  while (!over() && m_throttledInARow < m_settings.throttledRounds) {
    std::vector<std::size_t> racing;
    std::vector<Runner> runners;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
      if (!m_results[i].contender || m_results[i].failure) continue;
      racing.push_back(i);
      runners.push_back({m_lanes[i].hot, m_lanes[i].repeats});
    }
    std::vector<std::size_t> lanes;
    for (const std::size_t index : rule.unsettled(runners)) lanes.push_back(racing[index]);
    if (lanes.empty()) break;
    sampleRound(lanes, SampleKind::Hot);
  }
}

void Race::runCold() {
  std::vector<std::size_t> lanes;
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    if (m_results[i].contender) lanes.push_back(i);
  }
  m_throttledInARow = 0;
  for (int round = 0; round < m_settings.coldSamples && !over(); ++round) sampleRound(lanes, SampleKind::Cold);
}

void Race::run(bool cold, std::span<const int> chosen) {
  pickContenders(chosen);
  runHot();
  double best = std::numeric_limits<double>::infinity();
  for (const Lane& lane : m_lanes) {
    if (!lane.hot.empty()) best = std::min(best, median(lane.hot));
  }
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    if (!m_lanes[i].hot.empty()) m_results[i].hotUs = median(m_lanes[i].hot);
    if (!m_results[i].contender) continue;
    const std::size_t count = m_lanes[i].hot.size();
    const StoppingSettings& stopping = m_settings.stopping;
    if (count > 0 && count < static_cast<std::size_t>(stopping.minimumSamples) &&
        median(m_lanes[i].hot) > best * std::min(stopping.clearFactor, stopping.farFactor)) {
      m_results[i].contender = false;
      const double times = median(m_lanes[i].hot) / best;
      m_results[i].note =
          count == 1 ? fmt::format(translatable("message", "no finalist after 1 sample: {:.3g} times the best"), times)
                     : fmt::format(translatable("message", "no finalist after {} samples: {:.3g} times the best"),
                                   count, times);
      continue;
    }
    m_results[i].note =
        count > 0 ? fmt::format(translatable("message", "{} samples of {} executions"), count, m_lanes[i].repeats)
        : m_throttledInARow > 0 ? translatable("message", "the clock was throttled in every hot sample")
                                : translatable("message", "no hot sample was taken");
  }
  if (cold) runCold();
}

double StartupModel::executionUs(const FirstExecution& first) const {
  const double rest = first.us - first.launchUs;
  return rest - (first.launchUs > 0 ? std::min(m_largestUs, rest / 2) : m_largestUs);
}

void StartupModel::learn(const FirstExecution& first, double singleUs) {
  m_largestUs = std::max(m_largestUs, first.us - first.launchUs - singleUs);
}

}  // namespace convscope
