#include "run/survey_task.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/translatable.h"
#include "measure/shard.h"
#include "measure/survey.h"
#include "problem/errors.h"
#include "problem/input_error.h"
#include "run/run_context.h"

namespace convscope {

ResumeTask resumeTask(const Session& session, bool retry) {
  ResumeTask task{{}, retry};
  for (const Survey& survey : session.surveys) {
    if (!survey.isComplete() || (retry && !survey.givenUp.empty())) task.runs.push_back(survey.started.run);
  }
  return task;
}

SurveyPlan planOf(const SurveyTask& task) {
  if (task.inputs.empty()) throw InputError(translatable("message", "a survey needs an input size"));
  SurveyPlan plan;
  for (const Dims& input : task.inputs) {
    plan.surveys.push_back(describeSurvey(task.options, task.network, input));
    plan.surveys.back().run = task.run + static_cast<int>(plan.surveys.size()) - 1;
  }
  requireProblems(task.network.name, plan.surveys.front().problems);
  plan.startAll = task.startAll;
  dealShard(plan.surveys);
  return plan;
}

SurveyPlan planOf(const WorkloadTask& task) {
  SurveyPlan plan{{describeSurvey(task.options, task.recorded)}};
  plan.surveys.front().run = task.run;
  dealShard(plan.surveys);
  return plan;
}

std::vector<SurveyPlan> plansOf(const ResumeTask& task, const Session& session, bool elsewhere) {
  std::vector<SurveyPlan> plans;
  for (const int run : task.runs) {
    const Survey* survey = surveyOf(session, run);
    if (survey == nullptr) throw ContractError(fmt::format("the session has no survey with number {}", run));
    const SurveyOptions& options = survey->started.options;
    const auto same = std::ranges::find_if(plans, [&](const SurveyPlan& plan) {
      const SurveyOptions& other = plan.surveys.front().options;
      return other.backend == options.backend && (elsewhere || other.device == options.device);
    });
    SurveyPlan& plan = same != plans.end() ? *same : plans.emplace_back(SurveyPlan{{}, false, true, task.retry});
    plan.surveys.push_back(survey->started);
  }
  return plans;
}

}  // namespace convscope
