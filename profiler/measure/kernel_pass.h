#pragma once

#include <map>
#include <utility>
#include <vector>

#include "backend/failure.h"
#include "core/problem.h"
#include "measure/kernel_key.h"
#include "measure/problem_survey.h"

namespace convscope {

class Executor;
class Planner;

/// The pass after all timing that reads which kernels each engine launches. An engine is a kernel family, so one plan
/// of each engine and pass is enough: the fastest of the survey. In a
/// workload, precision and layout count too.
class KernelPass {
 public:
  /// Keeps the plans of problem number `index` that are the fastest of their engine so far. One without a plan, of
  /// another process, is built again.
  void keep(int index, const Problem& problem, std::vector<MeasuredPlan> measured);

  /// Returns whether a plan of this engine is kept.
  bool has(const KernelKey& engine) const { return m_kept.contains(engine); }

  /// Executes each kept plan once under instrumentation and emits its kernels and family. Returns false, after a
  /// remark, if kernel names cannot be read.
  bool run(Executor& executor, const SurveyStarted& started, const EventSink& sink, const std::stop_token& stop);

 private:
  struct FastestPlan {
    int problem = 0;
    MeasuredPlan measured;
  };
  static Result<void> build(Executor& executor, std::unique_ptr<Planner>& planner, const Problem& problem,
                            MeasuredPlan& measured);

  std::map<KernelKey, FastestPlan> m_kept;
};

}  // namespace convscope
