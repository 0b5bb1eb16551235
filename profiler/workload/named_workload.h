#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "workload/ranks.h"
#include "workload/timeline.h"
#include "workload/workload.h"

namespace convscope {

struct WorkloadOptions;

/// A workload and what views call it.
struct NamedWorkload {
  std::string name;
  Workload workload;

  bool operator==(const NamedWorkload&) const = default;
};

/// Returns the name of a workload or recording: that of its file without folders and known endings, e.g. "train" of
/// train.trace.json.gz.
std::string workloadName(const std::filesystem::path& file);

/// Reads a workload file or a recording. Throws InputError as readWorkload, also if `stop` ends the reading.
NamedWorkload openWorkload(const std::filesystem::path& file, std::stop_token stop = {});

/// A recording that was opened: the workload, which sessions contain, and the timeline, which only the recording has.
struct OpenedRecording {
  NamedWorkload recording;
  std::shared_ptr<const Timeline> timeline;  ///< null if the recording is no trace
  std::filesystem::path file;                ///< from which both are
};

/// Recordings of one program that were opened together.
struct OpenedProgram {
  std::vector<OpenedRecording> recordings;  ///< one; of traces of several ranks one for each, by their number
  std::optional<RankComparison> ranks;      ///< as `recordings`; empty if it is one
  std::size_t shown = 0;                    ///< index of the recording that views show

  const OpenedRecording& recording() const { return recordings[shown]; }
};

/// Reads workloads and timelines in one pass, as readRecordedRuns(); the slowest rank is shown. Throws as it does.
OpenedProgram openRecordings(const std::vector<std::filesystem::path>& files, const WorkloadOptions& options);

}  // namespace convscope
