#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "measure/survey.h"
#include "session/session.h"

namespace convscope {

class Executor;

class KernelPass;

/// Returns a survey for each of `sizes`, described as `reference` except for the size. Run numbers count up from that
/// of `reference`. Throws InputError as networkProblems.
std::vector<SurveyStarted> sweepOver(const SurveyStarted& reference, const std::vector<Dims>& sizes);

/// Returns the results of `session` that a sweep of `network` over `sizes` with `options` can take over. Device and
/// libraries are not compared: that is up to the sweep.
Session resultsFor(const Session& session, const SurveyOptions& options, const Network& network,
                   const std::vector<Dims>& sizes);

/// Measures a network at several input sizes, one survey after the other on one executor. A problem that occurs at
/// several sizes is measured once. Kernel names are read after all timing.
class Sweep {
 public:
  /// `session` is what is measured already; `sink` folds each event into it. Both must outlive this. `pool` builds
  /// plans for all surveys; null: they are built here.
  Sweep(Executor& executor, const Session& session, EventSink sink, std::stop_token stop,
        std::unique_ptr<BuildPool> pool = nullptr, Clock& clock = systemClock());
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;
  ~Sweep();

  /// Runs `surveys` in order and then reads kernel names. Starts a survey that the session does not contain, and
  /// passes over one that is complete there. Adds `remark` to each if it is not empty. Ends with the first survey that
  /// is not completed.
  [[nodiscard]] SurveyEnd runAll(std::span<const SurveyStarted> surveys, const std::string& remark);

  /// Measures only the problems that `claim` returns, in each survey. Takes over no results of other surveys.
  void share(SurveyClaim claim) { m_claim = std::move(claim); }

  /// Plans these problems alone, in each survey.
  void planAlone(ProblemsAlone problems) { m_alone = std::move(problems); }

  /// Emits the start of `survey`, and a remark if the device is busy.
  void start(const SurveyStarted& survey);
  /// Emits the results that other surveys of the session have for open problems of `survey`, which is in the session,
  /// as if they had just been measured. Returns how many problems were taken over.
  int reuse(const SurveyStarted& survey);

  /// Measures the open problems of `survey`, which is in the session; see runSurvey.
  [[nodiscard]] SurveyEnd run(const SurveyStarted& survey);

  /// Reads the kernel names of all surveys that were completed. Call it after all timing.
  void identifyKernels();

 private:
  struct Measured {
    SurveyStarted started;
    std::unique_ptr<KernelPass> kernels;
  };
  void endOthers(std::span<const SurveyStarted> surveys, int run);
  double startHelpers(const SurveyStarted& survey);
  void recallKernels(const SurveyStarted& started);

  Executor& m_executor;
  const Session& m_session;
  EventSink m_sink;
  std::stop_token m_stop;
  SurveyClaim m_claim;
  ProblemsAlone m_alone;
  std::unique_ptr<BuildPool> m_pool;
  Clock& m_clock;
  std::vector<Measured> m_measured;
};

}  // namespace convscope
