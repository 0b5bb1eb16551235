#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/problem.h"
#include "measure/clock.h"
#include "measure/event.h"
#include "measure/problem_survey.h"

namespace convscope {

class Executor;
class Plan;

/// A few plans of a survey that are measured again between its problems and at its end. They do not change, so a
/// difference shows that the machine did: another process, heat, a lower clock.
class ReferencePlans {
 public:
  /// `executor` and `clock` must live as long.
  ReferencePlans(Executor& executor, Clock& clock);

  /// Takes the fastest of the plans that were measured for problem number `number` and measures it, unless there are
  /// enough references. The problem must be bound.
  void add(int number, const Problem& problem, const std::vector<MeasuredPlan>& measured);
  /// Measures all references again if the last time was long ago, compared with what that costs.
  void repeatIfDue(const std::stop_token& stop);
  /// Measures all references a last time, unless that has just happened.
  void end(const std::stop_token& stop);

  /// Returns those that were measured more than once.
  std::vector<ReferencePlan> results() const;

 private:
  struct Reference {
    ReferencePlan samples;
    Problem problem;
    std::shared_ptr<Plan> plan;
    int repeats = 1;
  };

  /// Measures a reference whose problem is bound. Returns whether that worked.
  bool measure(Reference& reference);
  void repeat(const std::stop_token& stop);
  double sinceLastUs() const;

  Executor& m_executor;
  Clock& m_clock;
  double m_startUs;
  double m_lastUs;      ///< end of the last pass
  double m_costUs = 0;  ///< of the last pass over all references
  std::vector<Reference> m_references;
};

}  // namespace convscope
