#pragma once

#include <cudnn_graph.h>

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

}  // namespace convscope::cudnn
