#include "policy/framework/framework_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace convscope::rules {
namespace {

const std::vector<std::string> kPytorchLists{"instant", "fallback"};

/// TensorFlow and XLA query the same lists (StreamExecutor): mode B, then A, each plan once.
std::vector<std::size_t> streamExecutorPlans(PlanSearch& search) {
  std::vector<std::size_t> distinct;
  for (const std::size_t plan : search.queryAll({"mode_b", "mode_a"})) {
    if (std::ranges::find(distinct, plan) == distinct.end()) distinct.push_back(plan);
  }
  return distinct;
}

std::vector<std::size_t> working(PlanSearch& search, const std::vector<std::size_t>& plans) {
  std::vector<std::size_t> result;
  std::ranges::copy_if(plans, std::back_inserter(result), [&](std::size_t plan) { return search.canExecute(plan); });
  return result;
}

/// The first of the plans that works. A framework that times nothing goes no further.
std::optional<std::size_t> firstWorking(PlanSearch& search, const std::vector<std::size_t>& plans) {
  const auto found = std::ranges::find_if(plans, [&](std::size_t plan) { return search.canExecute(plan); });
  if (found == plans.end()) return std::nullopt;
  return *found;
}

/// Times up to ten executions, until one is within 5% of the least before it. Returns the least.
double xlaTime(PlanSearch& search, std::size_t plan) {
  double leastUs = std::numeric_limits<double>::infinity();
  for (std::size_t run = 0; run < 10; ++run) {
    const double us = search.time(plan, run);
    const double before = leastUs;
    leastUs = std::min(before, us);
    if (std::abs(us - before) / before < 0.05) break;
  }
  return leastUs;
}

/// Builds all plans of the heuristics and returns what `found` selects among those within `limit`. If it selects
/// nothing, the same with the plans of FALLBACK.
auto amongBuilt(PlanSearch& search, std::uint64_t limit, const auto& found) {
  auto result = found(search, search.reserveLargest(search.buildAll(streamExecutorPlans(search)), limit));
  const auto nothing = decltype(result){};
  if (result == nothing)
    result = found(search, search.reserveLargest(search.buildAll(search.query("fallback")), limit));
  return result;
}

}  // namespace

Choice pytorchOff(PlanSearch& search, Filter filter) {
  // PyTorch does not check workspaces first: a plan whose workspace cannot be allocated fails when it runs.
  for (const std::string& list : kPytorchLists) {
    for (const std::size_t plan : search.query(list, filter)) {
      if (search.build(plan) && search.fitsInMemory(plan) && search.canExecute(plan))
        return search.finish(plan, fmt::format("the first plan of the {} list that works", list));
    }
  }
  return search.finish({}, {});
}

std::vector<std::size_t> pytorchTimedPlans(PlanSearch& search, const PolicySettings& settings, Filter filter,
                                           const std::function<void(std::size_t)>& time) {
  const auto valid = search.reserveLargest(search.buildAll(search.queryAll(kPytorchLists, filter)));
  std::vector<std::size_t> timed;
  for (const std::size_t plan : valid) {
    if (settings.limit != 0 && timed.size() == static_cast<std::size_t>(settings.limit)) break;
    if (!search.canExecute(plan)) continue;
    if (time) time(plan);
    timed.push_back(plan);
  }
  return timed;
}

Choice pytorchBenchmark(PlanSearch& search, const PolicySettings& settings, Filter filter) {
  std::vector<double> times;
  const auto timed = pytorchTimedPlans(search, settings, filter, [&](std::size_t plan) {
    search.warmUp(plan);
    times.push_back(search.time(plan));
  });
  if (settings.byMedian)
    std::ranges::transform(timed, times.begin(), [&](std::size_t p) { return search.steadyUs(p); });
  // Equal times: the plan that was timed first stays.
  const auto best = std::ranges::min_element(times);
  if (best == times.end()) return search.finish({}, {});
  return search.finish(timed[static_cast<std::size_t>(best - times.begin())],
                       fmt::format("the fastest of {} plans by {}", timed.size(),
                                   settings.byMedian ? "their medians" : "one sample of each"));
}

