#include "window/worker/device_job.h"

#include <fmt/format.h>

#include "window/worker/told_run.h"

namespace convscope::window {

RunFinished runDeviceJob(DeviceShelf& shelf, const DeviceJob& job, const EventSink& deliver,
                         const std::stop_token& stop) {
  RunFinished finished = toldRun(job.log, deliver, [&](const EventSink& sink, std::string& error) {
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
