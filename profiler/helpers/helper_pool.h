#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "helpers/build_messages.h"
#include "process/child_process.h"

namespace convscope {

struct HelperSettings {
  std::vector<std::string> command;  ///< starts a process that answers as a BuildServer, line by line
  std::string backend;
  std::string device;
  int helpers = 1;  ///< processes at a time, at most
  int ahead = 4;    ///< of which start() starts, so that the first problems need not wait for a build each
  std::chrono::milliseconds worthStarting{
      2'500};                                    ///< building time to come, for each builder, that warrants another one
  std::chrono::milliseconds startLimit{60'000};  ///< for PrepareBuilds: libraries are loaded, a device is opened
  std::chrono::milliseconds buildLimit{120'000};  ///< for one build
};

/// Builds plans in helper processes, which end with the pool.
///
/// Helpers are started if the jobs to come will take the survey and the helpers at work long, judged by the builds so
/// far. They have a price: while a process opens the device, a GPU's driver delays the survey by some 50 ms. Builds
/// that are quick are ready in time without them (docs/measurements.md).
///
/// A build takes as long as in one process that builds all plans. Several plans often have the same code. One process
/// compiles it for the first of them and finds it in the compute cache for the others. When several builds compile the
/// same code at the same time, the one that ends first counts; the others are repeated.
///
/// If a helper crashes or exceeds the time limit, its build has failed and another helper replaces it. If it fails for
/// another reason, its job is left to the pipeline, and no further helper is started.
class HelperPool : public BuildPool {
 public:
  explicit HelperPool(HelperSettings settings) : m_settings(std::move(settings)) {}
  /// Kills helpers that are building, and waits until all have ended.
  ~HelperPool() override;

  void add(std::weak_ptr<BuildJob> job) override;
  bool wantsJobs() override;
  void start(const Problem& problem) override;
  void expectJobs(double count) override;
  bool noteBuild(double us, const std::string& code) override;
  std::string failure() override;

 private:
  /// What becomes of a helper after a job.
  enum class After { Keep, Replace, GiveUp };

  void work(const std::stop_token& stop);
  std::shared_ptr<BuildJob> beginNext(const std::stop_token& stop);
  std::unique_ptr<ChildProcess> startHelper(const std::stop_token& stop);
  std::unique_ptr<ChildProcess> prepare(const std::stop_token& stop);
  After build(ChildProcess& helper, BuildJob& job, const std::stop_token& stop);
  void note(const std::string& failure);

  // With the mutex held.
  int waitingJobs();
  bool isWorthAnother();
  void startMore();
  void addThread();

  HelperSettings m_settings;
  std::mutex m_mutex;
  std::condition_variable_any m_changed;
  std::deque<std::weak_ptr<BuildJob>> m_jobs;
  std::optional<PrepareBuilds> m_prepare;                                   ///< like the first problem
  std::map<std::string, std::chrono::steady_clock::time_point> m_compiled;  ///< when the first build ended, by its code
  double m_expected = 0;                                                    ///< further jobs
  double m_buildUs = 0;                                                     ///< sum over all builds so far
  int m_builds = 0;
  int m_starting = 0;  ///< helpers that are not ready yet
  int m_ready = 0;     ///< helpers that build or could
  bool m_startsMore = true;
  std::string m_failure;
  std::vector<std::jthread> m_threads;  ///< one for each helper
};

}  // namespace convscope
