#include <fmt/format.h>

#include <algorithm>

#include "policy/rules.h"

namespace convscope::rules {

Choice legacyListed(const ProblemResult& problem, const PolicyContext& context, const std::string& list,
                    std::uint64_t workspaceLimit, Filter filter) {
  PlanSearch search(problem, context);
  auto named = search.query(list, filter);
  // cudnnFind* runs every algorithm that its workspace suffices for; cudnnGet* runs none.
  if (list == "find") named = search.reserveLargest(named, workspaceLimit);
  for (const std::size_t algorithm : named) {
    if (search.build(algorithm) && search.fits(algorithm, workspaceLimit) && search.works(algorithm))
      return search.finish(algorithm, fmt::format("the first of the {} list that works", list));
  }
  return search.finish({}, {});
}

Choice legacyFixed(const ProblemResult& problem, const PolicyContext& context) {
  PlanSearch search(problem, context);
  const auto fixed = std::ranges::find_if(problem.trials, [](const Trial& trial) {
    const std::string& id = trial.candidate.id;
    return id == "fwd1" || id == "dgrad1" || id == "wgrad1";
  });
  if (fixed == problem.trials.end()) {
    search.lacks("the survey has no legacy algorithm 1; it must be one with the backend cudnn-legacy");
    return search.finish({}, {});
  }
  const auto index = static_cast<std::size_t>(fixed - problem.trials.begin());
  if (search.build(index) && search.fits(index) && search.works(index))
    return search.finish(index, "the algorithm that is used without asking");
  return search.finish({}, {});
}

}  // namespace convscope::rules
