#include "run/engines_task.h"

#include <fmt/format.h>

#include <algorithm>

#include "backend/backend.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "core/translatable.h"
#include "measure/workload_problems.h"
#include "problem/input_error.h"
#include "run/run_context.h"

namespace convscope {
namespace {

std::vector<NetworkProblem> problemsOf(const EnginesTask& task) {
  const std::string& name = task.recorded ? task.recorded->name : task.network.name;
  std::vector<NetworkProblem> problems = task.recorded
                                             ? workloadProblems(task.recorded->workload)
                                             : networkProblems(task.network, task.network.input, task.request);
  requireProblems(name, problems);
  if (task.layer.empty()) return problems;
  std::erase_if(problems, [&](const NetworkProblem& each) {
    return std::ranges::find(each.layers, task.layer) == each.layers.end();
  });
  if (problems.empty()) throw InputError(translatable("message", "{} has no convolution layer '{}'"), name, task.layer);
  return problems;
}

}  // namespace

bool runTask(const EnginesTask& task, OpenDevices& devices, const std::function<void(ListingUpdate)>& sink,
             const std::stop_token& stop) {
  if (stop.stop_requested()) return false;
  const Result<Backend*> backend = devices.backend(task.backend);
  if (!backend) throw DeviceError(fmt::format("{}: {}", task.backend, backend.error().reason));
  const std::vector<NetworkProblem> problems = problemsOf(task);
  devices.noteListing(task.backend);
  const std::unique_ptr<Planner> planner = openProfile(**backend, task.profile);
  if (stop.stop_requested()) return false;
  ListingHead head{task.profile.device,    planner->versions(), task.network.name, task.network.input,
                   task.request.precision, task.request.layout, problems};
  if (task.recorded) {
    head.network = task.recorded->name;
    head.input.clear();
    head.precision = problems.front().problem.precision;
    head.layout = problems.front().problem.layout;
  }
  sink(std::move(head));
  for (const NetworkProblem& problem : problems) {
    if (stop.stop_requested()) return false;
    sink(listEngines(*planner, problem, {task.lists}));
  }
  return true;
}

}  // namespace convscope
