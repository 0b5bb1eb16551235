#pragma once

#include "backend/cudnn/operation_graph.h"

namespace convscope::cudnn {

/// Lists and builds for one device. Has a handle of its own, so that it can work on another thread than the executor.
class GraphPlanner : public Planner {
 public:
  GraphPlanner(int deviceIndex, Target target) : m_deviceIndex(deviceIndex), m_graphs(std::move(target)) {}

  Result<Candidates> candidates(const Problem& problem, const CandidateRequest& request) override;
  Result<std::unique_ptr<Plan>> build(const Problem& problem, const Candidate& candidate) override;

 private:
  Result<void> enterDevice() const;

  int m_deviceIndex;
  GraphsAhead m_graphs;
};

}  // namespace convscope::cudnn
