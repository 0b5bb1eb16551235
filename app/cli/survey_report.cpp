#include "cli/survey_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/compute_cache.h"
#include "analysis/left_out.h"
#include "backend/known_backends.h"
#include "cli/report_text.h"
#include "cli/trial_report.h"
#include "cli/workload_report.h"
#include "core/problem_text.h"
#include "measure/shard.h"
#include "problem/input_error.h"
#include "session/algorithm_text.h"
#include "session/subject_text.h"
#include "session/trial_columns.h"
#include "session/trial_times.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"
#include "workload/workload_summary.h"

namespace convscope::cli {
namespace {

std::string optionsText(const SurveyOptions& options) {
  std::vector<std::string> parts;
  if (!options.lists.empty()) parts.push_back(fmt::format("lists {}", fmt::join(options.lists, ", ")));
  if (!options.algorithms.empty()) parts.push_back(fmt::format("only {}", fmt::join(options.algorithms, ", ")));
  if (options.workspaceLimit > 0) parts.push_back("workspace up to " + formatBytes(options.workspaceLimit));
  if (options.samples > 0) parts.push_back(counted(options.samples, "hot sample") + " of each finalist");
  if (options.cold) parts.emplace_back("cold too");
  if (options.shard.count > 0) parts.push_back("shard " + shardText(options.shard));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string deviceText(const DeviceInfo& device) {
  std::string text = fmt::format("{} ({})", device.name, device.id);
  if (device.memoryBytes > 0) text += ", " + formatBytes(device.memoryBytes);
  return text;
}

std::string versionsText(const Versions& versions) {
  std::vector<std::string> parts;
  for (const auto& [name, version] : versions) parts.push_back(fmt::format("{} {}", versionTitle(name), version));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string cacheText(const Survey& survey) {
  const std::optional<ComputeCache> cache = computeCache(survey);
  const bool isKnown = survey.started.computeCacheBytes || !survey.started.device.isGpu();
  if (!isKnown) return "compute cache: not recorded whether it was cold or warm";
  if (!cache) return {};
  if (!cache->wasCold()) return fmt::format("compute cache warm: held {}, did not grow", formatBytes(cache->before));
  return fmt::format("compute cache cold: grew from {} to {}", formatBytes(cache->before), formatBytes(cache->after));
}

/// Returns the text in place of the fastest algorithm if there is none.
std::string withoutFastest(const ProblemResult& result) {
  if (!result.failure.empty()) return "failed";
  return result.ended ? "none measured" : "not measured yet";
}

/// Returns who computes a problem: in the recording if it names several, in PyTorch if it is not the library.
std::string computedBy(const Survey& survey, const ProblemSummary& problem) {
  if (!survey.started.recorded) return problem.dispatch.executor;
  const Workload& workload = survey.started.recorded->workload;
  return executorShares(workload).size() > 1 ? executorText(workload, problem.result->subject.problem) : std::string();
}

std::string problemTable(const Survey& survey, const SurveySummary& summary, std::size_t width) {
  Table table({{"Layer", Align::Left, 13, 0, 8},
               {"", Align::Right},
               {"Pass"},
               {"Algs", Align::Right, 0, 5},
               {"Fastest", Align::Left, 52, 0, 20},
               {"Time", Align::Right},
               {"IQR", Align::Right, 0, 3},
               {"Cold", Align::Right},
               {"Workspace", Align::Right},
               {"First listed", Align::Left, 52, 4, 20},
               {"Slower", Align::Right},
               {"Build + 1st run", Align::Right, 0, 2},
               {"Computed by", Align::Left, 0, 6}});
  constexpr std::size_t kExecutorColumn = 12;
  for (const ProblemSummary& problem : summary.problems) {
    const NetworkProblem& subject = problem.result->subject;
    std::vector<std::string> row{firstLayer(subject), multiplicityText(subject), toText(subject.problem.pass),
                                 fmt::format("{}", problem.result->trials.size())};
    if (problem.fastest == nullptr) {
      row.push_back(withoutFastest(*problem.result));
    } else {
      const Trial& fastest = *problem.fastest;
      row.insert(row.end(), {algorithmText(*problem.result, fastest), formatTime(problem.time.median),
                             problem.time.count < 2 ? "" : formatPercent(relativeSpread(problem.time)),
                             fastest.cold.us.empty() ? "" : formatTime(median(fastest.cold.us)),
                             formatBytes(fastest.workspaceBytes)});
      const bool chosen = problem.firstListed != nullptr;
      row.push_back(!chosen                                  ? ""
                    : problem.firstListed == problem.fastest ? "the fastest"
                                                             : algorithmText(*problem.result, *problem.firstListed));
      row.push_back(chosen ? formatChange(problem.firstOverFastest) : "");
      row.push_back(formatTime(buildAndFirstRunUs(fastest)));
    }
    row.resize(kExecutorColumn);
    row.push_back(computedBy(survey, problem));
    table.addRow(std::move(row));
  }
  std::string text = table.text(width);
  if (const auto leftOut = table.leftOut(width); !leftOut.empty())
    text += fmt::format("(left out, terminal too narrow: {})\n", fmt::join(leftOut, ", "));
  return text;
}

/// Returns the first names of layers, to choose from.
std::string layerNames(const Survey& survey) {
  constexpr std::size_t kMost = 8;
  std::vector<std::string> names;
  for (const ProblemResult& problem : survey.problems) {
    for (const std::string& layer : problem.subject.layers) {
      if (std::ranges::find(names, layer) == names.end()) names.push_back(layer);
    }
  }
  const bool more = names.size() > kMost;
  if (more) names.resize(kMost);
  return printable(fmt::format("{}{}", fmt::join(names, ", "), more ? ", ..." : ""));
}

std::string totalsTable(const SurveySummary& summary, std::size_t width) {
  Table table({{"Totals"},
               {"Problems", Align::Right},
               {"Fastest", Align::Right},
               {"First listed", Align::Right},
               {"Slower", Align::Right},
               {"Workspace", Align::Right},
               {"Build + 1st run", Align::Right}});
  const auto add = [&](const std::string& name, const PassTotal& total) {
    const std::string count = total.measured == total.problems
                                  ? fmt::format("{}", total.problems)
                                  : fmt::format("{} of {}", total.measured, total.problems);
    if (total.measured == 0) return table.addRow({name, count});
    table.addRow({name, count, formatTime(total.fastestUs), formatTime(total.firstListedUs),
                  formatChange(total.firstListedUs / total.fastestUs), formatBytes(total.largestWorkspace),
                  formatTime(total.buildAndFirstRunUs)});
  };
  for (const auto& [pass, total] : summary.passes) add(toText(pass), total);
  if (summary.passes.size() > 1) add("together", summary.total);
  if (summary.otherExecutors.problems > 0) add("others", summary.otherExecutors);
  return table.text(width);
}

/// Returns what the tables mean. Those of one layer have no totals.
std::string legend(const SurveySummary& summary, bool hasTotals) {
  std::vector<std::string> lists;
  for (const ProblemSummary& problem : summary.problems) {
    if (problem.firstListed != nullptr && std::ranges::find(lists, problem.firstList) == lists.end())
      lists.push_back(problem.firstList);
  }
  const SearchCost& search = summary.search;
  std::string text =
      "Time: median of back-to-back (hot) executions. IQR: their interquartile range.\n"
      "Build + 1st run: building the plan and its first execution.\n";
  if (!lists.empty()) {
    text += fmt::format(
        "First listed: the first algorithm of list '{}'.\n"
        "Slower: than the fastest, by back-to-back (hot) samples; by isolated samples if\n"
        "it was timed once.\n",
        printable(fmt::format("{}", fmt::join(lists, "' or '"))));
  }
  if (!hasTotals) return text;
  text += "Totals: the convolutions of one iteration; workspace is the largest.\n";
  if (summary.otherExecutors.problems > 0)
    text +=
        "others: problems that PyTorch, or the recorded program, does not give to this library; in no total above.\n";
  text += fmt::format("Search: set-up {}, lists {}, {} {}, first runs {}.\n", formatTime(search.setupUs),
                      formatTime(search.queryUs), counted(search.plans, "plan"), formatTime(search.buildUs),
                      formatTime(search.firstExecutionUs));
  return text;
}

/// Returns which layers PyTorch executes itself, in one line for each reason.
std::string leftOutNotes(const Survey& survey) {
  std::string text;
  for (const ExcludedLayers& leftOut : leftOutByPytorch(survey))
    text += fmt::format("In PyTorch: {}\n", printable(leftOutText(leftOut)));
  return text;
}

/// Returns a line about the problems that other shards measure.
std::string shardNote(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  if (started.options.shard.count == 0) return {};
  return fmt::format("Shard {} contains {} of {}. Combine all shards: convscope-cli merge\n",
                     shardText(started.options.shard), formatCount(std::ssize(started.shardProblems)),
                     counted(std::ssize(started.problems), "problem"));
}

/// Returns notes, failures and the reason for an incomplete survey.
std::string troubleText(const Survey& survey, const SurveySummary& summary) {
  std::string text;
  for (const std::string& remark : survey.remarks) text += fmt::format("Note: {}\n", printable(remark));
  text += leftOutNotes(survey);
  int failed = 0;
  int slower = 0;
  int throttled = 0;
  for (const ProblemSummary& problem : summary.problems) {
    const NetworkProblem& subject = problem.result->subject;
    if (!problem.result->failure.empty()) {
      text += fmt::format("{} {} failed: {}\n", printable(firstLayer(subject)), toText(subject.problem.pass),
                          printable(problem.result->failure));
    }
    if (problem.trials.contains(TrialStatus::Slower)) slower += problem.trials.at(TrialStatus::Slower);
    if (problem.trials.contains(TrialStatus::Failed)) failed += problem.trials.at(TrialStatus::Failed);
    for (const Trial& trial : problem.result->trials)
      throttled += trial.single.throttled + trial.hot.throttled + trial.cold.throttled;
  }
  if (slower > 0)
    text += slower == 1 ? "1 algorithm cannot win and was not executed to the end; --all shows how slow it is.\n"
                        : fmt::format(
                              "{} algorithms cannot win and were not executed to the end; --all shows how slow "
                              "they are.\n",
                              slower);
  if (failed > 0) text += fmt::format("{} failed; --all shows why.\n", counted(failed, "trial"));
  if (throttled > 0)
    text += fmt::format("{} discarded: the clock was throttled.\n",
                        throttled == 1 ? "1 sample was" : fmt::format("{} samples were", throttled));
  if (survey.isComplete()) return text + shardNote(survey);
  const auto done = std::ranges::count(survey.problems, true, &ProblemResult::ended);
  const std::string why = !survey.ended                               ? "stopped early"
                          : survey.ended->how == SurveyEnd::Cancelled ? "was cancelled"
                                                                      : "failed: " + survey.ended->reason;
  return text + fmt::format("The survey {}; {} of {} are complete.\n", printable(why), done,
                            counted(std::ssize(survey.problems), "problem"));
}

}  // namespace

std::string environmentText(const SurveyStarted& started, const std::vector<Dims>& inputs) {
  const SurveyOptions& options = started.options;
  const std::string size = inputs.size() > 1 ? fmt::format("{} input sizes from {} to {}", inputs.size(),
                                                           dimsText(inputs.front()), dimsText(inputs.back()))
                                             : "input " + sizeText(started);
  const std::string conditions = fmt::format("{} {}", precisionText(started), layoutText(started));
  const std::string subject =
      started.recorded ? labelled("Workload", fmt::format("{}, {}", subjectName(started), conditions))
                       : labelled("Network", fmt::format("{}, {}, {}", subjectName(started), size, conditions));
  return subject + labelled("Device", deviceText(started.device) + ", by " + options.backend) +
         labelled("Versions", versionsText(started.versions)) + labelled("Options", optionsText(options));
}

SurveySummary summaryOf(const Survey& survey, const std::string& layer) {
  SurveySummary summary = summarizeSurvey(survey);
  if (!layer.empty() && !keepLayer(summary, layer))
    throw InputError("--layer: {} has no convolution layer '{}'; it has: {}", subjectName(survey.started), layer,
                     layerNames(survey));
  return summary;
}

std::string surveyReport(const Survey& survey, const std::string& file, const ReportOptions& options) {
  const SurveySummary summary = summaryOf(survey, options.layer);
  const bool filtered = !options.layer.empty();
  std::string measured = fmt::format("{} with {}", survey.started.time, survey.started.program);
  if (survey.ended) measured += ", in " + formatTime(survey.ended->wallUs);
  if (survey.ended && survey.ended->helpersStartUs > 0)
    measured += fmt::format(", after {} to start helper processes", formatTime(survey.ended->helpersStartUs));
  const std::string recording = survey.started.recorded ? workloadText(survey.started.recorded->workload) : "";
  std::string text = environmentText(survey.started) + recording + labelled("Measured", measured) +
                     labelled("Caches", cacheText(survey)) + labelled("Session", file) + '\n';
  text += problemTable(survey, summary, options.width) + '\n';
  if (filtered || options.all) {
    for (const ProblemSummary& problem : summary.problems) text += trialReport(survey, problem, options.width) + '\n';
  }
  if (!filtered) text += totalsTable(summary, options.width) + '\n';
  text += legend(summary, !filtered);
  return text + troubleText(survey, summary);
}

}  // namespace convscope::cli
