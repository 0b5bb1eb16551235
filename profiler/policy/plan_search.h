#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy/policy.h"
#include "policy/trial_times.h"

namespace convscope {

/// Algorithms that a framework leaves out before it builds any.
struct Filter {
  bool deterministicOnly = false;
};

/// A framework's search over one measured problem, step by step as the framework does it: each step adds its cost, and
/// what the survey cannot tell is written down. `finish` gives the sum.
class PlanSearch {
 public:
  PlanSearch(const ProblemResult& problem, const PolicyContext& context);

  const Trial& trial(std::size_t index) const { return m_problem.trials[index]; }
  double steadyUs(std::size_t index) const { return m_steady.us(trial(index)); }

  /// Queries a list: the trials that it names, best first, duplicates kept.
  std::vector<std::size_t> query(std::string_view list, Filter filter = {});
  /// Queries several lists, one after the other.
  std::vector<std::size_t> queryAll(const std::vector<std::string>& lists, Filter filter = {});

  /// Builds a plan; false where the library refuses it.
  bool build(std::size_t index);
  /// Builds all and returns those that could be.
  std::vector<std::size_t> buildAll(const std::vector<std::size_t>& indices);

  /// Whether the workspace fits into the free memory, and under `limit` where that is not 0.
  bool fits(std::size_t index, std::uint64_t limit = 0) const;
  /// Those that fit; holds the largest of their workspaces from then on.
  std::vector<std::size_t> reserveLargest(const std::vector<std::size_t>& indices, std::uint64_t limit = 0);

  /// Whether a built plan executes. Costs nothing.
  bool works(std::size_t index);
  /// Executions that only serve the search.
  void warmUp(std::size_t index);
  void timeOnce(std::size_t index);
  void timeFor(std::size_t index, double us);

  void lacks(std::string line);

  /// The chosen trial is executed; none: nothing works. Where data are missing there is no choice.
  Choice finish(std::optional<std::size_t> chosen, std::string reason);

 private:
  bool leftOut(const Trial& trial, Filter filter) const;
  void load(std::size_t index);

  const ProblemResult& m_problem;
  const PolicyContext& m_context;
  SteadyTimes m_steady;
  Choice m_choice;
};

/// Why a search found nothing.
inline constexpr const char* kNothingWorks = "none of its algorithms works for this problem";

/// The first of `indices`, and none where there is none.
std::optional<std::size_t> firstOf(const std::vector<std::size_t>& indices);

}  // namespace convscope
