#include "workload/read_workload.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/translatable.h"
#include "files/foreign_content.h"
#include "files/input_file.h"
#include "files/line_reader.h"
#include "problem/input_error.h"
#include "text/byte_order_mark.h"
#include "workload/execution_trace.h"
#include "workload/frontend_graph.h"
#include "workload/frontend_log.h"
#include "workload/onednn_verbose.h"
#include "workload/trace/timeline_reader.h"
#include "workload/trace/trace_workload.h"
#include "workload/workload_reader.h"
#include "workload/workload_text.h"
#include "workload/xla_log.h"

namespace convscope {
namespace {

constexpr std::size_t kPart = std::size_t{1} << 20;
// Other output, or one long line, may come before what shows the kind.
constexpr std::size_t kMostSearched = 64 * kPart;
constexpr std::uint64_t kLargestWorkload = std::uint64_t{16} << 20;
constexpr std::size_t kLeastHead = 64;  // shorter than any recording

enum class Kind {
  Unknown,
  Workload,
  Trace,
  FrontendLog,
  FrontendGraph,
  OnednnVerbose,
  ExecutionTrace,
  XlaLog,
  RuntimeProfile,
  CudnnBackendLog
};

std::string readUpTo(InputFile& file, std::size_t most) {
  std::string text(most, '\0');
  std::size_t size = 0;
  while (size < most) {
    const std::size_t count = file.read(text.data() + size, most - size);
    if (count == 0) break;
    size += count;
  }
  text.resize(size);
  return text;
}

/// Recognises the kind of a recording from its content, which is added part by part.
class Recogniser {
 public:
  void add(std::string_view part) {
    addFirstLine(part);
    const std::size_t first = part.find_first_not_of(" \t\r\n");
    if (m_begin == '\0' && first != std::string_view::npos) m_begin = part[first];
    const std::string text = m_last + std::string(part);  // a mark may be in two parts
    for (const std::string_view mark : kMarks) {
      if (!has(mark) && text.find(mark) != std::string::npos) m_found.insert(mark);
    }
    m_last = text.substr(text.size() - std::min(text.size(), kLongestMark));
  }

  Kind kind() const {
    if (m_firstLine == kWorkloadKey) return Kind::Workload;
    if (m_begin == '{' && (has("\"traceEvents\"") || has("\"deviceProperties\"") || has("\"ph\""))) return Kind::Trace;
    if (m_begin == '{' && has("\"schema\"") && has("\"nodes\"")) return Kind::ExecutionTrace;
    if (has("\"cudnn_frontend_version\"") && has("\"tensors\"")) return Kind::FrontendGraph;
    if (m_begin == '[' && has("\"op_name\"") && has("\"provider\"")) return Kind::RuntimeProfile;
    // A log also begins with a bracket: [cudnn_frontend]
    if (has("[cudnn_frontend]")) return Kind::FrontendLog;
    if (has("onednn_verbose,") || has("dnnl_verbose,") || has("mkldnn_verbose,")) return Kind::OnednnVerbose;
    if (has("slow_operation_alarm") || (has("Trying algorithm ") && has("__cudnn$conv"))) return Kind::XlaLog;
    if (m_begin == '[' && has("\"ph\"")) return Kind::Trace;
    if (has("! CuDNN (v")) return Kind::CudnnBackendLog;
    return Kind::Unknown;
  }

 private:
  static constexpr std::array<std::string_view, 17> kMarks{"\"traceEvents\"",
                                                           "\"deviceProperties\"",
                                                           "\"ph\"",
                                                           "\"schema\"",
                                                           "\"nodes\"",
                                                           "\"cudnn_frontend_version\"",
                                                           "\"tensors\"",
                                                           "\"op_name\"",
                                                           "\"provider\"",
                                                           "[cudnn_frontend]",
                                                           "onednn_verbose,",
                                                           "dnnl_verbose,",
                                                           "mkldnn_verbose,",
                                                           "slow_operation_alarm",
                                                           "Trying algorithm ",
                                                           "__cudnn$conv",
                                                           "! CuDNN (v"};
  static constexpr std::size_t kLongestMark = 32;

  bool has(std::string_view mark) const { return m_found.contains(mark); }

