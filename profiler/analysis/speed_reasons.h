#pragma once

#include <string>
#include <vector>

#include "backend/device_info.h"
#include "core/problem.h"
#include "session/session.h"

namespace convscope {

/// Returns what is known to differ between two algorithms of `problem` in favour of the faster one, a sentence each;
/// empty if nothing is. From the library's notes and families: tensor cores; sums of reduced precision; Winograd and
/// FFT, which multiply less often (Lavin and Gray 2016, arXiv 1509.09308; Mathieu et al. 2014, arXiv 1312.5851). A
/// smaller workspace. From the times of their kernels: computation, layout conversions, split-K, and how full the
/// longest kernel keeps the multiprocessors. If only the kernels' names are known: the number of those that convert the
/// layout.
std::vector<std::string> speedReasons(const Trial& faster, const Trial& slower, const Problem& problem,
                                      const DeviceInfo& device);

}  // namespace convscope
