#pragma once

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "core/problem.h"

namespace convscope::cudnn_legacy {

class LegacyExecutor;

/// Lists and prepares algorithms of the legacy API, on the executor's thread.
class LegacyPlanner : public Planner {
 public:
  explicit LegacyPlanner(LegacyExecutor& executor) : m_executor(executor) {}

  /// The list "find" needs `problem` to be bound.
  Result<Candidates> doList(const Problem& problem, const CandidateRequest& request) override;
  Result<std::unique_ptr<Plan>> doBuild(const Problem& problem, const Candidate& candidate) override;

 private:
  LegacyExecutor& m_executor;
};

}  // namespace convscope::cudnn_legacy
