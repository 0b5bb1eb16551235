#pragma once

#include <string>
#include <vector>

#include "measure/result_check.h"
#include "policy/framework/policy.h"

namespace convscope {

/// A trial that somebody would choose.
struct Pick {
  std::size_t trial = 0;
  std::vector<std::string> by;  ///< "fastest", "fastest deterministic", "first of instant", a policy's name
  bool operator==(const Pick&) const = default;
};

/// The trials of `problem` whose results matter, each once: the fastest, the fastest that is not marked
/// nondeterministic, the first of each list, and what PyTorch's policies for the survey's `backend` choose. What cannot
/// be told is left out.
std::vector<Pick> picksOf(const ProblemResult& problem, const PolicyContext& context, const std::string& backend);

/// A check of `survey`: of every problem that was surveyed the contenders and the picks, in their order.
CheckRequest checkRequest(const Survey& survey, CheckStarted started);

}  // namespace convscope
