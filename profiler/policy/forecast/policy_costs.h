#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "network/network_problems.h"
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

/// A problem that the policy's framework does not give to the surveyed library. Its time is not known, and no figure of
/// SizeCosts includes it.
struct ExcludedProblem {
  NetworkProblem subject;
  Dispatch dispatch;  ///< who executes it, and why
  bool operator==(const ExcludedProblem&) const = default;
};

/// A size that was not measured executes and searches as the problems of a measured one do, at other costs. None of its
/// problems is one of another size.
struct SizeEstimate {
  std::size_t measured = 0;  ///< index of that one in PolicyCosts::sizes
  double searchFactor = 1;   ///< of the cost of each of its searches
};

/// A network at one input size under a policy.
struct SizeCosts {
  Dims input;
  std::vector<ProblemCosts> problems;  ///< of the passes that the policy covers, in the survey's order, less notGiven
  std::vector<ExcludedProblem> notGiven;  ///< in the survey's order
  MissingAtSize missing;                  ///< data to be measured first; no reasons: complete
  double iterationUs = 0;                 ///< steady: every layer's execution once
  double flops = 0;                       ///< of an iteration
  std::uint64_t workspaceBytes = 0;       ///< steady: the largest of all layers (one workspace, used by all in turn)
  std::uint64_t searchPeakBytes = 0;      ///< the most that any search allocates; at least workspaceBytes
  Warmup newSize;                         ///< searching every problem in a process that has loaded all modules
  std::optional<SizeEstimate> estimate;   ///< not measured, see withEstimates(); `problems` is empty

  bool isEstimated() const { return estimate.has_value(); }
  bool complete() const { return missing.reasons.empty(); }
};

/// A policy's choices and costs in surveys of one network at several input sizes: all that a forecast over any schedule
/// needs. Keeps no reference to the surveys.
struct PolicyCosts {
  Policy policy;
  std::vector<SizeCosts> sizes;           ///< as the surveys
  int codes = 0;                          ///< CodeUse::code is below this
  std::size_t distinct = 0;               ///< problems that differ, of all sizes together
  Precision precision = Precision::Fp32;  ///< of the surveys
  Layout layout = Layout::Nchw;           ///< of the surveys

  /// Returns a size that was surveyed.
  const SizeCosts& at(const Dims& input) const;
  /// Returns the problems of a size, of an estimated one those that it is estimated from.
  const std::vector<ProblemCosts>& problemsOf(const SizeCosts& size) const {
    return size.estimate ? sizes[size.estimate->measured].problems : size.problems;
  }
};

/// Throws ContractError if the surveys do not belong together: of different networks, backends, devices, precisions,
/// layouts or passes, or two of one size.
PolicyCosts costs(const Policy& policy, std::span<const Survey* const> surveys);

/// The same with another amount of free device memory than all memory.
PolicyCosts costs(const Policy& policy, std::span<const Survey* const> surveys, std::uint64_t freeMemoryBytes);

/// The same for one survey from known choices: those that policy.choose() returned for its problems, in order. A choice
/// for a pass that the policy does not cover is ignored. `surveys` are `survey` and those of other sizes, as
/// surveysBeside() returns them: each shows which modules its process loaded.
PolicyCosts costs(const Policy& policy, std::span<const Survey* const> surveys, const Survey& survey,
                  std::span<const Choice> choices);

/// Returns the costs without the problems of `leftOut`, so that policies of which one does not give them to the library
/// can be compared. A size that has none of them is unchanged.
PolicyCosts without(const PolicyCosts& costs, std::span<const ExcludedProblem> leftOut);

/// Returns the surveys of `session` that belong together with `reference`, one of them: the latest completed one of
/// each size, smallest size first. Of its own size it is `reference` itself, unless only another one was completed.
std::vector<const Survey*> surveysLike(const Session& session, const Survey& reference);

/// Returns the same with `reference` itself for its size, complete or not.
std::vector<const Survey*> surveysBeside(const Session& session, const Survey& reference);

/// Returns the input that completes partial sizes: the network's own if it is among `surveys`, otherwise that of
/// `reference`.
Dims defaultInput(std::span<const Survey* const> surveys, const Survey& reference);

/// Returns the cost before the first iteration's own work in a new process that starts with this size.
/// Throws MissingData if the size is not complete.
Warmup firstWarmup(const PolicyCosts& costs, const SizeCosts& size);

/// The same by problem, in the order of size.problems, in which they load their modules. The sum is firstWarmup. In an
/// incomplete size a problem without a choice costs nothing.
std::vector<Warmup> firstWarmups(const PolicyCosts& costs, const SizeCosts& size);

}  // namespace convscope
