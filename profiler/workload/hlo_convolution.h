#pragma once

#include <string_view>

#include "core/message.h"
#include "core/problem.h"

namespace convscope::xla {

/// Returns whether an HLO instruction in canonical text is a convolution that XLA computes by cuDNN.
bool isCudnnConvolution(std::string_view hlo);

/// Returns the problem of a convolution that XLA computes by cuDNN, from the canonical text of its HLO instruction,
/// e.g.
///
///   (f32[8,64,56,56]{3,2,1,0}, u8[0]{0}) custom-call(f32[8,64,56,56]{3,2,1,0}, f32[64,64,3,3]{3,2,1,0}),
///   window={size=3x3 pad=1_1x1_1}, dim_labels=bf01_oi01->bf01, custom_call_target="__cudnn$convForward"
///
/// 32 bits are tf32, XLA's default, or fp32 (TF32 off) if both operands have the precision "highest". Fails with the
/// reason if the text is not that of a convolution, or if surveys do not measure its kind: fused operations, a flipped
/// filter, other types, tensors of different layouts.
tl::expected<Problem, Message> problemOfHlo(std::string_view hlo);

}  // namespace convscope::xla