  /// Keeps the beginning of the first line that is neither empty nor a comment, as long as the key of workload files.
  void addFirstLine(std::string_view part) {
    while (!part.empty() && m_firstLine.size() < kWorkloadKey.size()) {
      if (m_isComment) {
        part.remove_prefix(std::min(part.find('\n'), part.size()));
        m_isComment = part.empty();
        continue;
      }
      if (m_firstLine.empty()) part.remove_prefix(std::min(part.find_first_not_of(" \t\r\n"), part.size()));
      m_isComment = m_firstLine.empty() && part.starts_with('#');
      if (m_isComment) continue;
      const std::string_view more = part.substr(0, kWorkloadKey.size() - m_firstLine.size());
      m_firstLine += more;
      part.remove_prefix(more.size());
    }
  }

  std::string m_firstLine;
  bool m_isComment = false;
  char m_begin = '\0';  ///< the first character that is no blank
  std::set<std::string_view> m_found;
  std::string m_last;
};

/// What a file is that ConvScope knows, but not as a recording.
enum class OtherContent { None, Session, Network };

OtherContent otherContent(std::string_view head) {
  if (head.starts_with(R"({"convscope_session":)")) return OtherContent::Session;  // it contains networks
  head.remove_prefix(markSize(head));
  head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
  const bool isNetwork = head.starts_with('{') && head.find("\"convscope_network\"") != std::string_view::npos;
  return isNetwork ? OtherContent::Network : OtherContent::None;
}

/// What the beginning of a file shows.
struct Beginning {
  Kind kind = Kind::Unknown;
  OtherContent other = OtherContent::None;
  std::uint64_t searched = 0;  ///< bytes that were read
};

/// Reads as much of a file as shows its kind.
Beginning beginningOf(InputFile file) {
  Beginning beginning;
  Recogniser recogniser;
  while (beginning.kind == Kind::Unknown && beginning.searched < kMostSearched) {
    const std::string part = readUpTo(file, kPart);
    if (part.empty()) break;
    const bool isFirst = beginning.searched == 0;
    beginning.searched += part.size();
    recogniser.add(part);
    beginning.kind = recogniser.kind();
    if (isFirst && beginning.kind == Kind::Unknown) beginning.other = otherContent(part);
    if (beginning.other != OtherContent::None) break;
  }
  return beginning;
}

/// Reads a workload line by line: the first wrong line ends the decompression of a file, too.
Workload readWorkloadText(InputFile file, const std::string& name) {
  LineReader lines(std::move(file));
  const auto next = [&]() -> std::optional<std::string_view> {
    const auto line = lines.next();
    if (!line) return std::nullopt;
    if (line->offset + line->text.size() > kLargestWorkload)
      throw InputError(translatable("message", "{}: larger than {} MiB, too large for a workload"), name,
                       kLargestWorkload >> 20);
    return line->text;
  };
  return parseWorkload(next, name);
}

/// Sorts the layers of each problem as their forward passes first occur, so that all passes of a group of layers have
/// the same first name: backward passes run in the opposite order.
void orderLayers(Workload& workload) {
  std::map<std::string, std::size_t> places;
  for (const WorkloadProblem& each : workload.problems) {
    if (each.problem.pass != Pass::Forward) continue;
    for (const std::string& layer : each.layers) places.try_emplace(layer, places.size());
  }
  const auto placeOf = [&](const std::string& layer) {
    const auto place = places.find(layer);
    return place == places.end() ? places.size() : place->second;
  };
  for (WorkloadProblem& each : workload.problems) std::ranges::stable_sort(each.layers, {}, placeOf);
}

/// Reads a trace, and its timeline too if `withTimeline`.
RecordedRun readTrace(InputFile file, const WorkloadOptions& options, const std::string& name, bool withTimeline) {
  std::optional<TimelineReader> timeline;
  if (withTimeline) timeline.emplace();
  std::function<void(std::string_view)> watch;
  if (timeline) watch = [&](std::string_view event) { timeline->read(event); };
  const TraceData trace = readTraceData(std::move(file), watch);
  const TraceCalls calls = traceCalls(trace, options, name);
  RecordedRun run{workloadOf(trace, calls, options, name), nullptr, trace.rank};
  if (timeline) run.timeline = std::make_shared<const Timeline>(std::move(*timeline).finish(trace, calls));
  return run;
}

RecordedRun readRun(const std::filesystem::path& file, const WorkloadOptions& options, bool withTimeline) {
  const auto from = [&](RecordingKind kind, Workload workload) {
    workload.sources = {{kind, file.filename().string()}};
    cleanTexts(workload);
    orderLayers(workload);
    return RecordedRun{std::move(workload), nullptr, {}};
  };
  const auto open = [&] { return InputFile(file, InputFile::kLargest, options.stop); };
  const Beginning beginning = beginningOf(open());
  const Kind kind = beginning.kind;
  if (options.cpu && kind != Kind::OnednnVerbose)
    throw InputError(translatable("message", "{}: --device cpu is for the output of oneDNN only"), file.string());
  switch (kind) {
    case Kind::Workload:
      return {readWorkloadText(open(), file.string()), nullptr, {}};
    case Kind::Trace: {
      RecordedRun run = readTrace(open(), options, file.string(), withTimeline);
      run.workload = from(RecordingKind::ChromeTrace, std::move(run.workload)).workload;
      return run;
    }
    case Kind::FrontendLog:
      return from(RecordingKind::CudnnFrontendLog, readFrontendLog(open()));
    case Kind::OnednnVerbose:
      return from(RecordingKind::OnednnVerbose, readOnednnVerbose(open(), options));
    case Kind::FrontendGraph:
      return from(RecordingKind::CudnnFrontendLog, readFrontendGraph(open()));
    case Kind::ExecutionTrace:
      return from(RecordingKind::ExecutionTrace, readExecutionTrace(open(), options));
    case Kind::XlaLog:
      return from(RecordingKind::XlaLog, readXlaLog(open()));
    case Kind::RuntimeProfile:
      throw InputError(
          translatable(
              "message",
              "{}: a profile of ONNX Runtime, which has no stride, padding and dilation of convolutions: import "
              "the model (.onnx) itself"),
          file.string());
    case Kind::CudnnBackendLog:
      throw InputError(
          translatable("message",
                       "{}: a log of cuDNN's calls (CUDNN_LOGLEVEL_DBG), which ConvScope does not read: record the log "
                       "of cudnn-frontend with CUDNN_FRONTEND_LOG_INFO=1 CUDNN_FRONTEND_LOG_FILE=run.log"),
          file.string());
    case Kind::Unknown:
      break;
  }
  if (beginning.other == OtherContent::Session)
    throw InputError(translatable("message", "{}: a session, not a recording: the command show takes it"),
                     file.string());
  if (beginning.other == OtherContent::Network)
    throw InputError(translatable("message", "{}: a network, not a recording: the commands shapes and profile take it"),
                     file.string());
  if (beginning.searched < kLeastHead)
    throw InputError(
        translatable("message", "{}: not a recording that ConvScope knows: it has {} bytes, so it is empty or cut off"),
        file.string(), beginning.searched);
  if (beginning.searched >= kMostSearched)
    throw InputError(
        translatable("message", "{}: not a recording that ConvScope knows: its first {} MiB contain nothing of one"),
        file.string(), kMostSearched >> 20);
  throw InputError(
      translatable(
          "message",
          "{}: not a recording that ConvScope knows: a trace of the PyTorch profiler, an execution trace of PyTorch, a "
          "log or graph of cudnn-frontend, the output of ONEDNN_VERBOSE=1, the slow operations of XLA, or a workload"),
      file.string());
}

bool isTrace(const RecordedRun& run) {
  return std::ranges::find(run.workload.sources, RecordingKind::ChromeTrace, &RecordingSource::kind) !=
         run.workload.sources.end();
}

/// Compares traces of the ranks of one run.
RecordedProgram ranksOf(std::vector<RecordedRun> runs, const std::vector<std::filesystem::path>& files,
                        const WorkloadOptions& options) {
  if (!options.process.empty() || options.device)
    throw InputError(translatable("message", "--process and --device choose in one trace, and several were given"));
  std::vector<RankTimes> times;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!isTrace(runs[i]))
      throw InputError(
          translatable("message",
                       "{} is no trace, but several traces were given: read a rank's trace with its log alone"),
          files[i].string());
    if (!runs[i].rank)
      throw InputError(
          translatable("message",
                       "{} does not say of which rank it is (distributedInfo), so it cannot be read with other traces: "
                       "record it with torch.profiler while torch.distributed is initialized"),
          files[i].string());
    times.push_back(rankTimes(*runs[i].rank, files[i].string(), runs[i].workload));
  }
  RecordedProgram program;
  program.ranks = compareRanks(times);
  const RankComparison& ranks = *program.ranks;
  program.shown = ranks.slowest.value_or(0);
  for (const RankTimes& each : ranks.ranks) {
    const auto run = std::ranges::find_if(
        runs, [&](const RecordedRun& one) { return one.rank && one.rank->rank == each.rank.rank; });
    const bool isSlowest = ranks.slowest && program.runs.size() == *ranks.slowest;
    const int rank = each.rank.rank;
    const int size = each.rank.worldSize;
    run->workload.remarks.push_back(
        !ranks.slowest || ranks.even
            ? fmt::format(translatable("message", "of rank {} of {}, none of which is the slowest"), rank, size)
        : isSlowest ? fmt::format(translatable("message", "of rank {} of {}, the slowest"), rank, size)
                    : fmt::format(translatable("message", "of rank {} of {}, which is not the slowest"), rank, size));
    program.files.push_back(files[static_cast<std::size_t>(run - runs.begin())]);
    program.runs.push_back(std::move(*run));
    run->rank.reset();
  }
  return program;
}

