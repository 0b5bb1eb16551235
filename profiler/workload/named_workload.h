#pragma once

#include <filesystem>
#include <stop_token>
#include <string>

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

}  // namespace convscope
