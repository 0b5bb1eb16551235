#pragma once

#include <string>

#include "core/translatable.h"
#include "problem/problem_cost.h"
#include "text/message.h"

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

/// Returns why a device cannot measure in a precision, as a sentence without its full stop; empty if it may.
/// `computeCapability` is that of a GPU, e.g. 90 for 9.0, and 0 for a CPU.
inline std::string precisionObstacle(Precision precision, int computeCapability) {
  constexpr int kFirstWithTf32 = 80;
  if (precision != Precision::Tf32 || computeCapability >= kFirstWithTf32) return {};
  return formatMessage(
      translatable("message", "tf32 needs the tensor cores of an NVIDIA GPU of compute capability 8.0 or higher"));
}

}  // namespace convscope