Choice legacyListed(PlanSearch& search, const std::string& list, std::uint64_t workspaceLimit, Filter filter) {
  auto named = search.query(list, filter);
  // cudnnFind* runs every algorithm that its workspace suffices for; cudnnGet* runs none.
  if (list == "find") named = search.reserveLargest(named, workspaceLimit);
  for (const std::size_t algorithm : named) {
    if (search.build(algorithm) && search.fitsInMemory(algorithm, workspaceLimit) && search.canExecute(algorithm))
      return search.finish(algorithm, fmt::format("the first of the {} list that works", list));
  }
  return search.finish({}, {});
}

Choice legacyFixed(PlanSearch& search) {
  const auto fixed = search.named({"fwd1", "dgrad1", "wgrad1"});
  if (!fixed) {
    search.noteMissing("the survey has no legacy algorithm 1: survey with the backend cudnn-legacy");
    return search.finish({}, {});
  }
  if (search.build(*fixed) && search.fitsInMemory(*fixed) && search.canExecute(*fixed))
    return search.finish(*fixed, "the algorithm that is used without a query");
  return search.finish({}, {});
}

Choice firstSupported(PlanSearch& search, const std::vector<std::string>& lists) {
  for (const std::size_t plan : search.queryAll(lists)) {
    if (search.build(plan) && search.fitsInMemory(plan) && search.canExecute(plan))
      return search.finish(plan, "the first plan of the heuristics that works");
  }
  return search.finish({}, {});
}

Choice tensorflow(PlanSearch& search, const PolicySettings& settings, bool autotune) {
  if (!autotune)
    return search.finish(amongBuilt(search, settings.workspaceBytes, firstWorking),
                         "the first plan of the heuristics that works");
  const auto plans = amongBuilt(search, settings.workspaceBytes, working);
  // The only execution of a plan is its first, so its time includes module loading.
  std::vector<double> times;
  for (const std::size_t plan : plans) times.push_back(search.time(plan));
  const auto best = std::ranges::min_element(times);
  if (best == times.end()) return search.finish({}, {});
  return search.finish(plans[static_cast<std::size_t>(best - times.begin())],
                       fmt::format("the fastest of {} plans by the first execution of each", plans.size()));
}

Choice xlaAutotune(PlanSearch& search) {
  constexpr double kSlackUs = 4;
  const auto plans = amongBuilt(search, 0, working);
  std::vector<double> times;
  for (const std::size_t plan : plans) {
    search.warmUp(plan);
    times.push_back(xlaTime(search, plan));
  }
  if (plans.empty()) return search.finish({}, {});
  const double least = *std::ranges::min_element(times);
  std::size_t best = plans.size();
  for (std::size_t i = 0; i < plans.size(); ++i) {
    if (times[i] > least + kSlackUs) continue;
    const auto rank = [&](std::size_t k) { return std::pair(search.workspaceBytes(plans[k]), times[k]); };
    if (best == plans.size() || rank(i) < rank(best)) best = i;
  }
  return search.finish(
      plans[best], fmt::format("the least workspace of {} plans within {} us of the fastest", plans.size(), kSlackUs));
}

Choice mxnet(PlanSearch& search, const PolicySettings& settings, MxnetTune tune) {
  constexpr std::size_t kRuns = 3;
  const std::uint64_t limit = tune == MxnetTune::Fastest ? 0 : settings.workspaceBytes;
  // All plans are built and the largest workspace is allocated even if nothing is timed.
  const auto built = [&](const char* list) {
    return search.reserveLargest(search.buildAll(search.query(list)), limit);
  };
  constexpr const char* kFirst = "the first plan of the heuristics within the workspace limit";
  if (tune == MxnetTune::Off) {
    auto first = firstWorking(search, built("mode_b"));
    if (!first) first = firstWorking(search, built("all engines"));
    return search.finish(first, kFirst);
  }
  auto plans = working(search, built("mode_b"));
  if (plans.empty()) plans = working(search, built("all engines"));
  if (plans.size() == 1) return search.finish(plans.front(), kFirst);
  std::vector<double> times;
  for (const std::size_t plan : plans) {
    search.warmUp(plan);
    double sum = 0;
    for (std::size_t run = 0; run < kRuns; ++run) sum += search.time(plan, run);
    times.push_back(sum / kRuns);
  }
  const auto best = std::ranges::min_element(times);
  if (best == times.end()) return search.finish({}, {});
  return search.finish(plans[static_cast<std::size_t>(best - times.begin())],
                       fmt::format("the fastest of {} plans by the mean of three executions", plans.size()));
}

}  // namespace convscope::rules
