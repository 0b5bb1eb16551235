#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "backend/device_info.h"
#include "backend/failure.h"
#include "backend/registry.h"
#include "core/pass.h"
#include "engine/engine.h"
#include "support/eventually.h"
#include "support/fake_algorithm.h"

namespace convscope::testing {

/// What the scripted device does beside executing.
struct Script {
  std::vector<FakeAlgorithm> algorithms{{.id = "eng1", .us = 60, .spread = 0.01, .loadUs = 500, .engine = 1},
                                        {.id = "eng2", .us = 50, .workspaceBytes = 3 << 20, .engine = 2},
                                        {.id = "eng3", .us = 5000, .engine = 3}};
  DeviceInfo device{.id = "fake:0", .name = "Fake", .memoryBytes = std::uint64_t{8} << 30};
  std::vector<DeviceInfo> further = {};     ///< more devices
  std::chrono::microseconds pace{0};        ///< between two samples, by the clock: events come at no lower rate
  std::chrono::microseconds execution{0};   ///< what an execution really takes
  std::optional<Failure> openFailure = {};  ///< the device cannot be opened
  std::optional<Failure> bindFailure = {};  ///< no problem can be bound
  std::optional<Pass> failedPass = {};      ///< bindFailure is for its problems alone
  std::function<void(int execution)> onExecution = {};  ///< on the worker's thread
  std::function<void()> onOpen = {};
};

/// Holds up a scripted device. So a test can do something during a run, however busy the machine is.
class Gate {
 public:
  /// Returns a Script::onExecution that lets no execution end from this one on.
  std::function<void(int)> from(int execution) const {
    return [opened = m_opened, execution](int each) {
      if (each >= execution) opened.wait_for(kPatience);
    };
  }
  void open() { m_promise.set_value(); }

 private:
  std::promise<void> m_promise;
  std::shared_future<void> m_opened{m_promise.get_future()};
};

/// Makes a backend whose one device, or several, do what the script says.
std::shared_ptr<Backend> scriptedBackend(Script script);

/// What loadBackends would give on a machine with the scripted device and without a GPU.
std::function<std::vector<RegisteredBackend>()> scripted(Script script = {});

/// An engine in this process, with the backends that `load` returns.
inline std::function<std::unique_ptr<Engine>()> localEngine(BackendLoader load) {
  return [load = std::move(load)] { return makeLocalEngine(load); };
}

}  // namespace convscope::testing
