#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backend/algorithm.h"

namespace convscope {

/// A list that a library returned, and how long the query took.
struct CandidateList {
  std::string name;  ///< "instant", "fallback", "mode_b", "all engines", "auto", ...
  double queryUs = 0;
  std::string failure;  ///< why the query failed; empty if it did not

  bool operator==(const CandidateList&) const = default;
};

/// The distinct algorithms of several lists, in the order in which the lists first name them.
struct Candidates {
  std::vector<CandidateList> lists;
  std::vector<Candidate> algorithms;

  bool operator==(const Candidates&) const = default;
};

/// The list of the configurations that a survey finds itself, by changing knobs of listed ones. No library returns it.
inline constexpr std::string_view kKnobsList = "knobs";

/// Returns whether only the list `knobs` names `candidate`: no framework picks it by itself.
bool isFound(const std::vector<CandidateList>& lists, const Candidate& candidate);

struct CandidateRequest {
  std::vector<std::string> lists;  ///< names of lists, in order; empty: the backend's default
};

}  // namespace convscope
