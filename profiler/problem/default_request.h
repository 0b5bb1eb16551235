#pragma once

#include "problem/problem_cost.h"

namespace convscope {

/// Returns the default precision of a survey: TF32 on a GPU, the default of frameworks for convolutions, and FP32 on a
/// CPU.
inline Precision defaultPrecision(bool gpu) {
  return gpu ? Precision::Tf32 : Precision::Fp32;
}

/// Returns the default layout: channels first for 32-bit precisions, channels last for narrower ones.
inline Layout defaultLayout(Precision precision) {
  return elementBytes(precision) == 4 ? Layout::Nchw : Layout::Nhwc;
}

}  // namespace convscope
