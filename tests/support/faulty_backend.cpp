#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <thread>
#include <utility>

#include "backend/algorithm.h"
#include "backend/backend.h"
#include "backend/candidates.h"
#include "backend/device_info.h"
#include "backend/difference.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/module.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "backend/result_probe.h"
#include "backend/sample_kind.h"
#include "backend/step.h"
#include "core/problem.h"
#include "core/problem_text.h"
#include "support/fake_backend.h"

// A cudnn backend without a GPU whose steps fail as environment variables say. FAULTY_STEPS is a list, separated by
// blanks, of FAULT:ACTION[:ALGORITHM[:PROBLEM]]: FAULT is segv, abort, kill, exit, hang, lost or flood (of standard
// output), ACTION as toText(Step::Action), PROBLEM a part of the problem's text. Without an algorithm, every step of
// the action fails. FAULTY_ONCE names a file: only the process that creates it fails. FAULTY_FROM is the number of the
// first execution (first or sample) that may fail. FAULTY_SLEEP_US is what an execution takes, FAULTY_BESIDE=1 plans on
// a second thread.

namespace convscope::testing {
namespace {

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

struct Fault {
  std::string kind;
  std::string action;
  std::string algorithm;
  std::string problem;
};

std::vector<Fault> faults() {
  std::vector<Fault> all;
  std::istringstream words(setting("FAULTY_STEPS"));
  for (std::string word; words >> word;) {
    std::istringstream parts(word);
    Fault& fault = all.emplace_back();
    std::getline(parts, fault.kind, ':');
    std::getline(parts, fault.action, ':');
    std::getline(parts, fault.algorithm, ':');
    std::getline(parts, fault.problem);
    std::ranges::replace(fault.problem, '_', ' ');
  }
  return all;
}

/// Returns whether this process is the one that fails.
bool mayFail() {
  const std::string once = setting("FAULTY_ONCE");
  return once.empty() || open(once.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600) >= 0;
}

/// Does what the fault says; returns the failure if the device is lost.
Result<void> failAs(const std::string& kind) {
  if (kind == "segv") std::raise(SIGSEGV);
  if (kind == "abort") std::abort();
  if (kind == "kill") std::raise(SIGKILL);
  if (kind == "exit") _exit(3);
  if (kind == "hang") {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
  }
  if (kind == "flood") {
    for (int i = 0; i < 20'000; ++i) std::fputs("a library prints a line that is not an answer\n", stdout);
    std::fflush(stdout);
  }
  if (kind == "lost")
    return tl::unexpected(Failure{Failure::Kind::DeviceLost, "an illegal memory access was encountered"});
  return {};
}

/// Counts executions. Returns whether this one is too early to fail.
bool isEarly(Step::Action action) {
  static const int from = std::atoi(setting("FAULTY_FROM").c_str());
  static int executions = 0;
  if (action == Step::Action::FirstExecution || action == Step::Action::Sample) ++executions;
  return executions < from;
}

/// Fails if the environment says so for this step.
Result<void> step(Step::Action action, const std::string& problem = {}, const std::string& algorithm = {}) {
  static const std::vector<Fault> all = faults();
  if (isEarly(action)) return {};
  for (const Fault& fault : all) {
    if (fault.action != toText(action) || problem.find(fault.problem) == std::string::npos) continue;
    if (!fault.algorithm.empty() && fault.algorithm != algorithm) continue;
    if (mayFail()) return failAs(fault.kind);
  }
  return {};
}

class FaultyPlanner : public Planner {
 public:
  explicit FaultyPlanner(std::unique_ptr<Planner> planner) : m_planner(std::move(planner)) {}

  Result<Candidates> doList(const Problem& problem, const CandidateRequest& request) override {
    return step(Step::Action::ListAlgorithms, toText(problem)).and_then([&] {
      return m_planner->candidates(problem, request);
    });
  }
  Result<std::unique_ptr<Plan>> doBuild(const Problem& problem, const Candidate& candidate) override {
    return step(Step::Action::BuildPlan, toText(problem), candidate.id).and_then([&] {
      return m_planner->build(problem, candidate);
    });
  }
  Result<std::vector<Candidate>> doNeighbours(const Problem& problem, const Candidate& candidate,
                                              int changes) override {
    return m_planner->neighbours(problem, candidate, changes);
  }

 private:
  std::unique_ptr<Planner> m_planner;
};

std::string idOf(const Plan& plan) {
  return plan.description().substr(std::string("plan of ").size());
}

class FaultyProbe : public ResultProbe {
 public:
  FaultyProbe(std::unique_ptr<ResultProbe> probe, const std::string& problem)
      : m_probe(std::move(probe)), m_problem(problem) {}

  Result<void> doExecute(Plan& plan, Poison poison, double busyUs) override {
    return step(Step::Action::Check, m_problem, idOf(plan)).and_then([&] {
      return m_probe->execute(plan, poison, busyUs);
    });
  }
  Result<void> doKeep(int slot) override { return m_probe->keep(slot); }
  Result<void> doCompare(int slot) override { return m_probe->compare(slot); }
  Result<std::vector<Difference>> doDifferences() override { return m_probe->differences(); }
  Result<std::vector<float>> doElements(std::span<const std::int64_t> indices) override {
    return m_probe->elements(indices);
  }

 private:
  std::unique_ptr<ResultProbe> m_probe;
  const std::string& m_problem;  ///< that the executor is bound to
};

DeviceInfo faultyDevice() {
  return {.id = "cuda:0", .name = "Faulty GPU", .memoryBytes = std::uint64_t{8} << 30, .computeCapability = 90};
}

class FaultyExecutor : public FakeExecutor {
 public:
  FaultyExecutor()
      : FakeExecutor(m_clock, {{.id = "eng1", .us = 60, .engine = 1, .kernels = {"gemm"}},
                               {.id = "eng2", .us = 50, .engine = 2, .knobs = {{1, 0}}, .kernels = {"fft"}},
                               {.id = "eng5", .us = 40, .engine = 2, .knobs = {{1, 1}}, .isListed = false},
                               {.id = "eng6", .us = 45, .engine = 2, .knobs = {{1, 2}}, .isListed = false},
                               {.id = "eng3", .us = 55, .engine = 3, .kernels = {"winograd"}},
                               {.id = "eng4", .us = 5000, .engine = 4}}) {
    lists = {"instant", "fallback"};
    plansBeside = setting("FAULTY_BESIDE") == "1";
    const std::string sleepUs = setting("FAULTY_SLEEP_US");
    if (sleepUs.empty()) return;
    onExecution = [pause = std::chrono::microseconds(std::stoi(sleepUs))](int) { std::this_thread::sleep_for(pause); };
  }

  DeviceInfo device() const override { return faultyDevice(); }
  Versions versions() const override { return {{"cudnn", "9.1.0"}}; }

  Result<std::unique_ptr<Planner>> doMakePlanner() override {
    return FakeExecutor::doMakePlanner().map([](std::unique_ptr<Planner> planner) -> std::unique_ptr<Planner> {
      return std::make_unique<FaultyPlanner>(std::move(planner));
    });
  }
  Result<void> doBind(const Problem& problem) override {
    m_problem = toText(problem);
    return step(Step::Action::Prepare, m_problem).and_then([&] { return FakeExecutor::doBind(problem); });
  }
  Result<FirstExecution> doExecuteFirst(Plan& plan) override {
    m_first = true;  // the fake one times the plan
    return step(Step::Action::FirstExecution, m_problem, idOf(plan)).and_then([&] {
      return FakeExecutor::doExecuteFirst(plan);
    });
  }
  Result<double> doTime(Plan& plan, SampleKind kind, int repeats) override {
    const bool first = std::exchange(m_first, false);
    return (first ? Result<void>() : step(Step::Action::Sample, m_problem, idOf(plan))).and_then([&] {
      return FakeExecutor::doTime(plan, kind, repeats);
    });
  }
  Result<std::vector<KernelLaunch>> doKernels(Plan& plan) override {
    return step(Step::Action::ReadKernels, m_problem, idOf(plan)).and_then([&] {
      return FakeExecutor::doKernels(plan);
    });
  }
  Result<std::unique_ptr<ResultProbe>> doMakeProbe() override {
    return FakeExecutor::doMakeProbe().map([this](std::unique_ptr<ResultProbe> probe) -> std::unique_ptr<ResultProbe> {
      return std::make_unique<FaultyProbe>(std::move(probe), m_problem);
    });
  }

 private:
  FakeClock m_clock;
  std::string m_problem;
  bool m_first = false;
};

class FaultyBackend : public Backend {
 public:
  std::string name() const override { return "cudnn"; }
  std::vector<std::string> candidateLists() const override { return {"instant", "fallback", "knobs"}; }
  Result<std::vector<DeviceInfo>> devices() override { return std::vector{faultyDevice()}; }
  Result<std::unique_ptr<Executor>> open(const std::string&) override {
    return step(Step::Action::OpenDevice).map([]() -> std::unique_ptr<Executor> {
      return std::make_unique<FaultyExecutor>();
    });
  }
};

}  // namespace
}  // namespace convscope::testing

CONVSCOPE_BACKEND_MODULE(convscope::testing::FaultyBackend)
