#include "analysis/workload_costs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>

#include "backend/known_backends.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "policy/forecast/code_loads.h"
#include "policy/forecast/missing_data.h"
#include "policy/framework/applied_choice.h"
#include "policy/framework/policies.h"
#include "policy/framework/policy_context.h"
#include "session/trial_times.h"
#include "text/translate.h"

namespace convscope {
namespace {

std::optional<std::size_t> trialOf(const ProblemResult& result, const std::string& id) {
  const auto found =
      std::ranges::find(result.trials, id, [](const Trial& trial) -> const std::string& { return trial.candidate.id; });
  if (found == result.trials.end() || !ran(*found)) return std::nullopt;
  return static_cast<std::size_t>(found - result.trials.begin());
}

/// Returns the trial that the program used, if its race is recorded. Threads that search apart may differ: the first
/// one counts.
std::optional<std::size_t> recordedPick(const WorkloadProblem& problem, const ProblemResult& result) {
  if (problem.races.empty() || !problem.races.front().pick) return std::nullopt;
  return trialOf(result, problem.races.front().plans[*problem.races.front().pick].id);
}

/// Describes that the surveyed library computed none of the recorded convolutions, and what the survey still says.
std::string otherLibrary(const Workload& workload, const std::string& backend) {
  std::set<std::string_view> executors;
  for (const WorkloadProblem& problem : workload.problems) executors.insert(traitsOf(problem.executor).title);
  return phrase(
      "workload_costs",
      "the survey measured {}, and the recorded convolutions were computed by {}: the times of the survey are valid "
      "for "
      "{} alone, and do not say how the recorded program would change")(
      backendTitle(backend), fmt::join(executors, " and "), backendTitle(backend));
}

/// Executions that the recording timed on the device together: those of one call, e.g. both passes of a backward call.
struct TimedCall {
  std::vector<std::size_t> problems;
  double deviceUs = 0;
  double count = 0;
};

std::vector<TimedCall> timedCalls(const Workload& workload) {
  std::vector<TimedCall> timed;
  const std::vector<std::int64_t> counts = callCounts(workload);
  for (std::size_t i = 0; i < workload.calls.size(); ++i) {
    const WorkloadCall& call = workload.calls[i];
    if (call.deviceUs) timed.push_back({call.problems, *call.deviceUs, static_cast<double>(counts[i])});
  }
  if (!workload.calls.empty()) return timed;
  for (std::size_t i = 0; i < workload.problems.size(); ++i) {
    if (workload.problems[i].deviceUs) timed.push_back({{i}, *workload.problems[i].deviceUs, 1});
  }
  return timed;
}

}  // namespace

bool computedBy(const std::string& backend, WorkloadExecutor executor) {
  return executor == WorkloadExecutor::Unknown || shareLibrary(backend, traitsOf(executor).name);
}

WorkloadSurvey matchWorkload(const Workload& workload, const Survey& survey, LackingProblems ifLacking) {
  std::map<Problem, std::size_t> known;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) known.try_emplace(survey.problems[i].subject.problem, i);
  WorkloadSurvey matched{&workload, &survey, {}, 0};
  std::vector<const Problem*> lacking;
  for (const WorkloadProblem& each : workload.problems) {
    matched.results.emplace_back();
    if (!computedBy(survey.started.options.backend, each.executor)) continue;
    const auto found = known.find(each.problem);
    if (found == known.end())
      lacking.push_back(&each.problem);
    else
      matched.results.back() = found->second;
  }
  matched.lacking = lacking.size();
  if (!lacking.empty() && ifLacking == LackingProblems::Refuse)
    throw MissingData(
        translatable("message",
                     "the survey lacks {} of the {} problems of the recording, e.g. {}: survey the recording itself"),
        lacking.size(), workload.problems.size(), toText(*lacking.front()));
  if (std::ranges::none_of(matched.results, [](const auto& result) { return result.has_value(); }))
    throw MissingData("{}", otherLibrary(workload, survey.started.options.backend));
  return matched;
}

std::optional<Policy> recordedPolicy(const WorkloadSurvey& matched) {
  const RecordedSwitches& switches = matched.workload->switches;
  if (!switches.benchmark) return std::nullopt;
  const Policy* policy =
      pytorchPolicy(matched.survey->started.options.backend,
                    {*switches.benchmark, switches.deterministic.value_or(false)}, releaseOf(*matched.workload));
  if (policy == nullptr) return std::nullopt;
  Policy recorded = *policy;
  if (switches.benchmarkLimit && *switches.benchmark &&
      std::ranges::find(recorded.keys, "limit") != recorded.keys.end())
    recorded.set("limit", fmt::format("{}", *switches.benchmarkLimit));
  return recorded;
}

