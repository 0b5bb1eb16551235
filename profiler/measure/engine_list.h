#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "network/network.h"

namespace convscope {

/// One algorithm that a library lists, and what its plan says where it builds.
struct ListedEngine {
  Candidate candidate;  ///< its family, where the library's notes tell it
  std::optional<std::uint64_t> workspaceBytes;
  std::string failure;  ///< why it did not build

  bool operator==(const ListedEngine&) const = default;
};

/// What a library lists for one problem.
struct ListedProblem {
  NetworkProblem subject;
  std::vector<CandidateList> lists;
  std::vector<ListedEngine> engines;
  std::string failure;  ///< why there are none

  bool operator==(const ListedProblem&) const = default;
};

ListedProblem listEngines(Planner& planner, const NetworkProblem& subject, const CandidateRequest& request = {});

/// "instant 1, fallback 3": where the lists name it, counted from 1.
std::string listingsText(const std::vector<CandidateList>& lists, const Candidate& candidate);

/// For whom engines are listed: a device that is not there. Nothing of it was measured.
struct ListingHead {
  std::string device;  ///< "NVIDIA H200"
  Versions versions;   ///< of the library that lists
  std::string network;
  Dims input;
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  std::vector<NetworkProblem> problems;  ///< that are listed one after the other

  bool operator==(const ListingHead&) const = default;
};

}  // namespace convscope
