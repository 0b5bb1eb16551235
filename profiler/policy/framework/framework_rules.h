#pragma once

#include <functional>

#include "policy/dispatch/plan_errata.h"
#include "policy/framework/plan_search.h"
#include "policy/framework/policy.h"

/// The rules of the frameworks in the table of policies.cpp; docs/policies.md describes each with its source.
namespace convscope::rules {

// PyTorch, graph API.
struct PytorchMode {
  bool deterministic = false;
  PytorchRelease release = PytorchRelease::V211;
};
Choice pytorchOff(PlanSearch&, PytorchMode);
Choice pytorchBenchmark(PlanSearch&, const PolicySettings&, PytorchMode);
/// Returns the plans that benchmark mode times, in its order and as often as it times them. Calls `time` for each.
std::vector<std::size_t> pytorchTimedPlans(PlanSearch&, const PolicySettings&, PytorchMode,
                                           const std::function<void(std::size_t)>& time = {});

// Frameworks on the legacy API: PyTorch with the graph API disabled, ONNX Runtime before 1.20.
/// Chooses the first algorithm of `list` that works within `workspaceLimit` (0: the free memory).
Choice legacyListed(PlanSearch&, const std::string& list, std::uint64_t workspaceLimit, Filter);
/// Chooses algorithm 1 of each pass (IMPLICIT_PRECOMP_GEMM, BWD_DATA_ALGO_1, BWD_FILTER_ALGO_1) without a query.
Choice legacyFixed(PlanSearch&);

// Others on the graph API.
/// Chooses the first plan of `lists` that can be built and works; builds no other.
Choice firstSupported(PlanSearch&, const std::vector<std::string>& lists, Filter = {});
/// Chooses the first plan of `list` that is supported. Without TF32, plans on tensor cores are left out. If no other
/// plan is supported, the list is queried again with them.
Choice onnxRuntime(PlanSearch&, const std::string& list);
enum class TensorflowTune { Off, Fastest, Deterministic };
Choice tensorflow(PlanSearch&, const PolicySettings&, TensorflowTune);
Choice xlaAutotune(PlanSearch&);
enum class MxnetTune { Off, Limited, Fastest };
Choice mxnet(PlanSearch&, const PolicySettings&, MxnetTune);

}  // namespace convscope::rules
