#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <variant>
#include <vector>

#include "backend/backend.h"
#include "measure/clock.h"

namespace convscope {

/// A plan, or why it could not be built.
struct BuiltPlan {
  Result<std::unique_ptr<Plan>> plan;
  double buildUs = 0;  ///< time to build it, or to find out that it cannot be
};

/// Lists and builds the algorithms of several problems, in order. If the executor allows it, a second thread works
/// ahead: it builds plans while the device times others. Otherwise every call does its own work.
///
/// The second thread lists several problems in a row before it builds for the first of them, because a query right
/// after hundreds of builds takes half as long again. A process that does not search makes its queries in a row too.
///
/// For each problem: one nextProblem(), then as many nextPlan() as candidates were returned.
class PlanPipeline {
 public:
  /// Makes a planner and starts. Keeps the candidates whose id is in `algorithms`, or all if it is empty. At most
  /// `lookAhead` plans wait at a time.
  PlanPipeline(Executor& executor, std::vector<Problem> problems, CandidateRequest request,
               std::vector<std::string> algorithms, Clock& clock, std::size_t lookAhead = 1024);
  /// Waits for the build in progress.
  ~PlanPipeline();
  PlanPipeline(const PlanPipeline&) = delete;
  PlanPipeline& operator=(const PlanPipeline&) = delete;

  Result<Candidates> nextProblem();
  BuiltPlan nextPlan();

 private:
  using Item = std::variant<Result<Candidates>, BuiltPlan>;

  Result<Candidates> list(const Problem& problem);
  std::vector<Result<Candidates>> listRow(std::span<const Problem> problems, const std::stop_token& stop);
  BuiltPlan build(const Problem& problem, const Candidate& candidate);
  void work(const std::stop_token& stop);
  bool put(Item item, const std::stop_token& stop);
  Item take();

  Result<std::unique_ptr<Planner>> m_planner;  ///< made on the executor's thread, used by the second if there is one
  std::vector<Problem> m_problems;
  CandidateRequest m_request;
  std::vector<std::string> m_algorithms;
  Clock& m_clock;
  std::size_t m_lookAhead;

  // Position without a second thread.
  std::size_t m_problem = 0;
  std::size_t m_candidate = 0;
  std::vector<Candidate> m_candidates;

  std::mutex m_mutex;
  std::condition_variable_any m_changed;
  std::deque<Item> m_ready;
  std::jthread m_thread;
};

}  // namespace convscope
