#include "window/worker/device_job.h"

#include <fmt/format.h>

#include <exception>

#include "text/overloaded.h"

namespace convscope::window {

RunFinished runDeviceJob(DeviceShelf& shelf, const DeviceJob& job, const EventSink& deliver,
                         const std::stop_token& stop) {
  RunFinished finished;
  const EventSink sink = [&](const Event& event) {
    if (job.log) job.log(event);
    std::visit(Overloaded{[&](const SurveyEnded& ended) { finished.error = ended.reason; },
                          [&](const CheckEnded& ended) { finished.error = ended.reason; }, [](const auto&) {}},
               event);
    deliver(event);
  };
  try {
    if (stop.stop_requested()) {
      finished.how = SurveyEnd::Cancelled;
    } else if (const auto executor = shelf.open(job.backend, job.device)) {
      finished.how = job.run(shelf, **executor, sink, stop);
    } else {
      finished.error = fmt::format("{} could not be opened: {}", job.device, executor.error().reason);
    }
  } catch (const std::exception& error) {
    finished.how = SurveyEnd::Failed;
    finished.error = error.what();
  }
  // A device that was lost may be there again when it is opened anew.
  if (finished.how == SurveyEnd::Failed) shelf.close();
  return finished;
}

}  // namespace convscope::window
