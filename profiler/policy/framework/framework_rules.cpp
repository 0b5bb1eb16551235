#include "policy/framework/framework_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "text/translate.h"

namespace convscope::rules {
namespace {

const std::vector<std::string> kPytorchLists{"instant", "fallback"};

/// TensorFlow and XLA query the same lists (StreamExecutor): mode B, then A. Plans that both name come twice.
const std::vector<std::string> kStreamExecutorLists{"mode_b", "mode_a"};

std::vector<std::size_t> distinct(const std::vector<std::size_t>& plans) {
  std::vector<std::size_t> result;
  for (const std::size_t plan : plans) {
    if (std::ranges::find(result, plan) == result.end()) result.push_back(plan);
  }
  return result;
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

/// Builds all plans of TensorFlow's and XLA's heuristics. Returns those within `limit` that work, as often as they are
/// named. If none does, the same with the plans of FALLBACK.
std::vector<std::size_t> workingBuilt(PlanSearch& search, std::uint64_t limit, Filter filter = {}) {
  auto plans = search.reserveLargest(search.buildAll(search.queryAll(kStreamExecutorLists, filter)), limit);
  plans = working(search, plans);
  if (!plans.empty()) return plans;
  return working(search, search.reserveLargest(search.buildAll(search.query("fallback", filter)), limit));
}

/// Builds a plan and executes it once. PyTorch does not check workspaces first: a plan whose workspace cannot be
/// allocated fails when it runs.
bool worksInPytorch(PlanSearch& search, std::size_t plan, PytorchRelease release) {
  return search.build(plan) &&
         !isPytorchErratum(search.candidate(plan), search.problem(), search.platform(), release) &&
         search.fitsInMemory(plan) && search.canExecute(plan);
}

/// The first configuration of the heuristics, requested alone, unless the filter drops it or it does not work.
std::optional<std::size_t> topInPytorch(PlanSearch& search, PytorchMode mode, Filter filter) {
  const auto listed = search.query(kPytorchLists.front(), {.math = Filter::Math::Any});
  if (listed.empty()) return std::nullopt;
  const std::size_t top = listed.front();
  if (PlanSearch::isExcluded(search.candidate(top), search.problem().precision, filter)) return std::nullopt;
  return worksInPytorch(search, top, mode.release) ? std::optional(top) : std::nullopt;
}

/// The mean of up to three times after one that only warms up. A time of a second or more ends it, and counts even if
/// it is the first: MakeAvgSampler() of src/common/cuda/cudnn_cxx.cc.
double mxnetTime(PlanSearch& search, std::size_t plan) {
  constexpr std::size_t kRuns = 3;
  constexpr double kCutoffUs = 1e6;
  const double firstUs = search.warmUp(plan);
  if (firstUs >= kCutoffUs) return firstUs;
  double sum = 0;
  std::size_t runs = 0;
  double us = 0;
  do {
    us = search.time(plan, runs++);
    sum += us;
  } while (runs < kRuns && us < kCutoffUs);
  return sum / static_cast<double>(runs);
}

}  // namespace

Choice pytorchOff(PlanSearch& search, PytorchMode mode) {
  const Filter filter{.deterministicOnly = mode.deterministic};
  if (mode.release == PytorchRelease::V214) {
    if (const auto top = topInPytorch(search, mode, filter))
      return search.finish(top, translated("policy_rules", "the heuristics' first plan, requested alone"));
  }
  for (const std::string& list : kPytorchLists) {
    for (const std::size_t plan : search.query(list, filter)) {
      if (worksInPytorch(search, plan, mode.release))
        return search.finish(plan, phrase("policy_rules", "the first plan of the {} list that works")(list));
    }
  }
  return search.finish({}, {});
}

std::vector<std::size_t> pytorchTimedPlans(PlanSearch& search, const PolicySettings& settings, PytorchMode mode,
                                           const std::function<void(std::size_t)>& time) {
  auto built = search.buildAll(search.queryAll(kPytorchLists, {.deterministicOnly = mode.deterministic}));
  std::erase_if(built, [&](std::size_t plan) {
    return isPytorchErratum(search.candidate(plan), search.problem(), search.platform(), mode.release);
  });
  const auto valid = search.reserveLargest(built);
  std::vector<std::size_t> timed;
  for (const std::size_t plan : valid) {
    if (settings.limit != 0 && timed.size() == static_cast<std::size_t>(settings.limit)) break;
    if (!search.canExecute(plan)) continue;
    if (time) time(plan);
    timed.push_back(plan);
  }
  return timed;
}

Choice pytorchBenchmark(PlanSearch& search, const PolicySettings& settings, PytorchMode mode) {
  std::vector<double> times;
  const auto timed = pytorchTimedPlans(search, settings, mode, [&](std::size_t plan) {
    search.warmUp(plan);
    times.push_back(search.time(plan));
  });
  if (settings.byMedian)
    std::ranges::transform(timed, times.begin(), [&](std::size_t p) { return search.steadyUs(p); });
  // Equal times: the plan that was timed first stays.
  const auto best = std::ranges::min_element(times);
  if (best == times.end()) return search.finish({}, {});
  return search.finish(timed[static_cast<std::size_t>(best - times.begin())],
                       phrase("policy_rules", "the fastest of {} plans by {}")(
                           timed.size(), settings.byMedian ? translated("policy_rules", "their medians")
                                                           : translated("policy_rules", "one sample of each")));
}

Choice legacyListed(PlanSearch& search, const std::string& list, std::uint64_t workspaceLimit, Filter filter) {
  auto named = search.query(list, filter);
  // cudnnFind* runs every algorithm that its workspace suffices for; cudnnGet* runs none.
  if (list == "find") named = search.reserveLargest(named, workspaceLimit);
  for (const std::size_t algorithm : named) {
    if (search.build(algorithm) && search.fitsInMemory(algorithm, workspaceLimit) && search.canExecute(algorithm))
      return search.finish(algorithm, phrase("policy_rules", "the first of the {} list that works")(list));
  }
  return search.finish({}, {});
}

Choice legacyFixed(PlanSearch& search) {
  const auto fixed = search.named({"fwd1", "dgrad1", "wgrad1"});
  if (!fixed) {
    search.noteMissing(
        translated("policy_rules", "the survey has no legacy algorithm 1: survey with the backend cudnn-legacy"));
    return search.finish({}, {});
  }
  if (search.build(*fixed) && search.fitsInMemory(*fixed) && search.canExecute(*fixed))
    return search.finish(*fixed, translated("policy_rules", "the algorithm that is used without a query"));
  return search.finish({}, {});
}

namespace {

std::optional<std::size_t> supported(PlanSearch& search, const std::vector<std::string>& lists, Filter filter) {
  for (const std::size_t plan : search.queryAll(lists, filter)) {
    if (search.build(plan) && search.fitsInMemory(plan) && search.canExecute(plan)) return plan;
  }
  return std::nullopt;
}

}  // namespace

Choice firstSupported(PlanSearch& search, const std::vector<std::string>& lists, Filter filter) {
  return search.finish(supported(search, lists, filter),
                       translated("policy_rules", "the first plan of the heuristics that works"));
}

Choice onnxRuntime(PlanSearch& search, const std::string& list) {
  constexpr const char* kFirst = translatable("policy_rules", "the first plan of the heuristics that is supported");
  if (!traitsOf(search.problem().precision).tensorCores) {
    if (const auto plan = supported(search, {list}, {.math = Filter::Math::NoTensorCores}))
      return search.finish(plan, translated("policy_rules", kFirst));
  }
  return search.finish(supported(search, {list}, {.math = Filter::Math::Any}), translated("policy_rules", kFirst));
}

Choice tensorflow(PlanSearch& search, const PolicySettings& settings, TensorflowTune tune) {
  if (tune == TensorflowTune::Off) {
    // Nothing is launched and no workspace is checked: whatever builds first is taken.
    auto built = search.buildAll(search.queryAll(kStreamExecutorLists));
    if (built.empty()) built = search.buildAll(search.query("fallback"));
    if (built.empty()) return search.finish({}, {});
    if (!search.fitsInMemory(built.front()) || !search.canExecute(built.front()))
      return search.finish(
          {}, translated("policy_rules", "the first plan that can be built does not execute, and no other is tried"));
    return search.finish(built.front(),
                         translated("policy_rules", "the first plan of the heuristics that can be built"));
  }
  const bool deterministic = tune == TensorflowTune::Deterministic;
  const auto plans = workingBuilt(search, settings.workspaceBytes, {.deterministicOnly = deterministic});
  // The time of a plan's first execution includes module loading. A plan that both lists name is timed again.
  std::vector<double> times;
  for (const std::size_t plan : plans) times.push_back(search.time(plan));
  const auto best = std::ranges::min_element(times);
  if (best == times.end()) return search.finish({}, {});
  if (deterministic)
    return search.finish(plans.front(), translated("policy_rules", "the first deterministic plan that works"));
  return search.finish(plans[static_cast<std::size_t>(best - times.begin())],
                       phrase("policy_rules", "the fastest of {} plans by one execution of each")(plans.size()));
}

Choice xlaAutotune(PlanSearch& search) {
  constexpr double kSlackUs = 4;
  const auto plans = distinct(workingBuilt(search, 0));  // built as often as they are named
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
      plans[best],
      phrase("policy_rules", "the least workspace of {} plans within {} us of the fastest")(plans.size(), kSlackUs));
}

Choice mxnet(PlanSearch& search, const PolicySettings& settings, MxnetTune tune) {
  const std::uint64_t limit = tune == MxnetTune::Fastest ? 0 : settings.workspaceBytes;
  // All plans are built and the largest workspace is allocated even if nothing is timed.
  const auto built = [&](const char* list) {
    return search.reserveLargest(search.buildAll(search.query(list)), limit);
  };
  auto left = built("mode_b");
  if (left.empty()) left = built("all engines");
  constexpr const char* kFirst =
      translatable("policy_rules", "the first plan of the heuristics within the workspace limit");
  if (tune == MxnetTune::Off) return search.finish(firstWorking(search, left), translated("policy_rules", kFirst));
  const auto plans = working(search, left);
  if (plans.size() == 1) return search.finish(plans.front(), translated("policy_rules", kFirst));
  std::vector<double> times;
  for (const std::size_t plan : plans) times.push_back(mxnetTime(search, plan));
  const auto best = std::ranges::min_element(times);
  if (best == times.end()) return search.finish({}, {});
  return search.finish(plans[static_cast<std::size_t>(best - times.begin())],
                       phrase("policy_rules", "the fastest of {} plans by the mean of three executions")(plans.size()));
}

}  // namespace convscope::rules
