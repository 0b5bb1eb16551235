#include "cli/survey_json.h"

#include "analysis/compute_cache.h"
#include "cli/json_text.h"
#include "cli/replay_report.h"
#include "cli/survey_report.h"
#include "cli/workload_report.h"
#include "core/problem_text.h"
#include "session/event_text.h"
#include "session/subject_text.h"
#include "session/trial_columns.h"
#include "session/trial_times.h"

namespace convscope::cli {
namespace {

Json cellJson(const CellValue& value) {
  return std::visit(
      []<class T>(const T& known) -> Json {
        if constexpr (std::is_same_v<T, std::monostate>)
          return nullptr;
        else
          return known;
      },
      value);
}

/// A figure of a group is a member of the group's object; a group without figures is null.
Json trialJson(const TrialRow& row) {
  Json json;
  for (const TrialColumn* column : trialColumns(output::kJson)) {
    Json value = cellJson(column->value(row));
    if (column->group.empty()) {
      json[column->name] = std::move(value);
    } else if (Json& group = json[column->group]; !value.is_null()) {
      group[column->name] = std::move(value);
    }
  }
  return json;
}

Json idOf(const Trial* trial) {
  return trial != nullptr ? Json(trial->candidate.id) : Json(nullptr);
}

Json problemJson(const ProblemSummary& problem) {
  const ProblemResult& result = *problem.result;
  Json lists = Json::array();
  for (const CandidateList& list : result.lists)
    lists.push_back({{"name", list.name}, {"query_us", list.queryUs}, {"failure", list.failure}});
  Json trials = Json::array();
  for (const Trial& trial : result.trials) trials.push_back(trialJson({result, trial}));
  Json json{{"problem", toText(result.subject.problem)},
            {"layers", result.subject.layers},
            {"times_per_iteration", multiplicity(result.subject)},
            {"pass", toText(result.subject.problem.pass)},
            {"ended", result.ended},
            {"failure", result.failure},
            {"fastest", idOf(problem.fastest)},
            {"first_choice", idOf(problem.firstListed)}};
  if (problem.firstListed != nullptr) json["first_over_fastest"] = problem.firstOverFastest;
  if (!problem.dispatch.toLibrary())
    json["pytorch"] = {{"executor", problem.dispatch.executor}, {"reason", problem.dispatch.reason}};
  json["lists"] = std::move(lists);
  json["trials"] = std::move(trials);
  return json;
}

Json totalJson(const PassTotal& total) {
  return {{"problems", total.problems},
          {"measured", total.measured},
          {"fastest_us", total.fastestUs},
          {"first_choice_us", total.firstListedUs},
          {"warmup_us", total.buildAndFirstRunUs},
          {"largest_workspace_bytes", total.largestWorkspace}};
}

}  // namespace

Json conditionsJson(const SurveyStarted& started) {
  return {{"network", subjectName(started)},
          {"input", started.recorded ? Json(nullptr) : Json(dimsText(started.input))},
          {"precision", precisionText(started)},
          {"layout", layoutText(started)},
          {"backend", started.options.backend},
          {"device", started.device.id},
          {"device_name", started.device.name},
          {"host", started.host}};
}

nlohmann::ordered_json surveyJson(const Survey& survey, const std::string& file, const std::string& layer,
                                  const std::vector<Replay>& replays) {
  const SurveySummary summary = summaryOf(survey, layer);
  const SurveyStarted& started = survey.started;
  Json json{{"program", started.program}, {"time", started.time}};
  json.update(conditionsJson(started));
  json.update({{"versions", started.versions},
               {"lists", started.options.lists},
               {"algorithms", started.options.algorithms},
               {"workspace_limit_bytes", started.options.workspaceLimit},
               {"hot_samples", started.options.samples},
               {"cold", started.options.cold}});
  if (started.recorded) json["workload"] = workloadJson(started.recorded->workload);
  json["session"] = file;
  json["end"] = survey.ended ? Json(toText(survey.ended->how)) : Json(nullptr);
  json["reason"] = survey.ended ? survey.ended->reason : "";
  json["wall_us"] = survey.ended ? Json(survey.ended->wallUs) : Json(nullptr);
  json["helpers_start_us"] = survey.ended ? Json(survey.ended->helpersStartUs) : Json(nullptr);
  if (const auto cache = computeCache(survey))
    json["compute_cache_bytes"] = {{"before", cache->before}, {"after", cache->after}};
  json["remarks"] = survey.remarks;
  Json problems = Json::array();
  for (const ProblemSummary& problem : summary.problems) problems.push_back(problemJson(problem));
  json["problems"] = std::move(problems);
  if (layer.empty()) {
    for (const auto& [pass, total] : summary.passes) json["totals"][toText(pass)] = totalJson(total);
    json["totals"]["together"] = totalJson(summary.total);
    if (summary.otherExecutors.problems > 0) json["totals"]["others"] = totalJson(summary.otherExecutors);
  }
  json["search"] = {{"setup_us", summary.search.setupUs},
                    {"query_us", summary.search.queryUs},
                    {"plans", summary.search.plans},
                    {"build_us", summary.search.buildUs},
                    {"first_execution_us", summary.search.firstExecutionUs}};
  for (const Replay& replay : replays) json["replays"].push_back(recordedJson(replay));
  return json;
}

}  // namespace convscope::cli
