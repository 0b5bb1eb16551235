#pragma once

#include <thread>
#include <vector>

#include "problem/reference_convolution.h"

namespace convscope {

/// Computes exact elements of a result on host threads, while a device works.
class ReferenceJob {
 public:
  /// Starts the threads; see referenceElements. The destructor stops them and waits.
  ReferenceJob(const Problem& problem, TensorValues operands, std::vector<std::int64_t> indices, int threads);
  ReferenceJob(const ReferenceJob&) = delete;
  ReferenceJob& operator=(const ReferenceJob&) = delete;

  /// Waits for all elements. Returns them in the order of the indices.
  const std::vector<double>& elements();

 private:
  void compute(std::size_t first, std::size_t step, const std::stop_token& stop);

  Problem m_problem;
  TensorValues m_operands;
  std::vector<std::int64_t> m_indices;
  std::vector<double> m_elements;
  std::vector<std::jthread> m_threads;
};

/// The number of elements of a result of `problem` to compare with exact ones, at most `most`. It is smaller if each is
/// costly, so that a problem takes a host thread at most about a second.
std::int64_t referenceSampleSize(const Problem& problem, std::int64_t most);

}  // namespace convscope
