#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "measure/problem_survey.h"

namespace convscope {

/// How many plans PyTorch times in a search: torch.backends.cudnn.benchmark_limit by default.
inline constexpr std::size_t kBenchmarkLimit = 10;

/// Returns the algorithms that PyTorch may choose with any setting of its switches, each once: of every list the first,
/// and the one whose single sample is the shortest of the first ten (its default `benchmark_limit`); both also among
/// those that are not marked nondeterministic. Algorithms that do not keep the precision are left out, as PyTorch drops
/// them. Source: PyTorch's Conv_v8.cpp (docs/policies.md).
std::vector<int> frameworkChoices(std::span<const MeasuredPlan> measured, Precision precision);

}  // namespace convscope
