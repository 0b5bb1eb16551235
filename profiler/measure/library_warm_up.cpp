#include "measure/library_warm_up.h"

#include "backend/executor.h"

namespace convscope {
namespace {

Problem tinyProblem(Precision precision, Layout layout) {
  const Axis axis{.input = 8, .filter = 3, .padBegin = 1, .padEnd = 1};
  return {.pass = Pass::Forward,
          .precision = precision,
          .layout = layout,
          .batch = 1,
          .inChannels = 8,
          .outChannels = 8,
          .axes = {axis, axis}};
}

}  // namespace

SetupCosts warmUpLibrary(Executor& executor, Precision precision, Layout layout, Clock& clock) {
  SetupCosts costs;
  double last = clock.nowUs();
  const auto step = [&](const char* name) {
    const double now = clock.nowUs();
    costs.emplace_back(name, now - last);
    last = now;
  };
  const Problem problem = tinyProblem(precision, layout);
  const auto planner = executor.makePlanner();
  const auto bound = executor.bind(problem);
  if (!planner || !bound) return costs;
  step("make planner and tensors");
  const auto candidates = (*planner)->candidates(problem, {});
  step("first heuristics query");
  if (!candidates) return costs;
  for (const Candidate& candidate : candidates->algorithms) {
    const auto plan = (*planner)->build(problem, candidate);
    if (!plan || !executor.reserveWorkspace((*plan)->workspaceBytes())) continue;
    step("first plan");
    if (executor.executeFirst(**plan)) step("first execution");
    break;
  }
  return costs;
}

}  // namespace convscope
