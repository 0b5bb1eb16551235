#include "analysis/picks.h"

#include <algorithm>
#include <map>
#include <optional>

#include "policy/framework/pytorch_release.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

std::optional<std::size_t> fastestDeterministic(const ProblemResult& problem) {
  const SteadyTimes times(problem);
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < problem.trials.size(); ++i) {
    const Trial& trial = problem.trials[i];
    if (!ran(trial) || trial.candidate.has(Note::Nondeterministic)) continue;
    if (!best || times.us(trial) < times.us(problem.trials[*best])) best = i;
  }
  return best;
}

}  // namespace

std::vector<Pick> picksOf(const ProblemResult& problem, const PolicyContext& context, const std::string& backend) {
  std::map<std::size_t, Pick> picks;
  const auto add = [&](const std::optional<std::size_t>& trial, const std::string& by) {
    if (!trial || !ran(problem.trials.at(*trial))) return;
    picks[*trial].trial = *trial;
    picks[*trial].by.push_back(by);
  };
  add(problem.fastest(), "fastest");
  add(fastestDeterministic(problem), "fastest deterministic");
  for (const CandidateList& list : problem.lists) add(problem.firstOf(list.name), "first of " + list.name);
  for (const CudnnSwitches switches : kSwitchCombinations) {
    if (const Policy* policy = pytorchPolicy(backend, switches, context.release))
      add(policy->choose(problem, context).trial, policy->name);
  }
  std::vector<Pick> list;
  for (auto& [trial, pick] : picks) list.push_back(std::move(pick));
  return list;
}

CheckRequest checkRequest(const Survey& survey, CheckStarted started) {
  CheckRequest request{std::move(started), {}};
  const PolicyContext context = contextOf(survey);
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult& result = survey.problems[i];
    const std::vector<Pick> picks = picksOf(result, context, survey.started.options.backend);
    const SteadyTimes times(result);
    CheckedProblem problem{static_cast<int>(i), result.subject.problem, {}};
    for (std::size_t k = 0; k < result.trials.size(); ++k) {
      const Trial& trial = result.trials[k];
      const bool pick = std::ranges::find(picks, k, &Pick::trial) != picks.end();
      if (ran(trial) && (trial.contender || pick))
        problem.algorithms.push_back({static_cast<int>(k), trial.candidate, times.us(trial), pick});
    }
    if (!problem.algorithms.empty()) request.problems.push_back(std::move(problem));
  }
  return request;
}

}  // namespace convscope
