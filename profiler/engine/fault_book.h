#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/step_watch.h"
#include "measure/survey.h"
#include "session/session.h"

namespace convscope {

/// What to do after a fault of the engine.
struct FaultDecision {
  std::optional<Step> givenUp;  ///< not to be executed again; without an algorithm: the problem as a whole
  std::string reason;           ///< why, or why the run ends
  bool ends = false;            ///< the engine fails again and again: the run ends
};

/// Decides after each fault of a run which algorithm is left out, and what the next attempt plans alone.
///
/// The suspects of a fault are the steps that were under way. A fault is in one of three states:
///
/// - *Decided*: one suspect is at fault, and its algorithm is left out. That is so at once if the fault is certain. If
///   the process was ended from outside, a second fault is needed of an algorithm, and a fourth of a problem whose
///   algorithms are not listed yet.
/// - *Open*: nothing is left out yet. Its suspects' problems are in alone(): no step of another problem, and no second
///   step of its own, may run beside a step of such a problem. So the next fault of one of them has one suspect.
/// - *Explained*: one of its suspects was left out for a later fault. It no longer counts against the others.
///
/// If a fault has several suspects all the same, e.g. because the process was killed after their end, the algorithm
/// with the most open faults is left out, but only after twice as many faults.
///
/// The run ends after too many faults in a row without a measurement. A decided fault and those it explains are one.
class FaultBook {
 public:
  explicit FaultBook(const EngineLimits& limits) : m_limits(limits) {}

  /// Something was measured.
  void progressed();
  FaultDecision add(const EngineFault& fault);

  /// Returns the texts of the problems to be planned alone. An empty text stands for the first one that the next
  /// attempt measures: the last attempt measured nothing, so the next one must not fail ahead of its first measurement.
  ProblemsAlone alone() const;

 private:
  struct OpenFault {
    std::vector<Step> suspects;
    bool inARow = true;  ///< nothing was measured since
  };

  static bool isSuspected(const OpenFault& fault, const Step& step);
  int faultsOf(const Step& step) const;
  std::optional<Step> culpritOf(const EngineFault& fault) const;
  void decide(const Step& culprit);
  int countInARow() const;

  EngineLimits m_limits;
  std::vector<OpenFault> m_open;
  int m_faultsInARow = 0;         ///< without a measurement
  int m_decidedInARow = 0;        ///< of these
  bool m_measured = false;        ///< anything since the last fault
  bool m_attemptMeasured = true;  ///< anything before the last fault
};

}  // namespace convscope
