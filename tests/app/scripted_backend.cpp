#include "app/scripted_backend.h"

#include <string>
#include <thread>
#include <utility>

#include "backend/backend.h"
#include "backend/executor.h"
#include "support/fake_backend.h"

namespace convscope::testing {
namespace {

class ScriptedExecutor : public FakeExecutor {
 public:
  ScriptedExecutor(const Script& script, std::string id)
      : FakeExecutor(m_clock, script.algorithms), m_id(std::move(id)) {
    onExecution = [script](int execution) {
      if (script.execution.count() > 0) std::this_thread::sleep_for(script.execution);
      if (script.onExecution) script.onExecution(execution);
    };
    if (script.bindFailure)
      onBind = [failure = *script.bindFailure, pass = script.failedPass](const Problem& problem) -> Result<void> {
        if (pass.value_or(problem.pass) != problem.pass) return {};
        return tl::unexpected(failure);
      };
    m_computeCapability = script.device.computeCapability;
    m_pace = script.pace;
  }

  DeviceInfo device() const override {
    DeviceInfo info = FakeExecutor::device();
    info.id = m_id;
    info.computeCapability = m_computeCapability;
    return info;
  }

  Result<double> doTime(Plan& plan, SampleKind kind, int repeats) override {
    if (m_samples++ == 0) m_start = std::chrono::steady_clock::now();
    std::this_thread::sleep_until(m_start + m_samples * m_pace);
    return FakeExecutor::doTime(plan, kind, repeats);
  }

 private:
  FakeClock m_clock;
  std::string m_id;
  int m_computeCapability = 0;
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
  Result<std::unique_ptr<Executor>> open(const std::string& id) override {
    if (m_script.onOpen) m_script.onOpen();
    if (m_script.openFailure) return tl::unexpected(*m_script.openFailure);
    return std::make_unique<ScriptedExecutor>(m_script, id);
  }

 private:
  Script m_script;
};

}  // namespace

std::shared_ptr<Backend> scriptedBackend(Script script) {
  return std::make_shared<ScriptedBackend>(std::move(script));
}

std::function<std::vector<RegisteredBackend>()> scripted(Script script) {
  return [script] {
    return std::vector<RegisteredBackend>{
        {"cudnn",
         tl::unexpected(Failure{Failure::Kind::Missing,
                                "libcudnn.so.9 is missing (install cuDNN 9, or put its folder on LD_LIBRARY_PATH)"}),
         1},
        {"onednn", scriptedBackend(script), 2}};
  };
}

}  // namespace convscope::testing
