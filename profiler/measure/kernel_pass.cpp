#include "measure/kernel_pass.h"

#include <fmt/format.h>

#include <algorithm>

#include "measure/family.h"

namespace convscope {

void KernelPass::keep(int index, const Problem& problem, std::vector<MeasuredPlan> measured) {
  for (MeasuredPlan& plan : measured) {
    if (plan.candidate.engine < 0) continue;
    const auto [kept, isNew] = m_kept.try_emplace(KernelKey(plan.candidate.engine, problem));
    if (isNew || plan.singleUs < kept->second.measured.singleUs) kept->second = {index, std::move(plan)};
  }
}

void KernelPass::run(Executor& executor, const SurveyStarted& started, const EventSink& sink,
                     const std::stop_token& stop) {
  std::vector<Kept*> order;
  for (auto& [key, kept] : m_kept) order.push_back(&kept);
  std::ranges::sort(order, {}, &Kept::problem);
  int bound = -1;
  for (Kept* kept : order) {
    if (stop.stop_requested()) return;
    Plan& plan = *kept->measured.plan;
    Result<void> ready;
    if (kept->problem != bound)
      ready = executor.bind(started.problems[static_cast<std::size_t>(kept->problem)].problem);
    bound = ready ? kept->problem : -1;
    const auto kernels = ready.and_then([&] { return executor.reserveWorkspace(plan.workspaceBytes()); }).and_then([&] {
      return executor.kernels(plan);
    });
    if (!kernels) {
      sink(RemarkAdded{started.run, fmt::format("kernel names could not be read: {}", kernels.error().reason)});
      if (kernels.error().kind != Failure::Kind::OutOfMemory) return;  // the next would fail in the same way
      continue;
    }
    const Candidate& candidate = kept->measured.candidate;
    sink(KernelsIdentified{started.run, kept->problem, kept->measured.algorithm, *kernels,
                           candidate.family ? candidate.family : familyFromKernels(*kernels, candidate.notes)});
  }
}

}  // namespace convscope
