#include "run/known_results.h"

#include <algorithm>
#include <map>
#include <utility>

#include "measure/kernel_key.h"
#include "session/result_events.h"

namespace convscope {
namespace {

/// Returns the options without those that each problem states itself: a workload has problems of several precisions.
SurveyOptions withoutRequest(SurveyOptions options) {
  options.precision = {};
  options.layout = {};
  options.passes.clear();
  return options;
}

/// Returns whether one survey measures what the other does.
bool isRepetition(const SurveyStarted& one, const SurveyStarted& other) {
  return one.run != other.run && one.options == other.options && one.input == other.input &&
         one.network == other.network && one.recorded == other.recorded && one.problems == other.problems &&
         haveSameConditions(one, other);
}

bool wasRepeated(const Session& session, const SurveyStarted& survey) {
  return std::ranges::any_of(session.surveys, [&](const Survey& each) {
    return each.started.run > survey.run && isRepetition(each.started, survey);
  });
}

/// Calls `visit` with each trial whose engine has a number.
template <class Visit>
void visitEngines(const Survey& survey, const Visit& visit) {
  for (std::size_t p = 0; p < survey.problems.size(); ++p) {
    const ProblemResult& result = survey.problems[p];
    for (std::size_t t = 0; t < result.trials.size(); ++t) {
      if (result.trials[t].candidate.engine < 0) continue;
      visit(KernelKey(result.trials[t].candidate.engine, result.subject.problem), result.trials[t], p, t);
    }
  }
}

}  // namespace

bool haveSameConditions(const SurveyStarted& one, const SurveyStarted& other) {
  return withoutRequest(one.options) == withoutRequest(other.options) && one.device.name == other.device.name &&
         one.versions == other.versions;
}

std::vector<const ProblemResult*> knownResults(const Session& session, const SurveyStarted& started) {
  std::map<Problem, const ProblemResult*> known;
  for (const Survey& survey : session.surveys) {
    if (survey.started.run == started.run || !haveSameConditions(survey.started, started)) continue;
    if (survey.isComplete() && (isRepetition(survey.started, started) || wasRepeated(session, survey.started)))
      continue;
    for (const ProblemResult& result : survey.problems) {
      // A problem that failed as a whole may succeed now.
      if (result.ended && result.failure.empty()) known.try_emplace(result.subject.problem, &result);
    }
  }
  std::vector<const ProblemResult*> results;
  for (const NetworkProblem& each : started.problems) {
    const auto found = known.find(each.problem);
    results.push_back(found != known.end() ? found->second : nullptr);
  }
  return results;
}

std::vector<Event> reusedResults(const Session& session, const SurveyStarted& survey) {
  const std::vector<bool> settled = settledProblems(*surveyOf(session, survey.run));
  const std::vector<const ProblemResult*> known = knownResults(session, survey);
  std::vector<Event> events;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (settled[i] || known[i] == nullptr) continue;
    for (Event& event : eventsOf(*known[i], survey.run, static_cast<int>(i))) events.push_back(std::move(event));
  }
  return events;
}

std::vector<Event> sharedKernels(const Session& session, const SurveyStarted& survey) {
  std::map<KernelKey, const Trial*> known;
  for (const Survey& other : session.surveys) {
    if (!haveSameConditions(other.started, survey)) continue;
    visitEngines(other, [&](const auto& engine, const Trial& trial, std::size_t, std::size_t) {
      if (!trial.kernels.empty()) known.try_emplace(engine, &trial);
    });
  }
  std::vector<Event> identified;
  const Survey* own = surveyOf(session, survey.run);
  if (own == nullptr) return identified;
  visitEngines(*own, [&](const auto& engine, const Trial& trial, std::size_t problem, std::size_t algorithm) {
    const auto found = known.find(engine);
    if (found == known.end() || !trial.kernels.empty()) return;
    identified.emplace_back(
        KernelsIdentified{survey.run, static_cast<int>(problem), static_cast<int>(algorithm),
                          launchesNamed(found->second->kernels), found->second->candidate.family,
                          !found->second->ownKernels || found->second->candidate.knobs != trial.candidate.knobs});
    known.erase(found);  // folding it covers all trials of the engine
  });
  return identified;
}

}  // namespace convscope
