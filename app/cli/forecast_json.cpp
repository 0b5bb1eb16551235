#include "cli/forecast_json.h"

#include "analysis/call_lengths.h"
#include "cli/answer_text.h"
#include "cli/json_text.h"
#include "core/problem_text.h"
#include "policy/forecast/buckets.h"
#include "session/event_text.h"

namespace convscope::cli {
namespace {

Json warmupJson(const Warmup& warmup) {
  return {{"total_us", warmup.totalUs()},
          {"query_us", warmup.queryUs},
          {"build_us", warmup.buildUs},
          {"load_us", warmup.loadUs},
          {"warmup_runs_us", warmup.warmupRunsUs},
          {"timed_runs_us", warmup.timedRunsUs}};
}

Json problemJson(const ProblemCosts& problem, const Warmup& inNewProcess, const ProblemResult* result) {
  const Choice& choice = problem.choice;
  const bool named = choice.trial && result != nullptr;
  return {{"problem", toText(problem.subject.problem)},
          {"pass", toText(problem.subject.problem.pass)},
          {"layers", problem.subject.layers},
          {"algorithm", named ? Json(result->trials[*choice.trial].candidate.id) : Json(nullptr)},
          {"reason", choice.reason},
          {"steady_us", choice.steadyUs},
          {"workspace_bytes", choice.workspaceBytes},
          {"search_peak_bytes", choice.searchPeakBytes},
          {"plans_built", choice.plansBuilt},
          {"plans_timed", choice.plansTimed},
          {"plans_slower", choice.plansSlower},
          {"first_warmup", warmupJson(inNewProcess)}};
}

Json leftOutJson(const std::vector<ExcludedLayers>& groups) {
  Json json = Json::array();
  for (const ExcludedLayers& group : groups)
    json.push_back({{"executor", group.dispatch.executor},
                    {"reason", group.dispatch.reason},
                    {"policies", group.policies},
                    {"layers", group.layers},
                    {"problems", group.problems}});
  return json;
}

Json sizeJson(const PolicyCosts& whole, const SizeCosts& size, const Survey& survey) {
  Json json{{"input", dimsText(size.input)},
            {"missing", size.missing.reasons},
            {"not_given", leftOutJson(leftOutOf(whole.policy, size))}};
  if (!size.complete()) return json;
  json["iteration_us"] = size.iterationUs;
  json["flops"] = size.flops;
  json["workspace_bytes"] = size.workspaceBytes;
  json["search_peak_bytes"] = size.searchPeakBytes;
  json["new_size"] = warmupJson(size.newSize);
  json["first_size"] = warmupJson(firstWarmup(whole, size));
  json["problems"] = Json::array();
  const std::vector<Warmup> warmups = firstWarmups(whole, size);
  for (std::size_t i = 0; i < size.problems.size(); ++i) {
    const ProblemCosts& problem = size.problems[i];
    const auto result = std::ranges::find(survey.problems, problem.subject, &ProblemResult::subject);
    json["problems"].push_back(problemJson(problem, warmups[i], result == survey.problems.end() ? nullptr : &*result));
  }
  return json;
}

Json policyCostsJson(const PolicyCosts& whole, const std::vector<const Survey*>& surveys) {
  Json json{{"policy", whole.policy.text()},
            {"version", whole.policy.version},
            {"summary", whole.policy.summary},
            {"setup", whole.policy.setupText(whole.precision, whole.layout)},
            {"sizes", Json::array()}};
  for (std::size_t i = 0; i < whole.sizes.size(); ++i) {
    if (!whole.sizes[i].isEstimated()) json["sizes"].push_back(sizeJson(whole, whole.sizes[i], *surveys[i]));
  }
  return json;
}

Json forecastOf(const PolicyForecast& policy, const PolicyForecast& baseline) {
  const Forecast& one = policy.forecast;
  Json json{{"policy", one.policy},
            {"total_us", one.totalUs},
            {"iteration_us", one.meanIterationUs()},
            {"warmup", warmupJson(one.warmup)},
            {"searches", one.searches},
            {"workspace_bytes", one.workspaceBytes},
            {"peak_bytes", one.peakBytes},
            {"cache_entries", one.cacheEntries},
            {"cache_bytes", one.cacheBytes}};
  const auto lowAndHigh = [](const Interval& ends) { return Json{{"low", ends.low}, {"high", ends.high}}; };
  if (policy.ends) {
    json["total_range_us"] = lowAndHigh(*totalEnds(policy));
    json["iteration_range_us"] = lowAndHigh(*iterationEnds(policy));
  }
  if (!policy.breakEven) return json;
  json["break_even"] = {{"against", baseline.forecast.policy},
                        {"iterations", orNull(policy.breakEven->iterations)},
                        {"range", orNull(policy.breakEven->range, rangeJson)},
                        {"extra_warmup_us", policy.breakEven->extraWarmupUs},
                        {"saved_steady_us", policy.breakEven->savedSteadyUs},
                        {"words", policy.breakEven->words}};
  return json;
}

Json bucketsJson(const PolicyForecast& policy, const Schedule& schedule, std::size_t most) {
  Json json = Json::array();
  for (const Bucketing& way : bucketings(*policy.costs, schedule, most)) {
    Json padTo = Json::object();
    for (std::size_t i = 0; i < way.padTo.size(); ++i)
      padTo[dimsText(schedule.sizes[i])] = dimsText(schedule.sizes[way.padTo[i]]);
    json.push_back({{"sizes", way.buckets},
                    {"pad_to", std::move(padTo)},
                    {"total_us", way.totalUs},
                    {"saved_us", way.savedUs},
                    {"flops", way.flops},
                    {"extra_flops", way.extraFlops}});
  }
  return json;
}

Json scheduleAnswerJson(const ScheduleVerdict& verdict, const std::vector<Dims>& extrapolated) {
  Json json{{"verdict", verdict.brief.verdict}, {"policy", verdict.policy},
            {"result", verdict.result},         {"alternative", verdict.brief.alternative},
            {"condition", verdict.sentence},    {"new_sizes", verdict.newSizes},
            {"extrapolated", Json::array()}};
  for (const Dims& input : extrapolated) json["extrapolated"].push_back(dimsText(input));
  if (const std::optional<ScheduleSaving>& saving = verdict.saving) {
    json["compared"] = saving->policy;
    json["saved_us"] = saving->savedUs;
    json["saved_range_us"] = {{"low", saving->rangeUs.low}, {"high", saving->rangeUs.high}};
    json["break_even"] = {{"iterations", orNull(saving->paysOffAfter)},
                          {"range", orNull(saving->paysOffRange, rangeJson)}};
  }
  return json;
}

Json scheduleJson(const NamedForecasts& over, std::size_t mostBuckets) {
  Json json{{"schedule", over.text}, {"iterations", over.schedule.iterations()}, {"sizes", Json::array()}};
  const std::vector<std::int64_t> counts = over.schedule.counts();
  for (std::size_t i = 0; i < counts.size(); ++i)
    json["sizes"].push_back({{"input", dimsText(over.schedule.sizes[i])}, {"iterations", counts[i]}});
  json["estimated"] = Json::array();
  for (const Dims& input : over.estimated) json["estimated"].push_back(dimsText(input));
  json["policies"] = Json::array();
  for (const PolicyForecast& policy : over.policies) {
    Json one = forecastOf(policy, over.policies.front());
    if (mostBuckets > 0) one["buckets"] = bucketsJson(policy, over.schedule, mostBuckets);
    json["policies"].push_back(std::move(one));
  }
  json["not_given"] = leftOutJson(over.leftOut);
  json["least_time"] = {{"policy", over.policies[over.leastTime->best].forecast.policy},
                        {"reason", over.leastTime->reason}};
  json["answer"] = orNull(
      over.answer, [&](const ScheduleVerdict& verdict) { return scheduleAnswerJson(verdict, over.extrapolated); });
  return json;
}

Json wrongPickJson(const ProblemResult& problem, const WrongPick& pick) {
  Json json{{"problem", toText(problem.subject.problem)},
            {"layers", problem.subject.layers},
            {"pass", toText(problem.subject.problem.pass)},
            {"missing", pick.missing}};
  if (!pick.missing.empty()) return json;
  json["probability"] = pick.probability;
  json["expected_loss_us"] = pick.expectedRegretUs;
  json["best"] = problem.trials[pick.best].candidate.id;
  json["basis"] = toText(pick.basis);
  json["pooled"] = pick.pooled;
  json["samples"] = pick.samples;
  json["caution"] = pick.caution;
  for (const PickShare& share : pick.picks)
    json["picks"].push_back({{"algorithm", problem.trials[share.trial].candidate.id},
                             {"probability", share.probability},
                             {"loss_us", share.lossUs}});
  return json;
}

}  // namespace

Json forecastJson(const Forecasts& forecasts, const std::string& file, const ForecastExtras& extras) {
  const SurveyStarted& started = forecasts.surveys.front()->started;
  Json json{{"session", file},
            {"network", started.network.name},
            {"backend", started.options.backend},
            {"device_name", started.device.name},
            {"precision", toText(started.options.precision)},
            {"layout", toText(started.options.layout)},
            {"versions", started.versions},
            {"left_out", forecasts.notes},
            {"policies", Json::array()},
            {"schedules", Json::array()}};
  for (const PolicyForecast& policy : forecasts.schedules.front().policies)
    json["policies"].push_back(policyCostsJson(*policy.costs, forecasts.surveys));
  for (const NamedForecasts& over : forecasts.schedules)
    json["schedules"].push_back(scheduleJson(over, extras.mostBuckets));
  if (extras.wrongPickSurvey != nullptr) json["mispicks"] = wrongPicksJson(*extras.wrongPickSurvey, extras.wrongPicks);
  if (const std::optional<CallLengths> lengths = callLengths(*forecasts.surveys.front()))
    json["call_lengths"] = {{"call_us", kCallUs}, {"executions", lengths->executions}, {"shorter", lengths->shorter}};
  return json;
}

Json wrongPicksJson(const Survey& survey, const std::vector<WrongPick>& picks) {
  Json json = Json::array();
  for (std::size_t i = 0; i < picks.size(); ++i) json.push_back(wrongPickJson(survey.problems[i], picks[i]));
  return json;
}

}  // namespace convscope::cli
