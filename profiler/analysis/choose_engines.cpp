#include "analysis/choose_engines.h"

#include <cmath>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "problem/input_error.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

constexpr const char* kBackend = "cudnn";

std::vector<std::string> givenUpOf(const Survey& survey, std::size_t problem) {
  std::vector<std::string> ids;
  for (const AlgorithmGivenUp& each : survey.givenUp) {
    if (each.problem == static_cast<int>(problem)) ids.push_back(each.algorithm);
  }
  return ids;
}

RankedEngine ranked(const Trial& trial, const SteadyTimes& times) {
  const Candidate& candidate = trial.candidate;
  const double us = std::round(times.us(trial) * 1000) / 1000;  // the file is for people, too
  return {{candidate.engine, candidate.knobs}, us, trial.workspaceBytes, candidate.notes};
}

}  // namespace

std::vector<ProblemChoice> chooseEngines(const Survey& survey, const ChooseOptions& options) {
  const PolicyContext context = contextOf(survey);
  const auto limit =
      options.workspaceLimit ? options.workspaceLimit : heuristicWorkspaceBytes(survey, options.deterministic);
  std::vector<ProblemChoice> choices;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult& problem = survey.problems[i];
    const SteadyTimes times(problem);
    const auto heuristic = heuristicTrial(problem, context, options.deterministic);
    AppliedChoice applied = appliedChoice(problem, heuristic, options, limit, givenUpOf(survey, i));
    ProblemChoice& choice = choices.emplace_back(ProblemChoice{toText(asCudnnProblem(problem.subject.problem))});
    choice.reason = std::move(applied.reason);
    choice.keepsHeuristic = applied.keepsHeuristic;
    choice.times = multiplicity(problem.subject);
    if (heuristic && ran(problem.trials[*heuristic])) choice.heuristicUs = times.us(problem.trials[*heuristic]);
    if (!applied.ranking.empty()) choice.us = times.us(problem.trials[applied.ranking.front()]);
    for (const std::size_t trial : applied.ranking) choice.ranking.push_back(ranked(problem.trials[trial], times));
  }
  return choices;
}

ChoiceTarget choiceTargetOf(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  const auto version = started.versions.find("cudnn");
  if (started.options.backend != kBackend || version == started.versions.end() || !started.device.isGpu())
    throw InputError(translatable("message", "choices need a survey of cuDNN (--backend cudnn) on a GPU"));
  return {started.device.name, started.device.computeCapability, started.device.processors, version->second};
}

}  // namespace convscope
