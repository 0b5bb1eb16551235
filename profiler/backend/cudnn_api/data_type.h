#pragma once

#include <cudnn_graph.h>

#include <optional>

#include "core/precision.h"

namespace convscope::cudnn {

/// cuDNN's name for the numbers that `precision` stores.
inline cudnnDataType_t dataType(Precision precision) {
  switch (precision) {
    case Precision::Fp16:
      return CUDNN_DATA_HALF;
    case Precision::Bf16:
      return CUDNN_DATA_BFLOAT16;
    case Precision::Fp32:
    case Precision::Tf32:
      break;
  }
  return CUDNN_DATA_FLOAT;
}

/// Returns the precision that stores numbers as `type`: fp32 for what may also be tf32. None if there is none.
inline std::optional<Precision> storedPrecision(cudnnDataType_t type) {
  for (const PrecisionTraits& traits : kPrecisions) {
    if (dataType(traits.value) == type) return traits.value;
  }
  return std::nullopt;
}

}  // namespace convscope::cudnn
