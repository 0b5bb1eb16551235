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

/// A plan, or why there is none, and what building it took.
struct BuiltPlan {
  Result<std::unique_ptr<Plan>> plan;
  double buildUs = 0;
};

/// Lists and builds the algorithms of a row of problems, in order. Where the executor allows it a second thread works
/// ahead, so that plans are built while the device times others; else every call does its own work.
///
/// That thread lists several problems in a row before it builds for the first of them. A process that does not search
/// meets its queries so, one soon after the other; right after hundreds of builds one takes half as long again.
///
/// For each problem: one nextProblem(), then as many nextPlan() as candidates were returned.
class PlanPipeline {
 public:
  /// Keeps of the candidates those whose id is in `algorithms`, or all where that is empty. At most `lookAhead` plans
  /// wait at a time.
  PlanPipeline(Executor& executor, std::vector<Problem> problems, CandidateRequest request,
               std::vector<std::string> algorithms, Clock& clock, std::size_t lookAhead = 1024);
  /// Waits for the build that is under way.
  ~PlanPipeline();
  PlanPipeline(const PlanPipeline&) = delete;
  PlanPipeline& operator=(const PlanPipeline&) = delete;

  Result<Candidates> nextProblem();
  BuiltPlan nextPlan();

 private:
  using Item = std::variant<Result<Candidates>, BuiltPlan>;

  Result<Candidates> list(Planner& planner, const Problem& problem);
  std::vector<Result<Candidates>> listRow(const Result<std::unique_ptr<Planner>>& planner,
                                          std::span<const Problem> problems, const std::stop_token& stop);
  BuiltPlan build(Planner& planner, const Problem& problem, const Candidate& candidate);
  void work(const std::stop_token& stop);
  bool put(Item item, const std::stop_token& stop);
  Item take();

  Executor& m_executor;
  std::vector<Problem> m_problems;
  CandidateRequest m_request;
  std::vector<std::string> m_algorithms;
  Clock& m_clock;
  std::size_t m_lookAhead;

  // Without a second thread: where we are.
  Result<std::unique_ptr<Planner>> m_planner{tl::unexpected(Failure{})};
  std::size_t m_problem = 0;
  std::size_t m_candidate = 0;
  std::vector<Candidate> m_candidates;

  std::mutex m_mutex;
  std::condition_variable_any m_changed;
  std::deque<Item> m_ready;
  std::jthread m_thread;
};

}  // namespace convscope
