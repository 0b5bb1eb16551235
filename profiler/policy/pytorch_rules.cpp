#include <fmt/format.h>

#include <algorithm>

#include "policy/rules.h"

namespace convscope::rules {
namespace {

const std::vector<std::string> kLists{"instant", "fallback"};

}  // namespace

Choice pytorchOff(const ProblemResult& problem, const PolicyContext& context, Filter filter) {
  PlanSearch search(problem, context);
  // Workspaces are not looked at beforehand: a plan whose workspace cannot be had fails when it runs.
  for (const std::string& list : kLists) {
    for (const std::size_t plan : search.query(list, filter)) {
      if (search.build(plan) && search.fits(plan) && search.works(plan))
        return search.finish(plan, fmt::format("the first plan of the {} list that works", list));
    }
  }
  return search.finish({}, {});
}

std::vector<std::size_t> pytorchTimedPlans(PlanSearch& search, const PolicySettings& settings, Filter filter) {
  const auto valid = search.reserveLargest(search.buildAll(search.queryAll(kLists, filter)));
  std::vector<std::size_t> timed;
  for (const std::size_t plan : valid) {
    if (settings.limit != 0 && timed.size() == static_cast<std::size_t>(settings.limit)) break;
    if (search.works(plan)) timed.push_back(plan);
  }
  return timed;
}

Choice pytorchBenchmark(const ProblemResult& problem, const PolicyContext& context, const PolicySettings& settings,
                        Filter filter) {
  PlanSearch search(problem, context);
  const auto timed = pytorchTimedPlans(search, settings, filter);
  for (const std::size_t plan : timed) {
    search.warmUp(plan);
    search.timeOnce(plan);
  }
  // Equal times: the plan that was timed first stays.
  const auto best = std::ranges::min_element(timed, {}, [&](std::size_t plan) {
    return settings.byMedian ? search.steadyUs(plan) : singleUs(search.trial(plan));
  });
  if (best == timed.end()) return search.finish({}, {});
  return search.finish(*best, fmt::format("the fastest of {} plans by {}", timed.size(),
                                          settings.byMedian ? "their medians" : "one sample of each"));
}

}  // namespace convscope::rules
