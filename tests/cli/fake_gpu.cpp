#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "backend/backend.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/module.h"
#include "backend/planner.h"
#include "support/eventually.h"
#include "support/fake_backend.h"

// A cudnn backend without a GPU, for tests of the command line. Environment variables control it: FAKE_GPU_SLEEP_US is
// the real duration of each execution, FAKE_GPU_VERSION the version of its library, FAKE_GPU_FAULT the fault to
// simulate: "trial", "problem", "lost" or "open". FAKE_GPU_BUILDS adds an algorithm whose plans helpers build, in 0.3 s
// each; each build appends the number of its process to this file. With the fault "helper" it crashes a helper.
// FAKE_GPU_DEVICES makes two GPUs, of different models with "different", both of another model with
// "other". FAKE_GPU_GATE names a file: while it exists,
// no execution from the FAKE_GPU_GATE_FROM-th on ends, and FILE.reached appears; a process counts those of each device.
// FAKE_GPU_MACHINE makes the GPUs those of another machine.
// FAKE_GPU_NAMED names a file to which each process that names the devices appends its number.
// FAKE_GPU_MEETING names a folder: the first execution of each device in it waits for that of the other one.

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

/// Returns whether a helper has begun a build.
bool aHelperBuilds() {
  std::ifstream builds(setting("FAKE_GPU_BUILDS"));
  for (int builder = 0; builds >> builder;)
    if (builder != getpid()) return true;
  return false;
}

void buildSlowly() {
  // The first build of the survey's process shows that helpers are worth starting. The next one waits for them.
  static int builds = 0;
  if (!isHelper() && ++builds > 1 && setting("CONVSCOPE_BUILD_HELPERS") != "0") eventually(aHelperBuilds);
  std::ofstream(setting("FAKE_GPU_BUILDS"), std::ios::app) << std::to_string(getpid()) + '\n';
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  if (setting("FAKE_GPU_FAULT") == "helper" && isHelper()) {
    std::signal(SIGSEGV, SIG_DFL);  // a sanitizer has its own handler
    std::raise(SIGSEGV);
  }
}

void waitAtGate(int execution) {
  const std::string gate = setting("FAKE_GPU_GATE");
  if (gate.empty() || execution < std::atoi(setting("FAKE_GPU_GATE_FROM").c_str())) return;
  if (std::filesystem::exists(gate)) std::ofstream(gate + ".reached") << "reached";
  while (std::filesystem::exists(gate)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void meetOtherDevice(const std::string& id) {
  const std::filesystem::path folder = setting("FAKE_GPU_MEETING");
  if (folder.empty()) return;
  std::ofstream(folder / id) << id;
  eventually([&] { return std::filesystem::exists(folder / (id == "cuda:0" ? "cuda:1" : "cuda:0")); });
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
  const std::string kind = setting("FAKE_GPU_DEVICES");
  const bool other = kind == "other" || (id != "cuda:0" && kind == "different");
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
    onExecution = [this,
                   pause = std::chrono::microseconds(std::atoi(setting("FAKE_GPU_SLEEP_US").c_str()))](int execution) {
      if (execution == 1) return;  // the libraryWarmUp's, before the survey
      if (execution == 2) meetOtherDevice(m_id);
      std::this_thread::sleep_for(pause);
      waitAtGate(execution);
    };
    if (setting("FAKE_GPU_FAULT") == "problem")
      listFailure = Failure{Failure::Kind::Unsupported, "no engine supports this problem"};
  }

  DeviceInfo device() const override { return fakeDevice(m_id); }
  std::string uuid() const override {
    const std::string machine = setting("FAKE_GPU_MACHINE");
    return machine.empty() ? machine : machine + ' ' + m_id;
  }
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
    if (const std::string file = setting("FAKE_GPU_NAMED"); !file.empty())
      std::ofstream(file, std::ios::app) << getpid() << '\n';
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
