#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "measure/survey.h"
#include "session/session.h"

namespace convscope {

class KernelPass;

/// A survey for each of `sizes`, described as `like` is but for the size itself: runs count up from that of `like`.
/// Throws InputError as networkProblems.
std::vector<SurveyRequest> sweepOver(const SurveyStarted& like, const std::vector<Dims>& sizes);

/// Of `session` the results that a sweep with `options` of `network` over `sizes` may take over, and no more, for a
/// thread of its own. Whether device and libraries are the same is left to Sweep::reuse.
Session resultsFor(const Session& session, const SurveyOptions& options, const Network& network,
                   const std::vector<Dims>& sizes);

/// The surveys of a network at several input sizes, one after the other on one executor. A problem that several sizes
/// pose (a layer behind a global pooling, say) is measured once. Kernel names are read when all timing is over.
class Sweep {
 public:
  /// `sink` folds what it is told into `session`, which may hold earlier surveys. Both must outlive this.
  Sweep(Executor& executor, const Session& session, EventSink sink, std::stop_token stop, Clock& clock = systemClock());
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;
  ~Sweep();

  /// Told of each survey before it is measured; what need not be is marked in alreadyDone.
  using Watcher = std::function<void(const SurveyRequest& survey)>;

  /// All of `surveys` in their order: tells that one has started where the session does not hold it yet, takes over
  /// what is known, measures the rest, and reads kernel names when all were timed. Ends with the first that is not
  /// completed.
  [[nodiscard]] SurveyEnd runAll(std::span<SurveyRequest> surveys, const Watcher& watcher);

  /// Tells, as if they had just been measured in `survey`, those of its problems that another survey of the session has
  /// measured: with the same options, device and library versions. `survey` must be in the session; its problems that
  /// have ended are marked in alreadyDone then. Returns how many were taken over.
  int reuse(SurveyRequest& survey);

  /// Measures what is not done yet, see runSurvey.
  [[nodiscard]] SurveyEnd run(const SurveyRequest& survey);

  /// Reads the kernel names of all surveys that were run and completed. To be called when all timing is over.
  void identifyKernels();

 private:
  struct Measured {
    SurveyStarted started;
    std::unique_ptr<KernelPass> kernels;
  };
  void shareKernels(const SurveyStarted& started);
  bool isAnnounced(const SurveyStarted& started) const;

  Executor& m_executor;
  const Session& m_session;
  EventSink m_sink;
  std::stop_token m_stop;
  Clock& m_clock;
  std::vector<Measured> m_measured;
};

}  // namespace convscope
