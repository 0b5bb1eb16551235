#pragma once

#include "problem/problem_cost.h"

namespace convscope {

/// The default precision of a survey: TF32 on a GPU, as frameworks have it for convolutions, FP32 on a CPU.
inline Precision usualPrecision(bool gpu) {
  return gpu ? Precision::Tf32 : Precision::Fp32;
}

/// Channels first for 32-bit precisions, channels last for narrower ones.
inline Layout usualLayout(Precision precision) {
  return elementBytes(precision) == 4 ? Layout::Nchw : Layout::Nhwc;
}

}  // namespace convscope
