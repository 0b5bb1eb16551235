#include "window/worker/survey_job.h"

#include <fmt/format.h>

#include <utility>

#include "measure/survey.h"
#include "problem/input_error.h"
#include "session/sweep.h"

namespace convscope::window {
namespace {

// In a process that has surveyed before, code and libraries are loaded already: it is not for the reader to guess.
constexpr const char* kWarmProcess =
    "measured in a process that had surveyed before: code that was loaded then is not in the first executions; start "
    "the program anew to see them cold";

// A listing for an absent device loads them, but no code onto a device.
constexpr const char* kLoadedLibraries =
    "measured in a process that had listed engines for an absent device before: cuDNN's libraries were loaded then; "
    "start the program anew to see that cost";

/// Why set-up costs less than in a new process; null where it does not.
const char* warmth(OpenDevices& shelf, const std::string& backend) {
  if (shelf.noteMeasurement(backend)) return kWarmProcess;
  return shelf.hasListed(backend) ? kLoadedLibraries : nullptr;
}

SurveyEnd run(OpenDevices& shelf, Executor& executor, const SurveyTask& request, const EventSink& sink,
              const std::stop_token& stop) {
  std::vector<Dims> inputs = request.inputs;
  if (inputs.empty()) inputs.push_back(request.network.input);
  SurveyStarted started = describeSurvey(executor, request.options, request.network, inputs.front());
  if (started.problems.empty())
    throw InputError(fmt::format("{} poses no convolution problem in these passes", request.network.name));
  started.run = request.run;
  started.setup.emplace(started.setup.begin(), "load backend", shelf.loadUs(request.options.backend));
  std::vector<SurveyRequest> surveys = sweepOver(started, inputs);
  Session session = request.known;
  const EventSink keep = [&](const Event& event) {
    session.fold(event);
    sink(event);
  };
  const char* warm = warmth(shelf, request.options.backend);
  Sweep sweep(executor, session, keep, stop);
  return sweep.runAll(surveys, [&](const SurveyRequest& survey) {
    if (warm != nullptr) keep(RemarkAdded{survey.started.run, warm});
  });
}

}  // namespace

DeviceJob surveyJob(SurveyTask request) {
  DeviceJob job{request.options.backend, request.options.device, request.log, {}};
  job.run = [request = std::move(request)](OpenDevices& shelf, Executor& executor, const EventSink& sink,
                                           const std::stop_token& stop) {
    return run(shelf, executor, request, sink, stop);
  };
  return job;
}

}  // namespace convscope::window
