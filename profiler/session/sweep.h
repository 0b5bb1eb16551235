#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "measure/survey.h"
#include "session/session.h"

namespace convscope {

class KernelPass;

/// The surveys of a network at several input sizes, one after the other on one executor. A problem that several sizes
/// pose (a layer behind a global pooling, say) is measured once. Kernel names are read when all timing is over.
class Sweep {
 public:
  /// `sink` folds what it is told into `session`, which may hold earlier surveys. Both must outlive this.
  Sweep(Executor& executor, const Session& session, EventSink sink, std::stop_token stop, Clock& clock = systemClock());
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;
  ~Sweep();

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

  Executor& m_executor;
  const Session& m_session;
  EventSink m_sink;
  std::stop_token m_stop;
  Clock& m_clock;
  std::vector<Measured> m_measured;
};

}  // namespace convscope
