#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "policy/framework/choice.h"

namespace convscope {

struct Policy;
struct PolicyContext;
struct ProblemResult;

enum class SearchStepKind {
  Query,      ///< of a list of the library
  Build,      ///< of a plan; also one that the library refused
  Load,       ///< of a plan's module, before its first execution
  WarmUpRun,  ///< an execution whose time the framework ignores
  TimedRun
};

/// A step of a framework's search for one problem.
struct SearchStep {
  SearchStepKind kind = SearchStepKind::Query;
  std::optional<std::size_t> trial;  ///< index of the algorithm; none for a query
  std::string list;                  ///< of a query
  double us = 0;                     ///< Load: as the survey's process measured it

  bool operator==(const SearchStep&) const = default;
};

struct SearchSteps {
  Choice choice;                  ///< as Policy::choose returns it
  std::vector<SearchStep> steps;  ///< in the framework's order. Their sums by kind are those of choice.warmup
};

/// Carries out the search of a policy for a measured problem and notes its steps. The step after them is the
/// iteration's own execution of the chosen algorithm.
SearchSteps searchSteps(const Policy& policy, const ProblemResult& problem, const PolicyContext& context);

}  // namespace convscope
