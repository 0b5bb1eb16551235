#pragma once

#include <thread>
#include <vector>

#include "problem/reference_convolution.h"

namespace convscope {

/// Computes exact elements of a result on threads of the host, beside what a device does.
class ReferenceJob {
 public:
  /// Starts; see referenceElements.
  ReferenceJob(const Problem& problem, TensorValues operands, std::vector<std::int64_t> indices, int threads);
  ReferenceJob(const ReferenceJob&) = delete;
  ReferenceJob& operator=(const ReferenceJob&) = delete;
  // Threads that still run are told to stop, and waited for.

  /// Waits for all of them, in the order of the indices.
  const std::vector<double>& elements();

 private:
  void compute(std::size_t first, std::size_t step, const std::stop_token& stop);

  Problem m_problem;
  TensorValues m_operands;
  std::vector<std::int64_t> m_indices;
  std::vector<double> m_elements;
  std::vector<std::jthread> m_threads;
};

/// How many elements of a result of `problem` are held against exact ones, at the most `most`: fewer where each is
/// costly, so that a problem takes a host thread no longer than about a second.
std::int64_t referenceSampleSize(const Problem& problem, std::int64_t most);

}  // namespace convscope
