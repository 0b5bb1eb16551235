#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/failure.h"
#include "core/problem.h"

namespace convscope {

/// The result of a build in a helper process.
struct HelperBuild {
  Result<std::string> plan;  ///< Plan::serialised, or why the plan could not be built
  double buildUs = 0;        ///< time that the build took in the helper
  std::string code = {};     ///< Plan::compiledCode

  bool operator==(const HelperBuild&) const = default;
};

/// A plan to build, shared by the pipeline that needs it and the pool that may build it. Thread-safe.
class BuildJob {
 public:
  /// `request` is the one that listed `candidate`.
  BuildJob(Problem problem, CandidateRequest request, Candidate candidate)
      : m_problem(std::move(problem)), m_request(std::move(request)), m_candidate(std::move(candidate)) {}

  const Problem& problem() const { return m_problem; }
  const CandidateRequest& request() const { return m_request; }
  const Candidate& candidate() const { return m_candidate; }

  // For the pool.
  /// Claims the job for a helper. Returns false if the pipeline has withdrawn it.
  bool begin();
  /// Returns whether nobody has begun to build it.
  bool isWaiting();
  /// Delivers the result, also in place of begin(). Without one no helper can build the plan, and the pipeline does.
  void finish(std::optional<HelperBuild> build);

  // For the pipeline.
  /// Claims the job for the pipeline itself. Returns false if a helper has begun it.
  bool withdraw();
  /// Waits for finish(). Returns whether it was called.
  bool waitFor(std::chrono::milliseconds atMost);
  /// Returns what finish() delivered. Call it once, after waitFor() has returned true.
  std::optional<HelperBuild> take();

 private:
  enum class State { Waiting, Begun, Withdrawn, Finished };

  Problem m_problem;
  CandidateRequest m_request;
  Candidate m_candidate;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  State m_state = State::Waiting;
  std::optional<HelperBuild> m_build;
};

/// Builds plans outside of this process. Several pipelines may use it, one after the other.
class BuildPool {
 public:
  BuildPool() = default;
  BuildPool(const BuildPool&) = delete;
  BuildPool& operator=(const BuildPool&) = delete;
  virtual ~BuildPool() = default;

  /// Queues a job and returns at once. Jobs begin in the order in which they were added. One that nobody else holds any
  /// more is dropped.
  virtual void add(std::weak_ptr<BuildJob> job) = 0;
  /// Returns whether helpers may soon have nothing to do, so that more jobs should be added.
  virtual bool wantsJobs() = 0;

  /// Starts helpers before there is a job, for plans like those of `problem`. Returns when they are ready. Call it if
  /// builds will certainly take long; otherwise helpers start when they are worth their cost.
  virtual void start(const Problem& problem) = 0;
  /// About so many jobs will be added, besides those that wait.
  virtual void expectJobs(double count) = 0;
  /// The pipeline has just built a withdrawn job in so many microseconds, with this Plan::compiledCode. Returns whether
  /// a helper compiled the same code meanwhile: one process would have found it in the compute cache, as a second build
  /// does.
  virtual bool noteBuild(double us, const std::string& code) = 0;

  /// Returns why a helper is missing, in one line; empty if none is.
  virtual std::string failure() = 0;
};

}  // namespace convscope
