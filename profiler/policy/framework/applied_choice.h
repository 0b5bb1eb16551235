#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "policy/forecast/rule.h"
#include "policy/framework/policy.h"
#include "policy/framework/policy_context.h"
#include "session/session.h"

namespace convscope {

/// What choices prefer and exclude.
struct ChooseOptions {
  bool deterministic = false;  ///< only algorithms that repeated their bits in the check and carry no note
  std::optional<std::uint64_t> workspaceLimit =
      {};  ///< none: the largest workspace of the heuristic choices of the survey
  std::int64_t iterations = kRule.shortTraining;  ///< over which a build and a first execution count once
  bool allowsRuntimeCompiled = true;
  /// Also algorithms that use Winograd, FFT or a reduced precision where the heuristic choice (benchmark = False) does
  /// not.
  bool allowsAnyNumerics = false;

  bool operator==(const ChooseOptions&) const = default;
};

/// A choice among the measured algorithms of one problem, for a program that takes it without a search.
struct AppliedChoice {
  /// Indices of trials. The first takes the least time for ChooseOptions::iterations with its build and first
  /// execution; if it is faster than the heuristic choice by noise only, the heuristic choice stays. Behind it are the
  /// best for the switches of frameworks that the first does not suit: deterministic algorithms, and in tf32 those
  /// without tensor cores. Empty if no algorithm is eligible.
  std::vector<std::size_t> ranking = {};
  std::string reason = {};  ///< why the ranking is empty, in a few words
  bool keepsHeuristic = false;
};

/// Chooses for one problem. `heuristic` is heuristicTrial(); algorithms called as one of `givenUp` and, if there is a
/// limit, those with a larger workspace are not chosen, nor those whose result was wrong.
AppliedChoice appliedChoice(const ProblemResult& problem, std::optional<std::size_t> heuristic,
                            const ChooseOptions& options, std::optional<std::uint64_t> workspaceLimit,
                            std::span<const std::string> givenUp = {});

/// Returns the index of the trial that PyTorch executes with benchmark = False, or of the first that cuDNN lists for a
/// problem that PyTorch gives to another library.
std::optional<std::size_t> heuristicTrial(const ProblemResult& problem, const PolicyContext& context,
                                          bool deterministic);

/// Returns the largest workspace of the heuristicTrial() of all problems: layers run one after the other and share it.
/// None if no problem has one.
std::optional<std::uint64_t> heuristicWorkspaceBytes(const Survey& survey, bool deterministic);

/// Returns the limits under which `policy` chooses from `survey`: contextOf(), and for a policy that chooses from a
/// survey the workspace of its heuristic choices.
PolicyContext contextFor(const Policy& policy, const Survey& survey);

namespace rules {

/// The policy "convscope-applied": what `convscope-cli choose` without options gives a program. The program does not
/// search; it builds and loads only the chosen plan.
Choice applied(MeasuredSearch& search, const PolicySettings&);

}  // namespace rules
}  // namespace convscope
