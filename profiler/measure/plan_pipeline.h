#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>
#include <vector>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "core/problem.h"
#include "measure/build_pool.h"
#include "measure/clock.h"

namespace convscope {

class Executor;

/// A plan, or why it could not be built.
struct BuiltPlan {
  Result<std::unique_ptr<Plan>> plan;
  double buildUs = 0;  ///< time to build it, or to find out that it cannot be; measured in the process that built it
};

/// A problem and its number in the survey.
struct NumberedProblem {
  int number = 0;
  Problem problem;
  double further = 0;  ///< problems that come after it, about
  bool alone = false;  ///< no thread plans while this problem is measured, and nothing is measured while it is planned
};

/// Returns the next problem to measure; none if there is no further one. A problem that is listed `ahead` of others may
/// be refused for the moment: none is returned then, too. Otherwise it may wait for a problem until `over` is
/// requested.
using ProblemSource = std::function<std::optional<NumberedProblem>(bool ahead, const std::stop_token& over)>;

/// Returns the problems in order, numbered from 0.
ProblemSource inOrder(std::vector<Problem> problems);

/// What a pipeline delivers, and how.
struct PipelineSettings {
  CandidateRequest request = {};
  std::vector<std::string> algorithms = {};  ///< ids of the only candidates to deliver; empty: all
  std::size_t lookAhead = 1024;              ///< plans that wait at a time, at most
  std::size_t row = 16;         ///< problems that are listed before the first of them is built: few, because the device
                                ///< waits for the first row
  std::size_t mostListed = 48;  ///< problems that are listed and not built; planners keep something of each
  BuildPool* pool = nullptr;    ///< builds the plans that suit helpers; null: all are built here
  std::stop_token stop = {};    ///< ends the wait for a helper
};

/// Lists and builds the algorithms of several problems, in order. If the executor allows it, a second thread works
/// ahead: it builds plans while the device times others. Otherwise every call does its own work.
///
/// The second thread lists several problems in a row before it builds for the first of them, because a query right
/// after hundreds of builds takes half as long again. A process that does not search makes its queries in a row too.
///
/// With a pool, plans that suit helpers are queued there when they are listed. When such a plan's turn comes, the
/// second thread restores it. If no helper has begun it, it is built here; while a helper is building it, the second
/// thread lists further problems if the helpers need more to do.
///
/// The second thread does not work ahead of a problem that is to be planned alone, nor beside it: it waits until each
/// of its plans is requested, and continues with other problems when the next problem is requested.
///
/// For each problem: one nextNumber(), one nextProblem(), then as many nextPlan() as candidates were returned.
class PlanPipeline {
 public:
  /// Makes a planner and starts.
  PlanPipeline(Executor& executor, ProblemSource source, Clock& clock, PipelineSettings settings = {});
  /// Waits for a build in progress in this process, and leaves helpers what they have begun.
  ~PlanPipeline();
  PlanPipeline(const PlanPipeline&) = delete;
  PlanPipeline& operator=(const PlanPipeline&) = delete;

  /// Returns the number of the next problem; none after the last one.
  std::optional<int> nextNumber();
  Result<Candidates> nextProblem();
  /// A plan that was not built because of a stop request is a failure.
  BuiltPlan nextPlan();

 private:
  using Item = std::variant<std::optional<int>, Result<Candidates>, BuiltPlan>;

  /// A problem whose plans are not delivered yet.
  struct Listed {
    NumberedProblem numbered;
    Result<Candidates> candidates;
    std::vector<std::shared_ptr<BuildJob>> jobs;  ///< of each candidate; null: built here
  };

  Result<Candidates> list(const Problem& problem);
  std::optional<NumberedProblem> claim(bool ahead, const std::stop_token& stop);
  std::optional<NumberedProblem> claimAhead(const std::stop_token& stop);
  void add(NumberedProblem numbered);
  bool listRow(const std::stop_token& stop);
  void listWhileWaiting(const std::stop_token& stop);
  BuiltPlan buildWithdrawn(const BuildJob& job);
  bool deliver(Listed listed, const std::stop_token& stop);
  BuiltPlan build(const Problem& problem, const Candidate& candidate);
  BuiltPlan receive(BuildJob& job, const std::stop_token& stop);
  void work(const std::stop_token& stop);
  bool put(Item item, const std::stop_token& stop);
  bool awaitRequest(const std::stop_token& stop);
  Item take();

  Result<std::unique_ptr<Planner>> m_planner;  ///< made on the executor's thread, used by the second if there is one
  ProblemSource m_source;
  bool m_sourceEnded = false;
  Clock& m_clock;
  PipelineSettings m_settings;
  double m_problems = 0;  ///< that are listed
  double m_jobs = 0;      ///< of these

  std::deque<Listed> m_listed;               ///< by the second thread
  std::optional<NumberedProblem> m_claimed;  ///< and not listed yet

  // Position without a second thread.
  Problem m_problem;
  std::size_t m_candidate = 0;
  std::vector<Candidate> m_candidates;

  std::mutex m_mutex;
  std::condition_variable_any m_changed;
  std::deque<Item> m_ready;
  bool m_requested = false;  ///< somebody waits in take()
  std::jthread m_thread;
};

}  // namespace convscope
