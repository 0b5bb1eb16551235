#pragma once

#include <span>
#include <string>
#include <vector>

#include "policy/forecast/code_loads.h"
#include "policy/forecast/missing_data.h"
#include "policy/framework/policy.h"

namespace convscope {

/// One problem under a policy.
struct ProblemCosts {
  NetworkProblem subject;
  Choice choice;
  std::vector<CodeUse> code;  ///< as choice.executed
  std::size_t number = 0;     ///< equal problems of all sizes have equal ones, below PolicyCosts::distinct
};

/// A network at one input size under a policy.
struct SizeCosts {
  Dims input;
  std::vector<ProblemCosts> problems;  ///< of the passes that the policy covers, in the survey's order
  MissingAtSize missing;               ///< what must be measured before anything can be told; empty reasons: nothing
  double iterationUs = 0;              ///< steady: every layer's execution once
  double flops = 0;                    ///< of an iteration
  std::uint64_t workspaceBytes = 0;    ///< steady: the largest of all layers (one workspace, used by all in turn)
  std::uint64_t searchPeakBytes = 0;   ///< the most that any search holds; at least workspaceBytes
  Warmup newSize;                      ///< searching every problem in a process that has loaded all code before

  bool complete() const { return missing.reasons.empty(); }
};

/// What a policy makes of surveys of one network at several input sizes: all that forecasts over any schedule need, so
/// that those are quick. Holds no reference to the surveys.
struct PolicyCosts {
  Policy policy;
  std::vector<SizeCosts> sizes;  ///< as the surveys
  int codes = 0;                 ///< CodeUse::code is below this
  std::size_t distinct = 0;      ///< problems that differ, of all sizes together
};

/// Throws ContractError if the surveys cannot be seen together: of different networks, backends, devices, precisions,
/// layouts or passes, or two of one size.
PolicyCosts costs(const Policy& policy, std::span<const Survey* const> surveys);

/// The same with another amount of free device memory than all of it.
PolicyCosts costs(const Policy& policy, std::span<const Survey* const> surveys, std::uint64_t freeMemoryBytes);

/// Of one survey, from choices that were made before: `choices` are what policy.choose gave for each of its problems in
/// order (where the policy does not cover the pass, anything).
PolicyCosts costs(const Policy& policy, const Survey& survey, std::span<const Choice> choices);

/// The surveys of `session` that can be seen together with `like` (one of them), the latest of each size that was
/// completed, smallest size first. Where none of its size was, `like` itself.
std::vector<const Survey*> surveysLike(const Session& session, const Survey& like);

/// The network's own input where it is among `surveys`, else that of `like`: what sizes are completed with.
Dims usualInput(std::span<const Survey* const> surveys, const Survey& like);

/// Everything before the first iteration's own work in a new process that starts with this size.
/// Throws MissingData where the size is not complete.
Warmup firstWarmup(const PolicyCosts& costs, const SizeCosts& size);

/// The same problem by problem, in the order of size.problems, which is that in which they load their code; they add up
/// to firstWarmup. Also of a size that is not complete: a problem without a choice pays and loads nothing.
std::vector<Warmup> firstWarmups(const PolicyCosts& costs, const SizeCosts& size);

}  // namespace convscope
