#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "policy/rules.h"

namespace convscope::rules {
namespace {

/// TensorFlow and XLA ask for the same lists (StreamExecutor): mode B, then A, each plan once.
std::vector<std::size_t> streamExecutorPlans(PlanSearch& search) {
  std::vector<std::size_t> distinct;
  for (const std::size_t plan : search.queryAll({"mode_b", "mode_a"})) {
    if (std::ranges::find(distinct, plan) == distinct.end()) distinct.push_back(plan);
  }
  return distinct;
}

std::vector<std::size_t> working(PlanSearch& search, const std::vector<std::size_t>& plans) {
  std::vector<std::size_t> result;
  std::ranges::copy_if(plans, std::back_inserter(result), [&](std::size_t plan) { return search.works(plan); });
  return result;
}

/// Builds all that the heuristics name, and what FALLBACK names only where none of those works within `limit`.
std::vector<std::size_t> builtPlans(PlanSearch& search, std::uint64_t limit) {
  auto plans = working(search, search.reserveLargest(search.buildAll(streamExecutorPlans(search)), limit));
  if (plans.empty()) plans = working(search, search.reserveLargest(search.buildAll(search.query("fallback")), limit));
  return plans;
}

struct XlaTiming {
  double spentUs = 0;
  double leastUs = std::numeric_limits<double>::infinity();
};

/// Up to ten executions, until one is within 5% of the least before it. Where the survey has fewer single samples, the
/// last one stands for those that follow.
XlaTiming xlaTime(const Trial& trial) {
  XlaTiming timing;
  for (std::size_t run = 0; run < 10; ++run) {
    const std::vector<double>& samples = trial.single.us;
    const double us = samples.empty() ? singleUs(trial) : samples[std::min(run, samples.size() - 1)];
    const double before = timing.leastUs;
    timing.spentUs += us;
    timing.leastUs = std::min(before, us);
    if (std::abs(us - before) / before < 0.05) break;
  }
  return timing;
}

}  // namespace

Choice firstSupported(const ProblemResult& problem, const PolicyContext& context,
                      const std::vector<std::string>& lists) {
  PlanSearch search(problem, context);
  for (const std::size_t plan : search.queryAll(lists)) {
    if (search.build(plan) && search.fits(plan) && search.works(plan))
      return search.finish(plan, "the first plan of the heuristics that works");
  }
  return search.finish({}, {});
}

Choice tensorflow(const ProblemResult& problem, const PolicyContext& context, const PolicySettings& settings,
                  bool autotune) {
  PlanSearch search(problem, context);
  const auto plans = builtPlans(search, settings.workspaceBytes);
  if (!autotune) return search.finish(firstOf(plans), "the first plan of the heuristics that works");
  // The only execution of a plan is its first, so that the loading of its code counts in its time.
  const auto timeUs = [&](std::size_t plan) { return singleUs(search.trial(plan)) + loadUs(search.trial(plan)); };
  for (const std::size_t plan : plans) search.timeOnce(plan);
  const auto best = std::ranges::min_element(plans, {}, timeUs);
  if (best == plans.end()) return search.finish({}, {});
  return search.finish(*best, fmt::format("the fastest of {} plans by the first execution of each", plans.size()));
}

Choice xlaAutotune(const ProblemResult& problem, const PolicyContext& context) {
  constexpr double kSlackUs = 4;
  PlanSearch search(problem, context);
  const auto plans = builtPlans(search, 0);
  std::vector<double> times;
  for (const std::size_t plan : plans) {
    const XlaTiming timing = xlaTime(search.trial(plan));
    search.warmUp(plan);
    search.timeFor(plan, timing.spentUs);
    times.push_back(timing.leastUs);
  }
  if (plans.empty()) return search.finish({}, {});
  const double least = *std::ranges::min_element(times);
  std::size_t best = plans.size();
  for (std::size_t i = 0; i < plans.size(); ++i) {
    if (times[i] > least + kSlackUs) continue;
    const auto rank = [&](std::size_t k) { return std::pair(search.trial(plans[k]).workspaceBytes, times[k]); };
    if (best == plans.size() || rank(i) < rank(best)) best = i;
  }
  return search.finish(
      plans[best], fmt::format("the least workspace of {} plans within {} us of the fastest", plans.size(), kSlackUs));
}

Choice mxnet(const ProblemResult& problem, const PolicyContext& context, const PolicySettings& settings,
             MxnetTune tune) {
  constexpr double kRuns = 3;
  PlanSearch search(problem, context);
  const std::uint64_t limit = tune == MxnetTune::Fastest ? 0 : settings.workspaceBytes;
  // All plans are built and the largest workspace is taken even where nothing is timed.
  auto plans = working(search, search.reserveLargest(search.buildAll(search.query("mode_b")), limit));
  if (plans.empty())
    plans = working(search, search.reserveLargest(search.buildAll(search.query("all engines")), limit));
  if (tune == MxnetTune::Off || plans.size() == 1)
    return search.finish(firstOf(plans), "the first plan of the heuristics within the workspace limit");
  for (const std::size_t plan : plans) {
    search.warmUp(plan);
    search.timeFor(plan, kRuns * singleUs(search.trial(plan)));
  }
  const auto best = std::ranges::min_element(plans, {}, [&](std::size_t plan) { return singleUs(search.trial(plan)); });
  if (best == plans.end()) return search.finish({}, {});
  return search.finish(*best, fmt::format("the fastest of {} plans by the mean of three executions", plans.size()));
}

}  // namespace convscope::rules