WorkloadCosts workloadCosts(const WorkloadSurvey& matched, const Policy& policy, bool recorded) {
  WorkloadCosts costs{policy, {}, {}};
  const PolicyContext context = contextFor(policy, *matched.survey);
  for (std::size_t i = 0; i < matched.results.size(); ++i) {
    std::optional<Choice>& choice = costs.choices.emplace_back();
    if (!matched.results[i]) continue;
    const WorkloadProblem& problem = matched.workload->problems[i];
    const ProblemResult& result = matched.survey->problems[*matched.results[i]];
    if (!policy.covers(problem.problem.pass)) {
      costs.missing.push_back(
          phrase("workload_costs", "{} runs no backward passes, and the recording has some")(policy.name));
      break;
    }
    // A recording of PyTorch that names the executor knows better than the rule of PyTorch's policies.
    Policy applied = policy;
    if (policy.switches && problem.executor != WorkloadExecutor::Unknown) applied.dispatch = rules::allToLibrary;
    choice = applied.choose(result, context);
    if (!choice->toLibrary()) {
      choice.reset();  // not the recorded framework's dispatch; the time is as recorded
      continue;
    }
    if (!choice->trial)
      costs.missing.push_back(fmt::format("{}: {}", toText(problem.problem), choice->reason));
    else if (const auto pick = recordedPick(problem, result); recorded && pick) {
      choice->trial = pick;
      choice->steadyUs = SteadyTimes(result).us(result.trials[*pick]);
      choice->reason = translated("workload_costs", "the plan that the program used");
    }
  }
  return costs;
}

RecordedConvolutions recordedConvolutions(const WorkloadSurvey& matched, const WorkloadCosts* costs) {
  const Workload& workload = *matched.workload;
  const auto surveyed = [&](std::size_t i) -> std::optional<double> {
    if (costs == nullptr || !costs->choices[i] || !costs->choices[i]->trial) return std::nullopt;
    return costs->choices[i]->steadyUs;
  };
  RecordedConvolutions result;
  std::vector<std::optional<double>> us;
  for (const WorkloadProblem& problem : workload.problems) us.push_back(problem.deviceUs);
  double recordedUs = 0;
  double surveyedUs = 0;
  for (const TimedCall& call : timedCalls(workload)) {
    double ofCall = 0;
    bool complete = true;
    for (const std::size_t i : call.problems) {
      ofCall += surveyed(i).value_or(0);
      complete = complete && surveyed(i);
    }
    if (!complete || ofCall <= 0) continue;
    recordedUs += call.deviceUs * call.count;
    surveyedUs += ofCall * call.count;
    for (const std::size_t i : call.problems) {
      if (!us[i]) us[i] = call.deviceUs * *surveyed(i) / ofCall;
    }
  }
  result.scaleMeasured = recordedUs > 0 && surveyedUs > 0 && std::isfinite(recordedUs / surveyedUs);
  if (result.scaleMeasured) result.scale = recordedUs / surveyedUs;
  for (std::size_t i = 0; i < us.size(); ++i) {
    if (!us[i] && surveyed(i)) result.fromSurvey = true;
    result.us.push_back(us[i] ? *us[i] : surveyed(i).value_or(0) * result.scale);
  }
  return result;
}

namespace {

/// The searches of one policy in a process that starts without plans and modules.
class Searches {
 public:
  Searches(const WorkloadSurvey& matched, const WorkloadCosts& costs)
      : m_matched(matched),
        m_costs(costs),
        m_loads(std::span(&matched.survey, 1)),
        m_loaded(m_loads.codes()),
        m_searched(matched.workload->problems.size()) {}

  /// Returns the cost of searching for a problem, nothing the second time.
  Warmup search(std::size_t problem) {
    if (m_searched[problem] || !m_costs.choices[problem]) return {};
    m_searched[problem] = true;
    const Choice& choice = *m_costs.choices[problem];
    const auto layers = static_cast<double>(m_matched.workload->problems[problem].layers.size());
    const bool each = m_costs.policy.cache.scope == PlanCache::Scope::Layer;
    Warmup warmup = choice.warmup.withoutLoad() * (each ? std::max(1.0, layers) : 1);
    std::vector<CodeUse> uses;
    for (const std::size_t trial : choice.executed)
      uses.push_back(m_loads.use(m_matched.survey->problems[*m_matched.results[problem]], trial));
    warmup.loadUs += m_loaded.load(uses);
    return warmup;
  }

 private:
  const WorkloadSurvey& m_matched;
  const WorkloadCosts& m_costs;
  CodeLoads m_loads;
  LoadedCode m_loaded;
  std::vector<bool> m_searched;
};

}  // namespace

std::vector<Warmup> searchesByKind(const WorkloadSurvey& matched, const WorkloadCosts& costs) {
  const Workload& workload = *matched.workload;
  Searches searches(matched, costs);
  std::vector<Warmup> result(workload.kinds.size());
  std::vector<bool> seen(workload.kinds.size());
  for (const IterationRun& run : workload.runs) {
    if (seen[run.kind]) continue;
    seen[run.kind] = true;
    const std::vector<std::int64_t> counts = problemCounts(workload, workload.kinds[run.kind]);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) result[run.kind] += searches.search(i);
    }
  }
  return result;
}

Warmup allSearches(const WorkloadSurvey& matched, const WorkloadCosts& costs) {
  Searches searches(matched, costs);
  Warmup sum;
  for (std::size_t i = 0; i < matched.results.size(); ++i) sum += searches.search(i);
  return sum;
}

}  // namespace convscope
