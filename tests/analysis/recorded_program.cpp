#include "analysis/recorded_program.h"

#include "policy/hand_made.h"
#include "problem/parse_problem.h"

namespace convscope::testing {
namespace {

const char* const kProblem = "fwd n1 c1 k1 in8x8 f3x3 p1x1";

}  // namespace

Survey programSurvey() {
  Survey survey =
      madeSurvey({madeProblem(kLists,
                              {{.id = "a", .listed = {{0, 0}}, .hotUs = 20, .singleUs = 20, .buildUs = 100},
                               {.id = "b", .listed = {{0, 1}}, .hotUs = 10, .singleUs = 10, .buildUs = 100'000}},
                              kProblem)});
  survey.started.options.backend = "cudnn";
  return survey;
}

Workload recordedProgram(double hostUs) {
  Workload workload;
  workload.sources = {{RecordingKind::ChromeTrace, "run.trace.json.gz"}};
  workload.switches = {false, false, true, {}};
  workload.includesFirstIteration = true;
  workload.marks = IterationMarks::OptimizerStep;
  workload.plainWallUs.assign(10, 10'000);
  workload.plainHostUs.assign(10, hostUs);
  workload.problems = {{parseProblem(kProblem), WorkloadExecutor::Cudnn, {"conv"}, 24.0, {}}};
  workload.calls = {{"aten::convolution", {0}, 30.0, 24.0, {}}};
  workload.kinds = {{{{0, 100}}, 20'000.0, 9'500.0, 2'400.0}};
  workload.runs = {{0, 4, {500'000, 20'000, 20'000, 20'000}, {}}};
  validate(workload);
  return workload;
}

Workload hostBoundProgram() {
  Workload workload = recordedProgram(10'000);
  workload.kinds[0].deviceBusyUs = 5'000;
  return workload;
}

RecordedForecast forecastOf(const Workload& workload, const Survey& survey) {
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark"};
  return recordedForecast(workload, survey, policies);
}

}  // namespace convscope::testing
