#pragma once

#include <cstddef>
#include <vector>

#include "analysis/kernel_report.h"
#include "session/session.h"

namespace convscope {

/// What the kernels of a problem's heuristic choice lose. Times in microseconds, of all layers of the problem in one
/// iteration.
struct KernelLosses {
  std::size_t problem = 0;    ///< index in Survey::problems
  double us = 0;              ///< of the convolution
  double convertUs = 0;       ///< of `us`: converts tensors from NCHW or to it; 0 of a problem in NHWC
  double reduceUs = 0;        ///< of `us`: adds up partial results of split-K
  double emptyUs = 0;         ///< of `us`: the multiprocessors without a block, on average, in the longest kernel
  double lowOccupancyUs = 0;  ///< of `us`: computes longer than the roofline's bound; 0 unless isSlowByOccupancy()
  KernelReport report = {};
};

/// Returns whether the kernel that computes longest has few warps on a multiprocessor and all that compute take more
/// than twice as long as the roofline's bound. Many fast kernels have a low occupancy; of a slow one it may be the
/// cause.
bool isSlowByOccupancy(const KernelReport& report);

/// Returns the losses of the problems that the surveyed library executes and whose heuristic choice has known launches.
std::vector<KernelLosses> kernelLosses(const Survey& survey);

}  // namespace convscope
