#include "window/worker/check_job.h"

#include <utility>

namespace convscope::window {
DeviceJob checkJob(CheckTask order) {
  DeviceJob job{order.survey.options.backend, order.survey.options.device, order.log, {}};
  job.run = [order = std::move(order)](OpenDevices&, Executor& executor, const EventSink& sink,
                                       const std::stop_token& stop) {
    requireSame(order.survey, executor);
    CheckRequest request = order.request;
    request.started = describeCheck(executor, order.survey.run);
    return checkResults(executor, request, sink, stop);
  };
  return job;
}

}  // namespace convscope::window
