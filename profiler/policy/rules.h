#pragma once

#include "policy/plan_search.h"

/// The rules of the policies in the table of policies.cpp; docs/policies.md tells each with its source.
namespace convscope::rules {

// PyTorch, graph API.
Choice pytorchOff(const ProblemResult&, const PolicyContext&, Filter);
Choice pytorchBenchmark(const ProblemResult&, const PolicyContext&, const PolicySettings&, Filter);
/// The plans that benchmark mode times, in its order and as often as it times them.
std::vector<std::size_t> pytorchTimedPlans(PlanSearch&, const PolicySettings&, Filter);

// What is built on the legacy API: PyTorch with the graph API disabled, ONNX Runtime before 1.20.
/// The first algorithm of `list` that works within `workspaceLimit` (0: the free memory).
Choice legacyListed(const ProblemResult&, const PolicyContext&, const std::string& list, std::uint64_t workspaceLimit,
                    Filter);
/// Algorithm 1 of each pass (IMPLICIT_PRECOMP_GEMM, BWD_DATA_ALGO_1, BWD_FILTER_ALGO_1) without a query.
Choice legacyFixed(const ProblemResult&, const PolicyContext&);

// Others on the graph API.
/// The first plan of `lists` that can be built and works; no other is built.
Choice firstSupported(const ProblemResult&, const PolicyContext&, const std::vector<std::string>& lists);
Choice tensorflow(const ProblemResult&, const PolicyContext&, const PolicySettings&, bool autotune);
Choice xlaAutotune(const ProblemResult&, const PolicyContext&);
enum class MxnetTune { Off, Limited, Fastest };
Choice mxnet(const ProblemResult&, const PolicyContext&, const PolicySettings&, MxnetTune);

// ConvScope's own: chosen from the survey, so that only the chosen plan is built and loaded.
Choice fastestWithin(const ProblemResult&, const PolicyContext&, const PolicySettings&);
Choice leastWorkspace(const ProblemResult&, const PolicyContext&, const PolicySettings&);

}  // namespace convscope::rules
