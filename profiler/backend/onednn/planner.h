#pragma once

#include <oneapi/dnnl/dnnl.hpp>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace convscope::onednn {

/// Names of the lists, which are all default ones:
/// - "auto", "winograd", "direct": the library's order for that algorithm, in memory formats of its choice;
/// - "plain": like "auto", with input and output in the problem's layout, for frameworks without reorders;
/// - "inference": like "auto", for a forward pass without a backward pass, which has more implementations.
std::vector<std::string> listNames();

/// Lists and builds oneDNN primitives, on `threads` threads.
class OneDnnPlanner : public Planner {
 public:
  OneDnnPlanner(dnnl::engine engine, int threads) : m_engine(std::move(engine)), m_threads(threads) {}

  Result<Candidates> candidates(const Problem& problem, const CandidateRequest& request) override;
  Result<std::unique_ptr<Plan>> build(const Problem& problem, const Candidate& candidate) override;

 private:
  dnnl::engine m_engine;
  int m_threads;
};

}  // namespace convscope::onednn
