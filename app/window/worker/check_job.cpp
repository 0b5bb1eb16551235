#include "window/worker/check_job.h"

#include <fmt/format.h>

#include <utility>

#include "problem/input_error.h"
#include "session/compare.h"

namespace convscope::window {
namespace {

/// Throws InputError where `executor` is another device than that of `survey`, or has other libraries.
void requireSame(const SurveyStarted& survey, const Executor& executor) {
  SurveyStarted now = survey;
  now.device = executor.device();
  now.versions = executor.versions();
  const std::vector<Distinction> found = distinctions(survey, now);
  if (found.empty()) return;
  throw InputError(fmt::format("the survey was measured elsewhere: {} was {} and is {}; run it anew", found[0].what,
                               found[0].before, found[0].after));
}

}  // namespace

DeviceJob checkJob(CheckOrder order) {
  DeviceJob job{order.survey.options.backend, order.survey.options.device, order.log, {}};
  job.run = [order = std::move(order)](DeviceShelf&, Executor& executor, const EventSink& sink,
                                       const std::stop_token& stop) {
    requireSame(order.survey, executor);
    CheckRequest request = order.request;
    request.started = describeCheck(executor, order.survey.run);
    return checkResults(executor, request, sink, stop);
  };
  return job;
}

}  // namespace convscope::window
