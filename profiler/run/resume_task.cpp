#include "run/resume_task.h"

#include <fmt/format.h>

#include <algorithm>

#include "backend/executor.h"
#include "core/translatable.h"
#include "run/sweep.h"

namespace convscope {

ResumeTask resumeTask(const Session& session, bool retry) {
  ResumeTask task{{}, retry, {}, 0};
  for (const Survey& survey : session.surveys) {
    const bool completed = survey.ended && survey.ended->how == SurveyEnd::Completed;
    if (!completed || (retry && !survey.givenUp.empty())) task.runs.push_back(survey.started.run);
  }
  return task;
}

namespace {

void noteChanges(int run, const std::string& changes, const RunContext& context) {
  if (changes.empty()) return;
  const std::string remark =
      fmt::format(translatable("message", "some problems were measured after a resume, when {}"), changes);
  const std::vector<std::string>& known = context.survey(run).remarks;
  if (std::ranges::find(known, remark) == known.end()) context.sink(RemarkAdded{run, remark});
}

}  // namespace

SurveyEnd runTask(const ResumeTask& task, const RunContext& context) {
  std::vector<SurveyStarted> surveys;
  for (const int run : task.runs) surveys.push_back(context.survey(run).started);
  Executor* executor = nullptr;
  std::string changes;
  for (const SurveyStarted& survey : surveys)
    executor = &context.openAgain(survey, task.device.empty() ? survey.options.device : task.device, changes);
  if (executor == nullptr) return SurveyEnd::Completed;
  auto pool = context.devices.makeBuildPool(task.sharedBy);
  // As for a new survey: what the libraries load at first use must not be part of the next problem's cost.
  static_cast<void>(context.setUp(*executor, surveys.back().options));
  for (const SurveyStarted& survey : surveys)
    context.sink(SurveyResumed{survey.run, currentTime(), task.retry, hostName()});
  for (const SurveyStarted& survey : surveys) noteChanges(survey.run, changes, context);
  Sweep sweep(*executor, context.session, context.sink, context.stop, std::move(pool));
  sweep.planAlone(context.devices.alone());
  if (task.sharedBy > 0) sweep.share(context.devices.claim());
  return sweep.runAll(surveys, {});
}

}  // namespace convscope
