#include "policy/replay/device_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "backend/executor.h"
#include "statistics/statistics.h"
#include "text/translate.h"

namespace convscope {

DeviceSearch::DeviceSearch(Executor& executor, Planner& planner, Clock& clock, const Problem& problem,
                           const Platform& platform)
    : PlanSearch(platform), m_executor(executor), m_planner(planner), m_clock(clock), m_problem(problem) {}

std::size_t DeviceSearch::add(const Candidate& candidate) {
  const auto [entry, isNew] = m_numbers.try_emplace(candidate.id, m_algorithms.size());
  if (isNew) m_algorithms.push_back({candidate, {}, {}, false});
  return entry->second;
}

std::vector<std::size_t> DeviceSearch::query(std::string_view list, Filter filter) {
  const auto listed = m_planner.candidates(m_problem, {{std::string(list)}});
  if (!listed) {
    if (listed.error().kind == Failure::Kind::DeviceLost) m_lost = listed.error();
    return {};
  }
  for (const CandidateList& one : listed->lists) m_choice.warmup.queryUs += one.queryUs;
  std::vector<std::pair<int, std::size_t>> ranked;
  for (const Candidate& candidate : listed->algorithms) {
    if (isExcluded(candidate, m_problem.precision, filter)) continue;
    const std::size_t number = add(candidate);
    for (const Listing& listing : candidate.listings) ranked.emplace_back(listing.rank, number);
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<int, std::size_t>::first);
  std::vector<std::size_t> numbers;
  for (const auto& [rank, number] : ranked) numbers.push_back(number);
  return numbers;
}

std::optional<std::size_t> DeviceSearch::named(const std::vector<std::string>& ids) {
  const auto listed = m_planner.candidates(m_problem, {});
  if (!listed) return std::nullopt;
  for (const Candidate& candidate : listed->algorithms) {
    if (std::ranges::find(ids, candidate.id) != ids.end()) return add(candidate);
  }
  return std::nullopt;
}

bool DeviceSearch::build(std::size_t index) {
  if (m_lost) return false;
  Algorithm& algorithm = m_algorithms[index];
  const double start = m_clock.nowUs();
  auto built = m_planner.build(m_problem, algorithm.candidate);
  const double us = m_clock.nowUs() - start;
  m_choice.warmup.buildUs += us;
  if (!built) return note(built.error(), index);
  if (algorithm.candidate.has(Note::RuntimeCompilation)) m_choice.warmup.compiledUs += us;
  ++m_choice.plansBuilt;
  algorithm.plan = std::move(*built);
  return true;
}

std::uint64_t DeviceSearch::workspaceBytes(std::size_t index) const {
  return m_algorithms[index].plan ? m_algorithms[index].plan->workspaceBytes() : 0;
}

bool DeviceSearch::fitsInMemory(std::size_t index, std::uint64_t limit) const {
  const std::uint64_t bytes = workspaceBytes(index);
  return (limit == 0 || bytes <= limit) && bytes <= m_executor.freeMemoryBytes();
}

bool DeviceSearch::note(const Failure& failure, std::size_t index) {
  if (failure.kind == Failure::Kind::DeviceLost) m_lost = failure;
  m_algorithms[index].failed = true;
  return false;
}

std::optional<double> DeviceSearch::execute(std::size_t index, SampleKind kind, int repeats) {
  Algorithm& algorithm = m_algorithms[index];
  if (m_lost || algorithm.failed || !algorithm.plan) return std::nullopt;
  trackPeak(workspaceBytes(index));
  const bool first = std::ranges::find(m_choice.executed, index) == m_choice.executed.end();
  const auto us = m_executor.reserveWorkspace(workspaceBytes(index)).and_then([&] {
    return first ? m_executor.executeFirst(*algorithm.plan).map([](const FirstExecution& e) { return e.us; })
                 : m_executor.time(*algorithm.plan, kind, repeats);
  });
  if (!us) {
    note(us.error(), index);
    return std::nullopt;
  }
  if (first) m_choice.executed.push_back(index);
  return *us;
}

bool DeviceSearch::canExecute(std::size_t index) {
  Algorithm& algorithm = m_algorithms[index];
  if (algorithm.failed || algorithm.pendingUs) return !algorithm.failed;
  algorithm.pendingUs = execute(index, SampleKind::Single, 1);
  return algorithm.pendingUs.has_value();
}

double DeviceSearch::warmUp(std::size_t index) {
  if (!canExecute(index)) return std::numeric_limits<double>::infinity();
  const double us = *m_algorithms[index].pendingUs;
  m_choice.warmup.warmupRunsUs += us;
  m_algorithms[index].pendingUs.reset();
  return us;
}

double DeviceSearch::time(std::size_t index, std::size_t run) {
  if (!canExecute(index)) return std::numeric_limits<double>::infinity();
  const double us = *m_algorithms[index].pendingUs;
  m_algorithms[index].pendingUs.reset();
  m_choice.warmup.timedRunsUs += us;
  if (run == 0) ++m_choice.plansTimed;
  return us;
}

double DeviceSearch::steadyUs(std::size_t index) {
  constexpr int kSamples = 9;
  constexpr double kBatchUs = 200;  // so that events resolve it, as in surveys
  std::vector<double> samples;
  const auto one = execute(index, SampleKind::Single, 1);
  const int repeats = one ? static_cast<int>(std::clamp(std::ceil(kBatchUs / std::max(*one, 0.1)), 1.0, 200.0)) : 1;
  while (one && samples.size() < kSamples) {
    const auto us = execute(index, SampleKind::Hot, repeats);
    if (!us) break;
    samples.push_back(*us);
  }
  return samples.empty() ? std::numeric_limits<double>::infinity() : median(samples);
}

Choice DeviceSearch::finish(std::optional<std::size_t> chosen, std::string reason) {
  if (m_lost || !m_choice.complete() || !chosen || m_algorithms[*chosen].failed) {
    m_choice.reason = m_lost                       ? m_lost->reason
                      : !m_choice.complete()       ? m_choice.missing.front()
                      : !chosen && !reason.empty() ? std::move(reason)
                                                   : translated("policy_rules", kNothingWorks);
    return std::move(m_choice);
  }
  m_choice.trial = chosen;
  m_choice.reason = std::move(reason);
  m_choice.workspaceBytes = workspaceBytes(*chosen);
  trackPeak(m_choice.workspaceBytes);
  m_ownUs = m_algorithms[*chosen].pendingUs;
  return std::move(m_choice);
}

}  // namespace convscope
