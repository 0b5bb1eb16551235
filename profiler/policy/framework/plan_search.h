#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "policy/framework/policy.h"
#include "session/trial_times.h"

namespace convscope {

/// Algorithms that a framework leaves out before it builds any.
struct Filter {
  bool deterministicOnly = false;
};

/// A framework's search over one problem, step by step as the framework does it. The rules of the policies are written
/// against this: MeasuredSearch tells from a survey what each step costs, DeviceSearch does it on a device. Algorithms
/// go by numbers; a list that names one twice gives its number twice.
class PlanSearch {
 public:
  PlanSearch() = default;
  PlanSearch(const PlanSearch&) = delete;
  PlanSearch& operator=(const PlanSearch&) = delete;
  virtual ~PlanSearch() = default;

  /// Queries a list: the algorithms that it names, best first, duplicates kept.
  virtual std::vector<std::size_t> query(std::string_view list, Filter filter = {}) = 0;
  /// Queries several lists, one after the other.
  std::vector<std::size_t> queryAll(const std::vector<std::string>& lists, Filter filter = {});
  /// The algorithm that has one of these ids, without a query of the framework's.
  virtual std::optional<std::size_t> named(const std::vector<std::string>& ids) = 0;

  /// Builds a plan; false where the library refuses it.
  virtual bool build(std::size_t index) = 0;
  /// Builds all and returns those that could be.
  std::vector<std::size_t> buildAll(const std::vector<std::size_t>& indices);

  virtual std::uint64_t workspaceBytes(std::size_t index) const = 0;
  /// Whether the workspace fits into the free memory, and under `limit` where that is not 0.
  virtual bool fits(std::size_t index, std::uint64_t limit = 0) const = 0;
  /// Those that fit; holds the largest of their workspaces from then on.
  std::vector<std::size_t> reserveLargest(const std::vector<std::size_t>& indices, std::uint64_t limit = 0);

  /// Whether a built plan executes. That execution is the first of the steps below, or of the iteration's own work.
  virtual bool works(std::size_t index) = 0;
  /// An execution that only serves the search.
  virtual void warmUp(std::size_t index) = 0;
  /// An execution that is timed, the `run`th of this plan from 0: microseconds as the framework sees them, code loading
  /// included where it is the plan's first.
  virtual double time(std::size_t index, std::size_t run = 0) = 0;
  /// An execution in the steady state.
  virtual double steadyUs(std::size_t index) = 0;

  /// What cannot be told, in one line.
  void lacks(std::string line);

  /// The chosen plan is executed; none: nothing works. Where data are missing there is no choice.
  virtual Choice finish(std::optional<std::size_t> chosen, std::string reason) = 0;

 protected:
  static bool leftOut(const Candidate& candidate, Precision precision, Filter filter);
  void holds(std::uint64_t bytes);

  Choice m_choice;  ///< what was paid so far
};

/// A search over a measured problem: each step adds its cost, and what the survey cannot tell is written down. `finish`
/// gives the sum.
class MeasuredSearch final : public PlanSearch {
 public:
  MeasuredSearch(const ProblemResult& problem, const PolicyContext& context);

  std::vector<std::size_t> query(std::string_view list, Filter filter = {}) override;
  std::optional<std::size_t> named(const std::vector<std::string>& ids) override;
  bool build(std::size_t index) override;
  std::uint64_t workspaceBytes(std::size_t index) const override { return trial(index).workspaceBytes; }
  bool fits(std::size_t index, std::uint64_t limit = 0) const override;
  bool works(std::size_t index) override;
  void warmUp(std::size_t index) override;
  double time(std::size_t index, std::size_t run = 0) override;
  double steadyUs(std::size_t index) override { return m_steady.us(trial(index)); }
  Choice finish(std::optional<std::size_t> chosen, std::string reason) override;

  const Trial& trial(std::size_t index) const { return m_problem.trials[index]; }
  std::size_t trials() const { return m_problem.trials.size(); }

 private:
  bool load(std::size_t index);

  const ProblemResult& m_problem;
  const PolicyContext& m_context;
  SteadyTimes m_steady;
};

/// Why a search found nothing.
inline constexpr const char* kNothingWorks = "none of its algorithms works for this problem";

/// The first of `indices`, and none where there is none.
std::optional<std::size_t> firstOf(const std::vector<std::size_t>& indices);

}  // namespace convscope
