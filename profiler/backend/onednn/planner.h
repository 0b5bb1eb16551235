#pragma once

#include <oneapi/dnnl/dnnl.hpp>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace convscope::onednn {

/// Names of the lists, all of them default ones:
/// - "auto", "winograd", "direct": the library's order for that algorithm, in memory formats of its own choice;
/// - "plain": as "auto" with input and output in the problem's layout, as a framework without reorders asks for it;
/// - "inference": as "auto" for a forward pass that no backward pass follows, for which it knows more.
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
