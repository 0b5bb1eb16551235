#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/device_choice.h"
#include "cli/stop_signals.h"
#include "measure/survey.h"
#include "session/session.h"

namespace CLI {
class App;
}

namespace convscope::cli {

/// The options that all commands that measure have.
struct MeasurementOptions {
  std::string backend = "auto";
  std::string device = "auto";
  std::vector<std::string> lists;
  std::uint64_t workspaceLimitMiB = 0;
  int samples = 0;
  bool cold = false;
  bool noKernels = false;
  std::string out;
  bool force = false;
  bool json = false;
  bool events = false;
};

void addMeasurementOptions(CLI::App& command, MeasurementOptions& options);

/// What `options` say of a survey on the device that was chosen; precision, layout and passes are left to the caller.
/// Throws InputError where the backend knows one of the lists not.
SurveyOptions surveyOptions(const MeasurementOptions& options, const DeviceChoice& choice);

/// Describes a survey as describeSurvey does, with what loading the backend has taken.
SurveyStarted describeMeasurement(const DeviceChoice& choice, Executor& executor, const SurveyOptions& options,
                                  const Network& network, const Dims& input);

/// Where a survey goes that is not told where: "resnet50-tf32-20260102-150405.convscope". What does not belong in a
/// file's name becomes '-'.
std::string defaultFileName(const Network& network, Precision precision);

/// Surveys that are about to run, one after the other, and where their events go.
struct Measurement {
  const DeviceChoice& choice;
  Executor& executor;
  std::vector<SurveyRequest> surveys;              ///< of one network, one for each input size
  std::vector<Event> openings;                     ///< what the log gets first: SurveyStarted or SurveyResumed of each
  Session session = {};                            ///< what was measured before, for resuming
  std::optional<std::filesystem::path> file = {};  ///< the session file; none: nothing is kept
  bool append = false;                             ///< to the file
  bool events = false;                             ///< each also as a line on standard output
};

/// Runs the surveys with their progress on standard error; a problem that several sizes pose is measured once. Ends
/// with the first survey that is not completed. Returns all that the session now holds. Throws InputError where an
/// event cannot be written.
Session runMeasurement(Measurement measurement, StopSignals& signals);

/// Prints what the survey of `session` found, as JSON or as text, every algorithm with `all`; of several, a row or an
/// object for each; nothing where the events were printed. Returns the exit code.
int reportMeasurement(const Session& session, const std::string& file, const MeasurementOptions& options, bool all);

}  // namespace convscope::cli
