#include "workload/workload_text.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/parse.h"
#include "core/problem_text.h"
#include "text/printable.h"

namespace convscope {
namespace {

void writeSwitch(std::string& text, const char* name, std::optional<bool> value) {
  if (value) text += fmt::format("{} {}\n", name, *value ? "on" : "off");
}

void writeTime(std::string& text, const char* name, std::optional<double> us) {
  if (us) text += fmt::format("  {} {}\n", name, *us);
}

void writeTimes(std::string& text, const char* name, const std::vector<double>& us) {
  if (!us.empty()) text += fmt::format("  {} {}\n", name, fmt::join(us, " "));
}

void write(std::string& text, const RecordedRace& race) {
  text += "  race\n";
  for (std::size_t i = 0; i < race.plans.size(); ++i) {
    const RacedPlan& plan = race.plans[i];
    text += fmt::format("    {} {} {}\n", race.pick == i ? "picked" : "plan",
                        plan.us ? fmt::format("{}", *plan.us) : "-", plan.id);
  }
}

void writeHead(std::string& text, const Workload& workload) {
  text += fmt::format("{} {}\n\n", kWorkloadKey, kWorkloadFormat);
  for (const RecordingSource& source : workload.sources)
    text += fmt::format("source {} {}\n", traitsOf(source.kind).name, source.file);
  if (!workload.device.empty()) text += fmt::format("device {}\n", workload.device);
  for (const auto& [name, version] : workload.versions) text += fmt::format("version {} {}\n", name, version);
  writeSwitch(text, "benchmark", workload.switches.benchmark);
  writeSwitch(text, "deterministic", workload.switches.deterministic);
  writeSwitch(text, "allow_tf32", workload.switches.allowTf32);
  if (workload.switches.benchmarkLimit) text += fmt::format("benchmark_limit {}\n", *workload.switches.benchmarkLimit);
  if (workload.includesFirstIteration)
    text += fmt::format("first_iteration {}\n", *workload.includesFirstIteration ? "recorded" : "missing");
  text += fmt::format("marks {}\n", traitsOf(workload.marks).name);
  if (!workload.plainWallUs.empty()) text += fmt::format("plain_wall_us {}\n", fmt::join(workload.plainWallUs, " "));
  if (!workload.plainHostUs.empty()) text += fmt::format("plain_host_us {}\n", fmt::join(workload.plainHostUs, " "));
  if (!workload.plainLoaderUs.empty())
    text += fmt::format("plain_loader_us {}\n", fmt::join(workload.plainLoaderUs, " "));
  if (!workload.layersAsIn.empty()) text += fmt::format("layers_as_in {}\n", workload.layersAsIn);
  for (const std::string& remark : workload.remarks) text += fmt::format("remark {}\n", remark);
}

}  // namespace

std::string cleanText(std::string_view text) {
  return trimmed(validUtf8(printable(text)));
}

void cleanTexts(Workload& workload) {
  const auto cleanAll = [](std::vector<std::string>& texts) {
    for (std::string& text : texts) text = cleanText(text);
    std::erase(texts, "");
  };
  for (RecordingSource& source : workload.sources) source.file = cleanText(source.file);
  workload.device = cleanText(workload.device);
  workload.layersAsIn = cleanText(workload.layersAsIn);
  std::map<std::string, std::string> versions;
  for (const auto& [name, version] : workload.versions) {
    std::string word = cleanText(name);
    std::ranges::replace(word, ' ', '-');
    if (!word.empty() && !cleanText(version).empty()) versions.emplace(word, cleanText(version));
  }
  workload.versions = std::move(versions);
  cleanAll(workload.remarks);
  for (WorkloadProblem& problem : workload.problems) {
    cleanAll(problem.layers);
    for (RecordedRace& race : problem.races) {
      for (RacedPlan& plan : race.plans) plan.id = cleanText(plan.id).empty() ? "?" : cleanText(plan.id);
    }
  }
  for (WorkloadCall& call : workload.calls) call.function = cleanText(call.function);
}

std::string toText(const Workload& original) {
  validate(original);
  Workload workload = original;
  cleanTexts(workload);
  std::string text;
  writeHead(text, workload);
  for (std::size_t i = 0; i < workload.problems.size(); ++i) {
    const WorkloadProblem& problem = workload.problems[i];
    text += fmt::format("\nproblem {} {}\n  executor {}\n", i + 1, toText(problem.problem),
                        traitsOf(problem.executor).name);
    for (const std::string& layer : problem.layers) text += fmt::format("  layer {}\n", layer);
    writeTime(text, "device_us", problem.deviceUs);
    for (const RecordedRace& race : problem.races) write(text, race);
  }
  for (std::size_t i = 0; i < workload.calls.size(); ++i) {
    const WorkloadCall& call = workload.calls[i];
    text += fmt::format("\ncall {} computes", i + 1);
    for (const std::size_t problem : call.problems) text += fmt::format(" {}", problem + 1);
    text += '\n';
    if (!call.function.empty()) text += fmt::format("  function {}\n", call.function);
    writeTime(text, "host_us", call.hostUs);
    writeTime(text, "device_us", call.deviceUs);
    writeTime(text, "first_host_us", call.firstHostUs);
  }
  for (std::size_t i = 0; i < workload.kinds.size(); ++i) {
    const IterationKind& kind = workload.kinds[i];
    text += fmt::format("\nkind {}\n", i + 1);
    if (!kind.calls.empty()) text += "  calls";
    for (const CallCount& call : kind.calls)
      text += call.count == 1 ? fmt::format(" {}", call.call + 1) : fmt::format(" {}x{}", call.call + 1, call.count);
    if (!kind.calls.empty()) text += '\n';
    writeTime(text, "wall_us", kind.wallUs);
    writeTime(text, "device_busy_us", kind.deviceBusyUs);
    writeTime(text, "convolution_us", kind.convolutionUs);
    writeTime(text, "loader_us", kind.loaderUs);
    writeTime(text, "communication_us", kind.communicationUs);
    writeTime(text, "compile_us", kind.compileUs);
  }
  if (!workload.runs.empty()) text += '\n';
  for (const IterationRun& run : workload.runs) {
    text += fmt::format("iterations {} x{}\n", run.kind + 1, run.count);
    writeTimes(text, "wall_us", run.wallUs);
    writeTimes(text, "device_busy_us", run.deviceBusyUs);
  }
  return text + fmt::format("\n{}\n", kWorkloadEnd);
}

}  // namespace convscope
