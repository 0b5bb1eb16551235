#include "cli/program_recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "apply/recording.h"
#include "core/problem_text.h"
#include "files/text_file.h"
#include "problem/input_error.h"
#include "text/message.h"
#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

constexpr std::uint64_t kMostCalls = 1'000'000'000;  // of an iteration in a workload

std::string countText(std::uint64_t count) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return formatCount(static_cast<std::int64_t>(std::min(count, kMost)));
}

/// Merges recordings one after the other.
class Merge {
 public:
  void add(const ProcessRecording& process) {
    if (!process.device.empty()) m_devices.insert(process.device);
    if (!process.cudnn.empty()) m_versions.insert(process.cudnn);
    if (!process.folder.empty()) m_recording.folders.insert(process.folder);
    ++m_recording.processes;
    for (const RecordedGraph& graph : process.graphs) {
      const auto problem = graph.problem.empty() ? std::nullopt : problemOf(graph.problem);
      if (problem) {
        m_usesTf32 = m_usesTf32 || graph.tensorCoreExecutions > 0;
        countOf(*problem) += graph.executions;
      } else if (graph.executions > 0 && graph.reason != kNoConvolution) {
        m_recording.leftOut[graph.reason.empty() ? "a text that is no problem" : graph.reason] += graph.executions;
      }
    }
  }

  ProgramRecording finish() {
    Workload& workload = m_recording.workload;
    if (m_devices.size() == 1) workload.device = *m_devices.begin();
    if (m_versions.size() == 1) workload.versions.emplace("cuDNN", *m_versions.begin());
    for (const auto& [problem, count] : m_counts) m_recording.executions += count;
    // Only the ratios of the counts matter, so very long runs are scaled down.
    const std::uint64_t divisor = m_recording.executions / kMostCalls + 1;
    for (const auto& [problem, count] : m_counts) addProblem(problem, (count + divisor / 2) / divisor);
    if (!workload.kinds.empty()) {
      workload.marks = IterationMarks::Whole;
      workload.runs.push_back({0, 1, {}, {}});
      workload.includesFirstIteration = true;
    }
    addRemarks(divisor);
    return std::move(m_recording);
  }

  void addDamaged(std::string reason) { m_recording.damaged.push_back(std::move(reason)); }

 private:
  static std::optional<Problem> problemOf(const std::string& text) {
    const auto problem = readProblem(text);
    return problem ? std::optional(*problem) : std::nullopt;
  }

  std::uint64_t& countOf(const Problem& problem) {
    const auto [found, isNew] = m_index.try_emplace(problem, m_counts.size());
    if (isNew) m_counts.emplace_back(problem, 0);
    return m_counts[found->second].second;
  }

  void addProblem(Problem problem, std::uint64_t count) {
    Workload& workload = m_recording.workload;
    if (m_usesTf32 && problem.precision == Precision::Fp32) problem.precision = Precision::Tf32;
    workload.problems.push_back({std::move(problem), WorkloadExecutor::Cudnn, {}, {}, {}});
    if (count == 0) return;
    workload.calls.push_back({"cudnnBackendExecute", {workload.problems.size() - 1}, {}, {}, {}});
    if (workload.kinds.empty()) workload.kinds.emplace_back();
    workload.kinds.front().calls.push_back({workload.calls.size() - 1, static_cast<std::int64_t>(count)});
  }

  void addRemarks(std::uint64_t divisor) {
    std::vector<std::string>& remarks = m_recording.workload.remarks;
    if (m_usesTf32) {
      m_recording.workload.switches.allowTf32 = true;
      remarks.emplace_back("problems of 32 bits are tf32, because some used tensor cores");
    }
    if (divisor > 1) remarks.push_back(fmt::format("counts are divided by {}", divisor));
    for (const auto& [reason, count] : m_recording.leftOut)
      remarks.push_back(fmt::format("{} left out: {}", counted(static_cast<std::int64_t>(count), "execution"), reason));
  }

  ProgramRecording m_recording;
  std::vector<std::pair<Problem, std::uint64_t>> m_counts;
  std::map<Problem, std::size_t> m_index;
  std::set<std::string> m_devices, m_versions;
  bool m_usesTf32 = false;
};

void addFile(Merge& merge, const std::filesystem::path& file) {
  try {
    const auto process = readRecording(readTextFile(file, "the recording of a process"));
    if (process) return merge.add(*process);
    merge.addDamaged(fmt::format("{}: {}", file.string(), formatMessage(process.error())));
  } catch (const InputError& error) {
    merge.addDamaged(error.what());
  }
}

}  // namespace

ProgramRecording readRecordings(const std::filesystem::path& folder) {
  std::set<std::filesystem::path> files;
  std::error_code error;
  for (auto each = std::filesystem::directory_iterator(folder, error); each != std::filesystem::directory_iterator();
       each.increment(error))
    files.insert(each->path());
  Merge merge;
  for (const auto& file : files) addFile(merge, file);
  return merge.finish();
}

std::vector<std::string> recordingLines(const ProgramRecording& recording, const std::string& out) {
  std::vector<std::string> lines;
  const std::size_t problems = recording.workload.problems.size();
  if (problems == 0) {
    lines.push_back(out +
                    " was not written: no process asked cuDNN's graph API for a convolution that ConvScope "
                    "measures");
  } else {
    lines.push_back(fmt::format("{}: {}, {}, {} {}", out,
                                counted(static_cast<std::int64_t>(problems), "distinct convolution"),
                                counted(static_cast<std::int64_t>(recording.executions), "execution"),
                                countText(recording.processes), recording.processes == 1 ? "process" : "processes"));
  }
  for (const auto& [reason, count] : recording.leftOut)
    lines.push_back(
        fmt::format("not recorded: {}: {}", counted(static_cast<std::int64_t>(count), "execution"), reason));
  lines.insert(lines.end(), recording.damaged.begin(), recording.damaged.end());
  for (std::string& line : lines) line = printable(line);
  return lines;
}

std::string measuringLine(const ProgramRecording& recording, const std::string& out) {
  if (recording.workload.problems.empty() || recording.folders.size() != 1) return {};
  return fmt::format("measure it with the program's cuDNN: LD_LIBRARY_PATH={} convscope-cli profile {}",
                     shellWord(*recording.folders.begin()), shellWord(out));
}

}  // namespace convscope::cli
