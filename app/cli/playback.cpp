#include "cli/playback.h"

#include "cli/commands/commands.h"
#include "files/resource_path.h"

namespace convscope::cli {

int playBack(const Playback& playback, const MeasurementOptions& options) {
  const std::filesystem::path file = resourceOrFile("sessions", playback.session, {".convscope.gz", ".convscope"});
  const Recording recording = readRecording(file, playback.speed);
  RunEnvironment environment(EngineChoice{.inProcess = true});
  const RunEnd end =
      followRun(recording, environment,
                {options.out, options.force ? RunOutput::Mode::Replace : RunOutput::Mode::Create, options.events});
  if (environment.session.surveys.empty()) return WithFailures;
  const int code = reportMeasurement(environment.session, options.out, options, false);
  return end.how == SurveyEnd::Completed ? code : WithFailures;
}

}  // namespace convscope::cli
