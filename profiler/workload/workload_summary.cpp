#include "workload/workload_summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "core/problem_text.h"
#include "text/counted_iterations.h"
#include "text/sentences.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// Counts the distinct input sizes of the iterations.
std::size_t sizesIn(const Workload& workload) {
  std::set<Dims> sizes;
  for (const IterationRun& run : workload.runs) sizes.insert(inputOf(workload, workload.kinds.at(run.kind)));
  sizes.erase(Dims());
  return sizes.size();
}

std::string problemsText(const std::string& executor, std::size_t problems, std::size_t sizes) {
  if (problems == 1) return phrase("workload_summary", "{}: 1 problem")(executor);
  return sizes > 1 ? phrase("workload_summary", "{}: {} distinct problems at {} input sizes")(executor, problems, sizes)
                   : phrase("workload_summary", "{}: {} distinct problems")(executor, problems);
}

std::string switchText(const char* name, std::optional<bool> value) {
  if (!value) return phrase("workload_summary", "{} unknown")(name);
  return *value ? phrase("workload_summary", "{} on")(name) : phrase("workload_summary", "{} off")(name);
}

}  // namespace

std::vector<ExecutorShare> executorShares(const Workload& workload) {
  const std::vector<std::int64_t> counts = problemCounts(workload);
  std::vector<ExecutorShare> shares;
  for (std::size_t i = 0; i < workload.problems.size(); ++i) {
    const WorkloadExecutor executor = workload.problems[i].executor;
    auto share = std::ranges::find(shares, executor, &ExecutorShare::executor);
    if (share == shares.end()) share = shares.insert(shares.end(), {executor, 0, 0});
    ++share->problems;
    share->computations += counts[i];
  }
  return shares;
}

std::vector<RecordedSizeRun> sizeRuns(const Workload& workload) {
  std::vector<RecordedSizeRun> runs;
  std::int64_t first = 0;
  for (const IterationRun& run : workload.runs) {
    const Dims input = inputOf(workload, workload.kinds.at(run.kind));
    if (runs.empty() || runs.back().input != input) runs.push_back({input, first, 0});
    runs.back().count += run.count;
    first += run.count;
  }
  return runs;
}

std::vector<WorkloadExecutor> executorsOf(const Workload& workload, const Problem& problem) {
  std::vector<WorkloadExecutor> executors;
  for (const WorkloadProblem& each : workload.problems) {
    if (each.problem == problem) executors.push_back(each.executor);
  }
  return executors;
}

std::string sourcesText(const Workload& workload) {
  std::vector<std::string> parts;
  for (const RecordingSource& source : workload.sources)
    parts.push_back(
        fmt::format("{} {}", translated("workload_traits", traitsOf(source.kind).title.data()), source.file));
  return fmt::format("{}", fmt::join(parts, clauseGap()));
}

std::string recordedOnText(const Workload& workload) {
  std::vector<std::string> parts;
  if (!workload.device.empty()) parts.push_back(workload.device);
  for (const auto& [name, version] : workload.versions) parts.push_back(fmt::format("{} {}", name, version));
  return fmt::format("{}", fmt::join(parts, listGap()));
}

std::string switchesText(const Workload& workload) {
  const RecordedSwitches& switches = workload.switches;
  std::vector<std::string> parts{switchText("benchmark", switches.benchmark),
                                 switchText("deterministic", switches.deterministic),
                                 switchText("allow_tf32", switches.allowTf32)};
  if (switches.benchmarkLimit) parts.push_back(fmt::format("benchmark_limit {}", *switches.benchmarkLimit));
  return fmt::format("{}", fmt::join(parts, listGap()));
}

std::string iterationsText(const Workload& workload) {
  const std::int64_t count = iterationCount(workload);
  if (count == 0) return translated("workload_summary", "not recorded");
  std::string text = countedIterations(count);
  if (workload.kinds.size() > 1)
    text += phrase("workload_summary", " of {} kinds (by their convolutions)")(workload.kinds.size());
  text += phrase("workload_summary",
                 ", counted by {}")(translated("workload_traits", traitsOf(workload.marks).title.data()));
  if (workload.includesFirstIteration)
    text += *workload.includesFirstIteration ? translated("workload_summary", ", with the program's first one")
                                             : translated("workload_summary", ", without the program's first one");
  return text;
}

std::string executorsText(const Workload& workload) {
  const std::int64_t iterations = iterationCount(workload);
  const std::size_t sizes = sizesIn(workload);
  std::vector<std::string> parts;
  for (const ExecutorShare& share : executorShares(workload)) {
    const std::string title = translated("workload_traits", traitsOf(share.executor).title.data());
    std::string part = problemsText(title, share.problems, sizes);
    if (iterations > 0) {
      const double executions = static_cast<double>(share.computations) / static_cast<double>(iterations);
      const bool isMean = workload.kinds.size() > 1;
      if (share.computations == iterations)
        part += isMean ? translated("workload_summary", ", 1 execution in a mean iteration")
                       : translated("workload_summary", ", 1 execution in an iteration");
      else
        part += isMean ? phrase("workload_summary", ", {:.4g} executions in a mean iteration")(executions)
                       : phrase("workload_summary", ", {:.4g} executions in an iteration")(executions);
    }
    parts.push_back(part);
  }
  return fmt::format("{}", fmt::join(parts, clauseGap()));
}

std::string layersText(const Workload& workload) {
  if (workload.layersAsIn.empty()) return {};
  return phrase(
      "workload_summary",
      "named as in {}: the recording has no names, and its convolutions have that network's order and shapes")(
      workload.layersAsIn);
}

std::string executorText(const Workload& workload, const Problem& problem) {
  std::vector<std::string> names;
  for (const WorkloadExecutor executor : executorsOf(workload, problem))
    names.push_back(translated("workload_traits", traitsOf(executor).title.data()));
  return fmt::format("{}", fmt::join(names, listGap()));
}

std::string sizeRunsText(const Workload& workload, std::size_t most) {
  const std::vector<RecordedSizeRun> runs = sizeRuns(workload);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(most, runs.size()); ++i)
    parts.push_back(fmt::format(
        "{} x{}", runs[i].input.empty() ? translated("workload_summary", "no input") : dimsText(runs[i].input),
        runs[i].count));
  std::string text = fmt::format("{}", fmt::join(parts, listGap()));
  if (runs.size() > most) text += phrase("workload_summary", ", ... ({} more)")(runs.size() - most);
  return text;
}

}  // namespace convscope
