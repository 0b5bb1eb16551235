#include "run/check_task.h"

#include "analysis/picks.h"
#include "backend/executor.h"

namespace convscope {

CheckTask checkTask(const Survey& survey) {
  return {survey.started.run, checkRequest(survey, {}).problems};
}

SurveyEnd runTask(const CheckTask& task, const RunContext& context) {
  Executor& executor = context.openAgain(context.survey(task.run).started);
  return checkResults(executor, {describeCheck(executor, task.run), task.problems}, context.sink, context.stop);
}

}  // namespace convscope
