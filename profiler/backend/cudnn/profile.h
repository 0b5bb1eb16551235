#pragma once

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/cudnn/operation_graph.h"
#include "backend/device_info.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "core/problem.h"

namespace convscope::cudnn {

/// Returns cuDNN's JSON description of device `id`, from which profileTarget plans on other machines.
Result<std::string> deviceProfile(const std::string& id);

/// Lists and builds for an absent device from its profile. Needs no GPU and no driver.
class ProfilePlanner : public Planner {
 public:
  static Result<std::unique_ptr<Planner>> open(const std::string& profile);

  Result<Candidates> doList(const Problem& problem, const CandidateRequest& request) override;
  Result<std::unique_ptr<Plan>> doBuild(const Problem& problem, const Candidate& candidate) override;
  Versions versions() const override;

 private:
  explicit ProfilePlanner(Target target) : m_graphs(std::move(target)) {}

  GraphsAhead m_graphs;
};

}  // namespace convscope::cudnn
