#include "window/worker/device_job.h"

#include <fmt/format.h>

#include "analysis/compare.h"
#include "problem/input_error.h"
#include "window/worker/run_logged.h"

namespace convscope::window {

void requireSame(const SurveyStarted& survey, const Executor& executor) {
  SurveyStarted now = survey;
  now.device = executor.device();
  now.versions = executor.versions();
  const std::vector<Distinction> found = distinctions(survey, now);
  if (found.empty()) return;
  throw InputError(fmt::format("the survey was measured elsewhere: {} was {} and is {}; run it anew", found[0].what,
                               found[0].before, found[0].after));
}

RunFinished runDeviceJob(OpenDevices& shelf, const DeviceJob& job, const EventSink& deliver,
                         const std::stop_token& stop) {
  RunFinished finished = runLogged(job.log, deliver, [&](const EventSink& sink, std::string& error) {
    if (stop.stop_requested()) return SurveyEnd::Cancelled;
    const auto executor = shelf.open(job.backend, job.device);
    if (executor) return job.run(shelf, **executor, sink, stop);
    error = fmt::format("{} could not be opened: {}", job.device, executor.error().reason);
    return SurveyEnd::Failed;
  });
  // A device that was lost may be there again when it is opened anew.
  if (finished.how == SurveyEnd::Failed) shelf.close();
  return finished;
}

}  // namespace convscope::window
