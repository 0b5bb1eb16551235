#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "backend/kernel_counters.h"

namespace convscope {

/// Notes which hardware counters are missing: the device lacks or refuses one, or counted nothing.
class CounterGaps {
 public:
  /// Returns the counters of an algorithm's `kernels` kernels. Counters of another number of kernels belong to nothing,
  /// so none are returned.
  std::vector<KernelCounters> take(std::vector<KernelCounters> counted, std::size_t kernels);

  /// Returns the gaps of all algorithms as a remark; empty if nothing is missing.
  std::string remark() const;

 private:
  std::size_t m_kernels = 0;
  std::array<std::size_t, 4> m_missing{};  ///< kernels without each counter
  int m_mismatched = 0;                    ///< algorithms
};

}  // namespace convscope
