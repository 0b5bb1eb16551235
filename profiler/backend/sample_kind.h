#pragma once

namespace convscope {

/// How an execution is timed. Samples of different kinds are never mixed.
enum class SampleKind {
  Single,  ///< one execution between two events after a synchronisation, as frameworks time it
  Hot,     ///< back-to-back executions between one pair of events, the mean of one; before several, one untimed
  Cold     ///< one execution after the last-level cache was overwritten
};

/// The first execution of a plan. Microseconds.
struct FirstExecution {
  double us = 0;        ///< between the two events, module loading included
  double launchUs = 0;  ///< host time of the call that enqueues the work, in which modules are loaded; 0: unknown
};

}  // namespace convscope
