#pragma once

#include "problem/problem.h"

namespace convscope {

/// What a survey is run with where nobody says otherwise: TF32 on a GPU, as frameworks have it for convolutions, FP32
/// on a CPU.
inline Precision usualPrecision(bool gpu) {
  return gpu ? Precision::Tf32 : Precision::Fp32;
}

/// Channels last for 16-bit precisions, channels first for the others.
inline Layout usualLayout(Precision precision) {
  const bool wide = precision == Precision::Fp32 || precision == Precision::Tf32;
  return wide ? Layout::Nchw : Layout::Nhwc;
}

}  // namespace convscope
