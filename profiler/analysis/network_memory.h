#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/workspace.h"

namespace convscope {

/// Time against workspace of one problem, with PyTorch's choices.
struct ProblemMemory {
  const WorkspaceFront* front = nullptr;  ///< never null
  double layers = 1;
  std::optional<std::size_t> heuristics;  ///< trial that PyTorch chooses with benchmark off
  std::optional<std::size_t> benchmark;   ///< and with benchmark on
  std::uint64_t searchPeakBytes = 0;      ///< of benchmark mode's search
};

/// Time against workspace of a survey's whole network: every measured layer once, all sharing one workspace. Everything
/// is empty or 0 if nothing was measured.
struct NetworkMemory {
  /// The network's time and workspace under one way to choose algorithms.
  struct Total {
    double us = 0;
    std::uint64_t workspaceBytes = 0;  ///< the largest of all layers
    bool operator==(const Total&) const = default;
  };

  int problems = 0;
  int measured = 0;  ///< number of problems with a measured algorithm; the totals exclude the others
  std::vector<FrontierPoint> frontier;
  std::optional<Total> heuristics;    ///< PyTorch with benchmark off; empty unless known for every problem
  std::optional<Total> benchmark;     ///< PyTorch with benchmark on
  std::uint64_t searchPeakBytes = 0;  ///< workspace peak of benchmark mode's search
  std::uint64_t leastBytes = 0;       ///< smallest workspace of any algorithm that needs some
  std::uint64_t mostBytes = 0;

  bool complete() const { return measured == problems; }
};

/// Computes the totals of a network's problems.
NetworkMemory networkMemory(std::span<const ProblemMemory> problems);

/// The whole network with one limit for every layer.
struct LimitedNetwork {
  NetworkMemory::Total total;  ///< over the problems with an algorithm within the limit
  NetworkMemory::Total free;   ///< the same problems without a limit
  int without = 0;             ///< number of measured problems without one
};

/// Chooses the fastest algorithm within `limit` bytes for every problem; empty: no limit.
LimitedNetwork networkWithin(std::span<const ProblemMemory> problems, std::optional<std::uint64_t> limit);

}  // namespace convscope
