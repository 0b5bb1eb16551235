#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "backend/algorithm.h"
#include "backend/failure.h"
#include "measure/engine_pace.h"
#include "measure/knob_search.h"
#include "measure/loser_search.h"
#include "measure/plan_pipeline.h"
#include "measure/race.h"
#include "measure/survey.h"

namespace convscope {

class Executor;
class Plan;

/// Everything that the survey of one problem works with. `startup`, `pace` and `knobBudgetUs` are carried from problem
/// to problem.
struct ProblemSurvey {
  Executor& executor;
  PlanPipeline& pipeline;
  const SurveyRequest& request;
  const EventSink& sink;
  Clock& clock;
  std::stop_token stop;
  LoserSearch& losers;
  KnobSearcher& knobs;
  StartupModel startup = {};
  EnginePace pace = {};
  double knobBudgetUs = 0;  ///< what earlier problems left for searches of knobs
};

/// A measured plan, kept for the kernel pass.
struct MeasuredPlan {
  int algorithm = 0;
  Candidate candidate;
  double singleUs = 0;
  std::shared_ptr<Plan> plan;
  std::optional<double> hotUs = {};  ///< median; none if it has no hot samples
};

struct ProblemOutcome {
  std::optional<Failure> lost;  ///< the device was lost: nothing more can be measured
  std::vector<MeasuredPlan> measured;
};

/// Lists, builds and races the algorithms of problem number `problem`, the next one of the pipeline, and emits its
/// events. A stopped survey emits no ProblemEnded.
ProblemOutcome surveyProblem(ProblemSurvey& survey, int problem);

}  // namespace convscope
