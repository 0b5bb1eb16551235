#pragma once

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/cudnn/operation_graph.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "core/problem.h"

namespace convscope::cudnn {

/// Lists and builds for one device. Has a handle of its own, so that it can work on another thread than the executor.
class GraphPlanner : public Planner {
 public:
  GraphPlanner(int deviceIndex, Target target)
      : m_deviceIndex(deviceIndex), m_target(target), m_graphs(std::move(target)) {}

  Result<Candidates> doList(const Problem& problem, const CandidateRequest& request) override;
  Result<std::unique_ptr<Plan>> doBuild(const Problem& problem, const Candidate& candidate) override;
  Result<std::vector<Candidate>> doNeighbours(const Problem& problem, const Candidate& candidate, int changes) override;
  /// True if the engine's code is compiled at run time: its builds take 68 ms on average, 250 ms with an empty compute
  /// cache, those of other engines some microseconds (docs/measurements.md).
  bool suitsHelpers(const Candidate& candidate) const override;
  /// The text has the compiled code, so nothing is compiled.
  Result<std::unique_ptr<Plan>> doRestore(const Problem& problem, const Candidate& candidate,
                                          const std::string& serialised) override;

 private:
  Result<void> enterDevice() const;

  int m_deviceIndex;
  Target m_target;
  GraphsAhead m_graphs;
};

}  // namespace convscope::cudnn
