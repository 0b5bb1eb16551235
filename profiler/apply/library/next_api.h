#pragma once

#include "backend/cudnn_api/cudnn_api.h"

namespace convscope::apply {

/// Returns the functions of the cuDNN that is loaded behind this library; null if the program has none.
const cudnn::CudnnApi* nextApi();

}  // namespace convscope::apply
