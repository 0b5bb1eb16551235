#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "workload/workload.h"

namespace convscope {

/// One call of a recording.
struct CallRecord {
  std::string function;
  std::vector<Problem> problems;  ///< in the order of the passes
  WorkloadExecutor executor = WorkloadExecutor::Unknown;
  std::vector<std::string> layers;  ///< of the call's problems, if the recording has them
  std::optional<double> hostUs;
  std::optional<double> deviceUs;
  std::vector<std::optional<double>> problemDeviceUs;  ///< one for each of `problems`, or empty
};

/// One iteration of a recording: the calls [firstCall, endCall) of a list of records.
struct IterationRecord {
  std::size_t firstCall = 0;
  std::size_t endCall = 0;
  std::optional<double> wallUs = {};
  std::optional<double> deviceBusyUs = {};
  std::optional<double> loaderUs = {};         ///< as in IterationKind
  std::optional<double> communicationUs = {};  ///< as in IterationKind
  std::optional<double> compileUs = {};        ///< as in IterationKind
  bool steady = true;                          ///< false if the recording itself says that its times are not typical
};

/// Returns whether the first of equal calls searched, compiled or loaded code: it takes more than 1 ms and more than 5
/// times as long as `laterUs`, the median of the later ones; 0 if there are none.
bool isFirstCall(double firstUs, std::optional<double> laterUs);

/// Fills problems, calls, kinds and runs of `workload` from the calls of a recording, in the order of time, and its
/// iterations, in order. Calls outside of iterations are left out. Distinct calls are in the order in which iterations
/// make them: one that only later iterations make comes before the one that follows it there, so the first calls of
/// every kind are those that its iterations make first.
///
/// A call's first execution counts as one that searched by isFirstCall(); if there are no later ones, compared with the
/// function's other calls. An
/// iteration with such a call is not steady. Neither is one that compiles code if most of the others of its kind do
/// not.
void addCalls(Workload& workload, const std::vector<CallRecord>& records,
              const std::vector<IterationRecord>& iterations);

/// Divides calls without marks into iterations: by the shortest sequence that the whole list repeats, or else the whole
/// list as one iteration. Sets Workload::marks.
std::vector<IterationRecord> iterationsByRepetition(Workload& workload, const std::vector<CallRecord>& records);

}  // namespace convscope
