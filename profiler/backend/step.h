#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "backend/failure.h"

namespace convscope {

/// Something that a library is about to do with a device. It may crash the process, or never return.
struct Step {
  enum class Action {
    OpenDevice,
    ListAlgorithms,  ///< query a problem's lists
    BuildPlan,
    Prepare,         ///< allocate a problem's tensors or a workspace
    FirstExecution,  ///< with loading code
    Sample,          ///< time executions
    RunSequence,     ///< execute an iteration of a replay
    ReadKernels,
    Check  ///< compare results
  };
  Action action = Action::OpenDevice;
  std::string problem = {};    ///< its text; empty if no problem is involved
  std::string algorithm = {};  ///< its id; empty if no algorithm is involved
  double expectedUs = 0;       ///< roughly what it should take; 0 if unknown

  bool operator==(const Step&) const = default;
};

std::string toText(Step::Action action);  ///< "open", "list", "build", "prepare", "first", "sample", "sequence", ...
std::optional<Step::Action> parseStepAction(std::string_view text);

/// Returns what the step does, to follow "while": "building its plan", "executing it for the first time".
std::string describe(Step::Action action);

/// Returns whether the step plans: a second thread may plan while the device executes.
inline bool isPlanning(Step::Action action) {
  return action == Step::Action::ListAlgorithms || action == Step::Action::BuildPlan;
}

/// Watches the steps of a device. Called on the thread that takes the step.
class StepObserver {
 public:
  StepObserver() = default;
  StepObserver(const StepObserver&) = delete;
  StepObserver& operator=(const StepObserver&) = delete;
  virtual ~StepObserver() = default;

  virtual void begin(const Step& step) = 0;
  virtual void end(const Step& step) = 0;
  /// The step found that the device is lost to this process. Comes before end().
  virtual void lost(const Step& step, const Failure& failure) = 0;
};

}  // namespace convscope
