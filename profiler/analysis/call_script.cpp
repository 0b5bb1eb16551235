#include "analysis/call_script.h"

#include <algorithm>
#include <utility>

#include "policy/framework/applied_choice.h"
#include "session/algorithm_text.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

CallStage stageOf(SearchStepKind kind) {
  switch (kind) {
    case SearchStepKind::Query:
      return CallStage::List;
    case SearchStepKind::Build:
      return CallStage::Build;
    case SearchStepKind::Load:
      return CallStage::Load;
    default:
      return CallStage::Time;
  }
}

/// Makes the steps of a call, adding up their times.
class CallSteps {
 public:
  void add(CallStage stage, double us = 0, std::optional<std::size_t> row = {}) {
    m_endUs += us;
    m_steps.push_back({stage, us, m_endUs, row});
  }
  /// Adds to the last step if that is of the same stage and row.
  void extend(CallStage stage, double us, std::optional<std::size_t> row) {
    if (m_steps.empty() || m_steps.back().stage != stage || m_steps.back().row != row) return add(stage, us, row);
    m_endUs += us;
    m_steps.back().us += us;
    m_steps.back().endUs = m_endUs;
  }
  std::vector<CallStep> finish() && { return std::move(m_steps); }

 private:
  std::vector<CallStep> m_steps;
  double m_endUs = 0;
};

CallSteps untilLookup() {
  CallSteps steps;
  for (const CallStage stage : {CallStage::Call, CallStage::Shape, CallStage::Cache}) steps.add(stage);
  return steps;
}

std::vector<CallStep> hitSteps(double runUs) {
  CallSteps steps = untilLookup();
  steps.add(CallStage::Run, runUs);
  return std::move(steps).finish();
}

/// The plans that a search times, and the one that each of its steps belongs to.
struct TimedPlans {
  std::vector<TimedAlgorithm> plans;           ///< in the order of their first timed execution
  std::vector<std::optional<std::size_t>> of;  ///< by step
};

/// A plan that two lists name may be timed twice, so it has two rows.
TimedPlans timedPlans(const ProblemResult& problem, const std::vector<SearchStep>& steps) {
  TimedPlans timed;
  timed.of.resize(steps.size());
  std::vector<int> runs;
  double loadUs = 0;  // that no execution before the timed one contains
  bool isOpen = false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const SearchStep& step = steps[i];
    const bool isRun = step.kind == SearchStepKind::WarmUpRun || step.kind == SearchStepKind::TimedRun;
    if (!isRun) {
      isOpen = false;
      if (step.kind == SearchStepKind::Load) loadUs = step.us;
      continue;
    }
    if (!isOpen || timed.plans.back().trial != *step.trial ||
        (step.kind == SearchStepKind::WarmUpRun && runs.back() > 0)) {
      const Trial& trial = problem.trials[*step.trial];
      timed.plans.push_back({*step.trial, shortAlgorithmText(problem, trial), trial.candidate.family, 0});
      runs.push_back(0);
      isOpen = true;
      if (i > 0 && steps[i - 1].kind == SearchStepKind::Load) timed.of[i - 1] = timed.plans.size() - 1;
    }
    timed.of[i] = timed.plans.size() - 1;
    if (step.kind == SearchStepKind::TimedRun) {
      timed.plans.back().us += step.us + loadUs;
      ++runs.back();
    }
    loadUs = 0;
  }
  for (std::size_t i = 0; i < timed.plans.size(); ++i) timed.plans[i].us /= std::max(runs[i], 1);
  return timed;
}

/// Returns how many algorithms the queried lists name; one that two lists name counts twice.
std::size_t listedAlgorithms(const ProblemResult& problem, const std::vector<SearchStep>& steps) {
  std::vector<bool> queried(problem.lists.size(), false);
  for (const SearchStep& step : steps) {
    const auto list = std::ranges::find(problem.lists, step.list, &CandidateList::name);
    if (step.kind == SearchStepKind::Query && list != problem.lists.end())
      queried[static_cast<std::size_t>(list - problem.lists.begin())] = true;
  }
  std::size_t count = 0;
  for (const Trial& trial : problem.trials) {
    for (const Listing& each : trial.candidate.listings) count += queried[static_cast<std::size_t>(each.list)] ? 1 : 0;
  }
  return count;
}

}  // namespace

std::vector<CallStep> unknownSteps() {
  CallSteps steps;
  for (const CallStage stage : {CallStage::Call, CallStage::Shape, CallStage::Unknown}) steps.add(stage);
  return std::move(steps).finish();
}

std::vector<CallStep> missSteps(const Policy& policy, const ProblemSearch& search, double runUs,
                                const std::map<std::size_t, double>& loads) {
  CallSteps steps = untilLookup();
  for (std::size_t i = 0; i < search.steps.size(); ++i) {
    const SearchStep& step = search.steps[i];
    if (step.kind == SearchStepKind::Load) {
      const auto load = loads.find(step.trial.value_or(0));
      if (load != loads.end() && load->second > 0) steps.add(CallStage::Load, load->second, search.rows[i]);
    } else {
      steps.extend(stageOf(step.kind), step.us, search.rows[i]);
    }
  }
  steps.add(CallStage::Keep);
  if (policy.cache.keeps != PlanCache::Keeps::Nothing) steps.add(CallStage::Store);
  steps.add(CallStage::Run, runUs);
  return std::move(steps).finish();
}

SearchedScript searchedScript(const Policy& policy, const ProblemResult& result, const PolicyContext& context) {
  SearchedScript searched;
  CallScript& script = searched.script;
  script.subject = result.subject;
  SearchSteps steps = searchSteps(policy, result, context);
  searched.search.steps = std::move(steps.steps);
  script.reason = steps.choice.reason;
  if (!steps.choice.trial) {
    script.missing = steps.choice.missing.empty() ? steps.choice.reason : steps.choice.missing.front();
    script.hit = unknownSteps();
    return searched;
  }
  const Trial& chosen = result.trials[*steps.choice.trial];
  TimedPlans timed = timedPlans(result, searched.search.steps);
  searched.search.rows = std::move(timed.of);
  script.timed = std::move(timed.plans);
  if (const auto row = std::ranges::find(script.timed, *steps.choice.trial, &TimedAlgorithm::trial);
      row != script.timed.end())
    script.chosen = static_cast<std::size_t>(row - script.timed.begin());
  script.algorithm = algorithmText(result, chosen);
  script.shortAlgorithm = shortAlgorithmText(result, chosen);
  script.family = chosen.candidate.family;
  script.runUs = steps.choice.steadyUs;
  script.listed = listedAlgorithms(result, searched.search.steps);
  script.built = static_cast<std::size_t>(steps.choice.plansBuilt);
  script.refused =
      static_cast<std::size_t>(std::ranges::count(searched.search.steps, SearchStepKind::Build, &SearchStep::kind)) -
      script.built;
  script.hit = hitSteps(script.runUs);
  script.again = missSteps(policy, searched.search, script.runUs, {});
  return searched;
}

}  // namespace convscope
