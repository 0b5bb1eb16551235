#pragma once

#include <span>

#include "policy/framework/policy.h"
#include "session/session.h"
#include "workload/timeline.h"

namespace convscope {

/// Returns the first iterations of a training of the survey's network in a new process, as the framework of `policy`
/// would run them: the layers in the network's order, then the backward passes in the opposite one. A call whose
/// problem the framework's cache does not know searches first, step by step. Computed from measured parts, so it is a
/// forecast: it has no time of the framework, of other layers, or between two calls. The first iteration takes
/// firstWarmup() and SizeCosts::iterationUs, each further one the latter. `surveys` are `survey` and those of other
/// sizes, as surveysBeside() returns them: each shows which modules its process loaded.
///
/// Lanes: iterations, searches with their steps, convolutions, and the time in which a GPU waits for a search.
/// Throws MissingData if the survey lacks data that the policy needs, ContractError if `iterations` is below 1.
Timeline policyTimeline(const Policy& policy, std::span<const Survey* const> surveys, const Survey& survey,
                        int iterations);

}  // namespace convscope
