#pragma once

#include <cstdint>

#include "core/problem.h"

namespace convscope {

/// Algorithms of one survey that launch the same kernels: an engine is a kernel family.
struct KernelKey {
  std::int64_t engine = -1;
  Pass pass = Pass::Forward;
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;

  KernelKey(std::int64_t engineNumber, const Problem& problem)
      : engine(engineNumber), pass(problem.pass), precision(problem.precision), layout(problem.layout) {}
  auto operator<=>(const KernelKey&) const = default;
};

}  // namespace convscope
