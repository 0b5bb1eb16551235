#include "policy/framework/measured_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "text/translate.h"
#include "text/units.h"

namespace convscope {

MeasuredSearch::MeasuredSearch(const ProblemResult& problem, const PolicyContext& context,
                               std::vector<SearchStep>* steps)
    : PlanSearch(context.platform), m_problem(problem), m_context(context), m_steady(problem), m_steps(steps) {
  if (!problem.failure.empty())
    noteMissing(phrase("policy_rules", "this problem could not be surveyed: {}")(problem.failure));
  else if (!problem.ended)
    noteMissing(translated("policy_rules", "the survey of this problem did not end"));
  if (context.someAlgorithmsOnly)
    noteMissing(translated("policy_rules", "the survey measured only some of the algorithms"));
}

void MeasuredSearch::note(SearchStepKind kind, std::optional<std::size_t> trial, double us, std::string_view list) {
  if (m_steps != nullptr) m_steps->push_back({kind, trial, std::string(list), us});
}

std::vector<std::size_t> MeasuredSearch::query(std::string_view list, Filter filter) {
  const auto named = std::ranges::find(m_problem.lists, list, &CandidateList::name);
  if (named == m_problem.lists.end()) {
    std::vector<std::string> there;
    for (const CandidateList& known : m_problem.lists) there.push_back(known.name);
    noteMissing(phrase("policy_rules", "the list \"{}\" was not surveyed (lists of this survey: {})")(
        list, fmt::join(there, ", ")));
    if (std::ranges::find(m_choice.missingLists, list) == m_choice.missingLists.end())
      m_choice.missingLists.emplace_back(list);
    return {};
  }
  m_choice.warmup.queryUs += named->queryUs;
  note(SearchStepKind::Query, {}, named->queryUs, list);

  struct Place {
    int rank;
    std::size_t trial;
  };
  std::vector<Place> places;
  const auto number = static_cast<int>(named - m_problem.lists.begin());
  for (std::size_t i = 0; i < m_problem.trials.size(); ++i) {
    if (isExcluded(trial(i).candidate, m_problem.subject.problem.precision, filter)) continue;
    for (const Listing& listing : m_problem.trials[i].candidate.listings) {
      if (listing.list == number) places.push_back({listing.rank, i});
    }
  }
  std::ranges::stable_sort(places, {}, &Place::rank);
  std::vector<std::size_t> indices;
  indices.reserve(places.size());
  for (const Place& place : places) indices.push_back(place.trial);
  return indices;
}

void MeasuredSearch::name(std::string_view list, double shareOfQuery) {
  const auto named = std::ranges::find(m_problem.lists, list, &CandidateList::name);
  if (named == m_problem.lists.end()) return;
  m_choice.warmup.queryUs += shareOfQuery * named->queryUs;
  note(SearchStepKind::Query, {}, shareOfQuery * named->queryUs, list);
}

bool MeasuredSearch::build(std::size_t index) {
  const Trial& plan = trial(index);
  m_choice.warmup.buildUs += plan.buildUs.value_or(0);
  note(SearchStepKind::Build, index, plan.buildUs.value_or(0));
  if (plan.candidate.has(Note::RuntimeCompilation)) m_choice.warmup.compiledUs += plan.buildUs.value_or(0);
  if (plan.buildUs) {
    ++m_choice.plansBuilt;
    return true;
  }
  if (!plan.status) noteMissing(phrase("policy_rules", "not every algorithm was measured: {}")(plan.candidate.id));
  return false;
}

bool MeasuredSearch::fitsInMemory(std::size_t index, std::uint64_t limit) const {
  const std::uint64_t bytes = trial(index).workspaceBytes;
  return (limit == 0 || bytes <= limit) && (m_context.freeMemoryBytes == 0 || bytes <= m_context.freeMemoryBytes);
}

bool MeasuredSearch::canExecute(std::size_t index) {
  const Trial& plan = trial(index);
  if (ran(plan) || plan.status == TrialStatus::Slower) return true;
  if (!plan.status) {
    noteMissing(phrase("policy_rules", "not every algorithm was measured: {}")(plan.candidate.id));
  } else if (plan.status == TrialStatus::Skipped && fitsInMemory(index) && m_context.surveyWorkspaceLimit != 0 &&
             plan.workspaceBytes > m_context.surveyWorkspaceLimit) {
    noteMissing(phrase("policy_rules", "the survey left out algorithms with more than {} of workspace")(
        formatBytes(m_context.surveyWorkspaceLimit)));
  }
  return false;
}

std::optional<std::size_t> MeasuredSearch::named(const std::vector<std::string>& ids) {
  for (std::size_t i = 0; i < m_problem.trials.size(); ++i) {
    if (std::ranges::find(ids, trial(i).candidate.id) != ids.end()) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> MeasuredSearch::firstListed() const {
  for (const CandidateList& list : m_problem.lists) {
    if (const auto first = m_problem.firstOf(list.name)) return first;
  }
  return std::nullopt;
}

bool MeasuredSearch::load(std::size_t index) {
  if (std::ranges::find(m_choice.executed, index) != m_choice.executed.end()) return false;
  m_choice.executed.push_back(index);
  if (trial(index).status == TrialStatus::Slower) ++m_choice.plansSlower;
  m_choice.warmup.loadUs += loadUs(trial(index));
  note(SearchStepKind::Load, index, loadUs(trial(index)));
  trackPeak(trial(index).workspaceBytes);
  return true;
}

double MeasuredSearch::warmUp(std::size_t index) {
  const bool first = load(index);
  const double us = singleUs(trial(index));
  m_choice.warmup.warmupRunsUs += us;
  note(SearchStepKind::WarmUpRun, index, us);
  return first ? us + loadUs(trial(index)) : us;
}

double MeasuredSearch::time(std::size_t index, std::size_t run) {
  // If the survey has fewer samples, the last one is used again.
  const std::vector<double>& samples = trial(index).single.us;
  const double us = samples.empty() ? singleUs(trial(index)) : samples[std::min(run, samples.size() - 1)];
  const bool first = load(index);
  m_choice.warmup.timedRunsUs += us;
  note(SearchStepKind::TimedRun, index, us);
  if (run == 0) ++m_choice.plansTimed;
  return first ? us + loadUs(trial(index)) : us;
}

Choice MeasuredSearch::finish(std::optional<std::size_t> chosen, std::string reason) {
  if (chosen && trial(*chosen).status == TrialStatus::Slower)
    noteMissing(phrase("policy_rules",
                       "the survey did not execute {} to the end, because it is slow")(trial(*chosen).candidate.id));
  if (!m_choice.complete()) {
    m_choice.reason = m_choice.missing.front();
    return std::move(m_choice);
  }
  m_choice.reason = chosen || !reason.empty() ? std::move(reason) : translated("policy_rules", kNothingWorks);
  if (!chosen) return std::move(m_choice);
  load(*chosen);
  m_choice.trial = chosen;
  m_choice.steadyUs = steadyUs(*chosen);
  m_choice.workspaceBytes = trial(*chosen).workspaceBytes;
  return std::move(m_choice);
}

}  // namespace convscope