RecordedProgram readAll(const std::vector<std::filesystem::path>& files, const WorkloadOptions& options,
                        bool withTimelines) {
  if (files.empty()) throw InputError(translatable("message", "there is no recording to read"));
  std::vector<RecordedRun> runs;
  for (const std::filesystem::path& file : files) runs.push_back(readRun(file, options, withTimelines));
  if (std::ranges::count_if(runs, isTrace) > 1) return ranksOf(std::move(runs), files, options);
  const auto trace = std::ranges::find_if(runs, isTrace);
  const std::size_t named = trace == runs.end() ? 0 : static_cast<std::size_t>(trace - runs.begin());
  RecordedRun merged{{}, runs[named].timeline, runs[named].rank};
  merged.workload = std::move(runs.front().workload);
  Workload& workload = merged.workload;
  for (std::size_t i = 1; i < files.size(); ++i) {
    Workload& more = runs[i].workload;
    // The one that counts calls comes first: its problems have their order and the form of the layers.
    if (workload.calls.empty() && !more.calls.empty()) std::swap(workload, more);
    merge(workload, more);
  }
  RecordedProgram program;
  program.runs.push_back(std::move(merged));
  program.files.push_back(files[named]);
  return program;
}

/// Returns whether a file begins as gzip's files do.
bool beginsAsGzip(const std::filesystem::path& file) {
  std::array<char, kForeignBytes> begin{};
  std::ifstream bytes(file, std::ios::binary);
  bytes.read(begin.data(), begin.size());
  return isGzip({begin.data(), static_cast<std::size_t>(bytes.gcount())});
}

}  // namespace

Workload readWorkload(const std::filesystem::path& file, const WorkloadOptions& options) {
  return readRun(file, options, false).workload;
}

RecordedProgram readWorkloads(const std::vector<std::filesystem::path>& files, const WorkloadOptions& options) {
  return readAll(files, options, false);
}

RecordedProgram readRecordedRuns(const std::vector<std::filesystem::path>& files, const WorkloadOptions& options) {
  return readAll(files, options, true);
}

bool isNetworkFile(const std::filesystem::path& file) {
  try {
    return beginningOf(InputFile(file)).other == OtherContent::Network;
  } catch (const InputError&) {
    return false;
  }
}

bool isRecording(const std::filesystem::path& file) {
  try {
    return beginningOf(InputFile(file)).kind != Kind::Unknown;
  } catch (const InputError&) {
    return beginsAsGzip(file);  // reading it says what is wrong
  }
}

}  // namespace convscope
