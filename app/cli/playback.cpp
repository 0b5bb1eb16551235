#include "cli/playback.h"

#include <algorithm>
#include <optional>
#include "cli/commands/commands.h"

#include "cli/output_file.h"
#include "cli/progress_display.h"
#include "cli/session_log.h"
#include "files/resource_path.h"
#include "session/playback.h"

namespace convscope::cli {

int playBack(const Playback& playback, const MeasurementOptions& options) {
  const std::filesystem::path file = resourceOrFile("sessions", playback.session, {".convscope.gz", ".convscope"});
  const Recording recording = readRecording(file, playback.speed);
  StopSignals signals;
  SessionLog log({}, signals);
  if (!options.out.empty()) {
    claimFile(options.out, options.force);
    log.writeTo(options.out, false);
  }
  if (options.events) log.print();
  std::optional<ProgressDisplay> display;
  int shown = -1;
  const EventSink sink = [&](const Event& event) {
    log.add(event);
    const std::vector<Survey>& surveys = log.session().surveys;
    const int run = std::visit([](const auto& each) { return each.run; }, event);
    const auto found = std::ranges::find(surveys, run, [](const Survey& each) { return each.started.run; });
    if (found == surveys.end()) return;  // of a replay
    const Survey& survey = *found;
    // The surveys of a sweep all start before the first of them is measured.
    if (!std::holds_alternative<SurveyStarted>(event) && survey.started.run != shown) {
      shown = survey.started.run;
      display.reset();
      display.emplace(survey.started, 0);
    }
    if (display) display->add(event, survey);
  };
  const SurveyEnd how = play(recording, sink, signals.token());
  display.reset();
  if (log.session().surveys.empty()) return WithFailures;
  const int code = reportMeasurement(log.session(), options.out, options, false);
  return how == SurveyEnd::Completed ? code : WithFailures;
}

}  // namespace convscope::cli
