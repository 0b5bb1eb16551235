#include "measure/kernel_pass.h"

#include <fmt/format.h>

#include <algorithm>

#include "backend/executor.h"
#include "core/translatable.h"
#include "measure/family.h"

namespace convscope {

void KernelPass::keep(int index, const Problem& problem, std::vector<MeasuredPlan> measured) {
  for (MeasuredPlan& plan : measured) {
    if (plan.candidate.engine < 0) continue;
    const auto [kept, isNew] = m_kept.try_emplace(KernelKey(plan.candidate.engine, problem));
    if (isNew || plan.singleUs < kept->second.measured.singleUs) kept->second = {index, std::move(plan)};
  }
}

Result<void> KernelPass::build(Executor& executor, std::unique_ptr<Planner>& planner, const Problem& problem,
                               MeasuredPlan& measured) {
  if (!planner) {
    auto made = executor.makePlanner();
    if (!made) return tl::unexpected(made.error());
    planner = std::move(*made);
  }
  return planner->build(problem, measured.candidate).map([&](std::unique_ptr<Plan> plan) {
    measured.plan = std::move(plan);
  });
}

bool KernelPass::run(Executor& executor, const SurveyStarted& started, const EventSink& sink,
                     const std::stop_token& stop) {
  std::vector<FastestPlan*> order;
  for (auto& [key, kept] : m_kept) order.push_back(&kept);
  std::ranges::sort(order, {}, &FastestPlan::problem);
  int bound = -1;
  std::unique_ptr<Planner> planner;
  for (FastestPlan* kept : order) {
    if (stop.stop_requested()) return true;
    const Problem& problem = started.problems[static_cast<std::size_t>(kept->problem)].problem;
    Result<void> ready;
    if (kept->problem != bound) ready = executor.bind(problem);
    bound = ready ? kept->problem : -1;
    std::shared_ptr<Plan>& plan = kept->measured.plan;
    if (ready && !plan) ready = build(executor, planner, problem, kept->measured);
    const auto kernels =
        ready.and_then([&] { return executor.reserveWorkspace(plan->workspaceBytes()); }).and_then([&] {
          return executor.kernels(*plan);
        });
    if (!kernels) {
      sink(RemarkAdded{started.run, fmt::format(translatable("message", "kernel names could not be read: {}"),
                                                kernels.error().reason)});
      if (kernels.error().kind != Failure::Kind::OutOfMemory) return false;  // the next would fail in the same way
      continue;
    }
    const Candidate& candidate = kept->measured.candidate;
    sink(KernelsIdentified{started.run, kept->problem, kept->measured.algorithm, *kernels,
                           candidate.family ? candidate.family : familyFromKernels(*kernels, candidate.notes)});
  }
  return true;
}

}  // namespace convscope
