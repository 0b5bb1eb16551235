#include "window/worker/survey_job.h"

#include <fmt/format.h>

#include <exception>

#include "problem/input_error.h"

namespace convscope::window {
namespace {

// In a process that has surveyed before, code and libraries are loaded already: it is not for the reader to guess.
constexpr const char* kWarmProcess =
    "measured in a process that had surveyed before: code that was loaded then is not in the first executions; start "
    "the program anew to see them cold";

SurveyEnd run(DeviceShelf& shelf, Executor& executor, const RunRequest& request, const EventSink& sink,
              const std::stop_token& stop) {
  const Dims& input = request.input.empty() ? request.network.input : request.input;
  SurveyStarted started = describeSurvey(executor, request.options, request.network, input);
  if (started.problems.empty())
    throw InputError(fmt::format("{} poses no convolution problem in these passes", request.network.name));
  started.run = request.run;
  started.setup.emplace(started.setup.begin(), "load backend", shelf.loadUs(request.options.backend));
  sink(started);
  if (shelf.noteSurvey(request.options.backend)) sink(Remarked{request.run, kWarmProcess});
  return runSurvey(executor, {started, {}, {}}, sink, stop);
}

}  // namespace

RunFinished runSurveyJob(DeviceShelf& shelf, const RunRequest& request, const EventSink& deliver,
                         std::stop_token stop) {
  RunFinished finished;
  const EventSink sink = [&](const Event& event) {
    if (request.log) request.log(event);
    if (const auto* ended = std::get_if<SurveyEnded>(&event)) finished.error = ended->reason;
    deliver(event);
  };
  try {
    if (stop.stop_requested()) {
      finished.how = SurveyEnd::Cancelled;
    } else if (const auto executor = shelf.open(request.options.backend, request.options.device)) {
      finished.how = run(shelf, **executor, request, sink, stop);
    } else {
      finished.error = fmt::format("{} could not be opened: {}", request.options.device, executor.error().reason);
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
