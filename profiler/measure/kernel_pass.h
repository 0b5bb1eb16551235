#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "backend/failure.h"
#include "core/problem.h"
#include "measure/kernel_key.h"
#include "measure/problem_survey.h"

namespace convscope {

class CounterGaps;
class Executor;
class Planner;

/// Returns the algorithms of one problem whose kernels are read with times: the fastest, and the first of the library's
/// first list, which a framework takes without a search. Algorithms of no numbered engine are left out.
std::vector<int> explainedAlgorithms(std::span<const MeasuredPlan> measured, Precision precision);

/// The pass after all timing that reads which kernels algorithms launch. An engine is a kernel family, so for names one
/// plan of each engine and pass is enough: the fastest of the survey. In a workload, precision and layout count too.
/// Times and sizes belong to one plan on one problem, so the explainedAlgorithms() of every problem are read, too.
class KernelPass {
 public:
  /// Keeps, of the plans of problem number `index`, those that are the fastest of their engine so far and those of its
  /// explained algorithms.
  void keep(int index, const Problem& problem, const std::vector<MeasuredPlan>& measured);
  /// Keeps a plan of problem number `index` if it is the fastest of its engine so far. One without a plan, of another
  /// process, is built again.
  void keepForEngine(int index, const Problem& problem, MeasuredPlan measured);
  /// Keeps a plan to read the kernels of this algorithm alone.
  void keepAlone(int index, MeasuredPlan measured);

  /// Returns whether a plan of this engine is kept.
  bool has(const KernelKey& engine) const { return m_engines.contains(engine); }

  /// Executes each kept plan under instrumentation and emits its kernels and family. Returns false, after a remark, if
  /// kernels cannot be read. Counters that are missing are a remark, once.
  bool run(Executor& executor, const SurveyStarted& started, const EventSink& sink, const std::stop_token& stop);

 private:
  struct KeptPlan {
    int problem = 0;
    MeasuredPlan measured;
    bool alone = false;  ///< KernelsIdentified::alone
  };
  bool read(Executor& executor, const SurveyStarted& started, const EventSink& sink, const std::stop_token& stop,
            CounterGaps& gaps);
  std::vector<KeptPlan> inOrder() const;
  static Result<std::shared_ptr<Plan>> planOf(const MeasuredPlan& measured, Executor& executor,
                                              std::unique_ptr<Planner>& planner, const Problem& problem);

  std::map<KernelKey, KeptPlan> m_engines;
  std::vector<KeptPlan> m_alone;
};

}  // namespace convscope
