#pragma once

#include <memory>
#include <optional>

#include "backend/planner.h"
#include "core/problem.h"
#include "helpers/build_messages.h"
#include "measure/clock.h"
#include "run/open_devices.h"

namespace convscope {

/// Answers the requests of a pool in a helper process.
class BuildServer {
 public:
  explicit BuildServer(OpenDevices& devices, Clock& clock = systemClock()) : m_devices(devices), m_clock(clock) {}

  /// Opens, warms up or builds. The time of a build is that of Planner::build in a process that has listed the
  /// problem's candidates before, as a framework's search has.
  HelperAnswer answer(const HelperRequest& request);

 private:
  HelperAnswer prepare(const PrepareBuilds& request);
  HelperAnswer build(const BuildRequest& request);

  OpenDevices& m_devices;
  Clock& m_clock;
  std::unique_ptr<Planner> m_planner;
  std::optional<Problem> m_listed;  ///< the problem whose candidates were listed last
};

}  // namespace convscope
