#pragma once

#include <string>
#include <vector>

#include "cli/device_choice.h"
#include "cli/followed_run.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace convscope::cli {

/// The options of all commands that measure.
struct MeasurementOptions {
  std::string backend = "auto";
  std::string device = "auto";
  std::string devices;  ///< of a shared survey; empty: `device` alone
  std::string shard;    ///< "2/8"; empty: the whole survey
  std::vector<std::string> lists;
  std::uint64_t workspaceLimitMiB = 0;
  int samples = 0;
  bool cold = false;
  bool noKernels = false;
  bool counters = false;
  bool quick = false;  ///< CutShort::AfterFirst
  bool exact = false;  ///< CutShort::Never
  std::string out;
  bool force = false;
  bool json = false;
  bool events = false;
  EngineChoice engine;
  bool retryGivenUp = false;  ///< with --resume
  std::string printBatch;     ///< name of a scheduler; empty: measure
};

/// Adds the option that measures in the command's own process.
CLI::Option* addInProcessOption(CLI::App& command, bool& inProcess);

/// Adds the option that measures on another host.
CLI::Option* addHostOption(CLI::App& command, std::string& host);

/// Adds both. Survey commands take several hosts, see addSurveyOptions.
void addEngineOptions(CLI::App& command, EngineChoice& engine);

/// Adds the options of commands that survey a network or workload: several devices and hosts, a shard, and the script
/// of a batch job. Call it after addMeasurementOptions.
void addSurveyOptions(CLI::App& command, MeasurementOptions& options);

void addMeasurementOptions(CLI::App& command, MeasurementOptions& options);

/// Returns the options of a survey on the chosen device. Throws InputError for a list the backend does not know.
SurveyOptions surveyOptions(const MeasurementOptions& options, const DeviceChoice& choice,
                            const ProblemRequest& request);

/// Returns the output of a new survey into `file`, with the note that it is written.
RunOutput surveyOutput(const MeasurementOptions& options, const std::string& file);

/// Prints the surveys of `session` as JSON or as text: for one, every algorithm with `all`; for several, a row or an
/// object each. Prints nothing if events were printed. Returns the exit code.
int reportMeasurement(const Session& session, const std::string& file, const MeasurementOptions& options, bool all);

}  // namespace convscope::cli
