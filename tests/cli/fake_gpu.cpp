#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "backend/module.h"
#include "support/fake_backend.h"

// A cudnn backend without a GPU, for tests of the command line. Environment variables control it: FAKE_GPU_SLEEP_US is
// the real duration of each execution, FAKE_GPU_VERSION the version of its library, FAKE_GPU_FAULT the fault to
// simulate: "trial", "problem", "lost" or "open". FAKE_GPU_BUILDS adds an algorithm whose plans helpers build, in 0.3 s
// each; each build appends the number of its process to this file. With the fault "helper" it crashes a helper.
// FAKE_GPU_DEVICES makes two GPUs, of different models with "different".

namespace convscope::testing {
namespace {

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

bool isHelper() {
  std::string command;
  std::ifstream("/proc/self/cmdline") >> command;
  return command.find("build-plans") != std::string::npos;
}

void buildSlowly() {
  std::ofstream(setting("FAKE_GPU_BUILDS"), std::ios::app) << std::to_string(getpid()) + '\n';
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  if (setting("FAKE_GPU_FAULT") == "helper" && isHelper()) {
    std::signal(SIGSEGV, SIG_DFL);  // a sanitizer has its own handler
    std::raise(SIGSEGV);
  }
}

std::vector<FakeAlgorithm> scriptedAlgorithms() {
  std::vector<FakeAlgorithm> all{
      {.id = "eng1 k2=0", .us = 60, .spread = 0.01, .loadUs = 500, .buildUs = 900, .engine = 1, .kernels = {"gemm_a"}},
      {.id = "eng2",
       .us = 50,
       .spread = 0.01,
       .buildUs = 100,
       .workspaceBytes = 3 << 20,
       .engine = 2,
       .kernels = {"fft"}},
      {.id = "eng3", .us = 5000, .workspaceBytes = 64 << 20, .engine = 3},
      {.id = "eng4", .buildFailure = Failure{Failure::Kind::Unsupported, "not implemented"}, .engine = 4}};
  if (setting("FAKE_GPU_FAULT") == "trial")
    all.push_back({.id = "eng5", .executionFailure = Failure{Failure::Kind::Failed, "execution failed"}, .engine = 5});
  if (setting("FAKE_GPU_FAULT") == "lost")
    all.push_back({.id = "eng6", .executionFailure = Failure{Failure::Kind::DeviceLost, "device lost"}, .engine = 6});
  if (!setting("FAKE_GPU_BUILDS").empty())
    all.push_back({.id = "eng7", .us = 55, .engine = 7, .suitsHelpers = true, .onBuild = buildSlowly});
  return all;
}

DeviceInfo fakeDevice(const std::string& id = "cuda:0") {
  const bool other = id != "cuda:0" && setting("FAKE_GPU_DEVICES") == "different";
  return {.id = id,
          .name = other ? "Other GPU" : "Fake GPU",
          .memoryBytes = std::uint64_t{8} << 30,
          .computeCapability = 90};
}

class FakeGpuExecutor : public FakeExecutor {
 public:
  explicit FakeGpuExecutor(std::string id = "cuda:0")
      : FakeExecutor(m_clock, scriptedAlgorithms()), m_id(std::move(id)) {
    lists = {"instant", "fallback"};
    plansBeside = !setting("FAKE_GPU_BUILDS").empty();
    const std::string sleepUs = setting("FAKE_GPU_SLEEP_US");
    if (!sleepUs.empty()) {
      onExecution = [pause = std::chrono::microseconds(std::stoi(sleepUs))](int execution) {
        if (execution > 1) std::this_thread::sleep_for(pause);  // the first is the libraryWarmUp's, before the survey
      };
    }
    if (setting("FAKE_GPU_FAULT") == "problem")
      listFailure = Failure{Failure::Kind::Unsupported, "no engine supports this problem"};
  }

  DeviceInfo device() const override { return fakeDevice(m_id); }
  Versions versions() const override {
    const std::string version = setting("FAKE_GPU_VERSION");
    return {{"cudnn", version.empty() ? "9.1.0" : version}};
  }

 private:
  FakeClock m_clock;
  std::string m_id;
};

class FakeGpuBackend : public Backend {
 public:
  std::string name() const override { return "cudnn"; }
  std::vector<std::string> candidateLists() const override { return {"instant", "fallback"}; }
  Result<std::vector<DeviceInfo>> devices() override {
    if (setting("FAKE_GPU_DEVICES").empty()) return std::vector{fakeDevice()};
    return std::vector{fakeDevice(), fakeDevice("cuda:1")};
  }
  Result<std::unique_ptr<Executor>> open(const std::string& id) override {
    if (setting("FAKE_GPU_FAULT") == "open") return tl::unexpected(Failure{Failure::Kind::Failed, "it is in use"});
    return std::make_unique<FakeGpuExecutor>(id);
  }

  Result<std::string> exportProfile(const std::string&) override { return R"({"deviceName":"Fake GPU"})"; }
  Result<std::unique_ptr<Planner>> openProfile(const std::string& profile) override {
    if (profile.find("deviceName") == std::string::npos)
      return tl::unexpected(Failure{Failure::Kind::Failed, "this is no device profile"});
    return m_absent.makePlanner();
  }

 private:
  FakeGpuExecutor m_absent;
};

}  // namespace
}  // namespace convscope::testing

CONVSCOPE_BACKEND_MODULE(convscope::testing::FakeGpuBackend)
