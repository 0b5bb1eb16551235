#include "policy/hand_made.h"

#include "policy/framework/policies.h"
#include "problem/parse_problem.h"

namespace convscope::testing {

Trial madeTrial(const Made& made) {
  Trial trial;
  trial.candidate.id = made.id;
  trial.candidate.notes = made.notes;
  for (const auto& [list, rank] : made.listed) trial.candidate.listings.push_back({list, rank, 0});
  trial.status = made.status;
  trial.workspaceBytes = made.workspaceBytes;
  trial.slowerThanUs = made.slowerThanUs;
  if (made.built) trial.buildUs = made.buildUs;
  if (made.status != TrialStatus::Measured) return trial;
  trial.firstExecutionUs = made.singleUs + made.loadUs;
  trial.single.us = {made.singleUs};
  trial.hot.us = {made.hotUs};
  trial.contender = true;
  return trial;
}

ProblemResult madeProblem(const std::vector<std::string>& lists, const std::vector<Made>& algorithms,
                          const std::string& problem) {
  ProblemResult result;
  result.subject = {parseProblem(problem), {"conv"}};
  for (const std::string& list : lists)
    result.lists.push_back({list, 10.0 * static_cast<double>(result.lists.size() + 1), {}});
  for (const Made& algorithm : algorithms) result.trials.push_back(madeTrial(algorithm));
  result.ended = true;
  return result;
}

Survey madeSurvey(std::vector<ProblemResult> problems, const Dims& input) {
  Survey survey;
  survey.started.input = input;
  for (const ProblemResult& problem : problems) survey.started.problems.push_back(problem.subject);
  survey.problems = std::move(problems);
  survey.ended = SurveyEnded{};
  return survey;
}

Choice chosenBy(const std::string& policy, const ProblemResult& problem, const PolicyContext& context) {
  return findPolicy(policy).choose(problem, context);
}

}  // namespace convscope::testing
