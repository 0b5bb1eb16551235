#include <fmt/format.h>

#include <algorithm>

#include "policy/framework/rules.h"

namespace convscope::rules {

Choice legacyListed(PlanSearch& search, const std::string& list, std::uint64_t workspaceLimit, Filter filter) {
  auto named = search.query(list, filter);
  // cudnnFind* runs every algorithm that its workspace suffices for; cudnnGet* runs none.
  if (list == "find") named = search.reserveLargest(named, workspaceLimit);
  for (const std::size_t algorithm : named) {
    if (search.build(algorithm) && search.fits(algorithm, workspaceLimit) && search.works(algorithm))
      return search.finish(algorithm, fmt::format("the first of the {} list that works", list));
  }
  return search.finish({}, {});
}

Choice legacyFixed(PlanSearch& search) {
  const auto fixed = search.named({"fwd1", "dgrad1", "wgrad1"});
  if (!fixed) {
    search.lacks("the survey has no legacy algorithm 1; it must be one with the backend cudnn-legacy");
    return search.finish({}, {});
  }
  if (search.build(*fixed) && search.fits(*fixed) && search.works(*fixed))
    return search.finish(*fixed, "the algorithm that is used without asking");
  return search.finish({}, {});
}

}  // namespace convscope::rules
