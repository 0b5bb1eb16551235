#pragma once

#include <optional>
#include <vector>

#include "analysis/choose_engines.h"
#include "session/session.h"

namespace convscope {

/// An option of ChooseOptions that can keep a faster algorithm from being chosen; Several: two of them or more.
enum class ChoiceLimit { Workspace, Numerics, RuntimeCompilation, Determinism, Iterations, Several };

/// What a limit costs one problem: the choice without this limit is another, and faster.
struct LimitCost {
  ChoiceLimit limit = ChoiceLimit::Workspace;
  std::optional<double> us = {};  ///< an execution is faster by; none if the problem has no choice with the limit

  bool operator==(const LimitCost&) const = default;
};

/// Returns for each problem of `survey` which limits of `options` keep a faster algorithm from being chosen, each
/// alone. `choices` are those of chooseEngines() with `options`.
std::vector<std::vector<LimitCost>> limitCosts(const Survey& survey, const ChooseOptions& options,
                                               const std::vector<ProblemChoice>& choices);

}  // namespace convscope
