#include "analysis/own_problems.h"

#include <algorithm>
#include <iterator>

#include "analysis/survey_workload.h"
#include "analysis/workload_costs.h"
#include "policy/framework/pytorch_release.h"
#include "workload/workload_summary.h"

namespace convscope {
namespace {

/// Returns whether the recorded program computed the problem with a kernel of the surveyed library.
bool isComputedByLibrary(const Workload& workload, const ProblemResult& result, const std::string& backend) {
  const std::vector<WorkloadExecutor> executors = executorsOf(workload, result.subject.problem);
  return executors.empty() ||
         std::ranges::any_of(executors, [&](WorkloadExecutor executor) { return computedBy(backend, executor); });
}

}  // namespace

std::vector<bool> ownProblems(const Survey& survey) {
  const std::string& backend = survey.started.options.backend;
  const Workload* workload = workloadOf(survey);
  const Policy* policy = pytorchPolicy(survey, {});
  const Platform platform = contextOf(survey).platform;
  std::vector<bool> own;
  std::ranges::transform(survey.problems, std::back_inserter(own), [&](const ProblemResult& result) {
    if (workload != nullptr) return isComputedByLibrary(*workload, result, backend);
    return policy == nullptr || policy->dispatch(result.subject.problem, platform).toLibrary();
  });
  if (std::ranges::find(own, true) == own.end()) own.assign(own.size(), true);
  return own;
}

}  // namespace convscope
