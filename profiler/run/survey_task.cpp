#include "run/survey_task.h"

#include "run/sweep.h"

namespace convscope {
namespace {

constexpr const char* kWarmProcess =
    "measured in a process that had surveyed before: code that was loaded then is not in the first executions; restart "
    "the program to measure them cold";

// A listing for an absent device loads the libraries, but no code onto a device.
constexpr const char* kLoadedLibraries =
    "measured in a process that had listed engines for an absent device before: cuDNN's libraries were loaded then; "
    "restart the program to measure that cost";

/// Returns why set-up costs less than in a new process; empty if it does not.
std::string warmRemark(OpenDevices& devices, const std::string& backend) {
  if (devices.noteMeasurement(backend)) return kWarmProcess;
  return devices.hasListed(backend) ? kLoadedLibraries : "";
}

}  // namespace

SurveyEnd runTask(const SurveyTask& task, const RunContext& context) {
  Executor& executor = context.open(task.options.backend, task.options.device);
  SurveyStarted first = describeSurvey(executor, task.options, task.network, task.inputs.front());
  requireProblems(task.network.name, first.problems);
  first.run = task.run;
  first.setup = context.setUp(executor, task.options);
  const std::vector<SurveyStarted> surveys = sweepOver(first, task.inputs);
  if (task.startAll) {
    for (const SurveyStarted& survey : surveys) context.sink(survey);
  }
  Sweep sweep(executor, context.session, context.sink, context.stop);
  return sweep.runAll(surveys, warmRemark(context.devices, task.options.backend));
}

SurveyEnd runTask(const WorkloadTask& task, const RunContext& context) {
  Executor& executor = context.open(task.options.backend, task.options.device);
  SurveyStarted survey = describeSurvey(executor, task.options, task.recorded);
  survey.run = task.run;
  survey.setup = context.setUp(executor, survey.options);
  Sweep sweep(executor, context.session, context.sink, context.stop);
  return sweep.runAll(std::span(&survey, 1), warmRemark(context.devices, task.options.backend));
}

}  // namespace convscope
