#pragma once

#include <string>
#include <vector>

#include "cli/program_recording.h"

namespace convscope::cli {

/// A run of a program with choices, or while it is recorded, or both.
struct AppliedRun {
  std::string choices = {};  ///< the choice file; empty for none
  std::string report = {};   ///< a file to append to; empty to print only the summary
  std::string record = {};   ///< the workload to write; empty to record nothing
  bool opensCudnn = false;   ///< the program opens cuDNN by dlopen
  std::string cudnn = {};    ///< the libcudnn.so.9 that it opens; empty for the one that the loader would find
  bool strict = false;       ///< does not start the program if it cannot be applied or recorded
  bool force = false;        ///< replaces the file of `record`
  std::vector<std::string> command = {};
};

struct AppliedRunResult {
  int exitCode = 0;            ///< as runProgram() returns it
  ProgramRecording recording;  ///< empty if nothing was recorded
};

/// Runs the program and says on standard error what was applied and recorded. Throws InputError for options that do not
/// fit, before the program starts.
AppliedRunResult runApplied(const AppliedRun& options);

}  // namespace convscope::cli
