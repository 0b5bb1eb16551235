#include "cli/workload_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <span>
#include <vector>

#include "analysis/iteration_limit.h"
#include "analysis/run_limit.h"
#include "analysis/workload_ranking.h"
#include "cli/json_text.h"
#include "cli/limit_json.h"
#include "cli/report_text.h"
#include "core/problem_text.h"
#include "measure/workload_problems.h"
#include "policy/framework/pytorch_release.h"
#include "statistics/statistics.h"
#include "text/table.h"
#include "text/units.h"
#include "workload/workload_summary.h"

namespace convscope::cli {
namespace {

constexpr std::size_t kShownSizes = 6;
constexpr std::size_t kShownRanks = 10;

std::string kindsText(const Workload& workload, std::size_t width) {
  std::vector<std::int64_t> iterations(workload.kinds.size());
  for (const IterationRun& run : workload.runs) iterations[run.kind] += run.count;
  Table table({{"Input", Align::Left, 8},
               {"Iterations", Align::Right},
               {"Convolutions", Align::Right},
               {"Profiled iteration", Align::Right},
               {"Device busy", Align::Right},
               {"of it convolutions", Align::Right}});
  for (std::size_t i = 0; i < workload.kinds.size(); ++i) {
    const IterationKind& kind = workload.kinds[i];
    std::int64_t problems = 0;
    for (const std::int64_t count : problemCounts(workload, kind)) problems += count;
    const Dims input = inputOf(workload, kind);
    table.addRow({input.empty() ? "-" : dimsText(input), formatCount(iterations[i]), formatCount(problems),
                  timeText(kind.wallUs), timeText(kind.deviceBusyUs), timeText(kind.convolutionUs)});
  }
  return table.text(width);
}

/// Returns the order of the ranked layers: by their first calls if these limit the run.
std::vector<std::size_t> orderOf(const WorkloadRanking& ranking, bool byFirstCalls) {
  if (byFirstCalls) return layersByFirstCalls(ranking);
  std::vector<std::size_t> order(ranking.layers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

/// Returns the layers whose convolutions take the most of an iteration, or whose first calls take the most of the run
/// if that is what limits it; nothing if no times were recorded.
std::string rankingText(const Workload& workload, std::size_t width) {
  const WorkloadRanking ranking = workloadRanking(workload);
  const bool byFirstCalls = ranking.firstCallsUs && runLimit(workload).isFirstCalls();
  if (!ranking.totalUs && !byFirstCalls) return {};
  Table table({{"Layer", Align::Left, 13},
               {byFirstCalls ? "First calls" : "", Align::Right},
               {"Time", Align::Right},
               {"Share", Align::Right},
               {"Forward", Align::Right},
               {"Backward", Align::Right},
               {"Host", Align::Right, 0, 3},
               {byFirstCalls ? "" : "First calls", Align::Right},
               {"Executions", Align::Right, 0, 2},
               {"Computed by", Align::Left, 0, 1}});
  const std::size_t shown = std::min(kShownRanks, ranking.layers.size());
  const std::vector<std::size_t> order = orderOf(ranking, byFirstCalls);
  bool isShared = false;
  for (const std::size_t index : std::span(order).first(shown)) {
    const RankedLayer& layer = ranking.layers[index];
    const std::string firstCalls = timeText(layer.firstCallsUs);
    table.addRow({layerText(layer), byFirstCalls ? firstCalls : "", timeText(layer.usPerIteration),
                  layer.share ? formatPercent(*layer.share) : "", timeText(layer.forwardUs), timeText(layer.backwardUs),
                  timeText(layer.hostUs), byFirstCalls ? "" : firstCalls,
                  fmt::format("{:.3g}", layer.timesPerIteration),
                  fmt::format("{}", fmt::join(layer.computedBy, ", "))});
    isShared = isShared || layer.sharing > 1;
  }
  std::string text =
      byFirstCalls
          ? fmt::format("\nLayers by the time of their first calls in the whole run, {}, {} of {}:\n",
                        formatTime(*ranking.firstCallsUs), shown, ranking.layers.size())
          : fmt::format(
                "\nLayers by the time of their convolutions in an iteration, {} as far as they are known, {} of {}:\n",
                formatTime(*ranking.totalUs), shown, ranking.layers.size());
  text += table.text(width);
  if (const std::string untimed = untimedText(ranking); !untimed.empty()) text += untimed + '\n';
  if (ranking.firstCallsUs)
    text += "First calls: in the whole run. The other times are means of an iteration, without first calls.\n";
  if (isShared) text += "Layers that compute the same convolution have equal parts of its time.\n";
  return text;
}

Json passJson(const Workload& workload, const RankedConvolution& row) {
  Json passes = Json::array();
  for (const std::size_t problem : row.problems) passes.push_back(toText(workload.problems[problem].problem.pass));
  return {{"passes", std::move(passes)},
          {"problem", toText(workload.problems[row.problems.front()].problem)},
          {"layers", row.layers.size()},
          {"sizes", row.sizes.size()},
          {"executor", traitsOf(row.executor).name},
          {"per_iteration", row.timesPerIteration},
          {"us", orNull(row.usPerIteration)},
          {"kernel_us", orNull(row.kernelUs)},
          {"host_us", orNull(row.hostUs)},
          {"first_calls_us", orNull(row.firstCallsUs)}};
}

/// Returns the layers of the ranking. The figures of a pass are those of all layers that share its convolution; its
/// problem is that of the first pass at the first size.
Json rankingJson(const Workload& workload) {
  const WorkloadRanking ranking = workloadRanking(workload);
  Json layers = Json::array();
  for (const RankedLayer& layer : ranking.layers) {
    Json passes = Json::array();
    for (const std::size_t row : layer.rows) passes.push_back(passJson(workload, ranking.rows[row]));
    layers.push_back({{"layer", layer.name},
                      {"sizes", layer.sizes},
                      {"per_iteration", layer.timesPerIteration},
                      {"us", orNull(layer.usPerIteration)},
                      {"share", orNull(layer.share)},
                      {"forward_us", orNull(layer.forwardUs)},
                      {"backward_us", orNull(layer.backwardUs)},
                      {"host_us", orNull(layer.hostUs)},
                      {"first_calls_us", orNull(layer.firstCallsUs)},
                      {"computed_by", layer.computedBy},
                      {"passes", std::move(passes)}});
  }
  return layers;
}

std::string racesText(const Workload& workload) {
  std::int64_t races = 0;
  std::int64_t timed = 0;
  for (const WorkloadProblem& problem : workload.problems) {
    races += std::ssize(problem.races);
    for (const RecordedRace& race : problem.races) {
      for (const RacedPlan& plan : race.plans) timed += plan.us ? 1 : 0;
    }
  }
  if (races == 0) return {};
  const std::string choices = counted(races, "recorded choice") + " of the framework";
  return timed == 0 ? choices + " without a search\n"
                    : fmt::format("{}, with {} timed\n", choices, counted(timed, "plan"));
}

/// Returns the iteration without the profiler, and a note if a profiled one is shorter than the device's work.
std::string iterationNotes(const Workload& workload) {
  std::string text;
  if (!workload.plainWallUs.empty()) {
    const std::string middle = formatTime(median(workload.plainWallUs));
    const std::size_t count = workload.plainWallUs.size();
    const std::string unused = unusedPlainText(workload);
    text += "Plain iteration (without the profiler): ";
    // Workers of a loader deliver in bursts, so the limit is about the mean.
    text += workload.plainLoaderUs.empty() ? fmt::format("{}, median of {}", middle, count)
                                           : fmt::format("{} on average, the median of {} is {}",
                                                         formatTime(mean(workload.plainWallUs)), count, middle);
    text += (unused.empty() ? "" : "; " + unused) + '\n';
  }
  if (std::ranges::any_of(workload.kinds, [](const IterationKind& kind) { return kind.wallUs < kind.deviceBusyUs; }))
    text += "A profiled iteration is the host's time: when it ended, the GPU was still working.\n";
  return text;
}

/// Returns what limits the run: the headline, and the sentences that explain it.
std::string limitReport(const Workload& workload) {
  const RunLimit limit = runLimit(workload);
  std::vector<std::string> lines{headlineOf(limit), limitText(limit)};
  if (!limit.iteration) lines.push_back(unknownLimitText(workload));
  std::erase(lines, "");
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

Json firstCallsJson(const std::optional<FirstCalls>& calls) {
  return orNull(calls, [](const FirstCalls& known) {
    return Json{{"calls", known.calls},
                {"us", known.us},
                {"recorded_us", orNull(known.recordedUs)},
                {"sizes", known.sizes},
                {"recorded_sizes", known.recordedSizes},
                {"later_sizes", known.laterSizes},
                {"later_us", known.laterUs},
                {"later_recorded_us", orNull(known.laterRecordedUs)},
                {"last_iteration", known.lastIteration},
                {"iterations", known.iterations},
                {"dominate", known.dominates()}};
  });
}

Json switchesJson(const RecordedSwitches& switches) {
  return {{"benchmark", orNull(switches.benchmark)},
          {"deterministic", orNull(switches.deterministic)},
          {"allow_tf32", orNull(switches.allowTf32)},
          {"benchmark_limit", orNull(switches.benchmarkLimit)}};
}

}  // namespace

std::string workloadText(const Workload& workload) {
  std::string text = labelled("Recorded", sourcesText(workload)) + labelled("On", recordedOnText(workload)) +
                     labelled("Switches", switchesText(workload)) + labelled("Over", iterationsText(workload)) +
                     labelled("Sizes", sizeRunsText(workload, kShownSizes)) +
                     labelled("Computed", executorsText(workload)) + labelled("Layers", layersText(workload));
  for (const std::string& remark : workload.remarks) text += labelled("Remark", remark);
  // Without a version, the rules count only for problems whose executor is not recorded.
  const bool rulesCount = workload.versions.contains("PyTorch") ||
                          std::ranges::find(workload.problems, WorkloadExecutor::Unknown, &WorkloadProblem::executor) !=
                              workload.problems.end();
  if (const std::string remark = releaseRemark(workload); rulesCount && !remark.empty())
    text += labelled("Remark", remark);
  return text;
}

std::string workloadReport(const Workload& workload, std::size_t width) {
  std::string text = workloadText(workload);
  if (!workload.runs.empty()) text += '\n' + kindsText(workload, width) + iterationNotes(workload);
  text += '\n' + limitReport(workload);
  text += rankingText(workload, width);
  const std::string races = racesText(workload);
  return races.empty() ? text : text + '\n' + races;
}

const char* importTitle(const Workload& workload) {
  return rankingText(workload, 0).empty() ? "What was recorded" : "Its layers by time";
}

std::string ranksReport(const RankComparison& comparison, std::size_t width) {
  Table table({{"Rank", Align::Right},
               {"Trace", Align::Left, 8},
               {"Iterations", Align::Right},
               {"Profiled iteration", Align::Right},
               {"Device busy", Align::Right},
               {"Waits for others", Align::Right}});
  for (const RankTimes& each : comparison.ranks)
    table.addRow({fmt::format("{}", each.rank.rank), std::filesystem::path(each.file).filename().string(),
                  formatCount(each.iterations), timeText(each.wallUs), timeText(each.deviceBusyUs),
                  timeText(each.communicationUs)});
  return table.text(width) + '\n' + slowestRankText(comparison) + '\n';
}

std::string workloadProblemsText(const Workload& workload, std::size_t width) {
  Table table({{"Layer", Align::Left, 13},
               {"Per iteration", Align::Right},
               {"Problem", Align::Left},
               {"Computed by", Align::Left, 0, 2},
               {"Device time", Align::Right, 0, 1}});
  const std::vector<NetworkProblem> problems = workloadProblems(workload);
  for (const NetworkProblem& each : problems) {
    std::optional<double> us;
    for (const WorkloadProblem& known : workload.problems) {
      if (known.problem == each.problem && !us) us = known.deviceUs;
    }
    table.addRow({each.layers.front(), each.timesPerIteration ? fmt::format("{:.3g}", *each.timesPerIteration) : "",
                  toText(each.problem), executorText(workload, each.problem), timeText(us)});
  }
  return table.text(width) + fmt::format("\n{}.\n", counted(std::ssize(problems), "distinct problem"));
}

nlohmann::ordered_json workloadJson(const Workload& workload) {
  const RunLimit limit = runLimit(workload);
  Json json{{"sources", Json::array()},
            {"device", workload.device},
            {"versions", workload.versions},
            {"switches", switchesJson(workload.switches)},
            {"iterations", iterationCount(workload)},
            {"marks", traitsOf(workload.marks).name},
            {"first_iteration_recorded", orNull(workload.includesFirstIteration)},
            {"sizes", Json::array()},
            {"executors", Json::array()},
            {"problems", Json::array()},
            {"ranking", rankingJson(workload)},
            {"layers_as_in", workload.layersAsIn},
            {"limit", limitJson(limit.iteration)},
            {"first_calls", firstCallsJson(limit.firstCalls)},
            {"remarks", workload.remarks}};
  for (const RecordingSource& source : workload.sources)
    json["sources"].push_back({{"kind", traitsOf(source.kind).name}, {"file", source.file}});
  for (const RecordedSizeRun& run : sizeRuns(workload))
    json["sizes"].push_back({{"input", run.input}, {"first", run.first + 1}, {"iterations", run.count}});
  for (const ExecutorShare& share : executorShares(workload))
    json["executors"].push_back({{"executor", traitsOf(share.executor).name},
                                 {"problems", share.problems},
                                 {"computations", share.computations}});
  const std::vector<std::int64_t> counts = problemCounts(workload);
  for (std::size_t i = 0; i < workload.problems.size(); ++i) {
    const WorkloadProblem& problem = workload.problems[i];
    json["problems"].push_back({{"problem", toText(problem.problem)},
                                {"executor", traitsOf(problem.executor).name},
                                {"layers", problem.layers},
                                {"computations", counts[i]},
                                {"device_us", orNull(problem.deviceUs)},
                                {"races", problem.races.size()}});
  }
  return json;
}

}  // namespace convscope::cli
