#include "backend/candidates.h"

#include <algorithm>

namespace convscope {

bool isFound(const std::vector<CandidateList>& lists, const Candidate& candidate) {
  return !candidate.listings.empty() && std::ranges::all_of(candidate.listings, [&](const Listing& listing) {
    const auto list = static_cast<std::size_t>(listing.list);
    return listing.list >= 0 && list < lists.size() && lists[list].name == kKnobsList;
  });
}

}  // namespace convscope
