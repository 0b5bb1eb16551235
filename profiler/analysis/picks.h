#pragma once

#include <string>
#include <vector>

#include "measure/result_check.h"
#include "policy/framework/policy.h"

namespace convscope {

/// A trial that a policy or a user would choose.
struct Pick {
  std::size_t trial = 0;
  std::vector<std::string> by;  ///< "fastest", "fastest deterministic", "first of instant", a policy's name
  bool operator==(const Pick&) const = default;
};

/// Returns the trials of `problem` whose results matter, each once: the fastest, the fastest that is not marked
/// nondeterministic, the first of each list, and the choices of PyTorch's policies for `backend`. Choices that are not
/// known are left out.
std::vector<Pick> picksOf(const ProblemResult& problem, const PolicyContext& context, const std::string& backend);

/// Returns the request to check `survey`: the contenders and the picks of every measured problem, in order.
CheckRequest checkRequest(const Survey& survey, CheckStarted started);

}  // namespace convscope
