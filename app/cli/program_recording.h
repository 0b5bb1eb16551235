#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "workload/workload.h"

namespace convscope::cli {

/// What the processes of a program asked cuDNN for.
struct ProgramRecording {
  Workload workload;             ///< has no problems if ConvScope can measure no recorded convolution
  std::size_t processes = 0;     ///< that asked cuDNN's graph API for anything
  std::uint64_t executions = 0;  ///< of the problems of the workload
  std::map<std::string, std::uint64_t> leftOut = {};  ///< executions of other convolutions, by the reason
  std::set<std::string> folders = {};                 ///< of the cuDNN libraries that the processes used
  std::vector<std::string> damaged = {};              ///< why a process's file was not read
};

/// Reads the files that libconvscope_apply.so wrote into a folder, in the order of their names, and merges them. The
/// problems of 32 bits are tf32 if any process used tensor cores for one, otherwise fp32.
ProgramRecording readRecordings(const std::filesystem::path& folder);

/// Says what was recorded and what was left out, one line each. `out` is the file of the workload.
std::vector<std::string> recordingLines(const ProgramRecording& recording, const std::string& out);

/// Returns the command that measures the recorded workload `out` with the program's cuDNN. Empty if nothing was
/// recorded, or unless all processes used the same cuDNN.
std::string measuringLine(const ProgramRecording& recording, const std::string& out);

}  // namespace convscope::cli
