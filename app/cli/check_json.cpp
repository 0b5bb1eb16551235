#include "cli/check_json.h"

#include "analysis/determinism_price.h"
#include "analysis/picks.h"
#include "cli/json_text.h"
#include "cli/survey_json.h"
#include "core/problem_text.h"
#include "session/event_text.h"
#include "session/trial_times.h"

namespace convscope::cli {
namespace {

Json repeatsJson(const RepeatabilityChecked& found) {
  return {{"executions", found.executions},  {"equal", found.equal},
          {"elements", found.elements},      {"differing", found.differing},
          {"largest_ulp", found.largestUlp}, {"rms_ulp", found.rmsUlp},
          {"not_finite", found.notFinite},   {"unwritten", found.unwritten},
          {"failure", found.failure}};
}

Json errorJson(const ErrorMeasured& error) {
  return {{"elements", error.elements}, {"not_finite", error.notFinite},
          {"largest", error.largest},   {"relative_l2", error.relativeL2},
          {"unit", error.unit},         {"failure", error.failure}};
}

Json algorithmJson(const ProblemResult& result, const Trial& trial) {
  Json comparisons = Json::array();
  for (const OutputsCompared& pair : trial.evidence.comparisons) {
    comparisons.push_back({{"other", result.trials.at(static_cast<std::size_t>(pair.other)).candidate.id},
                           {"elements", pair.elements},
                           {"differing", pair.differing},
                           {"largest_ulp", pair.largestUlp},
                           {"rms_ulp", pair.rmsUlp},
                           {"relative_l2", pair.relativeL2},
                           {"failure", pair.failure}});
  }
  return {{"algorithm", trial.candidate.id},
          {"name", trial.candidate.name},
          {"nondeterministic", trial.candidate.has(Note::Nondeterministic)},
          {"alone", orNull(trial.evidence.alone, repeatsJson)},
          {"busy", orNull(trial.evidence.busy, repeatsJson)},
          {"error", orNull(trial.evidence.error, errorJson)},
          {"comparisons", std::move(comparisons)}};
}

Json problemJson(const Survey& survey, const ProblemResult& result) {
  Json picks = Json::array();
  for (const Pick& pick : picksOf(result, contextOf(survey), survey.started.options.backend))
    picks.push_back({{"algorithm", result.trials[pick.trial].candidate.id}, {"by", pick.by}});
  Json algorithms = Json::array();
  for (const Trial& trial : result.trials) {
    if (trial.evidence.alone) algorithms.push_back(algorithmJson(result, trial));
  }
  return {{"problem", toText(result.subject.problem)},
          {"layers", result.subject.layers},
          {"pass", toText(result.subject.problem.pass)},
          {"checked", result.checked.has_value()},
          {"failure", result.checked ? result.checked->failure : ""},
          {"picks", std::move(picks)},
          {"algorithms", std::move(algorithms)}};
}

Json switchesJson(CudnnSwitches switches) {
  return {{"benchmark", switches.benchmark}, {"deterministic", switches.deterministic}};
}

Json priceJson(const SwitchPrice& price) {
  Json json = switchesJson(price.switches);
  json["missing"] = price.costs.missing.reasons;
  if (!price.costs.complete()) return json;
  json["iteration_us"] = price.costs.iterationUs;
  json["workspace_bytes"] = price.costs.workspaceBytes;
  json["warmup_us"] = price.warmup.totalUs();
  json["not_given"] = Json::array();
  for (const ExcludedProblem& problem : price.costs.notGiven)
    json["not_given"].push_back({{"problem", toText(problem.subject.problem)},
                                 {"executor", problem.dispatch.executor},
                                 {"reason", problem.dispatch.reason}});
  json["problems"] = Json::array();
  for (const ProblemCosts& problem : price.costs.problems) {
    json["problems"].push_back({{"problem", toText(problem.subject.problem)},
                                {"multiplicity", multiplicity(problem.subject)},
                                {"us", problem.choice.steadyUs},
                                {"workspace_bytes", problem.choice.workspaceBytes}});
  }
  return json;
}

}  // namespace

std::string checkJson(const Session& session, const Survey& survey, const std::string& file) {
  const CheckStarted& check = *survey.check;
  Json json{{"session", file}};
  json.update(conditionsJson(survey.started));
  json.update({{"versions", check.versions},
               {"time", check.time},
               {"executions", check.executions},
               {"elements", check.elements},
               {"seed", check.seed},
               {"end", survey.checkEnded ? Json(toText(survey.checkEnded->how)) : Json(nullptr)},
               {"reason", survey.checkEnded ? survey.checkEnded->reason : ""},
               {"wall_us", survey.checkEnded ? Json(survey.checkEnded->wallUs) : Json(nullptr)}});
  json["problems"] = Json::array();
  for (const ProblemResult& result : survey.problems) json["problems"].push_back(problemJson(survey, result));
  json["price"] = Json::array();
  for (const SwitchPrice& price : determinismPrice(surveysBeside(session, survey), survey))
    json["price"].push_back(priceJson(price));
  json["seeds"] = {{"zero", switchesJson(switchesOfSeed(0))}, {"other", switchesJson(switchesOfSeed(1))}};
  return documentText(json);
}

}  // namespace convscope::cli
