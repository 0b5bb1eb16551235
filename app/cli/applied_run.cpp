#include "cli/applied_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "apply/coverage.h"
#include "cli/apply_report.h"
#include "cli/choice_input.h"
#include "cli/output_file.h"
#include "cli/program_run.h"
#include "cli/terminal.h"
#include "files/program_folder.h"
#include "files/text_file.h"
#include "problem/errors.h"
#include "problem/input_error.h"
#include "workload/workload_text.h"

namespace convscope::cli {
namespace {

namespace fs = std::filesystem;

/// Files of this run: the report, which may be one that earlier runs began, and the recordings of processes.
class RunFiles {
 public:
  explicit RunFiles(const std::string& report)
      : m_report(report.empty() ? m_folder.path() / "report" : fs::path(report)),
        m_recordings(m_folder.path() / "record") {
    std::error_code error;  // of a file that does not exist
    const auto size = fs::file_size(m_report, error);
    m_earlierBytes = error ? 0 : static_cast<std::size_t>(size);
    fs::create_directory(m_recordings);
  }

  const fs::path& report() const { return m_report; }
  const fs::path& recordings() const { return m_recordings; }

  /// Returns whether earlier runs have written into the report.
  bool hasEarlierReport() const { return m_earlierBytes > 0; }

  /// Returns the report of this run, empty if nothing was reported.
  std::string reported() const {
    if (!fs::exists(m_report)) return {};
    const std::string text = readTextFile(m_report, "a report");
    return text.substr(std::min(m_earlierBytes, text.size()));
  }

 private:
  TemporaryFolder m_folder;
  fs::path m_report, m_recordings;
  std::size_t m_earlierBytes = 0;
};

CudnnLoading loadingOf(const AppliedRun& options) {
  return options.opensCudnn || !options.cudnn.empty() ? CudnnLoading::Opened : CudnnLoading::Linked;
}

/// Returns the absolute path of a libcudnn.so.9. Throws InputError if it cannot be read, or is the library that is
/// preloaded.
std::string checkedCudnn(const std::string& file) {
  const fs::path path = fs::absolute(file);
  if (!fs::is_regular_file(path) || access(path.c_str(), R_OK) != 0)
    throw InputError("{}: cannot read this cuDNN; name its file, e.g. nvidia/cudnn/lib/libcudnn.so.9", file);
  std::error_code unknown;
  if (fs::equivalent(path, besideProgram("lib/convscope") / "forwarding/libcudnn.so.9", unknown))
    throw InputError("{}: this is ConvScope's own library, not cuDNN", file);
  return path.string();
}

/// Returns the changes of the environment that apply choices and record. Throws InputError if neither is possible, or
/// if one is not and the options are strict.
Environment environmentOf(const AppliedRun& options, const RunFiles& files) {
  Environment environment = preloadingEnvironment(options.command.front(), loadingOf(options));
  if (!options.cudnn.empty()) environment["CONVSCOPE_CUDNN"] = checkedCudnn(options.cudnn);
  if (!options.record.empty()) environment["CONVSCOPE_RECORD"] = files.recordings().string();
  if (options.choices.empty()) return environment;
  try {
    static_cast<void>(readChoiceFile(options.choices));
    environment["CONVSCOPE_CHOICES"] = fs::absolute(options.choices).string();
    environment["CONVSCOPE_APPLY_REPORT"] = fs::absolute(files.report()).string();
  } catch (const InputError& error) {
    if (options.strict || options.record.empty()) throw;
    showMessage(std::string(error.what()) + "; the program runs without choices");
  }
  return environment;
}

/// Says what was applied. The program has ended, so a failure is only a message.
void showCoverage(const AppliedRun& options, const RunFiles& files) {
  try {
    const auto processes = readCoverage(files.reported());
    const bool needsHint = processes.empty() && loadingOf(options) == CudnnLoading::Linked;
    for (const std::string& line : coverageLines(processes))
      showMessage(needsHint ? line + "; if the program opens cuDNN itself, as JAX does, add --dlopen" : line);
    if (processes.empty() && !options.report.empty())
      showMessage(fmt::format("{} {}: the program probably did not load cuDNN, or ran on another GPU",
                              files.hasEarlierReport() ? "nothing was added to" : "no report was written to",
                              options.report));
  } catch (const RequestError& error) {
    showMessage(error.what());
  }
}

/// Writes what was recorded, and says so. The program has ended, so a failure is only a message.
ProgramRecording finishRecording(const AppliedRun& options, const RunFiles& files) {
  ProgramRecording recording = readRecordings(files.recordings());
  try {
    if (!recording.workload.problems.empty()) writeFile(options.record, toText(recording.workload), options.force);
    for (const std::string& line : recordingLines(recording, options.record)) showMessage(line);
    if (const std::string line = measuringLine(recording, options.record); !line.empty()) showWhole(line);
  } catch (const RequestError& error) {
    showMessage(error.what());
  }
  return recording;
}

/// Throws InputError if a file that is to be written has no folder for it. The file may be empty: none.
void checkFolder(const std::string& file) {
  if (file.empty()) return;
  const fs::path folder = fs::absolute(file).parent_path();
  if (access(folder.c_str(), W_OK) != 0) throw InputError("{}: the folder does not exist or cannot be written", file);
}

/// Throws InputError if the options contradict each other, or a file that would be written must not be.
void check(const AppliedRun& options) {
  if (options.command.empty()) throw InputError("no program to run: add -- and its command line");
  if (options.choices.empty() && options.record.empty())
    throw InputError("give --choices with a choice file, or --record with a file to write, or both");
  if (options.choices.empty() && !options.report.empty())
    throw InputError("--report says what became of --choices, which is missing");
  std::error_code unknown;  // of a file that does not exist
  if (!options.report.empty() && fs::equivalent(options.report, options.choices, unknown))
    throw InputError("{}: the report would be written into the choice file", options.report);
  checkFolder(options.report);
  if (options.record.empty()) return;
  if (fs::equivalent(options.record, options.choices, unknown))
    throw InputError("{}: the recording would be written into the choice file", options.record);
  checkOutput(options.record, options.force);
  checkFolder(options.record);
}

}  // namespace

AppliedRunResult runApplied(const AppliedRun& options) {
  check(options);
  const RunFiles files(options.report);
  Environment environment;
  try {
    environment = environmentOf(options, files);
  } catch (const RequestError& error) {
    if (options.strict) throw;
    showMessage(std::string(error.what()) + (options.record.empty() ? "; the program runs without choices"
                                                                    : "; the program runs, but is not recorded"));
  }
  AppliedRunResult result{runProgram(options.command, environment), {}};
  if (environment.empty() || result.exitCode == kNotStarted) return result;
  if (environment.contains("CONVSCOPE_CHOICES")) showCoverage(options, files);
  if (!options.record.empty()) result.recording = finishRecording(options, files);
  return result;
}

}  // namespace convscope::cli
