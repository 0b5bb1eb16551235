#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/layout.h"
#include "problem/input_error.h"
#include "workload/ranks.h"
#include "workload/timeline.h"
#include "workload/workload.h"

namespace convscope {

/// What to read of a recording, if it leaves a choice open.
struct WorkloadOptions {
  std::string process = {};           ///< of a trace of several processes: the pid to read, as in the trace
  std::optional<int> device = {};     ///< of a recording of several GPUs: the one to read
  bool cpu = false;                   ///< of the output of oneDNN on a CPU and GPUs: the CPU's executions
  std::optional<Layout> layout = {};  ///< if the recording has no strides: the layout of all tensors
  std::stop_token stop = {};          ///< ends the reading with an InputError
};

/// A recording has convolutions of several processes or on several devices, and the options choose none.
class AmbiguousRecording : public InputError {
 public:
  AmbiguousRecording(const InputError& error, std::vector<WorkloadOptions> choices)
      : InputError(error), m_choices(std::move(choices)) {}

  /// Returns the given options with each of the processes or devices chosen.
  const std::vector<WorkloadOptions>& choices() const { return m_choices; }

 private:
  std::vector<WorkloadOptions> m_choices;
};

/// Reads a workload file or a recording. Recognises the kind by the content: a workload (docs/formats.md), a chrome
/// trace of the PyTorch profiler (raw or gzip), a cudnn-frontend log, or the output of ONEDNN_VERBOSE=1. Reads large
/// recordings in bounded memory. Throws InputError with one line that names file and line: an unknown format, a damaged
/// file, a recording without shapes or convolutions, or one that needs an option: AmbiguousRecording if that is a
/// process or a device.
Workload readWorkload(const std::filesystem::path& file, const WorkloadOptions& options = {});

/// A workload, and the timeline of the run that it is of.
struct RecordedRun {
  Workload workload;
  std::shared_ptr<const Timeline> timeline;  ///< null if the recording is no trace
  std::optional<RecordedRank> rank;          ///< of a distributed run; empty if the recording does not say
};

/// Several recordings of the same program.
struct RecordedProgram {
  std::vector<RecordedRun> runs;             ///< a merged one; of traces of several ranks one for each, by their number
  std::vector<std::filesystem::path> files;  ///< of each run; of a merged one the trace, otherwise the first file
  std::optional<RankComparison> ranks;       ///< of traces of several ranks
  std::size_t shown = 0;                     ///< index of the slowest rank; of the first one if none is

  const Workload& workload() const { return runs[shown].workload; }
};

/// Reads several recordings of the same program: merges e.g. a trace and a cudnn-frontend log, or compares the traces
/// of the ranks of one run. The order does not matter. Throws InputError as readWorkload, merge and compareRanks do, or
/// if one of several traces does not say of which rank it is.
RecordedProgram readWorkloads(const std::vector<std::filesystem::path>& files, const WorkloadOptions& options = {});

/// The same with the timelines of traces.
RecordedProgram readRecordedRuns(const std::vector<std::filesystem::path>& files, const WorkloadOptions& options = {});

/// Returns whether `file` begins as a workload or as a recording that readWorkload knows. False if it cannot be read;
/// but true for a damaged file of gzip, of which readWorkload says what is wrong.
bool isRecording(const std::filesystem::path& file);

/// Returns whether `file` begins as a network file. False if it cannot be read.
bool isNetworkFile(const std::filesystem::path& file);

}  // namespace convscope
