#pragma once

#include <oneapi/dnnl/dnnl.hpp>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "core/problem.h"

namespace convscope::onednn {

/// Lists and builds oneDNN primitives, on `threads` threads.
class OneDnnPlanner : public Planner {
 public:
  OneDnnPlanner(dnnl::engine engine, int threads) : m_engine(std::move(engine)), m_threads(threads) {}

  Result<Candidates> doList(const Problem& problem, const CandidateRequest& request) override;
  Result<std::unique_ptr<Plan>> doBuild(const Problem& problem, const Candidate& candidate) override;

 private:
  dnnl::engine m_engine;
  int m_threads;
};

}  // namespace convscope::onednn
