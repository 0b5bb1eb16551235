#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "engine/step_watch.h"
#include "session/session.h"

namespace convscope {

/// What to do after a fault of the engine.
struct FaultDecision {
  std::optional<Step> givenUp;  ///< not to be executed again; without an algorithm: the problem as a whole
  std::string reason;           ///< why, or why the run ends
  bool ends = false;            ///< the engine fails again and again: the run ends
};

/// Decides after each fault of a run which algorithm is left out. A fault whose step is certain counts against its
/// algorithm at once; otherwise the algorithm that was under way in most faults is left out, if these are two or more.
/// A problem whose algorithms are not listed yet is left out after four.
class FaultBook {
 public:
  explicit FaultBook(const EngineLimits& limits) : m_limits(limits) {}

  /// Something was measured.
  void progressed() { m_withoutProgress = 0; }
  FaultDecision add(const EngineFault& fault);

 private:
  EngineLimits m_limits;
  int m_withoutProgress = 0;
  std::map<std::pair<std::string, std::string>, int> m_suspected;  ///< by problem and algorithm
};

}  // namespace convscope
