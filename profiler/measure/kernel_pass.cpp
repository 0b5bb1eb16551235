#include "measure/kernel_pass.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "backend/executor.h"
#include "core/translatable.h"
#include "measure/counter_gaps.h"
#include "measure/family.h"

namespace convscope {

namespace {

/// Plans hold memory: those of further explained algorithms are built again.
constexpr std::size_t kMostPlans = 256;

/// Returns the place in the library's first list; none if another list names the algorithm.
std::optional<int> rankIn(const Candidate& candidate) {
  std::optional<int> rank;
  for (const Listing& listing : candidate.listings) {
    if (listing.list == 0) rank = std::min(rank.value_or(listing.rank), listing.rank);
  }
  return rank;
}

}  // namespace

std::vector<int> explainedAlgorithms(std::span<const MeasuredPlan> measured, Precision precision) {
  const bool raced = std::ranges::any_of(measured, [](const MeasuredPlan& plan) { return plan.hotUs.has_value(); });
  const MeasuredPlan* fastest = nullptr;
  const MeasuredPlan* first = nullptr;
  for (const MeasuredPlan& plan : measured) {
    const auto time = [&](const MeasuredPlan& each) { return raced ? each.hotUs.value_or(0) : each.singleUs; };
    if (plan.hotUs.has_value() == raced && (fastest == nullptr || time(plan) < time(*fastest))) fastest = &plan;
    const auto rank = rankIn(plan.candidate);
    if (rank && plan.candidate.keeps(precision) && (first == nullptr || *rank < *rankIn(first->candidate)))
      first = &plan;
  }
  std::set<int> algorithms;
  for (const MeasuredPlan* plan : {fastest, first}) {
    if (plan != nullptr && plan->candidate.engine >= 0) algorithms.insert(plan->algorithm);
  }
  return {algorithms.begin(), algorithms.end()};
}

void KernelPass::keep(int index, const Problem& problem, const std::vector<MeasuredPlan>& measured) {
  const std::vector<int> explained = explainedAlgorithms(measured, problem.precision);
  for (const MeasuredPlan& plan : measured) {
    keepForEngine(index, problem, plan);
    if (std::ranges::find(explained, plan.algorithm) != explained.end()) keepAlone(index, plan);
  }
}

void KernelPass::keepForEngine(int index, const Problem& problem, MeasuredPlan measured) {
  if (measured.candidate.engine < 0) return;
  const auto [kept, isNew] = m_engines.try_emplace(KernelKey(measured.candidate.engine, problem));
  if (isNew || measured.singleUs < kept->second.measured.singleUs) kept->second = {index, std::move(measured), false};
}

void KernelPass::keepAlone(int index, MeasuredPlan measured) {
  if (m_alone.size() >= kMostPlans) measured.plan.reset();
  m_alone.push_back({index, std::move(measured), true});
}

/// Returns the kept plans by problem, each once.
std::vector<KernelPass::KeptPlan> KernelPass::inOrder() const {
  std::vector<KeptPlan> plans;
  for (const auto& [key, plan] : m_engines) plans.push_back(plan);
  plans.insert(plans.end(), m_alone.begin(), m_alone.end());
  const auto place = [](const KeptPlan& plan) { return std::pair(plan.problem, plan.measured.algorithm); };
  std::ranges::stable_sort(plans, {}, place);
  const auto isSame = [&](const KeptPlan& one, const KeptPlan& other) { return place(one) == place(other); };
  plans.erase(std::unique(plans.begin(), plans.end(), isSame),
              plans.end());  // the plan of an engine is before the same one alone
  return plans;
}

/// Returns the plan, built again if it was not kept.
Result<std::shared_ptr<Plan>> KernelPass::planOf(const MeasuredPlan& measured, Executor& executor,
                                                 std::unique_ptr<Planner>& planner, const Problem& problem) {
  if (measured.plan) return measured.plan;
  if (!planner) {
    auto made = executor.makePlanner();
    if (!made) return tl::unexpected(made.error());
    planner = std::move(*made);
  }
  return planner->build(problem, measured.candidate).map([](std::unique_ptr<Plan> plan) {
    return std::shared_ptr<Plan>(std::move(plan));
  });
}

bool KernelPass::run(Executor& executor, const SurveyStarted& started, const EventSink& sink,
                     const std::stop_token& stop) {
  CounterGaps gaps;
  const bool readable = read(executor, started, sink, stop, gaps);
  if (const std::string remark = gaps.remark(); !remark.empty()) sink(RemarkAdded{started.run, remark});
  return readable;
}

bool KernelPass::read(Executor& executor, const SurveyStarted& started, const EventSink& sink,
                      const std::stop_token& stop, CounterGaps& gaps) {
  int bound = -1;
  bool counts = started.options.counters;
  std::unique_ptr<Planner> planner;
  for (const KeptPlan& kept : inOrder()) {
    if (stop.stop_requested()) return true;
    const Problem& problem = started.problems[static_cast<std::size_t>(kept.problem)].problem;
    Result<void> ready;
    if (kept.problem != bound) ready = executor.bind(problem);
    bound = ready ? kept.problem : -1;
    const auto plan = ready.and_then([&] { return planOf(kept.measured, executor, planner, problem); });
    const auto kernels = plan.and_then([&](const std::shared_ptr<Plan>& each) {
      return executor.reserveWorkspace(each->workspaceBytes()).and_then([&] { return executor.kernels(*each); });
    });
    if (!kernels) {
      sink(RemarkAdded{started.run, fmt::format(translatable("message", "kernel names could not be read: {}"),
                                                kernels.error().reason)});
      if (kernels.error().kind != Failure::Kind::OutOfMemory) return false;  // the next would fail in the same way
      continue;
    }
    if (kept.alone && !areTimed(*kernels)) continue;  // another event has the names
    std::vector<KernelCounters> counters;
    if (counts && areTimed(*kernels)) {
      auto counted = executor.counters(**plan, kernels->size());
      if (counted) {
        counters = gaps.take(*std::move(counted), kernels->size());
      } else {
        counts = false;  // the next would fail in the same way
        sink(RemarkAdded{started.run, fmt::format(translatable("message", "hardware counters could not be read: {}"),
                                                  counted.error().reason)});
      }
    }
    const Candidate& candidate = kept.measured.candidate;
    sink(KernelsIdentified{started.run, kept.problem, kept.measured.algorithm, *kernels,
                           candidate.family ? candidate.family : familyFromKernels(namesOf(*kernels), candidate.notes),
                           false, kept.alone, std::move(counters)});
  }
  return true;
}

}  // namespace convscope
