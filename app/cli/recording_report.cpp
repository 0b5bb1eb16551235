#include "cli/recording_report.h"

#include <fmt/format.h>

#include "cli/json_text.h"
#include "measure/workload_problems.h"
#include "problem/problem_text.h"
#include "session/trial_times.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"
#include "workload/workload_summary.h"

namespace convscope::cli {
namespace {

constexpr std::size_t kShownSizes = 6;

std::string labelled(std::string_view label, const std::string& text) {
  return text.empty() ? "" : fmt::format("{:<10}{}\n", label, printable(text));
}

Json timeJson(const std::optional<double>& us) {
  return us ? Json(*us) : Json(nullptr);
}

Json switchesJson(const RecordedSwitches& switches) {
  const auto known = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  return {{"benchmark", known(switches.benchmark)},
          {"deterministic", known(switches.deterministic)},
          {"allow_tf32", known(switches.allowTf32)},
          {"benchmark_limit", known(switches.benchmarkLimit)}};
}

}  // namespace

std::string recordingText(const Workload& workload) {
  std::string text = labelled("Recorded", sourcesText(workload)) + labelled("On", recordedOnText(workload)) +
                     labelled("Switches", switchesText(workload)) + labelled("Over", iterationsText(workload)) +
                     labelled("Sizes", sizeRunsText(workload, kShownSizes)) +
                     labelled("Computed", executorsText(workload));
  for (const std::string& remark : workload.remarks) text += labelled("Remark", remark);
  return text;
}

std::string recordedProblemsText(const Workload& workload, std::size_t width) {
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
                  toText(each.problem), executorText(workload, each.problem), us ? formatTime(*us) : ""});
  }
  return table.text(width) + fmt::format("\n{} distinct problems.\n", problems.size());
}

nlohmann::ordered_json recordingJson(const Workload& workload) {
  Json json{{"sources", Json::array()},
            {"device", workload.device},
            {"versions", workload.versions},
            {"switches", switchesJson(workload.switches)},
            {"iterations", iterationCount(workload)},
            {"marks", traitsOf(workload.marks).name},
            {"first_iteration_recorded",
             workload.includesFirstIteration ? Json(*workload.includesFirstIteration) : Json(nullptr)},
            {"sizes", Json::array()},
            {"executors", Json::array()},
            {"problems", Json::array()},
            {"remarks", workload.remarks}};
  for (const RecordingSource& source : workload.sources)
    json["sources"].push_back({{"kind", traitsOf(source.kind).name}, {"file", source.file}});
  for (const RecordedSizeRun& run : sizeRuns(workload))
    json["sizes"].push_back({{"input", run.input}, {"first", run.first}, {"iterations", run.count}});
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
                                {"device_us", timeJson(problem.deviceUs)},
                                {"races", problem.races.size()}});
  }
  return json;
}

}  // namespace convscope::cli
