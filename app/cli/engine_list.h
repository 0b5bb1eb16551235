#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "network/network.h"

namespace convscope::cli {

/// One algorithm that a library lists, and what its plan says where it builds.
struct ListedEngine {
  Candidate candidate;
  std::optional<std::uint64_t> workspaceBytes;
  std::string failure;  ///< why it did not build
};

/// What a library lists for one problem.
struct ListedProblem {
  NetworkProblem subject;
  std::vector<CandidateList> lists;
  std::vector<ListedEngine> engines;
  std::string failure;  ///< why there are none
};

ListedProblem listEngines(Planner& planner, const NetworkProblem& subject, const CandidateRequest& request);

std::string engineListText(const std::vector<ListedProblem>& problems, std::size_t width);

/// One object with the device's name, the library and the problems. Sizes are in bytes; null is not known.
std::string engineListJson(const std::vector<ListedProblem>& problems, const std::string& device,
                           const std::string& network, const Dims& input);

}  // namespace convscope::cli
