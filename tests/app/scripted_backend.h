#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "backend/backend.h"
#include "backend/registry.h"
#include "engine/engine.h"
#include "support/eventually.h"
#include "support/fake_backend.h"

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

class ScriptedExecutor : public FakeExecutor {
 public:
  explicit ScriptedExecutor(const Script& script) : FakeExecutor(m_clock, script.algorithms) {
    onExecution = [script](int execution) {
      if (script.execution.count() > 0) std::this_thread::sleep_for(script.execution);
      if (script.onExecution) script.onExecution(execution);
    };
    if (script.bindFailure)
      onBind = [failure = *script.bindFailure](const Problem&) { return tl::unexpected(failure); };
    m_pace = script.pace;
  }

  Result<double> time(Plan& plan, SampleKind kind, int repeats) override {
    if (m_samples++ == 0) m_start = std::chrono::steady_clock::now();
    std::this_thread::sleep_until(m_start + m_samples * m_pace);
    return FakeExecutor::time(plan, kind, repeats);
  }

 private:
  FakeClock m_clock;
  std::chrono::microseconds m_pace{0};
  std::chrono::steady_clock::time_point m_start;
  int m_samples = 0;
};

class ScriptedBackend : public Backend {
 public:
  explicit ScriptedBackend(Script script) : m_script(std::move(script)) {}

  std::string name() const override { return "onednn"; }
  std::vector<std::string> candidateLists() const override { return {"instant"}; }
  Result<std::vector<DeviceInfo>> devices() override {
    std::vector<DeviceInfo> devices = m_script.further;
    devices.insert(devices.begin(), m_script.device);
    return devices;
  }
  Result<std::unique_ptr<Executor>> open(const std::string&) override {
    if (m_script.onOpen) m_script.onOpen();
    if (m_script.openFailure) return tl::unexpected(*m_script.openFailure);
    return std::make_unique<ScriptedExecutor>(m_script);
  }

 private:
  Script m_script;
};

/// What loadBackends would give on a machine with the scripted device and without a GPU.
inline std::function<std::vector<RegisteredBackend>()> scripted(Script script = {}) {
  return [script] {
    return std::vector<RegisteredBackend>{
        {"cudnn",
         tl::unexpected(Failure{Failure::Kind::Missing,
                                "libcudnn.so.9 is missing (install cuDNN 9, or put its folder on LD_LIBRARY_PATH)"}),
         1},
        {"onednn", std::make_shared<ScriptedBackend>(script), 2}};
  };
}

/// An engine in this process, with the backends that `load` returns.
inline std::function<std::unique_ptr<Engine>()> localEngine(BackendLoader load) {
  return [load = std::move(load)] { return makeLocalEngine(load); };
}

}  // namespace convscope::testing
