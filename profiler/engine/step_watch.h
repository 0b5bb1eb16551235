#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "engine/messages.h"
#include "process/process_end.h"

namespace convscope {

/// How long an engine may take.
struct EngineLimits {
  using Duration = std::chrono::milliseconds;
  Duration start{60'000};  ///< from its start to its hello
  Duration step{10'000};   ///< for a step that executes, beside `stepFactor` times the expected time
  double stepFactor = 20;
  Duration planning{120'000};  ///< for opening a device, a query, a build, and reading kernel names
  Duration silence{60'000};    ///< without any line, during a run
  /// Without any line; then a connection to another host stalls. An engine says something every 5 s. Shorter than
  /// `step`: the step of a stalled connection is not at fault.
  Duration quiet{8'000};
  Duration stop{500};             ///< from a stop request to the end of the run; then the process is killed
  Duration alive{15'000};         ///< between two signs of life that it is sent
  int faultsWithoutProgress = 5;  ///< in a row; then a run ends
};

/// Why an engine's process ended in the middle of a run.
struct EngineFault {
  std::string reason;          ///< "the engine crashed with signal 11 (segmentation fault)"
  std::vector<Step> suspects;  ///< the steps that were under way
  bool certain = false;        ///< the only suspect is at fault: the process was not ended from outside
};

/// The steps of an engine that are under way, as the other side knows them.
class StepWatch {
 public:
  using Clock = std::chrono::steady_clock;

  explicit StepWatch(const EngineLimits& limits) : m_limits(limits) {}

  void begin(const StepBegun& begun, Clock::time_point now);
  void end(const StepsEnded& ended);
  void crashed(const Crashed& crashed) { m_crashed = crashed; }
  bool hasCrashed() const { return m_crashed.has_value(); }

  /// Returns the fault of a step that takes longer than it may; none if there is none.
  std::optional<EngineFault> overdue(Clock::time_point now) const;
  /// Returns the fault of a process that ended by itself.
  EngineFault fault(const ProcessEnd& end) const;
  /// Returns the fault of a process that does not answer.
  EngineFault fault(const std::string& reason) const;

 private:
  struct UnderWay {
    Step step;
    Clock::time_point since;
  };
  EngineLimits::Duration limitOf(const Step& step) const;

  EngineLimits m_limits;
  std::array<std::optional<UnderWay>, 2> m_underWay;  ///< executing, planning
  std::optional<Crashed> m_crashed;
};

/// Returns "executing it for the first time (eng67 of fwd ...)".
std::string describe(const Step& step);

}  // namespace convscope
