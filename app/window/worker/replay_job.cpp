#include "window/worker/replay_job.h"

#include <utility>

#include "measure/survey.h"

namespace convscope::window {
namespace {

SurveyEnd run(OpenDevices& shelf, Executor& executor, const ReplayTask& order, const EventSink& sink,
              const std::stop_token& stop) {
  requireSame(order.survey, executor);
  const SurveyStarted& survey = order.survey;
  SurveyStarted described =
      describeSurvey(executor, survey.options, survey.network, order.schedule.schedule.sizes.front());
  described.setup.emplace(described.setup.begin(), "load backend", shelf.loadUs(survey.options.backend));
  ReplayRequest request{describeReplay(described, order.policy, order.schedule), order.policy, order.schedule.schedule};
  for (const Survey& known : order.surveys) request.surveys.push_back(&known);
  request.started.run = order.run;
  request.started.warm = shelf.noteMeasurement(survey.options.backend);
  sink(request.started);
  return runReplay(executor, request, sink, stop);
}

}  // namespace

DeviceJob replayJob(ReplayTask order) {
  DeviceJob job{order.survey.options.backend, order.survey.options.device, order.log, {}};
  job.run = [order = std::move(order)](OpenDevices& shelf, Executor& executor, const EventSink& sink,
                                       const std::stop_token& stop) { return run(shelf, executor, order, sink, stop); };
  return job;
}

}  // namespace convscope::window
