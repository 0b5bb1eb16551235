#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/device_info.h"
#include "network/network_problems.h"

namespace convscope {

class Planner;

/// An algorithm that a library lists, and its plan's workspace if it builds.
struct ListedEngine {
  Candidate candidate;  ///< with its family if it follows from the library's notes
  std::optional<std::uint64_t> workspaceBytes;
  std::string failure;  ///< why it did not build

  bool operator==(const ListedEngine&) const = default;
};

/// A library's lists for one problem.
struct ListedProblem {
  NetworkProblem subject;
  std::vector<CandidateList> lists;
  std::vector<ListedEngine> engines;
  std::string failure;  ///< why there are no engines

  bool operator==(const ListedProblem&) const = default;
};

/// Queries the lists for one problem and builds each plan.
ListedProblem listEngines(Planner& planner, const NetworkProblem& subject, const CandidateRequest& request = {});

/// "instant 1, fallback 3": the candidate's places in the lists, counted from 1.
std::string listingsText(const std::vector<CandidateList>& lists, const Candidate& candidate);

/// Describes an engine listing for an absent device. It contains no measurements.
struct ListingHead {
  std::string device;   ///< "NVIDIA H200"
  Versions versions;    ///< of the library that lists
  std::string network;  ///< or workload
  Dims input;           ///< empty for a workload
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  std::vector<NetworkProblem> problems;  ///< to be listed, in this order

  bool operator==(const ListingHead&) const = default;
};

}  // namespace convscope
