#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "backend/backend.h"
#include "run/measure_task.h"
#include "run/survey_run.h"
#include "support/fake_backend.h"

namespace convscope::testing {

/// A backend with one device.
class OneDevice : public Backend {
 public:
  OneDevice(FakeClock& clock, std::vector<FakeAlgorithm> algorithms)
      : m_clock(clock), m_algorithms(std::move(algorithms)) {}

  std::string name() const override { return "fake"; }
  std::vector<std::string> candidateLists() const override { return {"instant"}; }
  Result<std::vector<DeviceInfo>> devices() override { return std::vector<DeviceInfo>{}; }
  Result<std::unique_ptr<Executor>> open(const std::string&) override {
    auto executor = std::make_unique<FakeExecutor>(m_clock, m_algorithms);
    onOpen(*executor);
    return executor;
  }

  std::function<void(FakeExecutor&)> onOpen = [](FakeExecutor&) {};

 private:
  FakeClock& m_clock;
  std::vector<FakeAlgorithm> m_algorithms;
};

/// Two sizes of a network; problem n1 is in both, n2 and n3 in one each. On one device in this process.
struct TwoSizes {
  TwoSizes() {
    for (int run = 0; run < 2; ++run) {
      SurveyStarted& started = plan.surveys.emplace_back();
      started.run = run;
      started.options.backend = "fake";
      started.options.device = "fake:0";
      started.input = {run + 1, 1, 8, 8};
      for (const int batch : {run + 2, 1}) {
        NetworkProblem subject{{}, {"conv" + std::to_string(batch)}};
        subject.problem.batch = batch;
        started.problems.push_back(subject);
      }
    }
    plan.startAll = true;
    backend->onOpen = [this](FakeExecutor& opened) {
      executor = &opened;
      if (onOpen) onOpen(opened);
    };
  }

  SurveyEnd run() {
    SurveyRun all(plan, session,
                  [this](const Event& event) {
                    events.push_back(event);
                    if (onEvent) onEvent(event);
                  },
                  {{"fake:0", "fake:0"}});
    try {
      static_cast<void>(measureWork(all.share(0).task(), all.share(0), devices, stop.get_token(), clock));
    } catch (...) {
      ADD_FAILURE() << "it threw";
    }
    all.share(0).leave({});
    return all.finish(stop.stop_requested()).how;
  }

  int executionsOf(int run) const {
    int executions = 0;
    for (const Event& event : events) {
      const auto* sampled = std::get_if<Sampled>(&event);
      if (sampled != nullptr && sampled->run == run) executions += static_cast<int>(sampled->us.size());
    }
    return executions;
  }

  FakeClock clock;
  std::shared_ptr<OneDevice> backend = std::make_shared<OneDevice>(
      clock, std::vector<FakeAlgorithm>{{.id = "a", .us = 100, .engine = 1, .kernels = {"gemm_a"}},
                                        {.id = "b", .us = 120, .engine = 2, .kernels = {"void fft2d_r2c"}}});
  OpenDevices devices{{{"fake", backend, 7}}};
  std::stop_source stop;
  Session session;
  SurveyPlan plan;
  FakeExecutor* executor = nullptr;
  std::function<void(FakeExecutor&)> onOpen;
  std::function<void(const Event&)> onEvent;
  std::vector<Event> events;
};

}  // namespace convscope::testing
