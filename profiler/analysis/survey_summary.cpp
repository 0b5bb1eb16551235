#include "analysis/survey_summary.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "analysis/own_problems.h"
#include "policy/framework/pytorch_release.h"
#include "session/trial_times.h"
#include "text/translate.h"

namespace convscope {
namespace {

void addTo(PassTotal& total, const ProblemSummary& problem) {
  ++total.problems;
  if (problem.fastest == nullptr) return;
  ++total.measured;
  const double times = multiplicity(problem.result->subject);
  total.fastestUs += times * problem.time.median;
  total.firstListedUs +=
      times * problem.time.median * (problem.firstListed != nullptr ? problem.firstOverFastest : std::nan(""));
  total.buildAndFirstRunUs += buildAndFirstRunUs(*problem.fastest);
  total.largestWorkspace = std::max(total.largestWorkspace, problem.fastest->workspaceBytes);
}

void addTo(SearchCost& cost, const ProblemResult& result) {
  for (const CandidateList& list : result.lists) cost.queryUs += list.queryUs;
  for (const Trial& trial : result.trials) {
    cost.buildUs += trial.buildUs.value_or(0);
    cost.firstExecutionUs += trial.firstExecutionUs.value_or(0);
    if (trial.buildUs) ++cost.plans;
  }
}

void addTo(std::vector<FamilyWins>& families, const ProblemSummary& problem) {
  if (problem.fastest == nullptr) return;
  const std::optional<Family> family = problem.fastest->candidate.family;
  auto wins = std::ranges::lower_bound(families, family, {}, &FamilyWins::family);
  if (wins == families.end() || wins->family != family) wins = families.insert(wins, {family, 0, 0});
  ++wins->problems;
  wins->us += problem.time.median * multiplicity(problem.result->subject);
}

/// The first measured algorithm of the lists in order, and its list.
struct Listed {
  std::size_t trial;
  const std::string* list;
};

std::optional<Listed> firstListed(const ProblemResult& result) {
  for (const CandidateList& list : result.lists) {
    if (const auto first = result.firstOf(list.name)) return Listed{*first, &list.name};
  }
  return std::nullopt;
}

}  // namespace

std::size_t convolutionLayers(const Survey& survey) {
  std::set<std::string> layers;
  for (const ProblemResult& result : survey.problems)
    layers.insert(result.subject.layers.begin(), result.subject.layers.end());
  return layers.size();
}

std::string firstLayer(const NetworkProblem& subject) {
  return subject.layers.empty() ? "" : subject.layers.front();
}

std::optional<std::size_t> heuristicChoice(const Survey& survey, const ProblemResult& result) {
  if (const Policy* off = pytorchPolicy(survey, {})) return off->choose(result, contextOf(survey)).trial;
  const auto first = firstListed(result);
  return first && result.ended ? std::optional(first->trial) : std::nullopt;
}

Dispatch pytorchDispatchOf(const Survey& survey, const ProblemResult& result) {
  const Policy* policy = pytorchPolicy(survey, {});
  if (policy == nullptr) return {};
  return policy->dispatch(result.subject.problem, contextOf(survey).platform);
}

namespace {

ProblemSummary summarizeProblem(const Survey& survey, const ProblemResult& result) {
  ProblemSummary summary;
  summary.result = &result;
  summary.dispatch = pytorchDispatchOf(survey, result);
  for (const Trial& trial : result.trials) {
    if (trial.status) ++summary.trials[*trial.status];
  }
  const auto fastest = result.fastest();
  if (!fastest) return summary;
  summary.fastest = &result.trials[*fastest];
  summary.time = summarize(summary.fastest->timing().us);
  if (const auto first = firstListed(result)) {
    summary.firstListed = &result.trials[first->trial];
    summary.firstOverFastest = timesSlower(result, *summary.firstListed, *summary.fastest);
    summary.firstList = *first->list;
  }
  if (const auto heuristic = heuristicChoice(survey, result)) {
    summary.heuristic = &result.trials[*heuristic];
    summary.heuristicOverFastest = timesSlower(result, *summary.heuristic, *summary.fastest);
  }
  return summary;
}

}  // namespace

SurveySummary summarizeSurvey(const Survey& survey) {
  SurveySummary summary;
  summary.search.setupUs = setupUs(survey);
  const std::vector<bool> own = ownProblems(survey);
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult& result = survey.problems[i];
    ProblemSummary& problem = summary.problems.emplace_back(summarizeProblem(survey, result));
    // Among algorithms picked by hand the order of the lists means nothing.
    if (!survey.started.options.algorithms.empty()) problem.firstListed = nullptr;
    addTo(summary.search, result);
    if (!own[i]) {
      addTo(summary.otherExecutors, problem);
      continue;
    }
    addTo(summary.passes[result.subject.problem.pass], problem);
    addTo(summary.total, problem);
    addTo(summary.families, problem);
    summary.agreed += problem.fastest != nullptr && problem.heuristic == problem.fastest ? 1 : 0;
  }
  return summary;
}

std::string agreementText(int agreed, int measured) {
  return phrase("survey_summary", "{} of {} are the fastest algorithm")(agreed, measured);
}

int costliestProblem(const Survey& survey) {
  int costliest = -1;
  double most = 0;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemSummary problem = summarizeProblem(survey, survey.problems[i]);
    const double us = problem.time.median * multiplicity(problem.result->subject);
    if (us <= most) continue;
    most = us;
    costliest = static_cast<int>(i);
  }
  return costliest;
}

bool keepLayer(SurveySummary& summary, const std::string& layer) {
  std::erase_if(summary.problems, [&](const ProblemSummary& problem) {
    return std::ranges::find(problem.result->subject.layers, layer) == problem.result->subject.layers.end();
  });
  return !summary.problems.empty();
}

double buildAndFirstRunUs(const Trial& trial) {
  return trial.buildUs.value_or(0) + trial.firstExecutionUs.value_or(0);
}

double setupUs(const Survey& survey) {
  double sum = 0;
  for (const auto& [what, us] : survey.started.setup) sum += us;
  return sum;
}

std::string totalFailure(const Survey& survey) {
  std::map<std::string, int> reasons;
  for (const ProblemResult& result : survey.problems) {
    if (result.failure.empty()) return {};
    ++reasons[result.failure];
  }
  const auto most = std::ranges::max_element(reasons, {}, [](const auto& reason) { return reason.second; });
  return most != reasons.end() ? most->first : std::string();
}

bool hasFailures(const Survey& survey) {
  if (!survey.isComplete()) return true;
  return std::ranges::any_of(survey.problems, [](const ProblemResult& result) {
    return !result.failure.empty() ||
           std::ranges::any_of(result.trials, [](const Trial& trial) { return trial.status == TrialStatus::Failed; });
  });
}

}  // namespace convscope
