#include <fmt/format.h>

#include <algorithm>

#include "policy/framework/rules.h"

namespace convscope::rules {
namespace {

const std::vector<std::string> kLists{"instant", "fallback"};

}  // namespace

Choice pytorchOff(PlanSearch& search, Filter filter) {
  // Workspaces are not looked at beforehand: a plan whose workspace cannot be had fails when it runs.
  for (const std::string& list : kLists) {
    for (const std::size_t plan : search.query(list, filter)) {
      if (search.build(plan) && search.fits(plan) && search.works(plan))
        return search.finish(plan, fmt::format("the first plan of the {} list that works", list));
    }
  }
  return search.finish({}, {});
}

std::vector<std::size_t> pytorchTimedPlans(PlanSearch& search, const PolicySettings& settings, Filter filter,
                                           const std::function<void(std::size_t)>& time) {
  const auto valid = search.reserveLargest(search.buildAll(search.queryAll(kLists, filter)));
  std::vector<std::size_t> timed;
  for (const std::size_t plan : valid) {
    if (settings.limit != 0 && timed.size() == static_cast<std::size_t>(settings.limit)) break;
    if (!search.works(plan)) continue;
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

}  // namespace convscope::rules
