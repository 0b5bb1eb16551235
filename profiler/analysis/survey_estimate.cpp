#include "analysis/survey_estimate.h"

#include <algorithm>
#include <map>

#include "core/problem.h"
#include "measure/survey_work.h"
#include "problem/problem_cost.h"

namespace convscope {
namespace {

/// The times that problems took.
struct Pace {
  double us = 0;
  double work = 0;  ///< see surveyWork()

  void add(double wallUs, double itsWork) {
    us += wallUs;
    work += itsWork;
  }
  double usOf(double itsWork) const { return us * itsWork / work; }
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
      const double work = surveyWork(result.subject.problem, survey.device);
      all.add(result.wallUs, work);
      ofProblem[result.subject.problem].add(result.wallUs, work);
    }
  }
  SurveyEstimate estimate{static_cast<int>(survey.problems.size()), 0, {}};
  double us = 0;
  double otherWork = 0;  // of the problems that were not measured
  for (const NetworkProblem& subject : survey.problems) {
    estimate.largestBytes = std::max(estimate.largestBytes, minimumBytes(subject.problem));
    const auto known = ofProblem.find(subject.problem);
    const double work = surveyWork(subject.problem, survey.device);
    if (known != ofProblem.end())
      us += known->second.usOf(work);
    else
      otherWork += work;
  }
  if (otherWork > 0) {
    // A few small problems say little about large ones: as much work of the recorded processors counts with them.
    if (!survey.device.isGpu()) all.add(processorSurveyUs(otherWork, survey.device), otherWork);
    if (all.work == 0) return estimate;
    us += all.usOf(otherWork);
  }
  estimate.seconds = us / 1e6;
  return estimate;
}

}  // namespace convscope
