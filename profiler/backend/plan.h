#pragma once

#include <cstdint>
#include <string>

#include "backend/step.h"

namespace convscope {

/// An algorithm built for one problem. Must not outlive the executor whose planner built it; may outlive the planner.
class Plan {
 public:
  Plan() = default;
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;
  virtual ~Plan() = default;

  [[nodiscard]] virtual std::uint64_t workspaceBytes() const = 0;
  /// The library's own description of the plan, usually JSON; empty if it has none.
  [[nodiscard]] virtual std::string description() const { return {}; }
  /// Text from which Planner::restore makes the plan in another process; empty if the library cannot serialise plans.
  [[nodiscard]] virtual std::string serialised() const { return {}; }
  /// Identifies the code that was compiled for the plan when it was built: equal for plans with the same code; empty if
  /// there is none or nobody knows.
  [[nodiscard]] virtual std::string compiledCode() const { return {}; }

  /// Returns a step that executes the plan so many times.
  [[nodiscard]] Step step(Step::Action action, double executions = 1) const;

 private:
  friend class Planner;   // knows whose plan it is
  friend class Executor;  // knows how long it takes

  Step m_execution;  ///< one execution, if the planner is watched; its action means nothing
};

}  // namespace convscope
