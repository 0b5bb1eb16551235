#include "analysis/survey_estimate.h"

#include <algorithm>
#include <map>

#include "core/problem.h"
#include "problem/problem_cost.h"

namespace convscope {
namespace {

/// The times that problems took.
struct Pace {
  double us = 0;
  int count = 0;

  void add(double wallUs) {
    us += wallUs;
    ++count;
  }
  double mean() const { return us / count; }
};

}  // namespace

SurveyEstimate estimateSurvey(const SurveyStarted& survey, const Session& session) {
  Pace all;
  std::map<Problem, Pace> ofProblem;
  for (const Survey& each : session.surveys) {
    if (each.started.options.backend != survey.options.backend || each.started.device.name != survey.device.name)
      continue;
    for (const ProblemResult& result : each.problems) {
      if (!result.ended || result.wallUs <= 0) continue;
      all.add(result.wallUs);
      ofProblem[result.subject.problem].add(result.wallUs);
    }
  }
  SurveyEstimate estimate{static_cast<int>(survey.problems.size()), 0, {}};
  double us = 0;
  for (const NetworkProblem& subject : survey.problems) {
    estimate.largestBytes = std::max(estimate.largestBytes, minimumBytes(subject.problem));
    const auto known = ofProblem.find(subject.problem);
    if (all.count > 0) us += known != ofProblem.end() ? known->second.mean() : all.mean();
  }
  if (all.count > 0) estimate.seconds = us / 1e6;
  return estimate;
}

}  // namespace convscope
