#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

#include "workload/timeline.h"
#include "workload/workload.h"

namespace convscope {

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
};

/// Reads both in one pass. Throws as openWorkload does.
OpenedRecording openRecording(const std::filesystem::path& file, std::stop_token stop = {});

}  // namespace convscope
