#include "cli/workload_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "problem/problem_text.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"
#include "workload/workload_summary.h"

namespace convscope::cli {
namespace {

std::string counted(std::int64_t count, const char* noun) {
  return fmt::format("{} {}{}", formatCount(count), noun, count == 1 ? "" : "s");
}

std::string timeText(const std::optional<double>& us) {
  return us ? formatTime(*us) : "";
}

std::string headText(const Workload& workload) {
  std::string text;
  for (const RecordingSource& source : workload.sources)
    text += fmt::format("{}: {}\n", printable(source.file), traitsOf(source.kind).title);
  std::vector<std::string> parts;
  if (!workload.device.empty()) parts.push_back(printable(workload.device));
  for (const auto& [name, version] : workload.versions) parts.push_back(printable(name + ' ' + version));
  if (!parts.empty()) text += fmt::format("{}\n", fmt::join(parts, ", "));
  return text;
}

std::string kindsText(const Workload& workload, std::size_t width) {
  std::vector<std::int64_t> iterations(workload.kinds.size());
  for (const IterationRun& run : workload.runs) iterations[run.kind] += run.count;
  Table table({{"Input", Align::Left, 8},
               {"Iterations", Align::Right},
               {"Convolutions", Align::Right},
               {"Iteration", Align::Right},
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

std::string executorsTable(const Workload& workload, std::size_t width) {
  const std::vector<std::int64_t> counts = problemCounts(workload);
  Table table({{"Executed by", Align::Left, 8}, {"Problems", Align::Right}, {"Executions", Align::Right}});
  for (const auto& executor : kExecutors) {
    std::int64_t problems = 0;
    std::int64_t executions = 0;
    for (std::size_t i = 0; i < workload.problems.size(); ++i) {
      if (workload.problems[i].executor != executor.value) continue;
      ++problems;
      executions += counts[i];
    }
    if (problems > 0)
      table.addRow({std::string(executor.title), formatCount(problems), executions > 0 ? formatCount(executions) : ""});
  }
  return table.text(width);
}

std::string firstCallsText(const Workload& workload) {
  std::int64_t calls = 0;
  double us = 0;
  for (const WorkloadCall& call : workload.calls) {
    if (!call.firstHostUs) continue;
    ++calls;
    us += *call.firstHostUs;
  }
  if (calls == 0) return {};
  return fmt::format("{} that searched, compiled or loaded code took {}\n", counted(calls, "first call"),
                     formatTime(us));
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
  return fmt::format("{} of the framework with {} timed\n", counted(races, "recorded choice"), counted(timed, "plan"));
}

}  // namespace

std::string workloadText(const Workload& workload, std::size_t width) {
  std::string text = headText(workload) + switchesText(workload) + '\n';
  text += counted(std::ssize(workload.problems), "distinct convolution");
  if (!workload.runs.empty())
    text += fmt::format(", {} by {}", counted(iterationCount(workload), "iteration"), traitsOf(workload.marks).title);
  text += "\n\n";
  if (!workload.runs.empty()) text += kindsText(workload, width) + '\n';
  text += executorsTable(workload, width);
  const std::string more = firstCallsText(workload) + racesText(workload);
  if (!more.empty()) text += '\n' + more;
  if (!workload.remarks.empty()) text += '\n';
  for (const std::string& remark : workload.remarks) text += fmt::format("Remark: {}\n", printable(remark));
  return text;
}

}  // namespace convscope::cli
