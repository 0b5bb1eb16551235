#include "backend/cudnn/planner.h"

#include "backend/cuda/cuda_check.h"
#include "backend/cudnn/candidate_list.h"
#include "backend/cudnn/engine_plan.h"
#include "backend/cudnn/neighbours.h"

namespace convscope::cudnn {

/// Each thread has its own current device, and another thread may have made the planner.
Result<void> GraphPlanner::enterDevice() const {
  return cudaCheck(cudaSetDevice(m_deviceIndex), "choose the device");
}

Result<Candidates> GraphPlanner::doList(const Problem& problem, const CandidateRequest& request) {
  return enterDevice().and_then([&] { return m_graphs.of(problem); }).and_then([&](const auto& graph) {
    return listCandidates(problem, *graph, request);
  });
}

Result<std::unique_ptr<Plan>> GraphPlanner::doBuild(const Problem& problem, const Candidate& candidate) {
  return enterDevice()
      .and_then([&] { return m_graphs.of(problem); })
      .and_then([&](const auto& graph) { return EnginePlan::make(problem, candidate, graph); })
      .map([](std::unique_ptr<EnginePlan> plan) { return std::unique_ptr<Plan>(std::move(plan)); });
}

Result<std::vector<Candidate>> GraphPlanner::doNeighbours(const Problem& problem, const Candidate& candidate,
                                                          int changes) {
  return enterDevice().and_then([&] { return m_graphs.of(problem); }).and_then([&](const auto& graph) {
    return neighbouringCandidates(*graph, candidate, changes);
  });
}

bool GraphPlanner::suitsHelpers(const Candidate& candidate) const {
  return candidate.has(Note::RuntimeCompilation);
}

Result<std::unique_ptr<Plan>> GraphPlanner::doRestore(const Problem& problem, const Candidate&,
                                                      const std::string& serialised) {
  return enterDevice()
      .and_then([&] { return EnginePlan::restore(problem, serialised, m_target); })
      .map([](std::unique_ptr<EnginePlan> plan) { return std::unique_ptr<Plan>(std::move(plan)); });
}

}  // namespace convscope::cudnn
