#include "run/replay_task.h"

#include "backend/executor.h"
#include "core/translatable.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

ReplayStarted describeReplay(const Executor& executor, const ReplayTask& task) {
  ReplayStarted started;
  started.run = task.run;
  started.time = currentTime();
  started.program = programName();
  started.policy = task.policy;
  started.schedule = task.schedule.text;
  started.iterations = task.schedule.schedule.iterations();
  started.seed = task.schedule.settings.seed;
  started.options = task.options;
  started.device = executor.device();
  started.versions = executor.versions();
  started.network = task.network;
  started.input = task.schedule.settings.input;
  started.sizes = task.schedule.schedule.sizes;
  return started;
}

/// Throws InputError if an iteration has none of the schedule's sizes.
void requireSizes(const Schedule& schedule) {
  for (const SizeRun& run : schedule.runs) {
    if (run.size >= schedule.sizes.size())
      throw InputError(translatable("message", "the schedule has no size number {}"), run.size);
  }
}

}  // namespace

std::vector<const Survey*> surveysOf(const ReplayTask& task, const Session& session) {
  const Survey* reference = task.reference ? surveyOf(session, *task.reference) : nullptr;
  if (findPolicy(task.policy).choosesFromSurvey()) {
    if (reference == nullptr)
      throw InputError(translatable("message", "policy {} chooses from a survey: replay a session"), task.policy);
    return surveysLike(session, *reference);
  }
  return reference == nullptr ? std::vector<const Survey*>() : std::vector{reference};
}

SurveyEnd runTask(const ReplayTask& task, const RunContext& context) {
  requireSizes(task.schedule.schedule);
  const Survey* reference = task.reference ? &context.survey(*task.reference) : nullptr;
  Executor& executor = reference != nullptr ? context.openAgain(reference->started)
                                            : openDevice(context.devices, task.options.backend, task.options.device);
  ReplayRequest request{describeReplay(executor, task), findPolicy(task.policy), task.schedule.schedule,
                        surveysOf(task, context.session)};
  request.started.setup =
      setUpDevice(context.devices, executor, task.options.backend, task.options.precision, task.options.layout);
  request.started.warm = context.devices.noteMeasurement(task.options.backend);
  context.sink(request.started);
  return runReplay(executor, request, context.sink, context.stop);
}

}  // namespace convscope
