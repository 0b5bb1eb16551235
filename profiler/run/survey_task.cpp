#include "run/survey_task.h"

#include <fmt/format.h>

#include <algorithm>

#include "backend/device_info.h"
#include "backend/executor.h"
#include "core/translatable.h"
#include "measure/shard.h"
#include "problem/input_error.h"
#include "run/sweep.h"

namespace convscope {
namespace {

constexpr const char* kWarmProcess = translatable(
    "message",
    "measured in a process that had surveyed before: code that was loaded then is not in the first executions; restart "
    "the program to measure them cold");

// A listing for an absent device loads the libraries, but no code onto a device.
constexpr const char* kLoadedLibraries = translatable(
    "message",
    "measured in a process that had listed engines for an absent device before: cuDNN's libraries were loaded then; "
    "restart the program to measure that cost");

/// Returns why set-up costs less than in a new process; empty if it does not.
std::string warmRemark(OpenDevices& devices, const std::string& backend) {
  if (devices.noteMeasurement(backend)) return kWarmProcess;
  return devices.hasListed(backend) ? kLoadedLibraries : "";
}

/// Throws InputError if no problem of the recording can be measured on `device`.
void requireMeasurable(const NamedWorkload& recorded, const DeviceInfo& device) {
  const Workload& workload = recorded.workload;
  const bool tf32 = std::ranges::all_of(
      workload.problems, [](const WorkloadProblem& each) { return each.problem.precision == Precision::Tf32; });
  if (device.isGpu() || !tf32 || workload.problems.empty()) return;
  throw InputError(fmt::format(
      translatable("message", "{} was recorded in tf32{}. A CPU cannot measure tf32: run the survey on the GPU"),
      recorded.name, workload.device.empty() ? "" : " on " + workload.device));
}

}  // namespace

SurveyEnd runTask(const SurveyTask& task, const RunContext& context) {
  if (task.inputs.empty()) throw InputError(translatable("message", "a survey needs an input size"));
  Executor& executor = context.open(task.options.backend, task.options.device);
  auto pool = context.devices.makeBuildPool(task.sharedBy);
  SurveyStarted first = describeSurvey(executor, task.options, task.network, task.inputs.front());
  requireProblems(task.network.name, first.problems);
  first.run = task.run;
  first.setup = context.setUp(executor, task.options);
  std::vector<SurveyStarted> surveys = sweepOver(first, task.inputs);
  dealShard(surveys);
  if (task.startAll) {
    for (const SurveyStarted& survey : surveys) {
      if (surveyOf(context.session, survey.run) == nullptr) context.sink(survey);
    }
  }
  Sweep sweep(executor, context.session, context.sink, context.stop, std::move(pool));
  sweep.planAlone(context.devices.alone());
  if (task.sharedBy > 0) sweep.share(context.devices.claim());
  return sweep.runAll(surveys, warmRemark(context.devices, task.options.backend));
}

SurveyEnd runTask(const WorkloadTask& task, const RunContext& context) {
  Executor& executor = context.open(task.options.backend, task.options.device);
  requireMeasurable(task.recorded, executor.device());
  auto pool = context.devices.makeBuildPool(task.sharedBy);
  SurveyStarted survey = describeSurvey(executor, task.options, task.recorded);
  survey.run = task.run;
  survey.setup = context.setUp(executor, survey.options);
  dealShard(std::span(&survey, 1));
  Sweep sweep(executor, context.session, context.sink, context.stop, std::move(pool));
  sweep.planAlone(context.devices.alone());
  if (task.sharedBy > 0) sweep.share(context.devices.claim());
  return sweep.runAll(std::span(&survey, 1), warmRemark(context.devices, task.options.backend));
}

}  // namespace convscope
