#pragma once

#include "policy/framework/plan_search.h"
#include "policy/framework/policy_context.h"
#include "policy/framework/search_steps.h"
#include "session/trial_times.h"

namespace convscope {

/// A search over a measured problem. Each step adds its cost and notes the data that the survey lacks; `finish` returns
/// the sum.
class MeasuredSearch final : public PlanSearch {
 public:
  /// Notes the steps in `steps` unless it is null.
  MeasuredSearch(const ProblemResult& problem, const PolicyContext& context, std::vector<SearchStep>* steps = nullptr);

  const Problem& problem() const override { return m_problem.subject.problem; }
  const Candidate& candidate(std::size_t index) const override { return trial(index).candidate; }
  std::vector<std::size_t> query(std::string_view list, Filter filter = {}) override;
  std::optional<std::size_t> named(const std::vector<std::string>& ids) override;
  /// Adds the time of naming an engine of a problem that the library does not know yet: a share of the query of `list`;
  /// nothing if that was not surveyed.
  void name(std::string_view list, double shareOfQuery);
  bool build(std::size_t index) override;
  std::uint64_t workspaceBytes(std::size_t index) const override { return trial(index).workspaceBytes; }
  bool fitsInMemory(std::size_t index, std::uint64_t limit = 0) const override;
  bool canExecute(std::size_t index) override;
  double warmUp(std::size_t index) override;
  double time(std::size_t index, std::size_t run = 0) override;
  double steadyUs(std::size_t index) override { return m_steady.us(trial(index)); }
  Choice finish(std::optional<std::size_t> chosen, std::string reason) override;

  const ProblemResult& result() const { return m_problem; }
  const PolicyContext& context() const { return m_context; }
  const Trial& trial(std::size_t index) const { return m_problem.trials[index]; }
  /// Returns the first measured algorithm of the first list that has one.
  std::optional<std::size_t> firstListed() const;
  std::size_t trials() const { return m_problem.trials.size(); }

 private:
  bool load(std::size_t index);
  void note(SearchStepKind kind, std::optional<std::size_t> trial, double us, std::string_view list = {});

  const ProblemResult& m_problem;
  const PolicyContext& m_context;
  SteadyTimes m_steady;
  std::vector<SearchStep>* m_steps;
};

}  // namespace convscope
