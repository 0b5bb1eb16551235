#include "analysis/conversion_costs.h"

#include <algorithm>
#include <functional>

#include "analysis/kernel_report.h"
#include "analysis/own_problems.h"
#include "analysis/survey_summary.h"
#include "session/trial_times.h"

namespace convscope {

std::vector<ConversionCost> conversionCosts(const Survey& survey) {
  std::vector<ConversionCost> costs;
  const std::vector<bool> isOwn = ownProblems(survey);
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult& result = survey.problems[i];
    const Problem& problem = result.subject.problem;
    if (!isOwn[i] || problem.layout != Layout::Nchw) continue;
    const auto choice = heuristicChoice(survey, result);
    if (!choice || !ran(result.trials[*choice])) continue;
    const Trial& trial = result.trials[*choice];
    const auto report = kernelReport(trial, problem, survey.started.device);
    if (!report) continue;
    const double us = multiplicity(result.subject) * SteadyTimes(result).us(trial);
    costs.push_back({i, us, us * report->usOf(KernelRole::ConvertsLayout) / report->us});
  }
  std::ranges::stable_sort(costs, std::greater<>(), &ConversionCost::convertUs);
  return costs;
}

}  // namespace convscope
