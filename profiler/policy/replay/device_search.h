#pragma once

#include <map>
#include <memory>

#include "backend/algorithm.h"
#include "backend/failure.h"
#include "backend/sample_kind.h"
#include "core/problem.h"
#include "measure/clock.h"
#include "policy/framework/plan_search.h"

namespace convscope {

class Executor;
class Plan;
class Planner;

/// Executes a framework's search on a device: queries lists, builds and executes plans as often as the framework does,
/// and measures each step. Allocating tensors and workspace is not counted, as in surveys.
class DeviceSearch final : public PlanSearch {
 public:
  /// `problem` must be bound on `executor`.
  DeviceSearch(Executor& executor, Planner& planner, Clock& clock, const Problem& problem,
               const Platform& platform = {});

  const Problem& problem() const override { return m_problem; }
  const Candidate& candidate(std::size_t index) const override { return m_algorithms[index].candidate; }

  std::vector<std::size_t> query(std::string_view list, Filter filter = {}) override;
  std::optional<std::size_t> named(const std::vector<std::string>& ids) override;
  /// Adds an algorithm that was chosen elsewhere. Returns its index.
  std::size_t add(const Candidate& candidate);
  bool build(std::size_t index) override;
  std::uint64_t workspaceBytes(std::size_t index) const override;
  bool fitsInMemory(std::size_t index, std::uint64_t limit = 0) const override;
  bool canExecute(std::size_t index) override;
  double warmUp(std::size_t index) override;
  double time(std::size_t index, std::size_t run = 0) override;
  double steadyUs(std::size_t index) override;
  Choice finish(std::optional<std::size_t> chosen, std::string reason) override;

  /// Returns the plan of a choice, once.
  std::shared_ptr<Plan> takePlan(std::size_t index) { return std::move(m_algorithms[index].plan); }
  /// /// Returns the time of the chosen plan's only execution if that was the iteration's own work; none if the plan
  /// has yet to be executed for that.
  std::optional<double> ownExecutionUs() const { return m_ownUs; }
  /// Returns the failure if the device was lost; then nothing more can be done.
  const std::optional<Failure>& lost() const { return m_lost; }

 private:
  struct Algorithm {
    Candidate candidate;
    std::shared_ptr<Plan> plan;
    std::optional<double> pendingUs;  ///< an execution by canExecute() that no other step has taken for its own
    bool failed = false;
  };

  bool note(const Failure& failure, std::size_t index);
  std::optional<double> execute(std::size_t index, SampleKind kind, int repeats);

  Executor& m_executor;
  Planner& m_planner;
  Clock& m_clock;
  Problem m_problem;
  std::vector<Algorithm> m_algorithms;
  std::map<std::string, std::size_t, std::less<>> m_numbers;  ///< by id
  std::optional<double> m_ownUs;
  std::optional<Failure> m_lost;
};

}  // namespace convscope
