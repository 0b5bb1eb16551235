#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/scripted_backend.h"
#include "backend/algorithm.h"
#include "backend/backend.h"
#include "backend/candidates.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "core/problem.h"

namespace convscope::testing {

/// What listing engines for an absent device does.
struct Absent {
  std::chrono::milliseconds pace{0};    ///< that listing a problem takes, from the fourth on
  std::optional<Failure> failure = {};  ///< of opening a profile
  std::shared_ptr<std::atomic<int>> listed = std::make_shared<std::atomic<int>>(0);
};

class AbsentPlanner : public Planner {
 public:
  explicit AbsentPlanner(Absent script) : m_script(std::move(script)) {}

  Result<Candidates> doList(const Problem&, const CandidateRequest&) override {
    if (++*m_script.listed > 3) std::this_thread::sleep_for(m_script.pace);
    Candidates found{{{"instant", 1, {}}}, {}};
    for (const char* id : {"eng7", "eng8"}) {
      Candidate& candidate = found.algorithms.emplace_back();
      candidate.id = id;
      candidate.engine = 7;
      candidate.listings = {{0, 0, 0}};
    }
    return found;
  }
  Result<std::unique_ptr<Plan>> doBuild(const Problem&, const Candidate&) override {
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "compiled at run time"});
  }
  Versions versions() const override { return {{"cudnn", "9.1.2"}}; }

 private:
  Absent m_script;
};

class AbsentBackend : public Backend {
 public:
  explicit AbsentBackend(Absent absent) : m_absent(std::move(absent)) {}

  std::string name() const override { return "cudnn"; }
  std::vector<std::string> candidateLists() const override { return {"instant"}; }
  Result<std::vector<DeviceInfo>> devices() override {
    return tl::unexpected(Failure{Failure::Kind::Missing, "there is no GPU"});
  }
  /// A task can name its device, as if a GPU came back.
  Result<std::unique_ptr<Executor>> open(const std::string& device) override {
    return scriptedBackend({})->open(device);
  }
  Result<std::unique_ptr<Planner>> openProfile(const std::string&) override {
    if (m_absent.failure) return tl::unexpected(*m_absent.failure);
    return std::make_unique<AbsentPlanner>(m_absent);
  }

 private:
  Absent m_absent;
};

/// A backend that lists engines for a profile, and one with a device.
inline BackendLoader absent(const Absent& script = {}, const Script& device = {}) {
  return [script, device] {
    return std::vector<RegisteredBackend>{{"cudnn", std::make_shared<AbsentBackend>(script), 1},
                                          {"onednn", scriptedBackend(device), 2}};
  };
}

}  // namespace convscope::testing
