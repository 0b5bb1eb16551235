#include "measure/engine_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "backend/failure.h"
#include "backend/planner.h"
#include "measure/family.h"

namespace convscope {

ListedProblem listEngines(Planner& planner, const NetworkProblem& subject, const CandidateRequest& request) {
  ListedProblem listed{subject, {}, {}, {}};
  Result<Candidates> candidates = planner.candidates(subject.problem, request);
  if (!candidates) {
    listed.failure = candidates.error().reason;
    return listed;
  }
  listed.lists = std::move(candidates->lists);
  for (Candidate& candidate : candidates->algorithms) {
    ListedEngine& engine = listed.engines.emplace_back();
    if (const auto plan = planner.build(subject.problem, candidate)) {
      engine.workspaceBytes = (*plan)->workspaceBytes();
    } else {
      engine.failure = plan.error().reason;
    }
    if (!candidate.family) candidate.family = familyFromNotes(candidate.notes);
    engine.candidate = std::move(candidate);
  }
  return listed;
}

std::string listingsText(const std::vector<CandidateList>& lists, const Candidate& candidate) {
  std::vector<std::string> places;
  for (const Listing& listing : candidate.listings) {
    if (std::size_t(listing.list) >= lists.size()) continue;
    places.push_back(fmt::format("{} {}", lists[std::size_t(listing.list)].name, listing.rank + 1));
  }
  return fmt::format("{}", fmt::join(places, ", "));
}

}  // namespace convscope
